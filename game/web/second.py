"""What the page runs next, when it already plays: the coach and the solver."""

from game.web.mind import join
from game.web.stage import stage

join(stage())
