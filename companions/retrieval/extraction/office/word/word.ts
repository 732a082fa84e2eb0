import { load } from 'cheerio'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { markdownOf } from '../../../../text/formats/html/html.js'
import { sectionsOf } from '../../../../text/formats/markdown.js'
import { checkDepth, checkUnpackedSize } from '../../bundles/archive.js'
import type { LeftOut } from '../../process/reading.js'
import { ofComments, ofStruck, struckIn } from '../../report.js'
import type { Content } from '../../sections.js'
import { Unreadable } from '../../unreadable.js'
import { headerTexts } from '../../page-headers.js'
import {
  controlsAsText, fieldsAsText, hiddenTextRemoved, objectsAsHoles, runOf, signsAsText, textBoxesAsText
} from './word-boxes.js'
import { drawingsAsText } from './word-drawings.js'
import {
  contentsRemoved, directionsRemoved, dropCapsJoined, rowsAligned, stylesApplied
} from './word-looks.js'
import { CODE_STYLE, codeMarked, ITEM_STYLE, MAX_ITEM_LEVEL } from './word-code.js'
import { numberParagraphs } from './word-headings.js'
import { withFormulasAsText } from './word-formulas.js'

const styleMap = [
  "p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh",
  ...Array.from({ length: MAX_ITEM_LEVEL + 1 }, (_, level) =>
    `p.${ITEM_STYLE}${level} => ${'ul|ol > li > '.repeat(level)}ul > li:fresh`),
  `p.${CODE_STYLE} => pre > code:separator('\n')`, `r.${CODE_STYLE} => code`
]

/**
 * The content of a Word document (.docx).
 * @throws {Unreadable}
 */
export async function readWord (bytes: Uint8Array): Promise<Content> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let pictures = 0
  // Pictures have no text.
  const convertImage = mammoth.images.imgElement(async () => {
    pictures++
    return { src: '' }
  })
  try {
    await checkUnpackedSize(buffer)
    const { document, leftOut, hasChunks = false } = await withAllText(buffer)
    const { value: html } = await mammoth.convertToHtml({ buffer: document }, { styleMap, convertImage })
    const markdown = markdownOf(html, true)
    const told = [...leftOut, ...ofStruck(struckIn(html))]
    if (markdown.trim() === '' && hasChunks) {
      throw new Unreadable('Holds only parts that come from other files: open it in Word and save it again')
    }
    return { sections: sectionsOf(markdown), markdown, pictures, leftOut: told }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('Is a broken Word file: open it in Word and save it again')
  }
}

const RELATIONSHIPS = '_rels/.rels'
// In bytes.
const BEGINNING = 1000

/** `hasChunks`: parts of it are files of other kinds. */
interface WithAllText { document: Buffer, leftOut: LeftOut[], hasChunks?: boolean }

/** The file with all that mammoth leaves out as text in the body: formulas, text boxes, numbers, headers. */
async function withAllText (buffer: Buffer): Promise<WithAllText> {
  const zip = await JSZip.loadAsync(buffer)
  const read = async (name: string) => await zip.file(name)?.async('string') ?? ''
  const name = mainPartIn(await read(RELATIONSHIPS))
  const xml = await read(name)
  if (xml === '') return { document: buffer, leftOut: [] }
  // mammoth also reads footnotes, endnotes and comments. Pages of the web within it are not read.
  for (const file of Object.values(zip.files).filter(({ dir, name }) => !dir && !/\.(?:x?html?|mht)$/i.test(name))) {
    const part = await file.async('nodebuffer')
    // A picture, by its first letters, is not read as text.
    if (/^\s*(?:<|\ufffd?$)/.test(part.toString('utf8', 0, BEGINNING))) checkDepth(part.toString())
  }
  const $ = load(withFormulasAsText(xml), { xml: true })
  // What is read aloud stands above the signs, and mammoth takes neither.
  $('w\\:rt').remove()
  $('w\\:ruby').each((_, ruby) => { $(ruby).closest('w\\:r').replaceWith($(ruby).find('w\\:rubyBase').contents()) })
  // mammoth knows one kind of line through text.
  $('w\\:dstrike').each((_, mark) => { mark.tagName = 'w:strike' })
  // LibreOffice sets letters up and down by half points.
  $('w\\:position').each((_, mark) => {
    const height = Number(mark.attribs['w:val'] ?? 0) || 0
    if (height === 0) return
    mark.tagName = 'w:vertAlign'
    mark.attribs['w:val'] = height > 0 ? 'superscript' : 'subscript'
  })
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const styles = await read(`${folder}styles.xml`)
  directionsRemoved($)
  dropCapsJoined($)
  rowsAligned($)
  contentsRemoved($, styles)
  stylesApplied($, styles)
  textBoxesAsText($)
  controlsAsText($)
  const objects = objectsAsHoles($)
  // Most have none, and are not searched for them.
  const signs = xml.includes('<w:sym') ? signsAsText($) : 0
  const drawings = /<(?:c:chart|dgm:relIds)\b/.test(xml) ? await drawingsAsText($, zip, name) : 0
  const hidden = hiddenTextRemoved($)
  fieldsAsText($)
  numberParagraphs($, styles, await read(`${folder}numbering.xml`))
  codeMarked($, xml, styles)
  for (const [edge, put] of [['header', 'prepend'], ['footer', 'append']] as const) {
    const files = zip.file(new RegExp(`^${folder}${edge}\\d*\\.xml$`))
    const lines = (await Promise.all(files.map(async file => await file.async('string')))).flatMap(linesOf)
    for (const text of headerTexts(lines)) {
      const paragraph = $('<w:p></w:p>').append(runOf($, text))
      if (put === 'prepend') $('w\\:body').prepend(paragraph)
      else $('w\\:body').children('w\\:sectPr').before(paragraph)
    }
  }
  const document = await zip.file(name, $.xml()).generateAsync({ type: 'nodebuffer' })
  const hasChunks = xml.includes('<w:altChunk')
  return { document, leftOut: unreadIn(xml, { objects, hidden, signs, drawings }), hasChunks }
}

function linesOf (xml: string): string[] {
  const $ = load(xml, { xml: true })
  return $('w\\:p').toArray().map(line => $(line).find('w\\:t').toArray().map(text => $(text).text()).join(''))
}

/** Word Online names it `word/document2.xml`. */
function mainPartIn (relationships: string): string {
  const $ = load(relationships, { xml: true })
  const main = $('Relationship').filter((_, one) => /\/officeDocument$/.test($(one).attr('Type') ?? ''))
  return (main.attr('Target') ?? 'word/document.xml').replace(/^\//, '')
}

/** What is left out without a word. */
function unreadIn (
  xml: string, { objects, hidden, signs, drawings }: Record<'objects' | 'hidden' | 'signs' | 'drawings', number>
): LeftOut[] {
  const chunks = xml.match(/<w:altChunk\b/g)?.length ?? 0
  const unread = (xml.match(/<(?:c:chart|dgm:relIds)\b/g)?.length ?? 0) - drawings
  return [
    ...unread > 0 ? [{ what: `Charts and diagrams were left out: ${unread}.` }] : [],
    ...chunks > 0 ? [{ what: `Parts that come from other files were left out: ${chunks}. Save it in Word.` }] : [],
    ...objects > 0 ? [{ what: `Formulas and objects of other programs were left out: ${objects}.` }] : [],
    ...signs > 0 ? [{ what: `Signs of a font that is not known were left out: ${signs}.` }] : [],
    ...hidden > 0 ? [{ what: 'Hidden text was left out.' }] : [],
    ...ofComments(xml.match(/<w:commentReference\b/g)?.length ?? 0)
  ]
}
