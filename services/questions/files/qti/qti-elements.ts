import { ForeignFile, markdownOf } from '../html/html.js'
import type { XmlElement } from '../xml.js'

/** A question that is not as QTI has it. The message says what it must be. */
export class FaultyQti extends Error {}

export function childOf (element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(child => child.name === name)
}

/**
 * The elements of these names at any depth in an element, in their order; not those within one of them, nor within one
 * of `without`.
 */
export function descendants (element: XmlElement | undefined, names: string[], without: string[] = []): XmlElement[] {
  return (element?.children ?? []).flatMap(child => {
    if (without.includes(child.name)) return []
    return names.includes(child.name) ? [child] : descendants(child, names, without)
  })
}

/** All the text in an element. */
export function wholeText ({ content }: XmlElement): string {
  return content.map(part => typeof part === 'string' ? part : wholeText(part)).join('')
}

/** Markdown of HTML in which Canvas has put its formulas as pictures. */
export function questionText (html: string): string {
  if (/<math[\s>]/i.test(html)) throw new FaultyQti('Must have its formulas in TeX: MathML is not read')
  return markdownOf(html.replace(/<img\b[^>]{0,2000}>/gi, picture => {
    const formula = /\bdata-equation-content="([^"]*)"/.exec(picture)?.[1]
    if (formula === undefined) throw new ForeignFile()
    return `\\(${formula}\\)`
  }))
}

/** XHTML as text, with `change` in the place of some elements. */
export function htmlOf (
  element: XmlElement, change: (child: XmlElement) => string | undefined = () => undefined
): string {
  return element.content.map(part => {
    if (typeof part === 'string') return escaped(part)
    const changed = change(part)
    if (changed !== undefined) return changed
    const attributes = Object.entries(part.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
    // In HTML, </br> is one more line break.
    const close = part.name === 'br' ? '' : `</${part.name}>`
    return `<${part.name}${attributes}>${htmlOf(part, change)}${close}`
  }).join('')
}

function escaped (text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
