import { Marked, type Token, type Tokens } from 'marked'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../language.js'
import { Copy } from '../ui/copy.js'

/*
 * Markdown of others, as nodes. marked reads it; nothing becomes a string of HTML, so there is nothing to sanitise:
 * markup in the text is shown as text, images of other hosts are links, and so is no address that is not of the web.
 */

const marked = new Marked({
  extensions: [
    inline('cite', '[', /^\[(\d{1,2})\](?![(:[])/),
    inline('math', '$', /^\$(?!\s)((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/),
    inline('math', '\\(', /^\\\(([^\n]+?)\\\)/),
    block('formula', /^\$\$([\s\S]+?)\$\$(?:\n|$)/),
    block('formula', /^\\\[(?!\d+\])([\s\S]+?)\\\](?:\n|$)/)
  ]
})

function inline (name: string, begin: string, rule: RegExp) {
  const start = (source: string) => {
    const at = source.indexOf(begin)
    return at === -1 ? undefined : at
  }
  return { ...block(name, rule), level: 'inline' as const, start }
}

function block (name: string, rule: RegExp) {
  return {
    name,
    level: 'block' as const,
    tokenizer (source: string) {
      const match = rule.exec(source)
      return match === null ? undefined : { type: name, raw: match[0], text: match[1] ?? '' }
    },
    renderer: () => ''
  }
}

export type Blocks = Token[]

/** `breaks`: a line that ends is a line that ends, as an engine writes the options of a test. */
export function blocksOf (markdown: string, breaks = false): Blocks {
  return marked.lexer(markdown, { ...marked.defaults, breaks }).filter(({ type }) => type !== 'space' && type !== 'def')
}

/** The sources that a block cites, by their position from 1. */
export function citedIn (token: Token): number[] {
  if (token.type === 'cite') return [Number((token as Tokens.Generic).text)]
  const { tokens = [], items = [], header = [], rows = [] } = token as Tokens.Generic & { items?: Token[] }
  return [...tokens, ...items, ...header, ...rows.flat()].flatMap(citedIn)
}

export function Markdown ({ text, Cite }: { text: string, Cite?: CiteComponent }) {
  return <>{blocksOf(text).map((token, i) => <Block key={i} token={token} Cite={Cite} />)}</>
}

type CiteComponent = (props: { n: number }) => ComponentChildren

export function Block ({ token, Cite }: { token: Token, Cite?: CiteComponent }): ComponentChildren {
  const some = token as Tokens.Generic
  const inside = (tokens: Token[] | undefined) => tokens?.map((one, i) => <Inline key={i} token={one} Cite={Cite} />)
  const blocks = (tokens: Token[] | undefined) => tokens?.map((one, i) => <Block key={i} token={one} Cite={Cite} />)
  switch (some.type) {
    case 'heading': {
      const Heading = `h${Math.min(6, some.depth + 2)}` as 'h3'
      return <Heading>{inside(some.tokens)}</Heading>
    }
    case 'paragraph': return <p>{inside(some.tokens)}</p>
    case 'text': return <>{some.tokens ? inside(some.tokens) : plain(some.text)}</>
    case 'code': return <Code text={some.text} name={some.lang ?? ''} />
    case 'formula': return <Formula tex={some.text} display />
    case 'hr': return <hr />
    case 'blockquote': return <blockquote>{blocks(some.tokens)}</blockquote>
    case 'list': {
      const items = (some as Tokens.List).items.map((item, i) => <li key={i}>{blocks(item.tokens)}</li>)
      return some.ordered ? <ol start={some.start || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table': {
      const { header, rows } = some as Tokens.Table
      return (
        <div class='table-scroll' tabIndex={0} role='group' aria-label={t.table}>
          <table class='table'>
            <thead><tr>{header.map((cell, i) => <th key={i} scope='col'>{inside(cell.tokens)}</th>)}</tr></thead>
            <tbody>
              {rows.map((row, i) => <tr key={i}>{row.map((cell, j) => <td key={j}>{inside(cell.tokens)}</td>)}</tr>)}
            </tbody>
          </table>
        </div>
      )
    }
    case 'space': case 'def': return null
    case 'html': return <p>{some.raw}</p>
    default: return <Inline token={token} Cite={Cite} />
  }
}

function Inline ({ token, Cite }: { token: Token, Cite?: CiteComponent }): ComponentChildren {
  const some = token as Tokens.Generic
  const inside = some.tokens?.map((one, i) => <Inline key={i} token={one} Cite={Cite} />)
  switch (some.type) {
    case 'strong': return <strong>{inside}</strong>
    case 'em': return <em>{inside}</em>
    case 'del': return <del>{inside}</del>
    case 'codespan': return <code>{some.text}</code>
    case 'br': return <br />
    case 'link': return <Link href={some.href}>{inside}</Link>
    case 'image': return <Link href={some.href} kind={`${t.image}: `}>{some.text || some.href}</Link>
    case 'cite': return Cite === undefined ? null : <Cite n={Number(some.text)} />
    case 'math': return <Formula tex={some.text} />
    case 'html': return /^<br\s*\/?>$/.test(some.raw) ? <br /> : <>{some.raw}</>
    case 'escape': return <>{some.text}</>
    default: return some.tokens ? <>{inside}</> : <>{plain(some.text ?? some.raw)}</>
  }
}

/** Without an address of the web: its text. `kind`: what is behind it. */
function Link ({ href, kind, children }: { href: string, kind?: string, children: ComponentChildren }) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href)) return <>{children}</>
  return <a href={href} target='_blank' rel='noopener noreferrer'>{kind}{children}</a>
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', '#39': "'" }

function plain (text: string): string {
  return text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
}

function Code ({ text, name }: { text: string, name: string }) {
  return (
    <div class='code'>
      <div class='code-head'><span>{name}</span><Copy text={text} name={t.copyCode} /></div>
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}

/**
 * KaTeX is loaded when the first formula comes, and makes nodes of MathML. Until then, and where it fails: the source.
 */
function Formula ({ tex, display = false }: { tex: string, display?: boolean }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isCurrent = true
    import('katex').then(({ default: katex }) => {
      if (!isCurrent || ref.current === null) return
      const bounds = { throwOnError: false, maxSize: 50, maxExpand: 200 }
      katex.render(tex, ref.current, { displayMode: display, output: 'mathml', ...bounds })
    }).catch(() => {})
    return () => { isCurrent = false }
  }, [tex, display])
  // Its content is KaTeX's: the component is made anew where the formula changes.
  return <span key={tex} class={display ? 'formula' : 'math'} ref={ref} tabIndex={display ? 0 : undefined}>{tex}</span>
}
