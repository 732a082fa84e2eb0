import type { CheerioAPI } from 'cheerio'
import {
  childrenOf, closest, elementAfter, elementsIn, elementsOf, firstIn, hasText, parentOf, rule, takeOut, textOf,
  turnInto, type Element
} from './elements.js'

/*
 * The interactive parts of a page: forms, buttons, and panels that are hidden until a click.
 * Their text is content where it reads like content, whatever the elements are called.
 */

const isControl = rule('input, select, textarea, button, datalist')
const isHeading = rule('h1, h2, h3, h4, h5, h6')
const isText = rule('p, ul, ol, dl, table, figure, blockquote, pre')
// What a page names its titles that open something, where it uses no element for them.
const OPENER = /(?:accord|acord|collaps|toggle|desplega|tab)[\w-]*(?:t[ií]t|head|trigger|button|btn|link|label)/i
// Elements by which a title is known, whatever it is called.
const BY_ELEMENT = 'button, summary, [role=tab], [role=button], [data-toggle], [data-bs-toggle]'
const isTitleByElement = rule(BY_ELEMENT)
const LIKE_TITLE = `${BY_ELEMENT}, [class*=acc], [class*=aco], [class*=coll], [class*=togg], [class*=tab], ` +
  '[class*=despl]'
const isLikeTitle = rule(LIKE_TITLE)
const isTitleOrLink = rule(`${LIKE_TITLE}, a[href^="#"], h1, h2, h3, h4, h5, h6`)
const isAround = rule('nav, footer, dialog')
const isDetails = rule('details')
const isItem = rule('li')
const isPage = rule('html')
// Hidden parts that are no content of the page.
const isNoPanel = rule('nav, footer, dialog, [role=dialog], [role=alertdialog], [class*=modal], [class*=cookie], ' +
  '[class*=menu]')

function isInItem (element: Element): boolean {
  return parentOf(element)?.name === 'li'
}

/** Whether it looks like the title of a panel. A link is none elsewhere than in an item or a heading. */
function isPanelTitle (element: Element): boolean {
  return isLikeTitle(element) || isInItem(element) || closest(element.parent, isHeading) !== undefined
}

// In characters. A longer one is no title.
const MAX_TITLE = 200
// A form with more text beside its controls holds a part of the page, and not questions to its reader.
const MIN_CONTENT = 200

/**
 * Makes the titles of panels headings: the buttons of an accordion, the tabs above panels, the summary of `details`.
 * The panels are shown.
 */
export function panelsShown ($: CheerioAPI): void {
  const titles = elementsOf($, isTitleOrLink).filter(element => isHeading(element) || isPanelTitle(element))
  if (titles.every(isHeading)) return
  // A list of what can be opened is no list.
  const opened = elementsOf($, isDetails).filter(isInItem)
  for (const list of new Set(opened.flatMap(details => closest(details, ({ name }) => name === 'ul') ?? []))) {
    const items = childrenOf(list)
    if (items.every(item => childrenOf(item).every(isDetails))) {
      $(list).replaceWith($(items.flatMap(({ children }) => children)))
    }
  }
  const panelOf = panelsOf($)
  let [level, above] = [1, '']
  for (const element of titles) {
    if (isHeading(element)) {
      level = Number(element.name.slice(1))
      above = textOf(element)
      continue
    }
    if (closest(element, isPage) === undefined) continue
    const text = textOf(element).replace(/\s+/g, ' ').trim()
    if (text === '' || text.length > MAX_TITLE || closest(element, isAround) !== undefined) continue
    const panel = panelOf(element)
    if (panel === undefined || !hasText(panel)) continue
    const isSummary = element.name === 'summary'
    if (!isSummary && closest(element.parent, one => one === panel) !== undefined) continue
    for (let one: Element | undefined = panel; one !== undefined; one = parentOf(one)) {
      if (one !== panel && one.attribs.role !== 'tabpanel') continue
      $(one).removeAttr('hidden').removeAttr('aria-hidden').css({ display: '', visibility: '' })
    }
    const next = isSummary ? elementAfter(panel) : undefined
    // What follows is no part of it.
    if (above !== '' && next !== undefined && isText(next) && hasText(next)) {
      $(next).before(headingOf($, level - 1, above))
    }
    const inner = elementsIn(element, isHeading)
    if (inner.length === 1 && isAbove(element, panel)) $(inner[0]).text(text)
    else if (closest(element, isHeading) !== undefined) turnInto($, element, 'span', text)
    else if (isAbove(element, panel)) turnInto($, element, headingName(level), text)
    else {
      // A tab stands in a row of tabs, and its panel elsewhere.
      const [first] = childrenOf(panel)
      if (first === undefined || textOf(first).trim() !== text) $(panel).prepend(headingOf($, level, text))
      $(element).remove()
    }
  }
  // The items that held tabs.
  takeOut(elementsOf($, isItem).filter(item => childrenOf(item).length === 0 && !hasText(item)))
}

/** Shows what a page hides until a script shows it, where it is text and no dialog: another language, another term. */
export function hiddenTextShown ($: CheerioAPI): void {
  for (const element of elementsOf($, isHidden)) {
    const text = textOf(element)
    const isText = (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_WORDS || WITHOUT_SPACES.test(text)
    if ((isText || element.attribs.role === 'tabpanel') && closest(element, isNoPanel) === undefined) {
      delete element.attribs.hidden
    }
  }
}

const isHidden = rule('[hidden]')
// A hint or a label has fewer.
const MIN_WORDS = 5
const WITHOUT_SPACES = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}][\p{N}\p{P}\s]*){8}/u

/** Finds what a title opens: what it names, what names it, the rest of `details`, or what follows it. */
function panelsOf ($: CheerioAPI): (title: Element) => Element | undefined {
  const by = (name: string) => new Map(elementsOf($, rule(`[${name}]`)).map(one => [one.attribs[name], one]))
  const [byId, byLabel] = [by('id'), by('aria-labelledby')]
  return title => {
    const { attribs: { id = '', class: look = '', 'aria-expanded': expanded, ...others } } = title
    const parent = parentOf(title)
    if (title.name === 'summary') return parent?.name === 'details' ? parent : undefined
    const name = others['aria-controls'] ?? others['data-bs-target'] ?? others['data-target'] ?? others.href
    const named = byId.get(name?.replace(/^#/, '')) ?? byLabel.get(id)
    const [isLink, isByElement, isOpener] = [title.name === 'a', isTitleByElement(title), OPENER.test(look)]
    if (isLink && isInItem(title)) return named === undefined ? undefined : panelOfLink(title, named)
    if (named !== undefined && ((isLink && isHiddenPart(named)) || isByElement || isOpener)) return named
    const block = closest(title, isHeading) ?? title
    const next = elementAfter(block)
    if (next === undefined || !isPanel(next)) return undefined
    const names = [title, block, parentOf(block)].map(one => one?.attribs.class).join(' ')
    const isTitle = isByElement
      ? isHiddenPart(next) || expanded !== undefined || /accordion|acorde|collaps|toggle|tab/i.test(names)
      : isOpener
    return isTitle ? next : undefined
  }
}

const isPanel = rule('div, section, p, ul, ol, dl, table')
const isNotSeen = rule('[hidden], [aria-hidden=true], .collapse')

function isHiddenPart (part: Element): boolean {
  return isNotSeen(part) || /display:\s*none/i.test(part.attribs.style ?? '')
}

const isTarget = rule('div, section, article')
const isList = rule('ul, ol')

/** What a link of a list opens, where the list is a row of tabs: a table of contents leads to headings. */
function panelOfLink (link: Element, target: Element): Element | undefined {
  if (!isTarget(target) || childrenOf(target).some(isHeading)) return undefined
  for (let one = closest(link, isList); one !== undefined; one = parentOf(one)) {
    if ([target, target.parent].some(part => part !== one && part?.parent === one?.parent)) return target
  }
  return undefined
}

function isAbove (title: Element, panel: Element): boolean {
  if (title.name === 'summary') return true
  // The last tab of a row may stand above the first panel.
  const isTab = title.attribs.role === 'tab' || (title.name === 'a' && isInItem(title))
  const places = isTab ? [title] : [title, title.parent, title.parent?.parent]
  return places.some(place => place != null && elementAfter(place) === panel)
}

function headingName (level: number): string {
  return `h${Math.min(6, level + 1)}`
}

function headingOf ($: CheerioAPI, level: number, text: string) {
  return $(`<${headingName(level)}></${headingName(level)}>`).text(text)
}

/** Takes the controls out, and the forms that hold little else. What a control was filled with is text. */
export function controlsRemoved ($: CheerioAPI): void {
  const labels = new Set(elementsOf($, isLabelOfOne).map(({ attribs }) => attribs.for))
  for (const control of elementsOf($, isFilled)) {
    const isNamed = isFixed(control) || closest(control, isNaming) !== undefined || labels.has(control.attribs.id ?? '')
    if (isNamed) turnInto($, control, 'span', ` ${valueOf(control)} `)
  }
  takeOut(elementsOf($, isControl))
  const lengthOf = (text: string) => text.replace(/\s+/g, ' ').trim().length
  const forms = elementsOf($, isForm)
  const whole = forms.length === 0 ? 0 : lengthOf($('body').text())
  const asking = forms.filter(form => {
    const length = lengthOf(textOf(form)) - lengthOf(elementsIn(form, isLabel).map(textOf).join(''))
    return length < MIN_CONTENT && length < whole / 3
  })
  takeOut(asking)
  for (const form of forms) Object.assign(form, { name: 'div', attribs: {} })
  let level = 1
  if (elementsOf($, isLegend).length === 0) return
  for (const element of elementsOf($, isHeadingOrLegend)) {
    if (closest(element, isPage) === undefined) continue
    if (!isHeading(element) && parentOf(element)?.name !== 'fieldset') continue
    if (isLegend(element)) turnInto($, element, headingName(level), textOf(element).replace(/\s+/g, ' ').trim())
    level = Number(element.name.slice(1))
  }
}

const isLabelOfOne = rule('label[for]')
const isFixed = rule('[readonly], [disabled]')
const isNaming = rule('td, dd, label')
const isLabel = rule('label, legend')

const isForm = rule('form')
const isLegend = rule('legend')
const isHeadingOrLegend = rule('h1, h2, h3, h4, h5, h6, legend')

const isFilled = rule('textarea, input[value], input[checked], select')
const NO_VALUE = /^(?:hidden|password|submit|button|reset|image|file|search|range|color)$/i
const isAsking = rule('nav, [role=search], [role=navigation], footer')
const isChosen = rule('option[selected]')

/** What is in a control. Empty where nothing is, and where it asks its reader for something. */
function valueOf (control: Element): string {
  const { name, attribs: { type = '', value = '' } } = control
  if (closest(control, isAsking) !== undefined || NO_VALUE.test(type)) return ''
  if (/^(?:checkbox|radio)$/i.test(type)) return 'checked' in control.attribs ? '☒' : ''
  if (name === 'textarea') return textOf(control)
  const chosen = name === 'select' ? firstIn(control, isChosen) : undefined
  return name !== 'select' ? value : chosen === undefined ? '' : textOf(chosen)
}
