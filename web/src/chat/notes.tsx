import {
  account, courseHref, Failure, Icon, openDocument, type Schemas, t, teach, useAction, useState
} from '../base.js'

type Source = Omit<Schemas['Source'], 'kind'> & { kind?: Schemas['Source']['kind'] }

/** Marks are letters: numbers beside formulas look like exponents. */
export function markOf (n: number): string {
  return String.fromCharCode(96 + Math.min(n, 26))
}

/** A source in the margin. On a phone all but the first are closed. */
export function Note ({ source, n, id, course, isFirst }: {
  source: Source, n: number, id: string, course: string, isFirst: boolean
}) {
  const [isOpen, setOpen] = useState(isFirst)
  const { run, error } = useAction(async () => await openDocument(course, source.document_id ?? '', source.page))
  const { title, page, heading, quote, document_id: document, kind } = source
  const guide = account.value?.role === 'STUDENT' ? 'documents#guide' : 'settings/guide'
  const name = kind === 'guide' ? t.guide : kind === 'answer' ? t.teachersAnswer : title
  return (
    <div class={isOpen ? 'note note--open' : 'note'} role='note' id={id} tabIndex={-1} aria-label={t.source(markOf(n))}>
      <button type='button' class='note-head' aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class='ref'>{markOf(n)}</span>
        <span class='note-doc'>{name}</span>
        {page !== undefined && <span class='num'>{t.page(page)}</span>}
        <Icon name='down' />
      </button>
      <div class='note-body'>
        {heading && <p class='note-part'>{heading}</p>}
        {quote && <Quote quote={quote} mark={source.mark} />}
        {document !== undefined && (
          <button type='button' class='link' onClick={() => run()}>
            {page === undefined ? t.openDocument : t.openPage}
          </button>
        )}
        {kind === 'guide' && <a class='note-open' href={courseHref(course, guide)}>{t.openGuide}</a>}
        <Failure error={error} />
      </div>
    </div>
  )
}

/** The passage that a question of a test is about. */
export function SourceNote ({ source, course }: { source?: Source, course: string }) {
  if (source === undefined) return <p class='margin-label'>{teach.noSource}</p>
  return (
    <>
      <p class='margin-label'>{t.whereItSays}</p>
      <Note source={source} n={1} id='source-1' course={course} isFirst />
    </>
  )
}

function Quote ({ quote, mark }: { quote: string, mark?: number[] }) {
  const [from = 0, to = 0] = mark ?? []
  const clean = (text: string) => text.replace(/\*\*|`|^#+ /gm, '')
  return (
    <blockquote>
      {t.quoteOpen}{clean(quote.slice(0, from))}{to > from && <mark>{clean(quote.slice(from, to))}</mark>}
      {clean(quote.slice(to))}{t.quoteClose}
    </blockquote>
  )
}
