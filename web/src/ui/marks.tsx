import type { ComponentChildren as Children } from 'preact'
import { rightOf, t } from '../language.js'
import { Icon } from './icon.js'
import { Section } from './section.js'

/** A state, told by shape and word. */
export const State = ({ shape, children }: { shape: 'full' | 'hollow' | 'dash', children: Children }) =>
  <span class={`state state--${shape}`}><i />{children}</span>

/** Whether something is in order. */
export function Status ({ isGood, children }: { isGood: boolean, children: Children }) {
  const state = <State shape={isGood ? 'full' : 'hollow'}>{children}</State>
  return isGood ? state : <span class='wrong'>{state}</span>
}

/** What became of an answer, and its sign. */
export const SIGNS = { right: 'check', wrong: 'cross', skipped: 'skip' } as const

export const becameOf = ({ correct, skipped }: { correct: boolean, skipped?: boolean }): keyof typeof SIGNS =>
  skipped ? 'skipped' : correct ? 'right' : 'wrong'

export const Said = ({ became, children }: { became: keyof typeof SIGNS, children: Children }) =>
  <div class={`said said--${became}`} dir='auto'><Icon name={SIGNS[became]} /> {children}</div>

/** A number that is read at a glance, and a line that explains it. */
export function Figure ({ label, value, unit, note }: { label: string, value: string, unit?: string, note?: string }) {
  return (
    <div class='figure'>
      <dt class='figure-label'>{label}</dt>
      <dd>
        <span class='score'>{value}</span>
        {unit && <span class='figure-unit'> {unit}</span>}
        {note && <span class='figure-note'>{note}</span>}
      </dd>
    </div>
  )
}

/** Lines of a report: where (a line, a time) in the margin, if at all, what beside it. Red where it failed. */
export const Report = ({ label, lines }: {
  label: string, lines: Array<{ at?: Children, text: Children, failed?: boolean }>
}) => (
  <ol class='report' aria-label={label}>
    {lines.map(({ at, text, failed }, i) => (
      <li key={i} class={failed ? 'report-failed' : undefined}>
        {at !== undefined && <span class='report-at num'>{at}</span>}
        <span class='report-text' dir='auto'>{text}</span>
      </li>
    ))}
  </ol>
)

interface Topic { topic: string, asked: number, share_right: number }

/**
 * How much of each topic was right, the weakest first. `children` says what stands below one of them; `more` stands
 * below all of them.
 */
export function WeakTopics<Of extends Topic> ({ title, topics, more, children }: {
  title: string, topics: Of[], more?: Children, children?: (topic: Of) => Children
}) {
  const weakest = topics.toSorted((a, b) => a.share_right - b.share_right).slice(0, 12)
  return (
    <Section title={title}>
      <ul class='list topics'>
        {weakest.map((one, i) => (
          <li key={i}>
            <span dir='auto'>{one.topic || t.noTopic}</span>
            <Meter share={one.share_right} />
            <span class='num'>{rightOf(Math.round(one.share_right * one.asked), one.asked)}</span>
            {children?.(one)}
          </li>
        ))}
      </ul>
      {more}
    </Section>
  )
}

/** A share as a bar. `fill`: another colour than that of a result. */
export const Meter = ({ share, fill = share < 0.5 ? 'wrong' : 'ink-2' }: { share: number, fill?: string }) => (
  <svg class='meter' viewBox='0 0 100 8' preserveAspectRatio='none' aria-hidden='true'>
    <rect fill='var(--hair)' width='100' height='8' />
    <rect fill={`var(--${fill})`} width={share * 100} height='8' />
  </svg>
)
