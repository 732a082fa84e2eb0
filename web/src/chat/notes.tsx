import type { ComponentChildren } from 'preact'
import {
  account, AsItIs, courseHref, Failure, Icon, openDocument, type Schemas, t, teach, useAction, useState
} from '../base.js'
import { guidePart } from '../scroll.js'
import { Block } from './markdown.js'
import { markedBlocks } from './tokens.js'

type Source = Omit<Schemas['Source'], 'kind'> & { kind?: Schemas['Source']['kind'] }

/** Marks are letters: numbers beside formulas look like exponents. */
export function markOf (n: number): string {
  return String.fromCharCode(96 + Math.min(n, 26))
}

/** A source in the margin. On a phone all but the first are closed. */
export function Note ({ source, n, id, course, isFirst, degree = 'quoted', isKnown, children }: {
  source: Source
  n: number
  id: string
  course: string
  isFirst: boolean
  /** How far it supports the answer: the marker is for what answers. */
  degree?: string
  /** Its quote stands in the answer. */
  isKnown?: boolean
  /** What can be done with it, below it. */
  children?: ComponentChildren
}) {
  const [isOpen, setOpen] = useState(isFirst)
  const { run, error } = useAction(async () => await openDocument(course, source.document_id ?? '', source.page))
  const { title, page, heading, quote, document_id: document, kind } = source
  const guide = (account.value?.role === 'STUDENT' ? 'documents' : 'settings/guide') + guidePart(heading)
  const name = kind === 'guide' ? t.guide : kind === 'answer' ? t.teachersAnswer : title
  return (
    <div class={isOpen ? 'note note--open' : 'note'} role='note' id={id} tabIndex={-1} aria-label={t.source(markOf(n))}>
      <button type='button' class='note-head' aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class='ref'>{markOf(n)}</span>
        <span class='note-doc'><bdi>{name}</bdi></span>
        {page !== undefined && <span class='num'>{t.page(page)}</span>}
        <Icon name='down' />
      </button>
      <div class='note-body'>
        {kind === 'answer' && page !== undefined && <p class='note-part' dir='auto'>{title}</p>}
        {heading && <p class='note-part' dir='auto'>{heading}</p>}
        {quote && !isKnown && (
          <AsItIs text={quote}><Quote quote={quote} mark={degree === 'quoted' ? source.mark : undefined} /></AsItIs>
        )}
        {document !== undefined && (
          <button type='button' class='link' onClick={() => run()}>
            {page === undefined ? t.openDocument : t.openPage}
          </button>
        )}
        {kind === 'guide' && <a class='note-open' href={courseHref(course, guide)}>{t.openGuide}</a>}
        <Failure error={error} />
        {children && <div class='form-end'>{children}</div>}
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

/** A passage as it is drawn everywhere; what answers in it is marked. Its headings are none of the page. */
function Quote ({ quote, mark: [from = 0, to = 0] = [] }: { quote: string, mark?: number[] }) {
  const tokens = markedBlocks(quote, [[from, to]])
  return <Block token={{ type: 'blockquote', raw: quote, tokens }} />
}
