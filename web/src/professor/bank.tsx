import {
  download, Empty, Failure, formatNumber, formatPercent, Icon, Line, Listed, Menu, type Question, type QuestionFigures,
  Search, Select, Shell, t, Table, teach, useAction, useCourse, useFilter, useGet, useList, useLocation
} from '../base.js'
import { FORMATS, type Format, ImportQuestions } from './bank/question-import.js'
import { Pane, QuestionPane } from './bank/question-pane.js'
import { indexOf, plain, StateOf } from './bank/question-view.js'
import { ReviewDrafts } from './bank/review.js'

const LIMIT = 100

/** The questions that tests ask: the list, one of them beside it, and the ways in and out. The query says which. */
export default function Bank () {
  const { query: { view } } = useLocation()
  if (view === 'import') return <ImportQuestions />
  return view === 'review' ? <ReviewDrafts /> : <Shell title={teach.questions} wide><Questions /></Shell>
}

const NO_FILTER = { q: '', state: '' as Question['state'] | '', topic: '' }

function Questions () {
  const { home, params } = useCourse()
  const { query: { open }, route } = useLocation()
  const { form, field, choice, query, list: shown } = useFilter(NO_FILTER, LIMIT)
  const states = [['', teach.allStates], ...teach.questionStates] as const
  const list = useList('/subjects/{subject_id}/questions', { ...params, ...query })
  const { data: known = [] } = useGet('/subjects/{subject_id}/questions/figures', params)
  const topics = useGet('/subjects/{subject_id}/questions/topics', params)
  const here = `${home}/questions`
  const hrefOf = ({ id }: Question) => `${here}?open=${encodeURIComponent(id)}`
  const change = () => [list, topics].forEach(({ reload }) => reload())
  const leave = (href: string) => { change(); route(href) }
  const items = list.data?.items ?? []
  const at = items.findIndex(({ id }) => id === open)
  const [before, after] = at === -1 ? [] : [items[at - 1], items[at + 1]]
  const toDrafts = <a class='btn' href={`${here}?view=review`}>{teach.makeDrafts}</a>
  const none = <Empty title={teach.noQuestions} action={toDrafts}>{teach.noQuestionsHint}</Empty>
  const ofTopics = topics.data?.filter(({ topic }) => topic)
    .map(({ topic, questions }) => [topic, `${topic} (${formatNumber(questions)})`] as const) ?? []
  return (
    <div class={open === undefined ? 'panes' : 'panes panes--open'}>
      <div class='pane-list'>
        <div class='page-head'><h1 class='title'>{teach.questions}</h1><Ways here={here} state={form.state} /></div>
        <div class='filters'>
          <Search label={teach.searchQuestions} {...field('q')} />
          <Select hidden label={teach.state} options={states} {...choice('state')} />
          <Select hidden label={t.topic} options={[['', teach.allTopics], ...ofTopics]} {...choice('topic')} />
        </div>
        <Listed of={list} empty={none} {...shown}>
          {(items, total) => <Rows questions={items} figures={known} hrefOf={hrefOf} open={open} total={total} />}
        </Listed>
      </div>
      {open !== undefined && (
        <section class='pane' aria-label={teach.question}>
          <p class='row pane-ways'>
            <a href={here}><Icon name='back' /> {teach.allQuestions}</a>
            {before && <a href={hrefOf(before)} data-key='k'>{t.previous} <kbd>k</kbd></a>}
            {after && <a href={hrefOf(after)} data-key='j'>{t.next} <kbd>j</kbd></a>}
          </p>
          {open === 'new'
            ? <Pane key={open} onSaved={made => leave(hrefOf(made))} onGone={() => leave(here)} />
            : <QuestionPane key={open} id={open} figures={known} onSaved={change} onGone={() => leave(here)} />}
        </section>
      )}
    </div>
  )
}

/** New, in and out. */
function Ways ({ here, state }: { here: string, state: string }) {
  const { api } = useCourse()
  const out = useAction(async (format: Format) =>
    await download(`${api}/questions/export?${new URLSearchParams({ format, ...(state && { state }) })}`))
  return (
    <>
      <a class='btn' href={`${here}?view=review`}>{teach.review}</a>
      <a class='btn' href={`${here}?view=import`}>{teach.import}</a>
      <Menu end name={teach.export} label={<>{teach.export} <Icon name='down' /></>}>
        {FORMATS.map(([format, name]) => (
          <button key={format} type='button' onClick={() => out.run(format)}>{name}</button>
        ))}
      </Menu>
      <a class='btn btn--main' href={`${here}?open=new`} data-key='n'><Icon name='plus' /> {teach.newQuestion}</a>
      <Failure error={out.error} />
    </>
  )
}

function Rows ({ questions, figures, hrefOf, open, total }: {
  questions: Question[], figures: QuestionFigures[], hrefOf: (one: Question) => string, open?: string, total: number
}) {
  const known = new Map(figures.map(one => [`${one.question_id} ${one.version}`, one]))
  const of = ({ id, version }: Question) => known.get(`${id} ${version}`)
  // The gateway lists them in the order of their making: a part of them cannot be sorted.
  const by = <Value extends string | number>(of: (question: Question) => Value) => total <= LIMIT ? of : undefined
  const nameOf = (one: Question) => <a class='voice' dir='auto' href={hrefOf(one)}><Line text={plain(one.text)} /></a>
  const shareOf = (one: Question) => {
    const share = of(one)?.share_right
    return share === undefined ? <span class='dim'>{teach.notAsked}</span> : formatPercent(share)
  }
  const flagsOf = (one: Question) => of(one)?.flags.map(flag => (
    <span key={flag} class='flag'><Icon name='flag' />{teach.flagNames[flag]}</span>
  ))
  const telling = { name: teach.discriminationShort, full: teach.discrimination }
  return (
    <Table
      label={teach.questions} rows={questions} keyOf={({ id }) => id} current={open}
      columns={[
        { name: teach.questionCount(total), cell: nameOf, by: by(({ text }) => text) },
        { name: teach.state, cell: ({ state }) => <StateOf state={state} />, by: by(({ state }) => state) },
        { name: t.topic, cell: ({ topic }) => topic, by: by(({ topic }) => topic) },
        { name: t.rightAnswers, cell: shareOf, by: by(one => of(one)?.share_right ?? 2), isNumber: true },
        { ...telling, cell: one => indexOf(of(one)), by: by(one => of(one)?.discrimination ?? 2), isNumber: true },
        { name: teach.flags, cell: flagsOf, by: by(one => -(of(one)?.flags.length ?? 0)) }
      ]}
    />
  )
}
