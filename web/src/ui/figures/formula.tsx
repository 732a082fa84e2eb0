import type katex from 'katex'
import { useEffect, useRef } from 'preact/hooks'

let loaded: typeof katex | undefined

/** KaTeX, which is loaded when the first formula comes. */
export const loadKatex = async (): Promise<typeof katex> => (loaded ??= (await import('katex')).default)

// What a formula has no need of: definitions, which can make millions of nodes, links, pictures, styles of its own, and
// words for the console.
const REFUSED = new RegExp(String.raw`\\(?:[egx]?def|(?:future)?let|(?:re)?newcommand|providecommand|href|url|` +
  'includegraphics|html(?:Class|Data|Id|Style)|(?:err)?message|show)(?![A-Za-z])')

/** Throws where a formula has what is not drawn. */
function optionsFor (tex: string, displayMode = false) {
  if (REFUSED.test(tex)) throw new Error('The formula has what is not drawn')
  // KaTeX would draw these two with a style in the element, which the policy of the page forbids.
  const macros = { '\\pmb': '\\boldsymbol', '\\fcolorbox': '\\@secondoftwo{#1}{\\colorbox{#2}{#3}}' }
  return { displayMode, macros, output: 'mathml', maxSize: 10, maxExpand: 200, strict: 'ignore' } as const
}

/** The MathML of a formula; empty as long as none was drawn. Throws where it cannot be drawn. */
export const mathmlOf = (tex: string): string => loaded?.renderToString(tex, optionsFor(tex)) ?? ''

/** Draws a formula into an element. Throws, and leaves it as it is, where it cannot be drawn. */
async function drawTex (tex: string, element: HTMLElement, display: boolean): Promise<void> {
  const katex = await loadKatex()
  const drawn = document.createElement('span')
  katex.render(tex, drawn, optionsFor(tex, display))
  element.replaceChildren(...drawn.childNodes)
}

const FORMULA = /(\$(?![\s$])(?:\\.|[^\\$\n])+?(?<!\s)\$(?!\d)|\\\([\s\S]+?\\\))/

const draw = (part: string, i: number) =>
  i % 2 === 0 ? part : <Formula key={i} tex={part.replace(/^\$|\$$|^\\\(|\\\)$/g, '')} />

/** Words in a line, such as a question or a heading: their formulas are drawn, and no other mark is read. */
export const Line = ({ text }: { text: string }) => <>{text.split(FORMULA).map(draw)}</>

/** KaTeX makes nodes of MathML. Until it is there, and where it fails: the source. */
export function Formula ({ tex, display = false }: { tex: string, display?: boolean }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => { drawTex(tex, ref.current!, display).catch(() => {}) }, [tex, display])
  // Its content is KaTeX's: the component is made anew where the formula changes.
  const place = display ? { class: 'formula', tabIndex: 0 } : { class: 'math' }
  return <span key={tex} {...place} dir='ltr' ref={ref}>{tex}</span>
}
