import type { ReadingReport } from '../../../../lib/validation/schemas.js'
import type { Content, Section } from '../sections.js'

// In characters. With every character of three bytes, a reply stays below the 8 MiB that the gateway reads.
const MAX_MARKDOWN = 1_000_000

/** The text of a file in Markdown, with its headings. The report says what was left out beyond a million characters. */
export function markdownInto ({ markdown, sections }: Content, report: ReadingReport): string {
  const whole = markdown ?? withHeadings(sections)
  if (whole.length <= MAX_MARKDOWN) return whole
  const paragraph = whole.lastIndexOf('\n\n', MAX_MARKDOWN)
  const end = paragraph > 0 ? paragraph : MAX_MARKDOWN
  const where = `After ${end.toLocaleString('en')} characters`
  report.left_out.push({ where, what: 'The text was cut here: it is too long to be shown in one piece.' })
  return whole.slice(0, end).toWellFormed()
}

/** A heading is written where it begins, and not again on each page below it. */
function withHeadings (sections: Section[]): string {
  let above: string[] = []
  return sections.map(({ text, headings }) => {
    const known = headings.findIndex((heading, level) => heading !== above[level])
    const from = known === -1 ? headings.length : known
    above = headings
    const marks = (level: number) => '#'.repeat(Math.min(6, level + 1))
    const fresh = headings.slice(from).map((heading, level) => `${marks(from + level)} ${heading}`)
    // A section without text of its own has its heading for one.
    return [...fresh, ...text === headings.at(-1) && fresh.length > 0 ? [] : [text.trim()]].join('\n\n')
  }).join('\n\n')
}
