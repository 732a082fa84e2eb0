import { decodeXML } from 'entities'
import { mathmlOf } from '../ui/figures/formula.js'

/**
 * A formula in a line of characters: `x^2`, `(a+b)/c`, `√(n)`. As it was written as long as no formula was drawn, and
 * where it cannot be.
 */
export function lineOf (tex: string, raw = tex): string {
  try {
    return inLine(mathmlOf(tex)) || raw
  } catch {
    return raw
  }
}

function inLine (mathml: string): string {
  const stack: Array<{ name: string, parts: string[] }> = [{ name: '', parts: [] }]
  for (const [, end, name, text] of mathml.replace(/<[a-z]+[^>]*\/>/g, ' ').matchAll(/<(\/?)([a-z]+)[^>]*>|([^<]+)/g)) {
    // Function application and the like have no shape.
    if (text !== undefined) stack.at(-1)?.parts.push(decodeXML(text).replace(/[\u2061-\u2064\u200B]/g, ''))
    else if (end === '') stack.push({ name: name ?? '', parts: [] })
    else {
      const { name, parts } = stack.pop()!
      stack.at(-1)?.parts.push(written(name, parts))
    }
  }
  return stack[0]!.parts.join('').trim()
}

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
