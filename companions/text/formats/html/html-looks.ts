import type { CheerioAPI } from 'cheerio'
import {
  Changes, closest, elementBefore, elementsIn, elementsOf, parentOf, rule, takeOut, textOf, willHave, type Element
} from './elements.js'

/*
 * What the style of a page says of its text: that it is struck through, stands above or below the line, or is not
 * shown. Programs that save documents as pages (Google Docs, Word) say it in classes.
 */

// In characters. A longer style is that of a program, and not of a document.
const MAX_STYLE = 200_000
const RULE = /([^{}]{1,500})\{([^{}]{0,2000})\}/g
const OF_CLASS = /^(?:[a-z][a-z0-9]{0,15})?\.([\w-]{1,60})$/i
const TOLD = new RegExp('(?:text-decoration(?:-line)?\\s*:[^;]*line-through|vertical-align\\s*:\\s*(?:super|sub)\\b|' +
  '(?:display\\s*:\\s*none|visibility\\s*:\\s*hidden))', 'gi')
const isStyle = rule('style')
const hasClass = rule('[class]')
const SHOWN = /display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible/i

/** Writes what the style of a page says of its classes into the elements that have them. */
export function stylesOnElements ($: CheerioAPI): void {
  const looks = new Map<string, string>()
  const opened = new Set<string>()
  for (const element of elementsOf($, isStyle)) {
    const style = textOf(element).slice(0, MAX_STYLE).replace(/\/\*[^]*?\*\//g, '')
    if (style.search(TOLD) === -1) continue
    for (const [, selectors = '', declarations = ''] of style.matchAll(RULE)) {
      if (SHOWN.test(declarations)) for (const [, name = ''] of selectors.matchAll(/\.([\w-]{1,60})/g)) opened.add(name)
    }
    // What is for a kind of screen or for print is no matter of the text.
    const rules = style.replace(/@[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '')
    for (const [, selectors = '', declarations = ''] of rules.matchAll(RULE)) {
      const told = declarations.match(TOLD)?.map(look => look.replace(/\s*:\s*/, ':')).join(';')
      if (told === undefined) continue
      for (const selector of selectors.split(',')) {
        const [, name] = OF_CLASS.exec(selector.trim()) ?? []
        if (name !== undefined) looks.set(name, told)
      }
    }
  }
  if (looks.size === 0) return
  willHave($, 'style')
  for (const { attribs } of elementsOf($, hasClass)) {
    const names = (attribs.class ?? '').split(/\s+/)
    // Where another rule shows it, that is for a click.
    const isOpened = names.some(name => opened.has(name))
    const told = names.flatMap(name => looks.get(name) ?? [])
      .filter(look => !isOpened || !/display|visibility/i.test(look))
    if (told.length > 0) attribs.style = [attribs.style ?? '', ...told].join(';')
  }
}

const UNSEEN = '[style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i], ' +
  '[style*="visibility:hidden" i], [style*="visibility: hidden" i]'
const isUnseen = rule(UNSEEN)
const isUnseenHere = rule(`${UNSEEN}, .d-none`)
const SHOWN_ON_SOME = /-block|-flex|-inline|-table|-grid/
const isBlock = rule('div, section, article, aside, main, fieldset, details, ul, ol, dl, dd, table, tbody, form, li')
const isControl = rule('input, button, select, textarea, script, style')
const isAround = rule('nav, footer, dialog, [role=dialog]')
const isLead =
  rule('h1, h2, h3, h4, h5, h6, a, button, summary, dt, label, legend, [onclick], [role=button], [role=tab]')
const isPage = rule('html')
const isScript = rule('script')
const isClicked = rule('[onclick]')
const isNaming = rule('[href^="#"], [aria-controls], [data-target], [data-bs-target], [for]')
const isLink = rule('a, button')
const PANEL = /tab|accord|acord|collaps|panel|toggle|spoiler|reveal|faq/i

/**
 * Takes out what a page does not show and has nothing to open it with: a draft, an older date, a key of answers.
 * @returns how many pieces of text
 */
export function hiddenRemoved ($: CheerioAPI): number {
  const hidden = elementsOf($, isUnseenHere)
    .filter(element => isUnseen(element) || !SHOWN_ON_SOME.test(element.attribs.class ?? ''))
  if (hidden.length === 0) return 0
  const clicks = elementsOf($, isClicked).map(({ attribs }) => attribs.onclick).join(' ')
  const scripts = `${elementsOf($, isScript).map(textOf).join('')} ${clicks}`
  const targets = new Set(elementsOf($, isNaming).flatMap(
    ({ attribs: { href, 'data-target': target, 'data-bs-target': bs, 'aria-controls': controls, for: label } }) =>
      [href, target, bs, controls, label].flatMap(id => id === undefined ? [] : [id.replace(/^#/, '')])))
  // One element may stand before many that are taken out.
  const leading = new Map<Element, boolean>()
  const isLeading = (element: Element) => {
    if (isLead(element) || PANEL.test(element.attribs.class ?? '')) return true
    const [text, link] = [textOf(element).trim(), elementsIn(element, isLink).at(-1)]
    return text !== '' && link !== undefined && textOf(link).trim() === text
  }
  const isOpened = (element: Element) => {
    const names = [element.attribs.id ?? '', ...(element.attribs.class ?? '').split(/\s+/)].filter(name => name !== '')
    if (names.some(name => targets.has(name) || scripts.includes(name) || PANEL.test(name))) return true
    const before = elementBefore(element)
    if (before === undefined) return false
    const isLed = leading.get(before) ?? isLeading(before)
    leading.set(before, isLed)
    return isLed
  }
  let removed = 0
  const changes = new Changes()
  for (const element of hidden) {
    if (closest(element, isPage) === undefined || (isBlock(element) && isOpened(element))) continue
    if (/[\p{L}\p{N}]/u.test(textOf(element)) && !isControl(element) &&
      closest(element.parent, isAround) === undefined) removed++
    changes.replace(element)
  }
  changes.end()
  return removed
}

const isComment = rule('a[id^=cmnt]')
const [isMark, isCommentText] = [rule('a[id^=cmnt_ref]'), rule('.msocomtxt')]
const isMarkOrList = rule('a[id^=cmnt_ref], .msocomanchor, .MsoCommentReference, ' +
  '[style*="mso-special-character:comment"], [style*="mso-element:comment-list"]')

/**
 * Takes out the comments of reviewers, as Google Docs and Word save them.
 * @returns how many
 */
export function commentsRemoved ($: CheerioAPI): number {
  const around = elementsOf($, isComment).filter(element => !isMark(element))
    .flatMap(element => parentOf(element) ?? [])
  const comments = [...new Set([...around, ...elementsOf($, isCommentText)])]
  if (comments.length === 0) return 0
  takeOut(comments)
  takeOut(elementsOf($, isMarkOrList).map(mark => parentOf(mark)?.name === 'sup' ? parentOf(mark) ?? mark : mark))
  return comments.length
}
