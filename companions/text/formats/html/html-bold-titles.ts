import type { CheerioAPI } from 'cheerio'

type Part = ReturnType<CheerioAPI>

// In characters. A longer bold line is a sentence that matters.
const MAX_TITLE = 80
// Where more of the text is bold, that is how the page is set.
const MAX_SHARE = 0.5
const BOLD = 'strong, b'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/**
 * Makes bold lines headings that stand above text: many authors use no others. They are below the last heading that is
 * one; those with numbers ("2.1 Office") below each other.
 */
export function boldLinesAsHeadings ($: CheerioAPI): void {
  for (const element of paragraphsAround($, 'br + br')) {
    const pieces = ($(element).html() ?? '').split(/(?:<br>\s*){2,}/)
    $(element).replaceWith(pieces.map(piece => `<p>${piece}</p>`).join(''))
  }
  const titles = $(paragraphsAround($, BOLD)).filter((_, element) => isTitle($(element)))
  if (titles.length === 0 || titles.find(BOLD).text().length > $('p').text().length * MAX_SHARE) return
  let level = 1
  for (const element of $(HEADINGS).add(titles).toArray()) {
    const part = $(element)
    if (part.is(HEADINGS)) {
      level = Number(part.prop('tagName')?.slice(1))
      continue
    }
    const first = part.children(BOLD).first()
    const text = part.children('br').length > 0 ? first.text() : part.text()
    const depth = /^\d{1,2}(?:\.\d{1,2}){1,3}\b/.exec(text.trim())?.[0].split('.').length ?? 1
    const heading = $(`<h${Math.min(6, level + depth)}></h${Math.min(6, level + depth)}>`)
      .text(text.replace(/\s+/g, ' ').trim().replace(/\s*:$/, ''))
    part.before(heading)
    if (part.children('br').length === 0) part.remove()
    else {
      part.children('br').first().remove()
      first.remove()
    }
  }
}

/** The paragraphs that hold something, each once. */
function paragraphsAround ($: CheerioAPI, selector: string) {
  return [...new Set($(selector).toArray().flatMap(element => $(element).closest('p').toArray()))]
}

function isTitle (paragraph: Part): boolean {
  if (paragraph.closest('table, li, blockquote, dl, figure').length > 0) return false
  const [first, second] = paragraph.contents().toArray().filter(node =>
    node.type !== 'text' || node.data.trim() !== '')
  const bold = paragraph.find(BOLD).first()
  const text = bold.text().trim()
  const isRunIn = first === bold[0] && second?.type === 'tag' && second.tagName === 'br'
  const whole = paragraph.find(BOLD).toArray().map(part => paragraph.find(part).text()).join('').replace(/\s+/g, '')
  const isWhole = whole !== '' && whole === paragraph.text().replace(/\s+/g, '')
  const hasText = isRunIn || paragraph.next().length > 0
  const title = isWhole ? paragraph.text().trim() : text
  return (isWhole || isRunIn) && hasText && title.length <= MAX_TITLE && /\p{L}{2}/u.test(title) &&
    !/[.,;!]$|\d\s?%/.test(title)
}
