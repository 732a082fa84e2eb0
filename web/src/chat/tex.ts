import { decodeXML } from 'entities'
import type katex from 'katex'

type Katex = typeof katex

let loaded: Katex | undefined

/** KaTeX, which is loaded when the first formula comes. */
export const loadKatex = async (): Promise<Katex> => (loaded ??= (await import('katex')).default)

const BOUNDS = { throwOnError: false, maxSize: 50, maxExpand: 200, output: 'mathml' } as const

/** Draws a formula into an element, as nodes of MathML. */
export async function drawTex (tex: string, element: () => HTMLElement | null, display: boolean): Promise<void> {
  const katex = await loadKatex()
  const into = element()
  if (into !== null) katex.render(tex, into, { displayMode: display, ...BOUNDS })
}

/** A formula in a line of characters: `x^2`, `(a+b)/c`, `√(n)`. Its source as long as no formula was drawn. */
export function lineOf (tex: string): string {
  const mathml = loaded?.renderToString(tex, BOUNDS) ?? ''
  const stack: Element[] = [{ name: '', parts: [] }]
  for (const [, end, name, text] of mathml.replace(/<[a-z]+[^>]*\/>/g, ' ').matchAll(/<(\/?)([a-z]+)[^>]*>|([^<]+)/g)) {
    if (text !== undefined) stack.at(-1)?.parts.push(decode(text))
    else if (end === '') stack.push({ name: name ?? '', parts: [] })
    else {
      const { name, parts } = stack.pop()!
      stack.at(-1)?.parts.push(written(name, parts))
    }
  }
  return stack[0]!.parts.join('').trim() || tex
}

interface Element { name: string, parts: string[] }

function written (name: string, parts: string[]): string {
  const [first = '', second = '', third = ''] = parts
  const one = (text: string) => /^[\p{L}\p{N}\p{S}]*$/u.test(text) ? text : `(${text})`
  const low = second && `_${one(second)}`
  switch (name) {
    case 'annotation': return ''
    case 'mo': return /^[=+<>−→⇒≤≥≠≈∈⊆∪∩]$/.test(first) ? ` ${first} ` : first
    case 'mfrac': return `${one(first)}/${one(second)}`
    case 'msqrt': return `√${one(parts.join(''))}`
    case 'mroot': return `√[${second}]${one(first)}`
    case 'msup': case 'mover': return `${first}^${one(second)}`
    case 'msub': case 'munder': return first + low
    case 'msubsup': case 'munderover': return `${first}${low}^${one(third)}${/\p{Sm}/u.test(first) ? ' ' : ''}`
    case 'mtr': return `${parts.join(', ')}; `
    case 'mtable': return parts.join('').replace(/; $/, '')
    default: return parts.join('')
  }
}

function decode (text: string): string {
  // Function application and the like have no shape.
  return decodeXML(text).replace(/[\u2061-\u2064\u200B]/g, '')
}
