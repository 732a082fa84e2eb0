import {
  AskingButton, type ButtonProps, call, Figure, formatNumber, formatPercent, Icon, type NewQuestion, type Question,
  type QuestionFigures, State, t, teach, useCourse
} from '../../base.js'
import { Markdown } from '../../chat/markdown.js'
import { ToldChoice } from '../../chat/test-result.js'
import { plainOf } from '../../chat/tokens.js'

const SHAPES = { draft: 'hollow', published: 'full', retired: 'dash' } as const

export const StateOf = ({ state }: { state: Question['state'] }) =>
  <State shape={SHAPES[state]}>{new Map(teach.questionStates).get(state)}</State>

/** One line of Markdown for a list, with its formulas as they were written. */
export function plain (markdown: string): string {
  const text = plainOf(markdown, { cite: ({ raw }) => raw, formula: tex => `$${tex}$` }).replace(/\s+/g, ' ')
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}

/** A question as students see it: without the solution, and below it what they see after the answer. */
export const Preview = ({ question }: { question: NewQuestion }) => (
  <>
    <QuestionView question={question} isPreview />
    {question.options && <p class='dim'>{teach.anotherOrder}</p>}
    <details><summary>{teach.afterAnswer}</summary><QuestionView question={question} /></details>
  </>
)

/** A question as students see it after they have answered, or before it. */
export function QuestionView ({ question, isPreview }: { question: NewQuestion, isPreview?: boolean }) {
  const { type, text, options, answer, tolerance = 0, accepted = [], explanation } = question
  const number = formatNumber(answer ?? 0)
  const rights = answer === undefined
    ? accepted
    : [tolerance === 0 ? number : teach.within(number, formatNumber(tolerance))]
  const told = isPreview ? [] : rights.map(text => ({ text, correct: true }))
  return (
    <div class={isPreview ? 'test test--preview' : 'test'}>
      <div class='test-question'><Markdown text={text} /></div>
      {isPreview && <p class='hint'>{t.how[type]}</p>}
      {isPreview && !options && <input class='input' disabled aria-label={t.yourAnswer} />}
      <div class='choices'>
        {(options ?? told).map(({ text, correct }, i) => {
          const isRight = correct && !isPreview
          const n = options && i + 1
          return <ToldChoice key={i} n={n} text={text} isRight={isRight} said={isRight ? t.rightAnswer : undefined} />
        })}
      </div>
      {!isPreview && explanation && <Markdown text={explanation} />}
    </div>
  )
}

/** Asks, and deletes a question. */
export function DeleteQuestion ({ id, ...button }: Omit<ButtonProps, 'title'> & { id: string, onDone: () => void }) {
  const params = useCourse().at({ question_id: id })
  const remove = async () => await call('DELETE', '/subjects/{subject_id}/questions/{question_id}', params)
  return <AskingButton kind='quiet' {...teach.deletingQuestion} act={remove} {...button} />
}

/** How far a question tells apart who knows the rest; `undefined` where too few were asked. */
export const indexOf = ({ discrimination = null }: Partial<QuestionFigures> = {}): string | undefined =>
  discrimination === null ? undefined : formatNumber(Math.round(discrimination * 100) / 100)

/** How a version of a question went, and what that says of it. */
export function FiguresOf ({ figures }: { figures: QuestionFigures }) {
  const { asked, share_right: share, median_seconds: seconds, flags } = figures
  return (
    <>
      <dl class='figures figures--small'>
        <Figure label={teach.asked} value={formatNumber(asked)} />
        <Figure label={t.rightAnswers} value={formatPercent(share)} />
        <Figure label={teach.discrimination} value={indexOf(figures) ?? '–'} />
        <Figure label={teach.medianTime} value={`${formatNumber(Math.round(seconds))}\u00A0s`} />
      </dl>
      {flags.map(flag => <p key={flag} class='flag'><Icon name='flag' />{teach.flagTexts[flag]}</p>)}
    </>
  )
}
