import { vi } from 'vitest'

/**
 * A canvas for pages without one: it notes what is drawn and draws nothing.
 * @returns What was asked of it, in order: the name of a method with its arguments, or of a property with its value.
 */
export function fakeCanvas(): [name: string, ...args: unknown[]][] {
  const drawn: [string, ...unknown[]][] = []
  const paper = new Proxy(
    {},
    {
      get: (_target, name: string) =>
        name === 'measureText'
          ? (text: string) => ({ width: 7 * text.length })
          : (...args: unknown[]) => void drawn.push([name, ...args]),
      set: (_target, name: string, value) => drawn.push([name, value]) > 0,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240)
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      rect() {}
      arc() {}
      addPath() {}
      closePath() {}
      bezierCurveTo() {}
    },
  )
  return drawn
}
