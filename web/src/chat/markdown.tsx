import type { Token, Tokens } from 'marked'
import type { ComponentChildren as Children } from 'preact'
import { t } from '../language.js'
import { Copy } from '../ui/field.js'
import { Formula } from '../ui/figures/formula.js'
import { AsItIs } from '../ui/guard.js'
import { type Any, blocksOf, textOf } from './tokens.js'

/*
 * Markdown of others, as nodes. Nothing becomes a string of HTML, so there is nothing to sanitise: markup in the text
 * is shown as text, but for what is raised or lowered; images of other hosts are links, and so is no address that is
 * not of the web.
 */

/** What is drawn for the mark of a source; without it, or where it gives nothing, the mark stands as it is. */
export type CiteComponent = (props: { token: Token }) => Children

interface Drawing { text: string, Cite?: CiteComponent, breaks?: boolean }

/** A text of others. `breaks`: as {@link blocksOf} has it. */
export const Markdown = (drawing: Drawing) => <AsItIs text={drawing.text}><Drawn {...drawing} /></AsItIs>

const Drawn = ({ text, Cite, breaks }: Drawing) =>
  <>{blocksOf(text, breaks).map((token, i) => <Block key={i} token={token} Cite={Cite} />)}</>

// A node of this name with its parts inside.
const TAGS = { paragraph: 'p', blockquote: 'blockquote', strong: 'strong', em: 'em', del: 'del', codespan: 'code' }

/** A block, or a part of one. `isInside`: it is a part, and the block has its direction of writing. */
export function Block ({ token, Cite, isInside }: {
  token: Token, Cite?: CiteComponent, isInside?: boolean
}): Children {
  const some = token as Any
  const dir = isInside ? undefined : 'auto'
  const drawn = (tokens: Token[]) => tokens.map((one, i) => <Block key={i} token={one} Cite={Cite} isInside />)
  const inside = some.tokens ? drawn(some.tokens) : undefined
  switch (some.type) {
    case 'heading': {
      const Heading = `h${some.level}` as 'h3'
      return some.level === undefined ? <p><strong>{inside}</strong></p> : <Heading dir={dir}>{inside}</Heading>
    }
    case 'code': return <Code text={some.text} name={some.lang ?? ''} />
    case 'list': {
      const items = (some as Tokens.List).items.map(({ tokens, task }, i) => (
        <li key={i} class={task ? 'task' : undefined}>{drawn(tokens)}</li>
      ))
      return some.ordered ? <ol dir={dir} start={Number(some.start)}>{items}</ol> : <ul dir={dir}>{items}</ul>
    }
    case 'table': return <Table table={some as Tokens.Table} drawn={drawn} />
    case 'footnote': return <div class='footnote' dir={dir} data-note={some.text}><sup>{some.text}</sup>{inside}</div>
    case 'hr': return <hr />
    case 'br': return <br />
    case 'space': case 'def': return null
    case 'mark': return <mark>{inside ?? some.text}</mark>
    case 'checkbox': return <>{some.checked ? '☑ ' : '☐ '}</>
    case 'link': return <Link href={some.href} title={some.title}>{inside}</Link>
    case 'image': return <Link href={some.href} kind={`${t.image}: `}>{inside?.length ? inside : some.href}</Link>
    case 'cite': return Cite === undefined ? <>{some.raw}</> : <Cite token={token} />
    case 'reference': return <Reference label={some.text} />
    case 'tag': { const Tag = some.name as 'sub'; return <Tag>{inside}</Tag> }
    case 'math': case 'formula': return <Formula tex={some.text} display={some.type === 'formula'} />
    case 'html': return some.block ? <p dir={dir}>{some.raw}</p> : <>{some.raw}</>
    default: {
      const Tag = TAGS[some.type as keyof typeof TAGS] as 'p'
      const content = inside ?? textOf(some)
      return some.type in TAGS ? <Tag dir={dir}>{content}</Tag> : <>{content}</>
    }
  }
}

const ALIGNED = { left: 'start', center: 'center', right: 'end' }

function Table ({ table: { header, rows }, drawn }: { table: Tokens.Table, drawn: (tokens: Token[]) => Children }) {
  const of = ({ align, tokens }: Tokens.TableCell) => ({
    class: align === null ? undefined : `cell--${ALIGNED[align]}`, children: drawn(tokens)
  })
  return (
    <div class='table-scroll' tabIndex={0} role='group' aria-label={t.table} dir='auto'>
      <table class='table'>
        {header.some(({ text }) => text !== '') &&
          <thead><tr>{header.map((cell, i) => <th key={i} scope='col' {...of(cell)} />)}</tr></thead>}
        <tbody>{rows.map((row, i) => <tr key={i}>{row.map((cell, j) => <td key={j} {...of(cell)} />)}</tr>)}</tbody>
      </table>
    </div>
  )
}

/** Leads to the nearest footnote of this label: another answer on the page may have the same one. */
function Reference ({ label }: { label: string }) {
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const noteIn = (part: Element | null): Element | null =>
      part && (part.querySelector(`[data-note="${CSS.escape(label)}"]`) ?? noteIn(part.parentElement))
    noteIn(currentTarget)?.scrollIntoView({ block: 'nearest' })
  }
  return <sup><button type='button' class='link' aria-label={t.footnote(label)} onClick={show}>{label}</button></sup>
}

/** Without an address of the web: its text. `kind`: what is behind it. */
function Link ({ href, title, kind, children }: { href: string, title?: string, kind?: string, children: Children }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return <>{children}</>
  return <a href={href} title={title || undefined} target='_blank' rel='noopener noreferrer'>{kind}{children}</a>
}

const Code = ({ text, name }: { text: string, name: string }) => (
  <div class='code'>
    <div class='code-head'><span>{name}</span><Copy text={text} name={t.copyCode} /></div>
    <pre tabIndex={0} dir='ltr'>{text}</pre>
  </div>
)
