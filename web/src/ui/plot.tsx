import type uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'preact/hooks'
import { formatNumber, formatShort } from '../language.js'
import { theme } from '../theme.js'

const DASHES = [[], [6, 4], [2, 3], [10, 3, 2, 3]]
const HEIGHT = 220
const DAY = 86_400
const WEEK = 7 * DAY

interface PlotProps {
  /** Seconds since 1970. */
  times: number[]
  lines: Array<{ name: string, values: Array<number | null> }>
  label: string
  /** Columns, one line upon the other: the first is full, the second hatched, the third empty. */
  stacked?: boolean
}

/**
 * Shares in per cent as lines over time, told apart by dash and by name, or counts as columns. uPlot is loaded when the
 * first plot is shown.
 */
export function Plot ({ times, lines, label, stacked = false }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let plot: uPlot | undefined
    let isCurrent = true
    const draw = async () => {
      const { default: UPlot } = await import('uplot')
      const root = ref.current
      if (!isCurrent || root === null) return
      const css = getComputedStyle(root)
      const colour = (name: string) => resolved(root, css.getPropertyValue(name))
      const axis = { stroke: colour('--ink-2'), ticks: { show: false }, font: `13px ${css.fontFamily}` }
      const grid = { stroke: colour('--hair'), width: 1 }
      const day = (at: number) => formatShort(new Date(at * 1000).toISOString())
      const room = (span: number) => stacked ? WEEK / 2 : span / 12 || DAY
      // Of the marks of a day, the first one names it.
      const days = (_u: uPlot, at: number[]) => at.map(day).map((name, i, all) => name === all[i - 1] ? '' : name)
      const someDays = ({ width }: uPlot) => everyFew(times, width / 90)
      const count = (value: number) => Number.isInteger(value) ? formatNumber(value) : ''
      const marks = (_u: uPlot, at: number[]) => at.map(one => stacked ? count(one) : `${one}\u00A0%`)
      const drawn = stacked ? columnsOf(lines, UPlot, colour) : linesOf(lines, colour)
      plot = new UPlot({
        width: root.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          // A column stands around its time, and the first date beside the lowest value.
          x: { range: (_u, min, max) => [min - room(max - min), max + room(max - min)] },
          y: { range: stacked ? (_u, _min, max) => [0, Math.max(4, max * 1.1)] : [0, 105] }
        },
        axes: [
          { ...axis, grid: { show: false }, size: 32, space: 90, values: days, ...(stacked && { splits: someDays }) },
          { ...axis, grid, size: 56, values: marks, ...(!stacked && { splits: () => [0, 50, 100] }) }
        ],
        series: [{}, ...drawn.map(({ series }) => series)]
      }, [times, ...drawn.map(({ values }) => values)], root)
    }
    draw()
    const observer = new ResizeObserver(() => plot?.setSize({ width: ref.current?.clientWidth ?? 300, height: HEIGHT }))
    if (ref.current) observer.observe(ref.current)
    return () => {
      isCurrent = false
      observer.disconnect()
      plot?.destroy()
    }
  }, [JSON.stringify([times, lines]), theme.value])
  return (
    <figure class='plot'>
      <div ref={ref} role='img' aria-label={label} />
      <figcaption>
        {lines.map(({ name }, i) => {
          const sign = stacked ? `plot-column--${i % 3}` : `plot-line--${i % 4}`
          return <span key={name} class={`plot-line ${sign}`}><i />{name}</span>
        })}
      </figcaption>
    </figure>
  )
}

type Colour = (name: string) => string

function linesOf (lines: PlotProps['lines'], colour: Colour) {
  return lines.map(({ name: label, values }, i) => {
    const [stroke, fill] = (i === 0 ? ['--pen', '--pen'] : ['--ink-2', '--paper']).map(colour)
    const dash = DASHES[i % DASHES.length]
    return { values, series: { label, stroke, width: 2, dash, spanGaps: true, points: { show: true, size: 8, fill } } }
  })
}

/** The highest first, so that each stands before what is upon it. */
function columnsOf (lines: PlotProps['lines'], { paths }: typeof uPlot, colour: Colour) {
  const fills = [() => colour('--ink-2'), () => hatching(colour), () => colour('--paper')]
  const upTo = (i: number, at: number) => lines.slice(0, i + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  const bars = paths.bars!({ size: [0.7, 48] })
  const column = { stroke: colour('--ink-2'), width: 1, paths: bars, points: { show: false } }
  return lines.map(({ name: label, values }, i) => ({
    values: values.map((_value, at) => upTo(i, at) || null),
    series: { label, fill: fills[i % fills.length]! as uPlot.Series['fill'], ...column }
  })).toReversed()
}

/** At most so many of them, the last one in any case. */
function everyFew (times: number[], most: number): number[] {
  const step = Math.ceil(times.length / Math.max(1, most))
  return times.filter((_time, i) => (times.length - 1 - i) % step === 0)
}

function hatching (colour: Colour): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = tile.height = 6
  const context = tile.getContext('2d')
  if (context === null) return colour('--hair')
  context.fillStyle = colour('--paper')
  context.fillRect(0, 0, 6, 6)
  context.strokeStyle = colour('--ink-2')
  for (const x of [-6, 0, 6]) {
    context.moveTo(x, 6)
    context.lineTo(x + 6, 0)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? colour('--hair')
}

/** A canvas knows no light-dark(): the browser says which of the two it is. */
function resolved (root: HTMLElement, value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  root.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
