import type { XmlElement } from '../../questions/files/xml.js'
import { descendants } from '../../questions/files/qti/qti-elements.js'
import { isHidden, valueOf } from './moodle-elements.js'

/** Something on the page of a Moodle course. */
export interface Activity {
  id: string
  kind: string
  title: string
  section: string
  isVisible: boolean
  element: XmlElement
}

/**
 * The ids of the sections that students do not see: what is hidden, what the export does not describe, and the
 * subsections that stand in such a section, or whose own place on the page is hidden.
 * @param sections by their ids; `undefined`: the export does not have it
 */
export function hiddenSectionsOf (
  sections: Map<string, XmlElement | undefined>, activities: Activity[]
): Set<string> {
  const hidden = new Set([...sections].flatMap(([id, section]) =>
    section === undefined || isHidden(section) ? id : []))
  const places = new Map(activities.filter(({ kind }) => kind === 'subsection')
    .map(activity => [activity.element.attributes.id, activity]))
  const subsections = [...sections].flatMap(([id, section]) =>
    section !== undefined && valueOf(section, 'component') === 'mod_subsection'
      ? [[id, places.get(valueOf(section, 'itemid'))] as const]
      : [])
  for (let before = -1; before < hidden.size;) {
    before = hidden.size
    for (const [id, place] of subsections) {
      if (place === undefined || !place.isVisible || hidden.has(place.section)) hidden.add(id)
    }
  }
  return hidden
}

/** The chapters of a book in their order, each with whether students see it: not below a hidden one. */
export function chaptersOf (book: XmlElement): Array<{ chapter: XmlElement, level: 2 | 3, isVisible: boolean }> {
  let isBelowHidden = false
  return descendants(book, ['chapter'])
    .sort((a, b) => Number(valueOf(a, 'pagenum')) - Number(valueOf(b, 'pagenum')))
    .map(chapter => {
      const level = valueOf(chapter, 'subchapter') === '1' ? 3 : 2
      const isHiddenItself = valueOf(chapter, 'hidden') === '1'
      if (level === 2) isBelowHidden = isHiddenItself
      return { chapter, level, isVisible: !isHiddenItself && !isBelowHidden }
    })
}
