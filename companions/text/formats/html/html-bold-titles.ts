import type { CheerioAPI } from 'cheerio'
import {
  childrenOf, closest, elementAfter, elementBefore, elementsIn, elementsOf, replaceBy, rule, textOf, turnInto,
  type Element
} from './elements.js'

// In characters. A longer bold line is a sentence that matters.
const MAX_TITLE = 80
// Where more of the text is bold, that is how the page is set.
const MAX_SHARE = 0.5
const isBold = rule('strong, b')
const isHeading = rule('h1, h2, h3, h4, h5, h6')
const isBreak = rule('br')
const isParagraph = rule('p')
const isHeadingOrParagraph = rule('h1, h2, h3, h4, h5, h6, p')

/**
 * Makes bold lines headings that stand above text: many authors use no others. They are below the last heading that is
 * one; those with numbers ("2.1 Office") below each other.
 */
export function boldLinesAsHeadings ($: CheerioAPI): void {
  const doubled = elementsOf($, isBreak).filter(element => elementBefore(element)?.name === 'br')
  for (const element of paragraphsAround(doubled)) {
    const pieces = ($(element).html() ?? '').split(/(?:<br>\s*){2,}/)
    replaceBy($, element, pieces.map(piece => `<p>${piece}</p>`).join(''))
  }
  const titles = new Set(paragraphsAround(elementsOf($, isBold)).filter(isTitle))
  const lengthOf = (elements: Element[]) => elements.reduce((sum, element) => sum + textOf(element).length, 0)
  const bold = lengthOf([...titles].flatMap(title => elementsIn(title, isBold)))
  if (titles.size === 0 || bold > lengthOf(elementsOf($, isParagraph)) * MAX_SHARE) return
  let level = 1
  for (const element of elementsOf($, isHeadingOrParagraph)) {
    if (!isHeading(element) && !titles.has(element)) continue
    if (isHeading(element)) {
      level = Number(element.name.slice(1))
      continue
    }
    const [broken, first] = [isBreak, isBold].map(isWanted => childrenOf(element).find(isWanted))
    const text = broken === undefined ? textOf(element) : first === undefined ? '' : textOf(first)
    const depth = /^\d{1,2}(?:\.\d{1,2}){1,3}\b/.exec(text.trim())?.[0].split('.').length ?? 1
    const name = `h${Math.min(6, level + depth)}`
    const title = text.replace(/\s+/g, ' ').trim().replace(/\s*:$/, '')
    if (broken === undefined) turnInto($, element, name, title)
    else {
      $(element).before($(`<${name}></${name}>`).text(title))
      $(broken).remove()
      if (first !== undefined) $(first).remove()
    }
  }
}

/** The paragraphs that hold an element, each once. */
function paragraphsAround (elements: Element[]): Element[] {
  return [...new Set(elements.flatMap(element => closest(element, isParagraph) ?? []))]
}

const isApart = rule('table, li, blockquote, dl, figure')

function isTitle (paragraph: Element): boolean {
  if (closest(paragraph, isApart) !== undefined) return false
  const [first, second] = paragraph.children.filter(node => node.type !== 'text' || node.data.trim() !== '')
  const bold = elementsIn(paragraph, isBold)
  const all = textOf(paragraph)
  const isRunIn = first === bold[0] && second?.type === 'tag' && second.name === 'br'
  const whole = bold.map(textOf).join('').replace(/\s+/g, '')
  const isWhole = whole !== '' && whole === all.replace(/\s+/g, '')
  const hasText = isRunIn || elementAfter(paragraph) !== undefined
  const title = (isWhole || bold[0] === undefined ? all : textOf(bold[0])).trim()
  return (isWhole || isRunIn) && hasText && title.length <= MAX_TITLE && /\p{L}{2}/u.test(title) &&
    !/[.,;!]$|\d\s?%/.test(title)
}
