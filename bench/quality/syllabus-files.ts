import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfOfObjects } from '../../test/companions/retrieval/files.js'
import { sizeOfPicture } from '../../companions/retrieval/extraction/pictures/picture-size.js'

/*
 * A syllabus as a professor may have it in place of its PDF: as DOCX, as PPTX, or as a scan. Poppler reads the PDF
 * (`pdftotext`, `pdftoppm`) and pandoc writes the files, so nothing of our own reading is measured against itself.
 */

/** The forms besides the guide and the PDF. */
export const FORMS = ['docx', 'pptx', 'scan'] as const
export type Form = typeof FORMS[number]

interface Block { text: string, isHeading: boolean }
interface Line { text: string, size: number, left: number, right: number }

const DPI = 300
// A heading is larger than most of the text by a tenth, and short.
const LARGER = 1.1
const MAX_HEADING_WORDS = 14
// A line that ends before this share of the width of its block ends its paragraph.
const FULL = 0.85
const NEW_ITEM = /^(?:[•●▪◦‣∙·–Øo*-]\s|\(?\w{1,3}[.)]\s)/
// Of a slide. Its text is that of a page otherwise.
const SLIDE_WORDS = 120

/** The PDF in another form, with the name of a file of that form. */
export function inForm (pdf: string, form: Form): { name: string, bytes: Buffer } {
  const directory = mkdtempSync(join(tmpdir(), 'bench-form-'))
  try {
    if (form === 'scan') return { name: 'scan.pdf', bytes: scanOf(pdf, directory) }
    const blocks = blocksOf(pdf)
    const [html, file] = [join(directory, 'in.html'), join(directory, `syllabus.${form}`)]
    writeFileSync(html, htmlOf(form === 'pptx' ? asSlides(blocks) : blocks))
    execFileSync('pandoc', ['-f', 'html', ...form === 'pptx' ? ['--slide-level=1'] : [], '-o', file, html])
    return { name: `syllabus.${form}`, bytes: readFileSync(file) }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function blocksOf (pdf: string): Block[] {
  const xml = execFileSync('pdftotext', ['-bbox-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 1e9 })
  const blocks = xml.split('<block ').slice(1).map(block => block.split('<line ').slice(1).map(lineOf))
  const textSize = commonestSize(blocks.flat())
  return blocks.flatMap(lines => {
    const isHeading = lines.length <= 2 && lines.every(({ size }) => size >= textSize * LARGER) &&
      lines.map(({ text }) => text).join(' ').split(' ').length <= MAX_HEADING_WORDS
    return isHeading ? [{ text: lines.map(({ text }) => text).join(' '), isHeading }] : paragraphsOf(lines)
  })
}

function lineOf (line: string): Line {
  const side = (name: string) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(line)?.[1])
  const words = [...line.matchAll(/<word [^>]*>([^<]*)</g)].map(([, word = '']) => word)
  return { text: words.join(' '), size: side('yMax') - side('yMin'), left: side('xMin'), right: side('xMax') }
}

function commonestSize (lines: Line[]): number {
  const counts = new Map<number, number>()
  for (const { text, size } of lines) {
    const rounded = Math.round(size)
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

function paragraphsOf (lines: Line[]): Block[] {
  const [left, right] = [Math.min(...lines.map(line => line.left)), Math.max(...lines.map(line => line.right))]
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen && !NEW_ITEM.test(line.text)) paragraphs.push(`${paragraphs.pop()} ${line.text}`)
    else paragraphs.push(line.text)
    isOpen = line.right - left >= (right - left) * FULL
  }
  return paragraphs.map(text => ({ text, isHeading: false }))
}

/** A slide is repeated under its title where it would be full. */
function asSlides (blocks: Block[]): Block[] {
  let [title, count] = ['Syllabus', 0]
  return blocks.flatMap(block => {
    if (block.isHeading) title = block.text
    const words = block.text.split(' ').length
    const isFull = !block.isHeading && count > 0 && count + words > SLIDE_WORDS
    count = block.isHeading ? 0 : isFull ? words : count + words
    return isFull ? [{ text: title, isHeading: true }, block] : [block]
  })
}

function htmlOf (blocks: Block[]): string {
  const elements = blocks.map(({ text, isHeading }) => isHeading ? `<h1>${text}</h1>` : `<p>${text}</p>`)
  return `<!DOCTYPE html><meta charset="utf-8"><title>-</title><body>\n${elements.join('\n')}\n</body>`
}

/** A PDF of pictures: what a scanner writes. */
function scanOf (pdf: string, directory: string): Buffer {
  execFileSync('pdftoppm', ['-r', String(DPI), '-gray', '-jpeg', '-jpegopt', 'quality=75', pdf, join(directory, 'p')])
  const pages = readdirSync(directory).sort().map(name => readFileSync(join(directory, name)))
  const numberOf = (page: number) => 3 + page * 3
  return pdfOfObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${pages.map((_, n) => `${numberOf(n)} 0 R`).join(' ')}] ` +
      `/Count ${pages.length} >>`),
    ...pages.flatMap((bytes, n) => pageOf(bytes, numberOf(n)))
  ])
}

function pageOf (jpeg: Buffer, number: number): Buffer[] {
  const { width, height } = sizeOfPicture(jpeg)
  const [w, h] = [width * 72 / DPI, height * 72 / DPI]
  const content = `q ${w} 0 0 ${h} 0 0 cm /I Do Q`
  return [
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${number + 1} 0 R ` +
      `/Resources << /XObject << /I ${number + 2} 0 R >> >> >>`),
    Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    Buffer.concat([
      Buffer.from(`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`),
      jpeg, Buffer.from('\nendstream')
    ])
  ]
}
