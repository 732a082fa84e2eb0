import type { CheerioAPI } from 'cheerio'

/*
 * What the style of a page says of its text: that it is struck through, stands above or below the line, or is not
 * shown. Programs that save documents as pages (Google Docs, Word) say it in classes.
 */

type Part = ReturnType<CheerioAPI>

// In characters. A longer style is that of a program, and not of a document.
const MAX_STYLE = 200_000
const RULE = /([^{}]{1,500})\{([^{}]{0,2000})\}/g
const OF_CLASS = /^(?:[a-z][a-z0-9]{0,15})?\.([\w-]{1,60})$/i
const TOLD = new RegExp('(?:text-decoration(?:-line)?\\s*:[^;]*line-through|vertical-align\\s*:\\s*(?:super|sub)\\b|' +
  '(?:display\\s*:\\s*none|visibility\\s*:\\s*hidden))', 'gi')
const SHOWN = /display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible/i

/** Writes what the style of a page says of its classes into the elements that have them. */
export function stylesOnElements ($: CheerioAPI): void {
  const looks = new Map<string, string>()
  const opened = new Set<string>()
  for (const element of $('style').toArray()) {
    const style = $(element).text().slice(0, MAX_STYLE).replace(/\/\*[^]*?\*\//g, '')
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
  for (const element of $('[class]').toArray()) {
    const names = ($(element).attr('class') ?? '').split(/\s+/)
    // Where another rule shows it, that is for a click.
    const isOpened = names.some(name => opened.has(name))
    const told = names.flatMap(name => looks.get(name) ?? [])
      .filter(look => !isOpened || !/display|visibility/i.test(look))
    if (told.length > 0) $(element).attr('style', [$(element).attr('style') ?? '', ...told].join(';'))
  }
}

const UNSEEN = '[style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i], ' +
  '[style*="visibility:hidden" i], [style*="visibility: hidden" i], .d-none:not([class*="-block"], [class*="-flex"], ' +
  '[class*="-inline"], [class*="-table"], [class*="-grid"])'
const BLOCK = 'div, section, article, aside, main, fieldset, details, ul, ol, dl, dd, table, tbody, form, li'
const CONTROLS = 'input, button, select, textarea, script, style, nav *, footer *, dialog *, [role=dialog] *'
const LEADS = 'h1, h2, h3, h4, h5, h6, a, button, summary, dt, label, legend, [onclick], [role=button], [role=tab]'
const PANEL = /tab|accord|acord|collaps|panel|toggle|spoiler|reveal|faq/i

/**
 * Takes out what a page does not show and has nothing to open it with: a draft, an older date, a key of answers.
 * @returns how many pieces of text
 */
export function hiddenRemoved ($: CheerioAPI): number {
  const hidden = $(UNSEEN)
  if (hidden.length === 0) return 0
  const scripts = `${$('script').text()} ${$('[onclick]').toArray().map(one => $(one).attr('onclick')).join(' ')}`
  const targets = new Set($('[href^="#"], [aria-controls], [data-target], [data-bs-target], [for]').toArray().flatMap(
    ({ attribs: { href, 'data-target': target, 'data-bs-target': bs, 'aria-controls': controls, for: label } }) =>
      [href, target, bs, controls, label].flatMap(id => id === undefined ? [] : [id.replace(/^#/, '')])))
  const isOpened = (part: Part) => {
    const names = [part.attr('id') ?? '', ...(part.attr('class') ?? '').split(/\s+/)].filter(name => name !== '')
    const isNamed = names.some(name => targets.has(name) || scripts.includes(name) || PANEL.test(name))
    const before = part.prev()
    const isLed = before.is(LEADS) || (before.length > 0 && before.text().trim() !== '' &&
      before.find('a, button').last().text().trim() === before.text().trim()) || PANEL.test(before.attr('class') ?? '')
    return isNamed || isLed
  }
  let removed = 0
  for (const element of hidden.toArray()) {
    const part = $(element)
    if (part.closest('html').length === 0 || (part.is(BLOCK) && isOpened(part))) continue
    if (/[\p{L}\p{N}]/u.test(part.text()) && !part.is(CONTROLS)) removed++
    part.remove()
  }
  return removed
}

const COMMENT_MARK = 'a[id^=cmnt_ref], .msocomanchor, .MsoCommentReference, [style*="mso-special-character:comment"]'

/**
 * Takes out the comments of reviewers, as Google Docs and Word save them.
 * @returns how many
 */
export function commentsRemoved ($: CheerioAPI): number {
  const comments = $('a[id^=cmnt]:not([id^=cmnt_ref])').parent().add('.msocomtxt')
  if (comments.length === 0) return 0
  const count = comments.length
  comments.remove()
  $(`${COMMENT_MARK}, [style*="mso-element:comment-list"]`).each((_, mark) => {
    const sup = $(mark).parent('sup')
    ;(sup.length > 0 ? sup : $(mark)).remove()
  })
  return count
}
