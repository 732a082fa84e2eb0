import { Figure, formatNumber, formatPercent, Icon, type Schemas, State, t } from '../base.js'
import { Markdown } from '../chat/markdown.js'
import { ToldChoice } from '../chat/told-choice.js'

export type Question = Schemas['Question']
export type Figures = Schemas['QuestionFigures']

const SHAPES = { draft: 'hollow', published: 'full', retired: 'dash' } as const

export function StateOf ({ state }: { state: Question['state'] }) {
  return <State shape={SHAPES[state]}>{new Map(t.value.teach.questionStates).get(state)}</State>
}

/** One line of Markdown for a list. */
export function plain (markdown: string): string {
  const text = markdown.replace(/\s+/g, ' ').trim()
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** A question as students see it after they have answered. */
export function QuestionView ({ question }: { question: Schemas['NewQuestion'] }) {
  const { text, options, answer, tolerance = 0, accepted, explanation } = question
  const { teach } = t.value
  const rights = answer !== undefined
    ? [tolerance === 0 ? formatNumber(answer) : teach.within(formatNumber(answer), formatNumber(tolerance))]
    : accepted ?? []
  return (
    <div class='test'>
      <div class='test-question'><Markdown text={text} /></div>
      <div class='choices'>
        {options?.map(({ text, correct }, i) => (
          <ToldChoice key={i} n={i + 1} text={text} isRight={correct} said={correct ? t.value.rightAnswer : undefined} />
        ))}
        {options === undefined && rights.map(right => <ToldChoice key={right} text={right} isRight said={t.value.rightAnswer} />)}
      </div>
      {explanation && <Markdown text={explanation} />}
    </div>
  )
}

/** How a version of a question went, and what that says of it. */
export function QuestionFigures ({ figures }: { figures: Figures }) {
  const { teach } = t.value
  const { asked, share_right: share, discrimination, median_seconds: seconds, flags } = figures
  return (
    <>
      <dl class='figures figures--small'>
        <Figure label={teach.asked} value={formatNumber(asked)} />
        <Figure label={t.value.rightAnswers} value={formatPercent(share)} />
        <Figure label={teach.discrimination} value={discrimination === null ? '–' : formatNumber(Math.round(discrimination * 100) / 100)} />
        <Figure label={teach.medianTime} value={`${formatNumber(Math.round(seconds))}\u00A0s`} />
      </dl>
      {flags.map(flag => <p key={flag} class='flag'><Icon name='flag' />{teach.flagTexts[flag]}</p>)}
    </>
  )
}
