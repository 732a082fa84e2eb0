import { languagesApart } from '../../questions/files/html/html.js'
import { childOf } from '../../questions/files/qti/qti-elements.js'
import type { XmlElement } from '../../questions/files/xml.js'
import { escaped } from './plan.js'

/** The content of an element; Moodle writes `$@NULL@$` for nothing. */
export function valueOf (element: XmlElement, name: string): string {
  const text = childOf(element, name)?.text.trim() ?? ''
  return text === '$@NULL@$' ? '' : languagesApart(text)
}

/** A text of Moodle as HTML: its formats are HTML (0 and 1), plain text (2) and Markdown (4). */
export function htmlIn (element: XmlElement, name: string, format = `${name}format`): string {
  const text = valueOf(element, name)
  const isHtml = !['2', '4'].includes(valueOf(element, format))
  const html = isHtml ? text : text.split(/\n{2,}/).map(part => `<p>${escaped(part)}</p>`).join('\n')
  // Links to other parts of the course lead nowhere outside of it.
  return html.replace(/\$@\w+\*[\w*]*@\$/g, '#')
}

/** Whether students do not see a module or a section, or only some of them, or only from a date on. */
export function isHidden (element: XmlElement): boolean {
  return valueOf(element, 'visible') === '0' || valueOf(element, 'visibleoncoursepage') === '0' ||
    ['availability', 'availabilityjson'].some(name => hasConditions(valueOf(element, name)))
}

/** Of JSON as `{"op":"&","c":[],"showc":[]}`. What cannot be read may be a condition. */
function hasConditions (json: string): boolean {
  if (json === '') return false
  try {
    const { c: conditions } = JSON.parse(json)
    return !Array.isArray(conditions) || conditions.length > 0
  } catch {
    return true
  }
}
