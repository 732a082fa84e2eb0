import { Markdown } from '../chat/markdown.js'
import { Note } from '../chat/notes.js'
import {
  ActionButton, AskingButton, Button, call, Empty, facts, type Faq, type FaqChange, formatDate, formatNumber, Line,
  Load, Notice, Page, Section, State, t, teach, useCourse, useGet, useState, WorkLeaf
} from '../base.js'
import { QuestionAnswer } from './bank/question-answer.js'

/** The frequent questions: drafts to read and publish, and what the class sees. */
export default function WriteFaqs () {
  const { params } = useCourse()
  const [isWriting, setWriting] = useState(false)
  const [told, setTold] = useState<string>()
  const list = useGet('/subjects/{subject_id}/faqs', params)
  const count = (wanted: Faq['state']) => list.data?.faqs.filter(({ state }) => state === wanted).length ?? 0
  const generate = async () => {
    const { questions_analyzed: read, faqs } = await call('POST', '/subjects/{subject_id}/faqs/generate', params, {})
    setTold(teach.draftsMade(faqs.filter(({ state }) => state === 'draft').length, formatNumber(read)))
    list.reload()
  }
  const add = (state: Faq['state']) => async (pair: { question: string, answer: string }) => {
    await call('POST', '/subjects/{subject_id}/faqs', params, { ...pair, state })
    setWriting(false)
    list.reload()
  }
  const tools = (
    <>
      <ActionButton act={generate} busy={teach.making}>{teach.makeFaqs}</ActionButton>
      <Button icon='plus' onClick={() => setWriting(true)}>{teach.write}</Button>
    </>
  )
  return (
    <Page title={t.faqs} lead={list.data && teach.faqsAre(count('draft'), count('published'))} tools={tools}>
      {told && <Notice kind='done'>{told}</Notice>}
      {isWriting && (
        <section class='sect' aria-label={teach.write}>
          <QuestionAnswer
            value={{ question: '', answer: '' }} verb={teach.publish} save={add('published')}
            second={{ verb: teach.keepDraft, save: add('draft') }} onClose={() => setWriting(false)}
          />
        </section>
      )}
      <Load of={list}>
        {({ faqs, generated_at: at, questions_analyzed: read }) => {
          if (faqs.length === 0 && !isWriting) return <Empty title={t.noFaqs}>{teach.noFaqsHint}</Empty>
          return (['draft', 'published'] as const).map(state => {
            const some = faqs.filter(faq => faq.state === state)
            const origin = state === 'draft' && at && teach.madeFrom(formatDate(at), formatNumber(read))
            return some.length > 0 && (
              <Section key={state} title={teach.faqHeads[state]} aside={origin && <p class='dim'>{origin}</p>}>
                <div class='list'>{some.map(faq => <Row key={faq.id} faq={faq} onChange={() => list.reload()} />)}</div>
              </Section>
            )
          })
        }}
      </Load>
    </Page>
  )
}

function Row ({ faq, onChange }: { faq: Faq, onChange: () => void }) {
  const { course, at } = useCourse()
  const { question, answer, source, withheld, state, origin, by, cluster_size: asked } = faq
  const [isEditing, setEditing] = useState(false)
  const isDraft = state === 'draft'
  const change = async (body: FaqChange) => {
    await call('PUT', '/subjects/{subject_id}/faqs/{faq_id}', at({ faq_id: faq.id }), body)
    setEditing(false)
    onChange()
  }
  const remove = async () => await call('DELETE', '/subjects/{subject_id}/faqs/{faq_id}', at({ faq_id: faq.id }))
  const notes = (
    <>
      <p><State shape={isDraft ? 'hollow' : 'full'}>{teach.faqStates[state]}</State></p>
      <p class='margin-label'>{facts(teach.origins[origin], by && t.answeredBy(by), asked > 0 && t.askedBy(asked))}</p>
      {source && <Note source={source} n={1} id={`source-${faq.id}`} course={course} isFirst={false} />}
      {withheld && <p class='wrong'>{teach.withheld}</p>}
    </>
  )
  const editor = (
    <QuestionAnswer
      value={{ question, answer }} verb={isDraft ? teach.publish : t.save} onClose={() => setEditing(false)}
      save={pair => change({ ...pair, ...(isDraft && { state: 'published' }) })}
      second={isDraft ? { verb: teach.keepDraft, save: change } : undefined}
    />
  )
  const view = (
    <>
      <h3 class='asked' dir='auto'><Line text={question} /></h3>
      <Markdown text={answer} />
      <div class='row'>
        <ActionButton act={async () => await change({ state: isDraft ? 'published' : 'draft' })}>
          {isDraft ? teach.publish : teach.unpublish}
        </ActionButton>
        <Button onClick={() => setEditing(true)} aria-label={teach.editOf(question)}>{teach.edit}</Button>
        <AskingButton
          kind='quiet' aria-label={teach.deleteOf(question)} {...teach.deletingFaq} act={remove} onDone={onChange}
        />
      </div>
    </>
  )
  return <WorkLeaf degree={isDraft ? 'absent' : 'quoted'} notes={notes}>{isEditing ? editor : view}</WorkLeaf>
}
