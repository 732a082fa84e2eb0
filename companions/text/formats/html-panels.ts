import type { CheerioAPI } from 'cheerio'

/*
 * The parts of a page that are there to be used: forms, buttons, and panels that are hidden until somebody clicks.
 * Their text is content where it reads like content, whatever the elements are called.
 */

type Part = ReturnType<CheerioAPI>

const CONTROLS = 'input, select, textarea, button, datalist, meter, progress'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const TITLES = 'button, summary, [role=tab], [role=button], [data-toggle], [data-bs-toggle]'

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
  const panels = panelsOf($)
  let level = 1
  for (const element of $(`${HEADINGS}, ${TITLES}`).toArray()) {
    const title = $(element)
    if (title.is(HEADINGS)) {
      level = Number(element.tagName.slice(1))
      continue
    }
    const text = title.text().replace(/\s+/g, ' ').trim()
    if (text === '' || text.length > MAX_TITLE || title.closest('nav, footer, dialog').length > 0) continue
    const panel = panels(title)
    if (panel === undefined || panel.text().trim() === '') continue
    panel.add(panel.parents('[role=tabpanel]')).removeAttr('hidden').removeAttr('aria-hidden')
    if (title.closest(HEADINGS).length > 0) title.replaceWith($('<span></span>').text(text))
    else if (isAbove(title, panel)) title.replaceWith(headingOf($, level, text))
    else {
      // A tab stands in a row of tabs, and its panel elsewhere.
      if (panel.children().first().text().trim() !== text) panel.prepend(headingOf($, level, text))
      title.remove()
    }
  }
}

/** Finds what a title opens: what it names, what names it, the rest of `details`, or what follows it. */
function panelsOf ($: CheerioAPI): (title: Part) => Part | undefined {
  const by = (name: string) => new Map($(`[${name}]`).toArray().map(element => [$(element).attr(name), element]))
  const [byId, byLabel] = [by('id'), by('aria-labelledby')]
  const NAMING = ['aria-controls', 'data-bs-target', 'data-target', 'href']
  const idIn = (title: Part) => NAMING.map(name => title.attr(name)).find(id => id !== undefined)
  return title => {
    if (title.is('summary')) return title.parent('details')
    const named = byId.get(idIn(title)?.replace(/^#/, '')) ?? byLabel.get(title.attr('id') ?? '')
    if (named !== undefined) return $(named)
    const inHeading = title.closest(HEADINGS)
    const block = inHeading.length > 0 ? inHeading : title
    const names = `${title.attr('class')} ${block.attr('class')} ${block.parent().attr('class')}`
    const isTitle = title.attr('aria-expanded') !== undefined || /accordion|acorde|collaps|toggle|tab/i.test(names)
    const next = block.next('div, section, p, ul, ol, dl, table')
    return isTitle && next.length > 0 ? next : undefined
  }
}

function isAbove (title: Part, panel: Part): boolean {
  // The last tab of a row may stand above the first panel.
  const places = title.is('[role=tab]') ? [title] : [title, title.parent(), title.parent().parent()]
  return title.is('summary') || places.some(place => place.next().is(panel))
}

function headingOf ($: CheerioAPI, level: number, text: string): Part {
  const name = `h${Math.min(6, level + 1)}`
  return $(`<${name}></${name}>`).text(text)
}

/** Takes the controls out, and the forms that hold little else. */
export function controlsRemoved ($: CheerioAPI): void {
  $(CONTROLS).remove()
  const lengthOf = (part: Part) => part.text().replace(/\s+/g, ' ').trim().length
  const whole = lengthOf($('body'))
  for (const element of $('form').toArray()) {
    const form = $(element)
    const length = lengthOf(form) - lengthOf(form.find('label, legend'))
    if (length < MIN_CONTENT && length < whole / 3) form.remove()
    else form.replaceWith($('<div></div>').append(form.contents()))
  }
}
