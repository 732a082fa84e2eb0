import type { ComponentChildren } from 'preact'
import { formatNumber, t } from '../language.js'
import { Icon } from './icon.js'
import { Section } from './section.js'

/** A state, told by shape and word. */
export function State ({ shape, children }: { shape: 'full' | 'hollow' | 'dash', children: ComponentChildren }) {
  return <span class={`state state--${shape}`}><i />{children}</span>
}

/** What became of an answer, with its sign. */
export function Said ({ isRight, children }: { isRight: boolean, children: ComponentChildren }) {
  return <p class={isRight ? 'said said--right' : 'said said--wrong'}><Icon name={isRight ? 'check' : 'cross'} /> {children}</p>
}

/** A number that is read at a glance, and a line that explains it. */
export function Figure ({ label, value, unit, note }: { label: string, value: string, unit?: string, note?: string }) {
  return (
    <div class='figure'>
      <dt class='figure-label'>{label}</dt>
      <dd><span class='score'>{value}</span>{unit && <span class='figure-unit'> {unit}</span>}{note && <span class='figure-note'>{note}</span>}</dd>
    </div>
  )
}

/** Lines of a report: where (a line, a time) in the margin, what beside it. Red where it failed. */
export function Report ({ label, lines }: {
  label: string, lines: Array<{ at: ComponentChildren, text: ComponentChildren, failed?: boolean }>
}) {
  return (
    <ol class='report' aria-label={label}>
      {lines.map(({ at, text, failed }, i) => (
        <li key={i} class={failed ? 'report-failed' : undefined}><span class='report-at num'>{at}</span><span class='report-text'>{text}</span></li>
      ))}
    </ol>
  )
}

/** How much of each topic was right, the weakest first. `children` says what stands below one of them. */
export function WeakTopics<Topic extends { topic: string, asked: number, share_right: number }> ({ title, topics, children }: {
  title: string, topics: Topic[], children?: (topic: Topic) => ComponentChildren
}) {
  return (
    <Section title={title}>
      <ul class='list topics'>
        {topics.toSorted((a, b) => a.share_right - b.share_right).slice(0, 12).map((one, i) => (
          <li key={i}>
            <span>{one.topic || t.value.noTopic}</span>
            <Meter share={one.share_right} />
            <span class='num'>{t.value.rightOf(formatNumber(Math.round(one.share_right * one.asked)), formatNumber(one.asked))}</span>
            {children?.(one)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Meter ({ share }: { share: number }) {
  return (
    <svg class={share < 0.5 ? 'meter meter--low' : 'meter'} viewBox='0 0 100 8' preserveAspectRatio='none' aria-hidden='true'>
      <rect class='meter-track' width='100' height='8' /><rect class='meter-fill' width={share * 100} height='8' />
    </svg>
  )
}
