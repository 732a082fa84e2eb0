import { Markdown } from '../chat/markdown.js'
import {
  chatHome, Empty, type Faq, formatDate, formatNumber, Line, Load, NothingFound, Page, Search, t, useCourse, useGet,
  useState, WorkLeaf
} from '../base.js'

/** The frequent questions that the teachers of a course have published. */
export default function Faqs () {
  const { course, params } = useCourse()
  const [wanted, setWanted] = useState('')
  const list = useGet('/subjects/{subject_id}/faqs', params)
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const all = list.data?.faqs ?? []
  const found = all.filter(({ question, answer }) => folded(question + answer).includes(folded(wanted.trim())))
  const search = all.length > 8 && <Search label={t.searchFaqs} value={wanted} onInput={setWanted} />
  return (
    <Page title={t.faqs} lead={all.length > 0 && t.faqsAre(all.length)} tools={search}>
      <Load of={list}>
        {({ faqs }) => faqs.length === 0
          ? <Empty title={t.noFaqs}>{t.noFaqsHint}</Empty>
          : (
            <div class='sect'>
              {found.length === 0 && <NothingFound text={t.nothingFound(wanted)} onClear={() => setWanted('')} />}
              <div class='list'>{found.map(faq => <Row key={faq.id} faq={faq} />)}</div>
              <p class='row list-end'>
                <span class='dim num'>{t.someOf(formatNumber(found.length), formatNumber(faqs.length))}</span>
                <span class='dim'>{t.notHere} <a href={chatHome(course)}>{t.askInChat}</a></span>
              </p>
            </div>
            )}
      </Load>
    </Page>
  )
}

/** Where it comes from stands in the margin; what a teacher has written has the yellow band. */
function Row ({ faq: { question, answer, origin, created_at: at, cluster_size: asked } }: { faq: Faq }) {
  const notes = (
    <>
      <p><strong>{t.origins[origin]}</strong></p>
      <p class='margin-label'>{asked > 0 ? t.askedOn(asked, formatDate(at)) : formatDate(at)}</p>
    </>
  )
  return (
    <WorkLeaf degree={origin === 'generated' ? 'absent' : 'quoted'} notes={notes}>
      <h2 class='asked' dir='auto'><Line text={question} /></h2>
      <Markdown text={answer} />
    </WorkLeaf>
  )
}
