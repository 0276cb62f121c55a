// PyScript's one default worker hook compiles text, which the page's policy forbids; Tilelab has no use for it.
import { hooks } from "../../runtime/pyscript/core.js";
hooks.worker.onBeforeRunAsync.clear();
