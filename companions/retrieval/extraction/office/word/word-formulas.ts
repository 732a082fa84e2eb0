import { load, type CheerioAPI } from 'cheerio'

type Node = ReturnType<CheerioAPI>[number]

// In levels. A formula that is nested deeper is its characters.
const MAX_DEPTH = 40

/** The XML of a Word document with its formulas as text, in LaTeX: `$\frac{a}{b}$`. mammoth leaves formulas out. */
export function withFormulasAsText (xml: string): string {
  if (!xml.includes('<m:oMath')) return xml
  const $ = load(xml, { xml: true })
  for (const paragraph of $('m\\:oMathPara').toArray()) $(paragraph).replaceWith($(paragraph).children('m\\:oMath'))
  for (const formula of $('m\\:oMath').toArray()) {
    const tex = texOfFormula($, formula)
    const run = $('<w:r><w:t xml:space="preserve"></w:t></w:r>')
    run.children().text(tex === '' ? '' : `$${tex}$`)
    $(formula).replaceWith(run)
  }
  return $.xml()
}

/** A formula of an Office file in LaTeX, without dollars. Empty where it holds no sign. */
export function texOfFormula ($: CheerioAPI, formula: Node): string {
  return partsOf($, formula, 0).replace(/\s+/g, ' ').trim()
}

function partsOf ($: CheerioAPI, node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return $(node).text()
  return $(node).children().toArray().map(child => texOf($, child, depth + 1)).join('')
}

function texOf ($: CheerioAPI, node: Node, depth: number): string {
  const part = (name: string) =>
    $(node).children(`m\\:${name}`).toArray().map(child => partsOf($, child, depth)).join('')
  const sign = (name: string, otherwise: string) => {
    const found = $(node).children().first().children(`m\\:${name}`).attr('m:val')
    return found ?? otherwise
  }
  switch ($(node).prop('tagName')?.toLowerCase()) {
    case 'm:r': return $(node).children('m\\:t').text()
    case 'm:f': return `\\frac{${part('num')}}{${part('den')}}`
    case 'm:ssub': return `${part('e')}_{${part('sub')}}`
    case 'm:ssup': return `${part('e')}^{${part('sup')}}`
    case 'm:ssubsup': return `${part('e')}_{${part('sub')}}^{${part('sup')}}`
    case 'm:rad': return part('deg') === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${part('deg')}]{${part('e')}}`
    case 'm:nary': {
      const [sub, sup] = [part('sub'), part('sup')]
      const limits = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`
      return `${operator(sign('chr', '∫'))}${limits} ${part('e')}`
    }
    case 'm:d': {
      const parts = $(node).children('m\\:e').toArray().map(one => partsOf($, one, depth))
      return `${fence(sign('begChr', '('))}${parts.join(sign('sepChr', '|'))}${fence(sign('endChr', ')'))}`
    }
    case 'm:groupchr': return `${sign('chr', '⏟') === '→' ? '\\overrightarrow' : '\\underbrace'}{${part('e')}}`
    case 'm:phant': return ''
    case 'm:acc': return `${ACCENTS[sign('chr', '\u0302')] ?? '\\hat'}{${part('e')}}`
    case 'm:eqarr': return $(node).children('m\\:e').toArray().map(row => partsOf($, row, depth)).join(' \\\\ ')
    case 'm:spre': return `{}_{${part('sub')}}^{${part('sup')}}${part('e')}`
    case 'm:limupp': return `${part('e')}^{${part('lim')}}`
    case 'm:bar': return `\\overline{${part('e')}}`
    case 'm:limlow': return `${part('e')}_{${part('lim')}}`
    case 'm:func': return `${part('fName')} ${part('e')}`
    case 'm:mr': return `${$(node).children('m\\:e').toArray().map(cell => partsOf($, cell, depth)).join(' & ')} \\\\ `
    case 'm:m': return `\\begin{matrix} ${partsOf($, node, depth)}\\end{matrix}`
    default: return partsOf($, node, depth)
  }
}

/** By the sign that Word puts above a letter. */
const ACCENTS: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0306': '\\breve',
  '\u0301': '\\acute',
  '\u0300': '\\grave',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow'
}

function fence (sign: string): string {
  return /^[{}]$/.test(sign) ? `\\${sign}` : sign
}

function operator (sign: string): string {
  return { '∑': '\\sum', '∏': '\\prod', '∫': '\\int' }[sign] ?? sign
}
