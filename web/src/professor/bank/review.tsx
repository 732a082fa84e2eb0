import {
  Button, call, client, dataOf, Empty, Failure, Field, Form, formatNumber, given, Line, Listed, Notice, Page,
  type Question, type QuestionOrder, Select, t, teach, useAction, useCourse, useForm, useList, useState, WorkLeaf
} from '../../base.js'
import { SourceNote } from '../../chat/notes.js'
import { DeleteQuestion, plain, QuestionView, StateOf } from './question-view.js'

const LIMIT = 100

/** Drafts, one after the other: made of the material here, or those that are in the bank. */
export function ReviewDrafts () {
  const { home, params } = useCourse()
  const [told, setTold] = useState<Made>()
  const drafts = useList('/subjects/{subject_id}/questions', { ...params, state: 'draft', limit: LIMIT })
  const made = (made: Made) => {
    setTold(made)
    drafts.change(({ items, total: n }) => ({ items: [...made.questions, ...items], total: n + made.questions.length }))
  }
  return (
    <Page title={teach.questions} head={teach.review} back={[`${home}/questions`, teach.questions]}>
      <Generate onMade={made} />
      {told && (told.none
        ? <Notice>{teach.noneMade[told.none]}</Notice>
        : <Notice kind='done'>{teach.made(formatNumber(told.wanted), formatNumber(told.questions.length))}</Notice>)}
      {told?.without && <p class='margin-label'>{teach.partsWithout}</p>}
      {told?.without?.map(([why, title]) => <p key={title}><bdi>{title}</bdi>: {teach.whyWithout[why]}</p>)}
      <Listed of={drafts} empty={<Empty title={teach.noDrafts}>{teach.noDraftsHint}</Empty>}>
        {(items, total) => (
          <>
            {total > items.length &&
              <p class='dim'>{teach.firstDrafts(formatNumber(items.length), formatNumber(total))}</p>}
            <Review key={items[0]!.id} drafts={items} />
          </>
        )}
      </Listed>
    </Page>
  )
}

type Without = Array<[why: keyof typeof teach.whyWithout, title: string]>
interface Made { wanted: number, questions: Question[], none?: keyof typeof teach.noneMade, without?: Without }

function Generate ({ onMade }: { onMade: (made: Made) => void }) {
  const { params } = useCourse()
  const first = { topic: '', count: '10', difficulty: 'medium' as Question['difficulty'] }
  const form = useForm(first, async ({ topic, count, difficulty }) => {
    const body: QuestionOrder = { count: Number(count), difficulty, ...given({ topic: topic.trim() }) }
    const making = client.POST('/subjects/{subject_id}/questions/generate', { params: { path: params }, body })
    const questions = await dataOf(making)
    const { headers } = (await making).response
    const none = (headers.get('x-none-made') ?? undefined) as Made['none']
    const parts = headers.get('x-parts-without')?.split(',').map(part => part.split(' ').map(decodeURIComponent))
    onMade({ wanted: body.count, questions, ...given({ none, without: parts as Without }) })
  })
  return (
    <Form class='generate' kind='plain' of={form} verb={form.isBusy ? teach.making : teach.makeDrafts}>
      <Field label={t.topic} maxLength={100} {...form.field('topic')} />
      <Field label={teach.howMany} type='number' min={1} max={50} required {...form.field('count')} />
      <Select label={teach.difficulty} options={teach.difficulties} {...form.choice('difficulty')} />
    </Form>
  )
}

/** What the bank asks about it already. */
function OfTopic ({ topic }: { topic: string }) {
  const { home, params } = useCourse()
  const list = useList('/subjects/{subject_id}/questions', { ...params, topic, state: 'published', limit: 5 })
  if (topic === '' || !list.data?.items.length) return null
  return (
    <>
      <p class='margin-label'>{teach.inBank}</p>
      <ul class='list'>
        {list.data.items.map(({ id, text }) => (
          <li key={id} class='voice' dir='auto'>
            <a href={`${home}/questions?open=${encodeURIComponent(id)}`}><Line text={plain(text)} /></a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Review ({ drafts }: { drafts: Question[] }) {
  const { course, home, at: ids } = useCourse()
  const [at, setAt] = useState(0)
  const [states, setStates] = useState<Record<string, Question['state'] | 'deleted'>>({})
  const question = drafts[at]!
  const params = ids({ question_id: question.id })
  const state = states[question.id] ?? 'draft'
  const set = (state: Question['state'] | 'deleted') => setStates({ ...states, [question.id]: state })
  const goOn = () => setAt(Math.min(at + 1, drafts.length - 1))
  const { run: turn, isBusy, error } = useAction(async (next: Question['state']) => {
    await call('PUT', '/subjects/{subject_id}/questions/{question_id}', params, { state: next })
    set(next)
    if (next === 'published') goOn()
  })
  const onDeleted = () => { set('deleted'); goOn() }
  const notes = <><SourceNote source={question.source} course={course} /><OfTopic topic={question.topic} /></>
  const count = (of: string) => Object.values(states).filter(state => state === of).length
  return (
    <WorkLeaf
      as='section' class='sect work-leaf' degree={question.source ? 'quoted' : 'absent'} aria-label={teach.drafts}
      notes={notes}
    >
      <div class='sect-head' role='status'>
        <p><strong>{teach.draftOf(at + 1, drafts.length)}</strong> <bdi class='dim'>{question.topic}</bdi></p>
        <p class='dim'>{teach.reviewed(count('published'), count('deleted'))}</p>
      </div>
      <div class='steps' aria-hidden='true'>
        {drafts.map(({ id }, i) => <span key={id} class={`step step--${i === at ? 'now' : states[id] ?? 'draft'}`} />)}
      </div>
      <QuestionView question={question} />
      <Failure error={error} />
      {state !== 'draft' && <p>{state === 'deleted' ? teach.isDeleted : <StateOf state={state} />}</p>}
      <div class='row form-end'>
        {state === 'draft' &&
          <Button kind='main' letter='p' disabled={isBusy} onClick={() => turn('published')}>{teach.publish}</Button>}
        {state === 'published' && <Button disabled={isBusy} onClick={() => turn('draft')}>{teach.toDraft}</Button>}
        {state !== 'deleted' && (
          <a class='btn' data-key='e' href={`${home}/questions?open=${encodeURIComponent(question.id)}`}>
            {teach.edit} <kbd>e</kbd>
          </a>
        )}
        <Button letter='k' disabled={at === 0} onClick={() => setAt(at - 1)}>{t.previous}</Button>
        <Button letter='j' disabled={at === drafts.length - 1} onClick={goOn}>{teach.later}</Button>
        {state !== 'deleted' && <DeleteQuestion id={question.id} letter='d' onDone={onDeleted} />}
      </div>
    </WorkLeaf>
  )
}
