import { Icon, type Schemas, t } from '../base.js'
import { isGuide } from './lead.js'
import { Markdown } from './markdown.js'
import { ToSource } from './notes.js'

type Answered = Schemas['AnsweredQuestion']

/** The questions of a test: what was answered, what is right, where the course says it. */
export function AnsweredQuestions ({ questions }: { questions: Answered[] }) {
  return (
    <ol class='list'>
      {questions.map((question, i) => {
        const { correct, answer, text } = question
        const [state, icon] = correct ? ['right', 'check'] as const : ['wrong', 'cross'] as const
        const word = correct ? t.right : answer === '' ? t.skippedSaid('') : t.wrong('')
        return (
          <li key={i} class='answered'>
            <span class={`said--${state}`}><Icon name={icon} /><span class='sr'>{word}</span></span>
            <div>
              <div class='voice'><Markdown text={text} /></div>
              <p class='dim' dir='auto'>{saidOf(question)}</p>
              <ToRead class='dim' question={question} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function saidOf ({ correct, answer, right_option: right = '' }: Answered): string {
  if (correct) return t.youSaid(answer)
  // Two sentences follow each other.
  return answer === '' ? t.skippedSaid(right) : t.wrongSaid(answer.replace(/\.$/, ''), right)
}

/** The place that a question is about. */
export function ToRead ({ question, class: name }: { question?: Answered, class: string }) {
  if (!question?.source) return null
  const { subject, source } = question
  const { page } = source
  const title = isGuide(source) ? t.guide : source.title
  const place = page === undefined ? title : `${title}, ${t.page(page)}`
  return <p class={name}>{t.read} <bdi><ToSource source={source} course={subject}>{place}</ToSource></bdi></p>
}
