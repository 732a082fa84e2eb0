import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatNumber, formatPercent, formatShort } from '../../language.js'

const [HEIGHT, TOP, FLOOR, LEFT] = [220, 12, 196, 56]
// The width that a date needs.
const DATE = 72
const DASHES = ['', '6 4', '2 3', '10 3 2 3']
const FILLS = ['var(--ink-2)', 'url(#hatching)', 'var(--paper)']

interface PlotProps {
  /** Seconds since 1970. */
  times: number[]
  lines: Array<{ name: string, values: Array<number | null> }>
  label: string
  /** Columns, one line upon the other: the first is full, the second hatched, the third empty. */
  stacked?: boolean
}

/** Shares in per cent as lines, told apart by dash and by name, or counts as columns. It is drawn at real pixels. */
export function Plot ({ times, lines, label, stacked = false }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => setWidth(ref.current?.clientWidth ?? 0))
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  const sumOf = (at: number, upTo = lines.length) =>
    lines.slice(0, upTo).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const marks = stacked ? marksUpTo(Math.max(...times.map((_time, at) => sumOf(at)))) : [0, 50, 100]
  const step = Math.max(0, width - LEFT) / times.length
  const xOf = (at: number) => LEFT + (at + 0.5) * step
  const yOf = (value: number) => FLOOR - value / marks.at(-1)! * (FLOOR - TOP)
  const bar = Math.min(48, step * 0.7)
  const columnOf = (line: number, value: number, at: number) => (
    <rect
      key={at} stroke='var(--ink-2)' fill={FILLS[line]} x={xOf(at) - bar / 2} width={bar}
      y={yOf(sumOf(at, line + 1))} height={yOf(0) - yOf(value)}
    />
  )
  return (
    <figure class='plot'>
      <div ref={ref}>
        <svg width={width} height={HEIGHT} role='img' aria-label={label}>
          {stacked && (
            <pattern id='hatching' width='6' height='6' patternUnits='userSpaceOnUse'>
              <path stroke='var(--ink-2)' d='M-1 1 1-1M0 6 6 0M5 7 7 5' />
            </pattern>
          )}
          {marks.map(mark => (
            <g key={mark}>
              <path stroke='var(--hair)' d={`M${LEFT} ${yOf(mark)}H${width}`} />
              <text x={LEFT - 8} y={yOf(mark) + 4} text-anchor='end'>
                {stacked ? formatNumber(mark) : formatPercent(mark / 100)}
              </text>
            </g>
          ))}
          <Dates times={times} xOf={xOf} step={step} />
          {lines.map(({ name, values }, i) => {
            const known = values.flatMap((value, at) => value === null ? [] : [[at, value] as const])
            return (
              <g key={name}>
                {stacked && known.filter(([, value]) => value > 0).map(([at, value]) => columnOf(i, value, at))}
                {!stacked && <Line i={i} points={known.map(([at, value]) => [xOf(at), yOf(value)])} />}
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption>
        {lines.map(({ name }, i) => (
          <span key={name} class='plot-name'>
            <svg width='32' height='14' aria-hidden='true'>
              {stacked && <rect stroke='var(--ink-2)' fill={FILLS[i]} x='17' y='1' width='12' height='12' />}
              {!stacked && <Line i={i} points={[[4, 7], [28, 7]]} />}
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const Line = ({ i, points }: { i: number, points: number[][] }) => (
  <g fill={i === 0 ? 'var(--ink)' : 'var(--paper)'} stroke={i === 0 ? 'var(--ink)' : 'var(--ink-2)'} stroke-width='2'>
    <polyline fill='none' points={points.join(' ')} stroke-dasharray={DASHES[i % DASHES.length]} />
    {points.map(([x, y]) => <circle key={x} cx={x} cy={y} r='4' />)}
  </g>
)

/** As many as there is room for, the last one in any case. Of the points of a day, the first one names it. */
function Dates ({ times, xOf, step }: { times: number[], xOf: (at: number) => number, step: number }) {
  const every = Math.ceil(DATE / Math.max(1, step))
  const days = times.map(at => formatShort(new Date(at * 1000).toISOString()))
  const last = xOf(times.length - 0.5) - DATE / 2
  return days.map((day, at) => (times.length - 1 - at) % every === 0 && day !== days[at - every] && (
    <text key={at} x={Math.min(xOf(at), last)} y={HEIGHT - 4} text-anchor='middle'>{day}</text>
  ))
}

/** From 0 to the next round number, in four steps at most. */
function marksUpTo (most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)))
  const step = Math.max(1, [1, 2, 5, 10].map(n => n * power).find(one => one * 4 >= most)!)
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_none, n) => n * step)
}
