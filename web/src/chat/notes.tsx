import {
  account, AsItIs, type Children, courseHref, Failure, Icon, Line, openDocument, type Source, t, teach, useAction,
  useState
} from '../base.js'
import { guidePart, lettersOf } from '../scroll.js'
import { isGuide } from './lead.js'
import { Block } from './markdown.js'
import { spotOf } from './spot.js'
import { markedBlocks, plainOf } from './tokens.js'

/** A source of an answer, or the one of a question, which says less. */
export type Passage = Omit<Source, 'kind'> & { kind?: Source['kind'] }

/** The way to a source at its place: `children` as a link, and as plain words where there is nothing to open. */
export function ToSource ({ source, course, children }: { source: Passage, course: string, children?: Children }) {
  const { document_id: id, heading, quote, page } = source
  const { run, error } = useAction(async () => await openDocument(course, id ?? '', page))
  if (isGuide(source)) {
    const guide = (account.value?.role === 'STUDENT' ? 'documents' : 'settings/guide') + guidePart(heading || quote)
    return <a class={children ? undefined : 'note-open'} href={courseHref(course, guide)}>{children ?? t.openGuide}</a>
  }
  if (id === undefined) return <>{children}</>
  const verb = page === undefined ? t.openDocument : t.openPage
  return (
    <><button type='button' class='link' onClick={() => run()}>{children ?? verb}</button><Failure error={error} /></>
  )
}

/** Marks are letters: numbers beside formulas look like exponents. */
export const markOf = (n: number): string => String.fromCharCode(96 + Math.min(n, 26))

/** A source in the margin. On a phone all but the first are closed. */
export function Note ({ source, n, id, course, isFirst, degree = 'quoted', isKnown, children }: {
  source: Passage
  n: number
  id: string
  course: string
  isFirst: boolean
  /** How far it supports the answer: the marker is for what answers. */
  degree?: string
  /** Its quote stands in the answer. */
  isKnown?: boolean
  /** What can be done with it, below it. */
  children?: Children
}) {
  const [isOpen, setOpen] = useState(isFirst)
  const { title, page, heading, quote, kind } = source
  const spot = spotOf(source)
  const name = isGuide(source) ? t.guide : kind === 'answer' ? t.teachersAnswer : title
  return (
    <div class={isOpen ? 'note note--open' : 'note'} role='note' id={id} tabIndex={-1} aria-label={t.source(markOf(n))}>
      <button type='button' class='note-head' aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class='ref'>{markOf(n)}</span>
        <span class='note-doc'><bdi>{name}</bdi></span>
        {spot !== undefined && <span class='num'>{spot}</span>}
        <Icon name='down' />
      </button>
      <div class='note-body'>
        {kind === 'answer' && page !== undefined && <p class='note-part' dir='auto'>{title}</p>}
        {heading && <p class='note-part' dir='auto'><Line text={heading} /></p>}
        {quote && !isKnown && <Quote quote={quote} mark={degree === 'quoted' ? source.mark : undefined} />}
        <ToSource source={source} course={course} />
        {children && <div class='form-end'>{children}</div>}
      </div>
    </div>
  )
}

/** Whether a text says all that another one says, with whatever signs and marks of Markdown. */
export function says (text = '', other = ''): boolean {
  const all = lettersOf(plainOf(text))
  return plainOf(other).split('\n').every(line => all.includes(lettersOf(line)))
}

/** The passage that a question of a test is about. */
export function SourceNote ({ source, course }: { source?: Passage, course: string }) {
  if (source === undefined) return <p class='margin-label'>{teach.noSource}</p>
  return (
    <><p class='margin-label'>{t.whereItSays}</p><Note source={source} n={1} id='source-1' course={course} isFirst /></>
  )
}

/** A passage as it is drawn everywhere; what answers in it is marked. Its headings are none of the page. */
export const Quote = (of: { quote: string, mark?: number[] }) => <AsItIs text={of.quote}><Marked {...of} /></AsItIs>

const Marked = ({ quote, mark: [from = 0, to = 0] = [] }: { quote: string, mark?: number[] }) =>
  <Block token={{ type: 'blockquote', raw: quote, tokens: markedBlocks(quote, [[from, to]]) }} />
