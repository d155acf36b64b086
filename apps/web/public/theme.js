// Runs before the first paint, so that the page never flashes in the other theme. The same reading as src/lib/theme.ts.
;(function () {
  var choice
  try {
    choice = localStorage.getItem('ui-theme') || localStorage.getItem('theme-preference')
  } catch {
    // Storage may be switched off: the default is as good.
  }
  var light = choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
})()
