/** Runs what need not be on the screen with the answer to a press: once that is painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task))
}
