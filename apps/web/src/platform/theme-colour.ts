/** The browser's own bars take the ground's colour. */
export function colourBrowser(): void {
  const ground = getComputedStyle(document.body).backgroundColor
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
}
