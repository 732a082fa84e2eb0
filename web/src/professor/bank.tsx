import { useLocation } from 'preact-iso'
import {
  client, download, Empty, Failure, formatNumber, formatPercent, given, Icon, Listed, Menu, Search, Select, Shell, t,
  Table, useAction, useCourse, useFilter, useGet, useList
} from '../base.js'
import { ImportQuestions } from './question-import.js'
import { QuestionPane } from './question-pane.js'
import { plain, StateOf, type Figures, type Question } from './question-view.js'
import { ReviewDrafts } from './review.js'

const LIMIT = 100

/** The questions that tests ask: the list, one of them beside it, and the ways in and out. The query says which. */
export function Bank () {
  const { query: { view } } = useLocation()
  if (view === 'import') return <ImportQuestions />
  return view === 'review' ? <ReviewDrafts /> : <Shell title={t.value.teach.questions} wide><Questions /></Shell>
}

const NO_FILTER = { q: '', state: '' as Question['state'] | '', topic: '' }

function Questions () {
  const { course, home, params } = useCourse()
  const { query: { open }, route } = useLocation()
  const { teach } = t.value
  const { filter, set, q, pages } = useFilter(NO_FILTER, LIMIT)
  const wanted = given({ ...filter, q })
  const asked = { ...params, query: { limit: LIMIT, skip: pages.skip, ...wanted } }
  const list = useList(async () => await client.GET('/subjects/{subject_id}/questions', { params: asked }), [asked])
  const figures = useGet(async () => await client.GET('/subjects/{subject_id}/questions/figures', { params }), [course])
  const topics = useGet(async () => await client.GET('/subjects/{subject_id}/questions/topics', { params }), [course])
  const here = `${home}/questions`
  const hrefOf = ({ id }: Question) => `${here}?open=${encodeURIComponent(id)}`
  const change = () => [list, topics].forEach(({ reload }) => reload())
  const items = list.data?.items ?? []
  const at = items.findIndex(({ id }) => id === open)
  const none = Object.keys(wanted).length > 0
    ? <p class='dim'>{teach.noneLike} <button type='button' class='link' onClick={() => set(NO_FILTER)}>{t.value.clear}</button></p>
    : <Empty title={teach.noQuestions}>{teach.noQuestionsHint}</Empty>
  return (
    <div class={open === undefined ? 'panes' : 'panes panes--open'}>
      <div class='pane-list'>
        <div class='page-head'><h1 class='title'>{teach.questions}</h1><Ways here={here} state={filter.state} /></div>
        <div class='filters'>
          <Search label={teach.searchQuestions} value={filter.q} onInput={q => set({ q })} />
          <Select
            hidden label={teach.state} value={filter.state} onChange={state => set({ state })}
            options={[['', teach.allStates], ...teach.questionStates]}
          />
          <Select
            hidden label={t.value.topic} value={filter.topic} onChange={topic => set({ topic })}
            options={[['', teach.allTopics], ...(topics.data ?? []).filter(({ topic }) => topic).map(({ topic, questions }) =>
              [topic, `${topic} (${formatNumber(questions)})`] as const)]}
          />
        </div>
        <Listed of={list} empty={none} pages={pages}>
          {(items, total) => (
            <Rows questions={items} figures={figures.data ?? []} isWhole={total <= LIMIT} hrefOf={hrefOf} open={open} total={total} />
          )}
        </Listed>
      </div>
      {open !== undefined && (
        <section class='pane' aria-label={teach.question}>
          <p class='row pane-ways'>
            <a href={here}><Icon name='back' /> {teach.allQuestions}</a>
            {at > 0 && <a href={hrefOf(items[at - 1]!)} data-key='k'>{t.value.previous} <kbd>k</kbd></a>}
            {at > -1 && at < items.length - 1 && <a href={hrefOf(items[at + 1]!)} data-key='j'>{t.value.next} <kbd>j</kbd></a>}
          </p>
          <QuestionPane
            key={open} id={open} figures={figures.data ?? []} onChange={change} onMade={id => route(`${here}?open=${id}`)}
            onGone={() => { change(); route(here) }}
          />
        </section>
      )}
    </div>
  )
}

/** New, in and out. */
function Ways ({ here, state }: { here: string, state: string }) {
  const { course } = useCourse()
  const { teach } = t.value
  const out = useAction(async (format: 'gift' | 'moodle') => await download(
    `/subjects/${encodeURIComponent(course)}/questions/export?${new URLSearchParams({ format, ...(state && { state }) })}`
  ))
  return (
    <>
      <a class='btn' href={`${here}?view=review`}>{teach.review}</a>
      <a class='btn' href={`${here}?view=import`}>{teach.import}</a>
      <Menu end name={teach.export} label={<>{teach.export} <Icon name='down' /></>}>
        <button type='button' onClick={() => out.run('gift')}>GIFT</button>
        <button type='button' onClick={() => out.run('moodle')}>Moodle XML</button>
      </Menu>
      <a class='btn btn--main' href={`${here}?open=new`} data-key='n'><Icon name='plus' /> {teach.newQuestion}</a>
      <Failure error={out.error} />
    </>
  )
}

function Rows ({ questions, figures, isWhole, hrefOf, open, total }: {
  questions: Question[], figures: Figures[], isWhole: boolean, hrefOf: (question: Question) => string, open?: string, total: number
}) {
  const { teach } = t.value
  const known = new Map(figures.map(one => [`${one.question_id} ${one.version}`, one]))
  const of = ({ id, version }: Question) => known.get(`${id} ${version}`)
  // The gateway lists them in the order of their making: a part of them cannot be sorted.
  const by = <Value extends string | number>(of: (question: Question) => Value) => isWhole ? of : undefined
  return (
    <Table
      label={teach.questions} rows={questions} keyOf={({ id }) => id} current={open}
      columns={[
        { name: teach.questionCount(total), cell: one => <a class='voice' href={hrefOf(one)}>{plain(one.text)}</a>, by: by(({ text }) => text) },
        { name: teach.state, cell: ({ state }) => <StateOf state={state} />, by: by(({ state }) => state) },
        { name: t.value.topic, cell: ({ topic }) => topic, by: by(({ topic }) => topic) },
        {
          name: t.value.rightAnswers,
          cell: question => of(question) === undefined ? <span class='dim'>{teach.notAsked}</span> : formatPercent(of(question)!.share_right),
          by: by(question => of(question)?.share_right ?? 2),
          isNumber: true
        },
        {
          name: teach.flags,
          cell: question => of(question)?.flags.map(flag => <span key={flag} class='flag'><Icon name='flag' />{teach.flagNames[flag]}</span>),
          by: by(question => -(of(question)?.flags.length ?? 0))
        }
      ]}
    />
  )
}
