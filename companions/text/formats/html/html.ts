import { createRequire } from 'node:module'
import type { CheerioAPI } from 'cheerio'
import type TurndownService from 'turndown'
import { boldLinesAsHeadings } from './html-bold-titles.js'
import { guardedHtml } from '../../../../lib/guarded-html.js'
import { linked } from '../links.js'
import { betweenDollars, splitAtMath } from '../math.js'
import { commentsRemoved, hiddenRemoved, stylesOnElements } from './html-looks.js'
import {
  childrenOf, closest, elementsIn, elementsOf, firstIn, hasText, parentOf, rule, survey, takeOut, textOf,
  textWithout, type Element, type Node
} from './elements.js'
import { controlsRemoved, hiddenTextShown, panelsShown } from './html-panels.js'
import {
  definitionListsAsText, footnotesIn, formulasAsTex, isStruck, itemsNumbered, linesKept, NOTE, NOTE_TEXT,
  permalinksRemoved, picturesInLine, raisedAsText, simpleTables, tablesOfRoles
} from './html-structure.js'

// Two libraries are loaded with the first piece of HTML: that takes longer than a text without any takes to be read.
const require = createRequire(import.meta.url)

function load (html: string): CheerioAPI {
  return (require('cheerio') as typeof import('cheerio')).load(html)
}

// Elements that are open at a time. Those of a page that is read may be open for longer than they are nested.
const MAX_OPEN = 1000

// What is no text of the page.
const isNoise = rule('script, style, noscript, template, iframe, object, embed, svg, canvas, nav, dialog, [hidden], ' +
  '[aria-hidden=true], [role=navigation], [role=search], .breadcrumb, .breadcrumbs, .cookie-banner, .cookies, ' +
  '.skip-link, link, meta, .ptx-content-footer, .ptx-page-footer, .previous-button, .next-button, .up-button, ' +
  '.top-button')
// Moodle has the dates of an activity in the margins.
const AROUND = 'header[role=banner], footer, aside, [role=contentinfo], [role=complementary], .activity-dates'
const [isAround, isAroundOrHeader] = [rule(AROUND), rule(`${AROUND}, header`)]
// In characters, without links. The margins of a page of a university have a name and an address.
const MIN_SAID = 30
// What holds the main part of a page. Where a page has several of one kind, none is the main part.
const MAIN = ['main, [role=main]', '#content, #main, #contenido', 'article', '.content, .contenido'].map(rule)
const isInMain = rule('main, article, [role=main]')

// In levels of elements. Each level takes as much time as all the text below it.
const MAX_DEPTH = 200

/** The elements of a page are nested too deeply to be read. */
export class PageTooDeep extends Error {
  override readonly name = 'PageTooDeep'
}

/** The text of a piece of HTML, as Markdown, and how many pieces of it are no text for its readers. */
export interface ReadHtml { markdown: string, struck: number, hidden: number, comments: number }

/**
 * The text of a web page; empty when the page has none. Where the page marks one main part that holds more than a third
 * of the text, only that part is read.
 * @throws {PageTooDeep} when the elements are nested in more than 200 levels
 */
export function pageOf (html: string): ReadHtml {
  const { $, before, main, after, notes, struck, hidden, comments } = contentOf(html)
  const markdown = turndown(`${before}${innerOf($, main)}${after}${notes}`)
  return { markdown, struck, hidden, comments }
}

/**
 * The text of an e-mail in HTML.
 * @throws {PageTooDeep} when the elements are nested in more than 200 levels
 */
export function mailOf (html: string): ReadHtml {
  const $ = parsed(html)
  stylesOnElements($)
  const [comments, hidden] = [commentsRemoved($), hiddenRemoved($)]
  return { ...readBody($), hidden, comments }
}

/**
 * The start of a web page, as {@link markdownOfPage}.
 * @param most about how many characters of its text are read
 * @returns `isCut` where something of the page comes after it
 * @throws {PageTooDeep} when the elements are nested in more than 200 levels
 */
export function startOfPage (html: string, most: number): { markdown: string, isCut: boolean } {
  const { $, before, main, after, notes } = contentOf(html)
  looksRemoved($)
  const whole = `${before}${innerOf($, main)}${after}`.replace(/<!--[^]*?-->/g, '')
  const start = startOf(whole, most)
  return { markdown: turndown(start + notes), isCut: /[\p{L}\p{N}]/u.test(load(whole.slice(start.length)).text()) }
}

/** The parts of a page that are read, in HTML that Turndown reads. */
function contentOf (html: string) {
  const $ = parsed(html)
  stylesOnElements($)
  const comments = OF_COMMENTS.test(html) ? commentsRemoved($) : 0
  formulasAsTex($)
  permalinksRemoved($)
  const notes = footnotesIn($)
  panelsShown($)
  hiddenTextShown($)
  const hidden = hiddenRemoved($)
  takeOut(elementsOf($, isNoise))
  controlsRemoved($)
  const outer = marginsOf($).filter(margin => closest(margin.parent, isMargin) === undefined)
  takeOut(outer.flatMap(margin => elementsIn(margin, element => isPiece(element) &&
    !childrenOf(element).some(isBlock) && LEGAL.test(textOf(element)))))
  takeOut(marginsOf($).filter(margin => !saysSomething(margin)))
  boldLinesAsHeadings($)
  const main = mainOf($)
  const margins = main?.name === 'body'
    ? []
    : marginsOf($).filter(margin => closest(margin.parent, element => element === main) === undefined)
  const around = (place: 'before' | 'after') => margins
    .filter(({ name }) => (name === 'header') === (place === 'before')).map(margin => innerOf($, margin)).join('')
  const struck = simplify($)
  return { $, before: around('before'), main, after: around('after'), notes, struck, hidden, comments }
}

function marginsOf ($: CheerioAPI): Element[] {
  return elementsOf($, isAroundOrHeader).filter(isMargin)
}

/** What stands around a page, and on some pages is a part of it. */
function isMargin (element: Element): boolean {
  return isAround(element) || (element.name === 'header' && parentOf(element)?.name === 'body')
}

const isPiece = rule('p, div, small, span')
const isBlock = rule('p, div')

// The names that programs give to comments.
const OF_COMMENTS = /cmnt|msocom/i

// What Turndown reads of an element. All else says how it looks, and may be most of a page.
const READ = new Set(['href', 'start', NOTE, NOTE_TEXT])

function looksRemoved ($: CheerioAPI): void {
  for (const element of elementsIn($.root()[0] as unknown as Node, () => true)) {
    element.attribs = Object.fromEntries(Object.entries(element.attribs).filter(([name]) => READ.has(name)))
  }
}

// In characters of HTML without what says how it looks: this takes two seconds.
const MAX_MARKUP = 600_000

function innerOf ($: CheerioAPI, element?: Element): string {
  return element === undefined ? '' : $(element).html() ?? ''
}

/** The start of a page with about `most` characters of text. */
function startOf (html: string, most: number): string {
  let left = most
  for (const { 0: piece, index } of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const end = index + piece.length
    if (end > MAX_MARKUP) return html.slice(0, index)
    if (!piece.startsWith('<')) left -= piece.replace(/\s+/g, ' ').length
    if (left < 0) return html.slice(0, end)
  }
  return html
}

/** Whether a header, footer or aside has content: a sentence, a time, or a mail address. */
function saysSomething (margin: Element): boolean {
  if (margin.name !== 'footer' && closest(margin.parent, isInMain) !== undefined) return true
  const text = textWithout(margin, isSmall).replace(/\s+/g, ' ').trim()
  return text.length >= MIN_SAID && /\p{L}{2}/u.test(text) && !LEGAL.test(text) && /\d|@|[.!?:]\s/.test(text)
}

const isSmall = rule('a, li, small')
const LEGAL = /©|\(c\)\s*\d{4}|copyright|cookies?\b/i

function mainOf ($: CheerioAPI): Element | undefined {
  const body = firstIn($.root()[0] as unknown as Node, ({ name }) => name === 'body')
  const lengthOf = (element?: Element) => element === undefined ? 0 : textOf(element).trim().length
  const whole = lengthOf(body)
  for (const isMain of MAIN) {
    const [main, ...others] = elementsOf($, isMain).filter(element => closest(element.parent, isMain) === undefined)
    if (main !== undefined && others.length === 0 && lengthOf(main) > whole / 3) return main
  }
  return body
}

/**
 * HTML as Markdown, without images and scripts.
 * @param hasTitles whether bold lines above text are headings
 * @throws {PageTooDeep} when the elements are nested in more than 200 levels
 */
export function markdownOf (html: string, hasTitles = false): string {
  return readBody(parsed(html), hasTitles).markdown
}

function readBody ($: CheerioAPI, hasTitles = false): { markdown: string, struck: number } {
  formulasAsTex($)
  if (hasTitles) boldLinesAsHeadings($)
  permalinksRemoved($)
  const notes = footnotesIn($)
  const struck = simplify($)
  return { markdown: turndown(($('body').html() ?? '') + notes), struck }
}

function parsed (html: string): CheerioAPI {
  const $ = guardedHtml(withoutLongGaps(html.replace(/<o:p>(?:\s|&nbsp;)*<\/o:p>/g, '')), MAX_OPEN)
  if ($ === undefined || survey($, MAX_DEPTH) > MAX_DEPTH) throw new PageTooDeep()
  return $
}

const GAP = /(?:(?:&nbsp;|&#160;|&#xa0;|\u00a0)[ \t\r\n]*)+/gi
// In spaces that are not broken: wider than any line.
const MAX_GAP = 200

/** Without most of the spaces by which some authors set text apart: Turndown takes the square of their number. */
function withoutLongGaps (html: string): string {
  return html.replace(GAP, gap => gap.length > MAX_GAP * '&nbsp; '.length ? '&nbsp;'.repeat(MAX_GAP) : gap)
}

/** Returns how many pieces were struck through. */
function simplify ($: CheerioAPI): number {
  const struck = elementsOf($, isStruck)
  // Those within another one are a part of it.
  const count = struck.filter(part => closest(part.parent, isStruck) === undefined && hasText(part)).length
  takeOut(struck)
  raisedAsText($)
  labelsApart($)
  picturesInLine($)
  tablesOfRoles($)
  itemsNumbered($)
  linesKept($)
  definitionListsAsText($)
  simpleTables($)
  return count
}

/** A label that its page sets apart from what follows by its look alone: `<span>Exam:</span><span>70 %</span>`. */
function labelsApart ($: CheerioAPI): void {
  for (const element of elementsOf($, isLabel)) {
    const { next } = element
    const isGlued = next !== null && (!('data' in next) || /^[^\s:]/.test(next.data))
    if (!isGlued || !/[\p{L})]\s?:$/u.test(textOf(element))) continue
    if (next.type === 'text') next.data = ` ${next.data}`
    else $(element).after(' ')
  }
}

const isLabel = rule('span, b, strong, label')

// Made once: to make it takes longer than to convert a short piece of HTML.
let converterOfAll: TurndownService | undefined

function turndown (html: string): string {
  converterOfAll ??= converter()
  return converterOfAll.turndown(html)
    .replaceAll('\u00a0', ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function converter (): TurndownService {
  const service = new (require('turndown') as typeof TurndownService)({
    headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*'
  })
  const escaped = service.escape.bind(service)
  // An escaped `[` is enough. With an escaped `]` as well, `\[1\]` would look like a formula.
  service.escape = text => splitAtMath(text)
    .map((part, index, parts) => index % 2 === 1
      ? betweenDollars(part, parts[index + 1])
      : escaped(part).replaceAll('\\]', ']'))
    .join('')
  service.remove(['script', 'style', 'noscript'])
  // A page shows the term that it defines in italics. Italics within italics would be bold.
  service.addRule('term', {
    filter: node => node.nodeName === 'DFN' && node.querySelectorAll('em, i, strong, b').length === 0 &&
      node.closest('em, i, strong, b, h1, h2, h3, h4, h5, h6') === null,
    replacement: content => content.trim() === '' ? content : `*${content}*`
  })
  service.addRule('image', { filter: 'img', replacement: () => '' })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) => linked(content, (node as Attributed).getAttribute('href') ?? '')
  })
  addTableRules(service)
  addNoteRules(service)
  return service
}

// Turndown's own rules leave nothing of a table but its text.
function addTableRules (service: TurndownService): void {
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: content => ` ${content.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|').trim()} |`
  })
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const isFirst = node.previousSibling === null
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(node.childNodes.length)}` : ''}`
    }
  })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: content => content })
  service.addRule('table', { filter: 'table', replacement: content => `\n\n${content.trim()}\n\n` })
}

function addNoteRules (service: TurndownService): void {
  service.addRule('note', {
    filter: node => node.hasAttribute(NOTE),
    replacement: (_, node) => `[^${(node as Attributed).getAttribute(NOTE)}]`
  })
  service.addRule('note text', {
    filter: node => node.hasAttribute(NOTE_TEXT),
    // The lines of the text of a note are indented.
    replacement: (content, node) =>
      `\n\n[^${(node as Attributed).getAttribute(NOTE_TEXT)}]: ${content.trim().replaceAll('\n', '\n    ')}\n\n`
  })
}

/** What is read of an element of Turndown's document. */
interface Attributed { getAttribute (name: string): string | null }
