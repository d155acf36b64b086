import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type ChartData, type LineLook, lonely } from './chart-data.ts'
import { tickText } from './moment-text.ts'
import { matchesMedia } from '../../platform/media.ts'

/** The canvas of a chart: its only reader of the library. */

const colours: Record<LineLook, string> = { solid: '--accent', dashed: '--peony', dotted: '--info' }
const dashes: Record<LineLook, number[]> = { solid: [], dashed: [9, 5], dotted: [2, 4] }

export interface DrawOptions {
  kind: 'lines' | 'columns'
  lines: readonly LineLook[]
  /** "1,2 s" of a value. */
  format: (value: number) => string
  /** Values are counted, so nothing stands between two of them. */
  whole: boolean
  /** Heights that are drawn across, with their names. */
  marks: readonly { value: number; name: string }[]
}

export interface Drawing {
  show: (data: ChartData) => void
  /** Points at a place of the data, or at none. */
  pointAt: (place: number | null) => void
  /** The place nearest to where a pointer is, in CSS pixels of the window. */
  placeAt: (clientX: number) => number
  remove: () => void
}

const countSteps = [1, 2, 5].flatMap((digit) => Array.from({ length: 12 }, (_, power) => digit * 10 ** power))

/** Draws into an element, as wide and high as it is, in the colours of the theme; both may change. */
export function draw(host: HTMLElement, { kind, lines, format, whole, marks }: DrawOptions): Drawing {
  const isForced = matchesMedia('(forced-colors: active)')
  // Read whenever something is drawn, because the theme may have changed.
  const colour = (token: string) => () =>
    isForced ? 'CanvasText' : getComputedStyle(host).getPropertyValue(token).trim()
  const { fontSize, fontFamily } = getComputedStyle(host)
  // Of whole pixels: the library multiplies what stands before "px", and reads no fraction.
  const font = `${Math.round(Number.parseFloat(fontSize))}px ${fontFamily}`

  const axis = {
    stroke: colour('--ink-2'),
    font,
    ticks: { show: false },
    grid: { stroke: colour('--line'), width: 1 },
    gap: 8,
  }
  const columns = uPlot.paths.bars?.({ size: [0.72, 28], align: 0 })
  const plot = new uPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      ms: 1,
      legend: { show: false },
      padding: [12, 12, 0, 0],
      // The component reads the pointer itself, so that a finger and the keyboard do the same.
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 9, fill: colour('--ground'), width: 2 },
        bind: { mousedown: none, mouseup: none, click: none, dblclick: none, mousemove: none, mouseleave: none },
      },
      scales: {
        x: { time: true, range: kind === 'columns' ? withRoom : withSpan },
        y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: 72,
          values: (_plot, splits, _axis, _space, apart) => splits.map((split) => tickText(split, apart)),
        },
        {
          ...axis,
          space: 40,
          ...(whole && { incrs: countSteps.toSorted((a, b) => a - b) }),
          values: (_plot, splits) => splits.map(format),
          size: (self, values) => widest(self, values) + 12,
        },
      ],
      series: [
        {},
        ...lines.map((line) => ({
          stroke: colour(colours[line]),
          ...(kind === 'columns'
            ? { width: 0, fill: colour(colours[line]), ...(columns && { paths: columns }), points: { show: false } }
            : { width: 2, dash: dashes[line], points: { filter: pointsOf, size: 6, fill: colour(colours[line]) } }),
        })),
      ],
      hooks: {
        draw: [
          (self) =>
            drawMarks(self, marks, {
              line: colour('--edge')(),
              text: colour('--ink-2')(),
              halo: colour('--ground')(),
            }),
        ],
      },
    },
    [[], ...lines.map(() => [])],
    host,
  )

  const resized = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: host.clientHeight }))
  resized.observe(host)
  // With their paths, because those of columns keep their colour.
  const recoloured = new MutationObserver(() => plot.redraw())
  recoloured.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })

  return {
    // A column of nothing is none.
    show: ({ moments, values }) =>
      plot.setData([
        moments,
        ...(kind === 'columns' ? values.map((each) => each.map((value) => value || null)) : values),
      ]),
    pointAt(place) {
      const moment = place === null ? undefined : plot.data[0][place]
      const left = moment === undefined ? -10 : plot.valToPos(moment, 'x')
      plot.setCursor({ left, top: moment === undefined ? -10 : 0 })
    },
    placeAt: (clientX) => plot.posToIdx(clientX - plot.over.getBoundingClientRect().left),
    remove() {
      resized.disconnect()
      recoloured.disconnect()
      plot.destroy()
    },
  }
}

const none = () => null

/** A value between two gaps is a point, since no line leads to it. */
const pointsOf: uPlot.Series.Points.Filter = (plot, series) => lonely([...(plot.data[series] ?? [])])

/** Half a column more on either side. */
const withRoom: uPlot.Range.Function = (plot, first, last) => {
  const [one, two] = plot.data[0]
  const half = one !== undefined && two !== undefined ? (two - one) / 2 : 1
  return [(first ?? 0) - half, (last ?? 0) + half]
}

/** The least that lines are drawn over, in milliseconds: of a moment the axis would repeat one time. */
const leastSpanMs = 60 * 60_000

const withSpan: uPlot.Range.Function = (_plot, first, last) => [
  Math.min(first ?? 0, (last ?? 0) - leastSpanMs),
  last ?? 0,
]

/** That of the axes, in pixels of the canvas: the library keeps it in a list. */
const canvasFont = ({ axes }: uPlot): string => [axes[1]?.font ?? ''].flat()[0] ?? ''

/** CSS pixels of the widest of some texts. */
function widest(plot: uPlot, texts: readonly string[] | null): number {
  const { ctx } = plot
  ctx.save()
  ctx.font = canvasFont(plot)
  const width = Math.max(0, ...(texts ?? []).map((text) => ctx.measureText(text).width))
  ctx.restore()
  return width / uPlot.pxRatio
}

/** Lines across the chart, each with its name above its end, readable over what is drawn there. */
function drawMarks(
  plot: uPlot,
  marks: DrawOptions['marks'],
  { line, text, halo }: Record<'line' | 'text' | 'halo', string>,
): void {
  const { ctx, bbox } = plot
  const pixel = uPlot.pxRatio
  ctx.save()
  ctx.font = canvasFont(plot)
  ctx.fillStyle = text
  ctx.textAlign = 'right'
  ctx.textBaseline = 'bottom'
  ctx.lineJoin = 'round'
  for (const { value, name } of marks) {
    const top = plot.valToPos(value, 'y', true)
    if (top < bbox.top || top > bbox.top + bbox.height) continue
    ctx.strokeStyle = line
    ctx.lineWidth = pixel
    ctx.setLineDash([pixel, 3 * pixel])
    ctx.beginPath()
    ctx.moveTo(bbox.left, top)
    ctx.lineTo(bbox.left + bbox.width, top)
    ctx.stroke()
    ctx.strokeStyle = halo
    ctx.lineWidth = 4 * pixel
    ctx.setLineDash([])
    ctx.strokeText(name, bbox.left + bbox.width, top - 2 * pixel)
    ctx.fillText(name, bbox.left + bbox.width, top - 2 * pixel)
  }
  ctx.restore()
}
