/** Sets the browser's theme colour to the background's. */
export function colourBrowser(): void {
  const ground = getComputedStyle(document.body).backgroundColor
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
}
