import type { CheerioAPI } from 'cheerio'

type Node = ReturnType<CheerioAPI>[number]

// In levels. A formula that is nested deeper is its characters.
const MAX_DEPTH = 40
// eslint-disable-next-line ours/no-language-words -- the names of functions
const FUNCTIONS = new Set(('sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln exp lim max min sup ' +
  'inf det dim ker gcd').split(' '))
// eslint-disable-next-line ours/no-language-words -- the names of commands
const OVER = pairs('^ \\hat ˆ \\hat ~ \\tilde ˜ \\tilde ¯ \\bar ‾ \\overline _ \\bar ˙ \\dot ¨ \\ddot → \\vec ' +
  '\u20d7 \\vec ⏞ \\overbrace ˇ \\check')
const LARGE = pairs('∑ \\sum ∏ \\prod ∫ \\int ∮ \\oint ⋃ \\bigcup ⋂ \\bigcap')

/** Each sign with what is written for it. */
function pairs (words: string): Map<string, string> {
  const all = words.split(' ')
  return new Map(all.flatMap((sign, n) => n % 2 === 0 ? [[sign, all[n + 1] ?? ''] as const] : []))
}

// Signs that are not seen: a product, an application, a separator.
const UNSEEN = /[\u2061-\u2064]/g

/** A formula in MathML, of pages, e-books and LibreOffice, in LaTeX without dollars. Empty where it has no sign. */
export function texOfMathml ($: CheerioAPI, formula: Node): string {
  return all($, formula, 0).replace(/\s+/g, ' ').trim()
}

function all ($: CheerioAPI, node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return $(node).text()
  const children = $(node).children().toArray()
  return children.length === 0 ? signs($(node).text()) : children.map(child => texOf($, child, depth + 1)).join('')
}

function texOf ($: CheerioAPI, node: Node, depth: number): string {
  const parts = $(node).children().toArray()
  const part = (n: number) => parts[n] === undefined ? '' : texOf($, parts[n], depth + 1)
  if (depth > MAX_DEPTH) return signs($(node).text())
  switch ($(node).prop('tagName')?.toLowerCase().replace(/^.*:/, '')) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom': return ''
    case 'mspace': return ' '
    case 'mtext': return textIn($(node).text())
    case 'ms': return `"${textIn($(node).text())}"`
    case 'mi': return nameIn(signs($(node).text()).trim())
    case 'mo': return operatorIn(signs($(node).text()).trim())
    case 'mn': return $(node).text().trim()
    case 'mfrac': return `\\frac{${part(0)}}{${part(1)}}`
    case 'msqrt': return `\\sqrt{${all($, node, depth)}}`
    case 'mroot': return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'msub':
    case 'munder': return `${part(0).trim()}_{${part(1)}}`
    case 'msup': return `${part(0).trim()}^{${part(1)}}`
    case 'mover': return over(part(0), part(1))
    case 'msubsup':
    case 'munderover': return `${part(0).trim()}_{${part(1)}}^{${part(2)}}`
    case 'mfenced': {
      const [open = '(', close = ')'] = ['open', 'close'].map(name => $(node).attr(name))
      return `${braced(open)}${parts.map((_, n) => part(n)).join($(node).attr('separators') ?? ',')}${braced(close)}`
    }
    case 'mtable': return `\\begin{matrix} ${parts.map((_, n) => part(n)).join(' \\\\ ')} \\end{matrix}`
    case 'mtr':
    case 'mlabeledtr': return parts.map((_, n) => part(n)).join(' & ')
    default: return all($, node, depth)
  }
}

function over (base: string, sign: string): string {
  const accent = OVER.get(sign.trim())
  return accent === undefined ? `${base}^{${sign}}` : `${accent}{${base}}`
}

function signs (text: string): string {
  return text.replace(UNSEEN, '').replaceAll('$', '\\$')
}

function nameIn (name: string): string {
  if (FUNCTIONS.has(name)) return `\\${name} `
  return /^\p{L}{2,}$/u.test(name) ? `\\mathrm{${name}}` : name
}

function operatorIn (sign: string): string {
  const large = LARGE.get(sign)
  if (large !== undefined) return `${large} `
  return FUNCTIONS.has(sign) ? `\\${sign} ` : braced(sign)
}

function braced (sign: string): string {
  return /^[{}]$/.test(sign) ? `\\${sign}` : sign
}

function textIn (text: string): string {
  return text.trim() === '' ? ' ' : `\\text{${text.replace(/[{}$]/g, '\\$&')}}`
}
