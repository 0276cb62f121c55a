// Shows why the page cannot start, if `boot.js` knows the reason. Browsers without modules run this alone, so it is written for
// old ones. [the problem, what to do] in each language; {command} serves the folder.
(function () {
  var TEXTS = {
    old: {
      "en": ["This browser is too old for Tilelab", ", or WebAssembly is switched off in it. Browsers of 2023 and later run it."],
      "zh-Hant": ["這個瀏覽器太舊，無法執行 Tilelab", "，或是關閉了 WebAssembly。2023 年以後的瀏覽器都可以。"],
      "zh-Hans": ["这个浏览器太旧，无法运行 Tilelab", "，或是关闭了 WebAssembly。2023 年以后的浏览器都可以。"]
    },
    file: {
      "en": ["Tilelab does not run from a file.", " Run {command} in its folder, or put the folder on a web server."],
      "zh-Hant": ["Tilelab 不能直接當成檔案開啟。", "請在它的資料夾中執行 {command}，或把資料夾放到網頁伺服器上。"],
      "zh-Hans": ["Tilelab 不能直接作为文件打开。", "请在它的文件夹中运行 {command}，或把文件夹放到网页服务器上。"]
    },
    frame: {
      "en": ["Tilelab does not run in a sandboxed frame.", " Open it in a tab of its own. The frame’s owner can add allow-same-origin."],
      "zh-Hant": ["Tilelab 無法在受限的框架中執行。", "請在新分頁開啟。框架的擁有者也可以加上 allow-same-origin。"],
      "zh-Hans": ["Tilelab 无法在受限的框架中运行。", "请在新标签页打开。框架的所有者也可以加上 allow-same-origin。"]
    },
    policy: {
      "en": ["This server’s Content-Security-Policy stops Tilelab.", " Its owner can remove it for this folder: the page has its own."],
      "zh-Hant": ["這個伺服器的 Content-Security-Policy 擋住了 Tilelab。", "網站管理者可以對這個資料夾取消它，頁面有自己的政策。"],
      "zh-Hans": ["这个服务器的 Content-Security-Policy 拦住了 Tilelab。", "网站管理员可以对这个文件夹取消它，页面有自己的策略。"]
    }
  };
  function show() {
    var root = document.documentElement, failure = document.getElementById("failure"), unscripted = document.getElementById("unscripted");
    if (!root.getAttribute("data-failed")) {
      root.setAttribute("data-failed", "This browser does not support modules.");
      failure.className = "old";
      failure.removeAttribute("hidden");
      unscripted.setAttribute("hidden", "");
    }
    var texts = TEXTS[failure.className];
    var command = root.getAttribute("data-build") ? "python3 -m http.server" : "python3 -m game";
    for (var language in texts) {
      var place = failure.querySelector('p[lang="' + language + '"]'), strong = document.createElement("strong");
      strong.textContent = texts[language][0];
      place.textContent = texts[language][1].replace("{command}", command);
      place.insertBefore(strong, place.firstChild);
    }
  }
  if (document.getElementById("failure")) show();
  else document.addEventListener("DOMContentLoaded", show);
})();
