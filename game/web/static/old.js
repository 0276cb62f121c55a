// For browsers that know no modules and may not even understand boot.js; later ones never fetch this.
document.addEventListener("DOMContentLoaded", function () {
  var failure = document.getElementById("failure");
  document.documentElement.setAttribute("data-failed", "This browser knows no modules.");
  failure.className = "old";
  failure.removeAttribute("hidden");
});
