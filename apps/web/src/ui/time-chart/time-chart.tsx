import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from '../classes.ts'
import { alignSeries, type ChartSeries, isBlank, type Step } from './chart-data.ts'
import { type Drawing, type DrawOptions, draw } from './draw.ts'
import { momentText } from './moment-text.ts'
import styles from './time-chart.module.css'
import { ValuesTable } from './values-table.tsx'

const texts = {
  blank: 'Rien n’a été mesuré dans cette période.',
  none: 'non mesuré',
  summary: (from: string, to: string) => `De ${from} à ${to}. Les flèches du clavier lisent les valeurs une à une.`,
}
const noMarks: DrawOptions['marks'] = []
/** How far the keys go that go far. */
const pageOfKeys = 10

interface TimeChartProps {
  title: string
  /** Where it stands among the headings of the page. */
  heading?: 'h2' | 'h3'
  kind?: DrawOptions['kind']
  series: readonly ChartSeries[]
  /** ISO 8601. */
  from: string
  /** Milliseconds since the epoch. */
  until: number
  step: Step
  /** "1,2 s" of a value. The same function each time. */
  format: (value: number) => string
  /** Values are counts: 0 where nobody speaks of them. */
  counts?: boolean
  /** Values stand between whole ones, too. */
  fractions?: boolean
  /** The same list each time. */
  marks?: DrawOptions['marks']
  /** What else is to be said, below the title. */
  children?: ReactNode
}

/**
 * Values over time: drawn, read one by one with pointer, finger or keyboard, and as a table [FIG-01] to [FIG-04]. It brings
 * a library along, so it belongs into what is fetched later.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, kind = 'lines', series, from, until, step, format, counts = false, fractions = false } = props
  const { heading: Heading = 'h3', marks = noMarks, children } = props
  const data = useMemo(
    () => alignSeries(series, { from, until, step, missing: counts ? 0 : null }),
    [series, from, until, step, counts],
  )
  const { moments, values } = data
  const [reading, setReading] = useState<number | null>(null)
  const heading = useId()
  const summary = useId()

  // What is read stays the same moment when newer ones come.
  const found = reading === null ? -1 : moments.indexOf(reading)
  const place = found === -1 ? null : found
  const last = moments.length - 1
  const shown = place ?? lastMeasured(values, last)
  const valueText = (index: number, at: number) => {
    const value = values[index]?.[at] ?? null
    return value === null ? texts.none : format(value)
  }
  const spoken = series.map(({ name }, index) => `${name} : ${valueText(index, shown)}`).join(', ')
  const when = momentText(moments[shown] ?? until, step)
  const blank = isBlank(data, counts)
  const read = (next: number) => setReading(moments[Math.max(0, Math.min(last, next))] ?? null)

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <Heading id={heading}>{title}</Heading>
        {children}
        {!blank && (
          <p className={styles.reading} aria-hidden="true">
            <span className={styles.when}>{when}</span>
            {series.map(({ name, line }, index) => (
              <span key={name} className={styles.value}>
                {series.length > 1 && (
                  <>
                    <svg className={classes(styles.sample, styles[line])} viewBox="0 0 28 8" width="28" height="8">
                      <path d="M0 4H28" />
                    </svg>
                    {name}
                  </>
                )}
                <b>{(values[index]?.[shown] ?? null) === null ? '–' : valueText(index, shown)}</b>
              </span>
            ))}
          </p>
        )}
      </figcaption>
      {blank ? (
        <p className={styles.blank}>{texts.blank}</p>
      ) : (
        <>
          <div
            className={styles.plot}
            role="slider"
            tabIndex={0}
            aria-labelledby={heading}
            aria-describedby={summary}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={shown}
            aria-valuetext={`${when} : ${spoken}`}
            onKeyDown={(event) => {
              const next = placeOfKey(event, shown, last)
              if (next === undefined) return
              event.preventDefault()
              read(next)
            }}
            onBlur={() => setReading(null)}
            onPointerLeave={() => setReading(null)}
          >
            <Canvas {...{ kind, series, format, marks, data, place, whole: !fractions, onRead: read }} />
          </div>
          <p id={summary} className="visually-hidden">
            {texts.summary(momentText(moments[0] ?? until, step), momentText(moments[last] ?? until, step))}
          </p>
          <ValuesTable title={title} series={series} moments={moments} step={step} valueText={valueText} />
        </>
      )}
    </figure>
  )
}

/** The newest moment of which anything is known. */
function lastMeasured(values: readonly (readonly (number | null)[])[], last: number): number {
  for (let place = last; place > 0; place--) if (values.some((each) => each[place] !== null)) return place
  return 0
}

function placeOfKey({ key }: KeyboardEvent, place: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return place - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return place + 1
  if (key === 'PageDown') return place - pageOfKeys
  if (key === 'PageUp') return place + pageOfKeys
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

interface CanvasProps extends Pick<DrawOptions, 'kind' | 'format' | 'marks' | 'whole'> {
  series: readonly ChartSeries[]
  data: ReturnType<typeof alignSeries>
  place: number | null
  onRead: (place: number) => void
}

function Canvas({ kind, series, format, marks, whole, data, place, onRead }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const looks = series.map(({ line }) => line).join(' ')
  const fill = useEffectEvent((made: Drawing) => {
    made.show(data)
    made.pointAt(place)
  })
  useEffect(() => {
    if (!host.current) return
    const lines = looks.split(' ') as ChartSeries['line'][]
    const made = draw(host.current, { kind, lines, format, whole, marks })
    drawing.current = made
    fill(made)
    return () => made.remove()
  }, [kind, looks, format, whole, marks])
  useEffect(() => drawing.current?.show(data), [data])
  useEffect(() => drawing.current?.pointAt(place), [place])

  const follow = ({ clientX }: PointerEvent) => {
    if (drawing.current) onRead(drawing.current.placeAt(clientX))
  }
  return <div ref={host} className={styles.canvas} aria-hidden="true" onPointerDown={follow} onPointerMove={follow} />
}
