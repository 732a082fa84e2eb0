import { Markdown } from '../chat/markdown.js'
import { Empty, facts, Load, Page, Search, t, useCourse, useGet, useState } from '../base.js'

/** The frequent questions that the teachers of a course have published. */
export function Faqs () {
  const { params } = useCourse()
  const [wanted, setWanted] = useState('')
  const list = useGet('/subjects/{subject_id}/faqs', params)
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    <Page title={t.faqs}>
      <Load of={list}>
        {({ faqs }) => {
          if (faqs.length === 0) return <Empty title={t.noFaqs}>{t.noFaqsHint}</Empty>
          const found = faqs.filter(({ question, answer }) => folded(question + answer).includes(folded(wanted.trim())))
          return (
            <>
              {faqs.length > 8 && (
                <div class='page-tools'><Search label={t.searchFaqs} value={wanted} onInput={setWanted} /></div>
              )}
              <div class='sect'>
                {found.length === 0 && <p class='dim'>{t.nothingFound(wanted)}</p>}
                <div class='list'>
                  {found.map(({ id, question, answer, by, cluster_size: asked, origin }) => (
                    <article class='leaf work-leaf' data-degree={origin === 'generated' ? 'absent' : 'quoted'} key={id}>
                      <div class='leaf-text'>
                        <h2 class='asked' dir='auto'>{question}</h2>
                        <Markdown text={answer} />
                      </div>
                      <p class='leaf-notes margin-label'>
                        {facts(by && t.answeredBy(by), asked > 0 && t.askedBy(asked))}
                      </p>
                    </article>
                  ))}
                </div>
              </div>
            </>
          )
        }}
      </Load>
    </Page>
  )
}
