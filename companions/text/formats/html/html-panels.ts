import type { CheerioAPI } from 'cheerio'

/*
 * The interactive parts of a page: forms, buttons, and panels that are hidden until a click.
 * Their text is content where it reads like content, whatever the elements are called.
 */

type Part = ReturnType<CheerioAPI>

const CONTROLS = 'input, select, textarea, button, datalist'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const TEXT = 'p, ul, ol, dl, table, figure, blockquote, pre'
// What a page names its titles that open something, where it uses no element for them.
const OPENER = /(?:accord|acord|collaps|toggle|desplega|tab)[\w-]*(?:t[ií]t|head|trigger|button|btn|link|label)/i
const TITLES = 'button, summary, [role=tab], [role=button], [data-toggle], [data-bs-toggle], li > a[href^="#"], ' +
  ':is(h1, h2, h3, h4, h5, h6) a[href^="#"], ' +
  '[class*=acc], [class*=aco], [class*=coll], [class*=togg], [class*=tab], [class*=despl]'
// Elements by which a title is known, whatever it is called.
const BY_ELEMENT = 'button, summary, [role=tab], [role=button], [data-toggle], [data-bs-toggle]'
// Hidden parts that are no content of the page.
const NO_PANEL =
  'nav, footer, dialog, [role=dialog], [role=alertdialog], [class*=modal], [class*=cookie], [class*=menu]'

// In characters. A longer one is no title.
const MAX_TITLE = 200
// A form with more text beside its controls holds a part of the page, and not questions to its reader.
const MIN_CONTENT = 200

/**
 * Makes the titles of panels headings: the buttons of an accordion, the tabs above panels, the summary of `details`.
 * The panels are shown.
 */
export function panelsShown ($: CheerioAPI): void {
  if ($(TITLES).length === 0) return
  // A list of what can be opened is no list.
  for (const list of $('li > details').closest('ul').toArray()) {
    const items = $(list).children()
    if (items.children().length === items.children('details').length) $(list).replaceWith(items.contents())
  }
  const panels = panelsOf($)
  let [level, above] = [1, '']
  for (const element of $(`${HEADINGS}, ${TITLES}`).toArray()) {
    const title = $(element)
    if (title.is(HEADINGS)) {
      level = Number(element.tagName.slice(1))
      above = title.text()
      continue
    }
    if (title.closest('html').length === 0) continue
    const text = title.text().replace(/\s+/g, ' ').trim()
    if (text === '' || text.length > MAX_TITLE || title.closest('nav, footer, dialog').length > 0) continue
    const panel = panels(title)
    if (panel === undefined || panel.text().trim() === '') continue
    if (panel.find(title).length > 0 && !title.is('summary')) continue
    panel.add(panel.parents('[role=tabpanel]')).removeAttr('hidden').removeAttr('aria-hidden')
      .css({ display: '', visibility: '' })
    const next = title.is('summary') ? panel.next(TEXT) : $([])
    // What follows is no part of it.
    if (above !== '' && next.text().trim() !== '') next.before(headingOf($, level - 1, above))
    const inner = title.find(HEADINGS)
    if (inner.length === 1 && isAbove(title, panel)) inner.text(text)
    else if (title.closest(HEADINGS).length > 0) title.replaceWith($('<span></span>').text(text))
    else if (isAbove(title, panel)) title.replaceWith(headingOf($, level, text))
    else {
      // A tab stands in a row of tabs, and its panel elsewhere.
      if (panel.children().first().text().trim() !== text) panel.prepend(headingOf($, level, text))
      title.remove()
    }
  }
  // The items that held tabs.
  $('li').filter((_, item) => $(item).text().trim() === '' && $(item).children().length === 0).remove()
}

/** Shows what a page hides until a script shows it, where it is text and no dialog: another language, another term. */
export function hiddenTextShown ($: CheerioAPI): void {
  for (const element of $('[hidden]').toArray()) {
    const part = $(element)
    const isText = (part.text().match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_WORDS || WITHOUT_SPACES.test(part.text())
    if ((isText || part.is('[role=tabpanel]')) && part.closest(NO_PANEL).length === 0) part.removeAttr('hidden')
  }
}

// A hint or a label has fewer.
const MIN_WORDS = 5
const WITHOUT_SPACES = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}][\p{N}\p{P}\s]*){8}/u

/** Finds what a title opens: what it names, what names it, the rest of `details`, or what follows it. */
function panelsOf ($: CheerioAPI): (title: Part) => Part | undefined {
  const by = (name: string) => new Map($(`[${name}]`).toArray().map(element => [$(element).attr(name), element]))
  const [byId, byLabel] = [by('id'), by('aria-labelledby')]
  const NAMING = ['aria-controls', 'data-bs-target', 'data-target', 'href']
  const idIn = (title: Part) => NAMING.map(name => title.attr(name)).find(id => id !== undefined)
  return title => {
    if (title.is('summary')) return title.parent('details')
    const named = byId.get(idIn(title)?.replace(/^#/, '')) ?? byLabel.get(title.attr('id') ?? '')
    if (title.is('li > a')) return named === undefined ? undefined : panelOfLink(title, $(named))
    if (named !== undefined && title.is('a') && isHiddenPart($(named))) return $(named)
    if (named !== undefined && (title.is(BY_ELEMENT) || OPENER.test(title.attr('class') ?? ''))) return $(named)
    const inHeading = title.closest(HEADINGS)
    const block = inHeading.length > 0 ? inHeading : title
    const names = `${title.attr('class')} ${block.attr('class')} ${block.parent().attr('class')}`
    const next = block.next('div, section, p, ul, ol, dl, table')
    if (next.length === 0 || title.is('li > a')) return undefined
    const isTitle = title.is(BY_ELEMENT)
      ? isHiddenPart(next) || title.attr('aria-expanded') !== undefined ||
        /accordion|acorde|collaps|toggle|tab/i.test(names)
      : OPENER.test(title.attr('class') ?? '')
    return isTitle ? next : undefined
  }
}

function isHiddenPart (part: Part): boolean {
  return part.is('[hidden], [aria-hidden=true], .collapse') || /display:\s*none/i.test(part.attr('style') ?? '')
}

/** What a link of a list opens, where the list is a row of tabs: a table of contents leads to headings. */
function panelOfLink (link: Part, target: Part): Part | undefined {
  if (!target.is('div, section, article') || target.children(HEADINGS).length > 0) return undefined
  const list = link.closest('ul, ol')
  const around = [...list.toArray(), ...list.parents().toArray()]
  const isBeside = [target, target.parent()].some(part =>
    around.some(element => element.parent === part[0]?.parent && element !== part[0]))
  return isBeside ? target : undefined
}

function isAbove (title: Part, panel: Part): boolean {
  // The last tab of a row may stand above the first panel.
  const places = title.is('[role=tab], li > a') ? [title] : [title, title.parent(), title.parent().parent()]
  return title.is('summary') || places.some(place => place.next().is(panel))
}

function headingOf ($: CheerioAPI, level: number, text: string): Part {
  const name = `h${Math.min(6, level + 1)}`
  return $(`<${name}></${name}>`).text(text)
}

/** Takes the controls out, and the forms that hold little else. What a control was filled with is text. */
export function controlsRemoved ($: CheerioAPI): void {
  const labels = new Set($('label[for]').toArray().map(label => $(label).attr('for')))
  for (const element of $(FILLED).toArray()) {
    const control = $(element)
    const isNamed = control.is('[readonly], [disabled]') || control.closest('td, dd, label').length > 0 ||
      labels.has(control.attr('id') ?? '')
    if (isNamed) control.replaceWith($('<span></span>').text(` ${valueOf(control)} `))
  }
  $(CONTROLS).remove()
  const lengthOf = (part: Part) => part.text().replace(/\s+/g, ' ').trim().length
  const forms = $('form').toArray()
  const whole = forms.length === 0 ? 0 : lengthOf($('body'))
  for (const element of forms) {
    const form = $(element)
    const length = lengthOf(form) - lengthOf(form.find('label, legend'))
    if (length < MIN_CONTENT && length < whole / 3) form.remove()
    else form.replaceWith($('<div></div>').append(form.contents()))
  }
  for (const element of $('fieldset > legend').toArray()) {
    const legend = $(element)
    legend.replaceWith(headingOf($, levelAbove($, legend), legend.text().replace(/\s+/g, ' ').trim()))
  }
}

const FILLED = 'textarea, input[value], input[checked], select'
const NO_VALUE = /^(?:hidden|password|submit|button|reset|image|file|search|range|color)$/i

/** What is in a control. Empty where nothing is, and where it asks its reader for something. */
function valueOf (control: Part): string {
  const isInSearch = control.closest('nav, [role=search], [role=navigation], footer').length > 0
  if (isInSearch || NO_VALUE.test(control.attr('type') ?? '')) return ''
  if (/^(?:checkbox|radio)$/i.test(control.attr('type') ?? '')) return control.is('[checked]') ? '☒' : ''
  if (control.is('select')) return control.find('option[selected]').first().text()
  return control.is('textarea') ? control.text() : control.attr('value') ?? ''
}

/** The level of the last heading before an element; 1 where there is none. */
function levelAbove ($: CheerioAPI, element: Part): number {
  let level = 1
  for (const one of $(HEADINGS).add(element).toArray()) {
    if (one === element[0]) break
    level = Number($(one).prop('tagName')?.slice(1))
  }
  return level
}
