import type { CheerioAPI } from 'cheerio'
import { codePoint } from 'dingbat-to-unicode'
import { HOLE } from '../../../../text/holes.js'

/**
 * Puts the text of text boxes below the paragraph that they are fixed to, once: newer files have each box in two forms,
 * and mammoth reads the older one only.
 */
export function textBoxesAsText ($: CheerioAPI): void {
  for (const box of $('w\\:txbxContent').toArray().reverse()) {
    const content = $(box)
    const isOlderForm = content.closest('mc\\:Fallback').length > 0 &&
      content.closest('mc\\:AlternateContent').children('mc\\:Choice').find('w\\:txbxContent').length > 0
    if (isOlderForm) continue
    const paragraph = content.parents('w\\:p').first()
    if (paragraph.length > 0) paragraph.after(content.children())
  }
  for (const alternatives of $('mc\\:AlternateContent').has('w\\:txbxContent').toArray()) $(alternatives).remove()
  $('w\\:txbxContent').remove()
}

/**
 * Leaves what was filled in of content controls, and of the form fields of older files: a box as its sign, and no words
 * that ask to fill it in.
 */
export function controlsAsText ($: CheerioAPI): void {
  $('w\\:sdt').has('> w\\:sdtPr > w\\:showingPlcHdr').remove()
  $('w14\\:checkbox').remove()
  for (const field of $('w\\:ffData').toArray()) {
    const value = valueOf($, $(field))
    if (value !== '') $(field).closest('w\\:r').before(runOf($, value))
  }
}

function valueOf ($: CheerioAPI, field: ReturnType<CheerioAPI>): string {
  const [box, list] = [field.children('w\\:checkBox'), field.children('w\\:ddList')]
  const number = (part: ReturnType<CheerioAPI>, name: string) => part.children(`w\\:${name}`).attr('w:val')
  if (box.length > 0) {
    const checked = box.children('w\\:checked')
    const isChecked = (checked.length > 0 ? checked.attr('w:val') ?? '1' : number(box, 'default') ?? '0') !== '0'
    return isChecked ? '☒' : '☐'
  }
  const chosen = Number(number(list, 'result') ?? number(list, 'default') ?? 0)
  return list.children('w\\:listEntry').eq(chosen).attr('w:val') ?? ''
}

/** Marks where a formula of an older Word stands, which is an object of another program and is not read. */
export function objectsAsHoles ($: CheerioAPI): number {
  const objects = [...$('w\\:object').toArray(),
    ...$('w\\:instrText').toArray().filter(field => isFormula($(field).text()))]
  for (const object of objects) $(object).closest('w\\:r').before(runOf($, HOLE))
  const fields = $('w\\:fldSimple').toArray().filter(field => isFormula($(field).attr('w:instr')))
  for (const field of fields) $(field).before(runOf($, HOLE))
  return objects.length + fields.length
}

/** Whether a field is a formula of Word before there were any. */
function isFormula (code = ''): boolean {
  return /^\s*EQ\s/i.test(code)
}

/**
 * Writes signs by their number in a font (`w:sym`) as text, where mammoth does not know the font.
 * @returns how many are none of Unicode, and leave a hole
 */
export function signsAsText ($: CheerioAPI): number {
  let unknown = 0
  for (const sign of $('w\\:sym').toArray()) {
    const [font = '', code = ''] = [sign.attribs['w:font'], sign.attribs['w:char']]
    const number = parseInt(code, 16)
    if (codePoint(font, number) !== undefined || codePoint(font, number - 0xf000) !== undefined) continue
    const isPrivate = Number.isNaN(number) || (number >= 0xe000 && number <= 0xf8ff)
    if (isPrivate) unknown++
    $(sign).replaceWith($('<w:t></w:t>').text(isPrivate ? HOLE : String.fromCharCode(number)))
  }
  return unknown
}

/** Takes out what is formatted as hidden, such as the solutions of an exercise. @returns how many pieces of text */
export function hiddenTextRemoved ($: CheerioAPI): number {
  let count = 0
  for (const mark of $('w\\:vanish').toArray()) {
    const run = $(mark).parent().parent('w\\:r')
    if (/^(?:0|false)$/.test($(mark).attr('w:val') ?? '')) continue
    if (run.children('w\\:t').text().trim() !== '') count++
    run.remove()
  }
  return count
}

/** Leaves the text of short fields ("Table 3", the title of the document), which mammoth passes over. */
export function fieldsAsText ($: CheerioAPI): void {
  for (const field of $('w\\:fldSimple').toArray().reverse()) $(field).replaceWith($(field).children())
}

/** A piece of text, as Word writes it. */
export function runOf ($: CheerioAPI, text: string): ReturnType<CheerioAPI> {
  const run = $('<w:r><w:t xml:space="preserve"></w:t></w:r>')
  run.children().text(text)
  return run
}
