import type { CheerioAPI } from 'cheerio'

/*
 * What is asked of each paragraph of a document is asked of its nodes: a selector is read anew with each call, which
 * was half of the time of a long document.
 */

export type XmlNode = ReturnType<CheerioAPI>[number]
export type XmlElement = Extract<XmlNode, { tagName: string }>

/** The children of an element that have a name. */
export function childrenOf (parent: XmlNode | undefined, name: string): XmlElement[] {
  if (parent === undefined || !('children' in parent)) return []
  return parent.children.filter((child): child is XmlElement => 'tagName' in child && child.tagName === name)
}

/** What stands below an element by a path of names: the first of each. */
export function childOf (parent: XmlNode | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlNode | undefined>((found, name) => childrenOf(found, name)[0], parent) as XmlElement | undefined
}

/** The attribute `w:val` of a child. */
export function valueOf (parent: XmlNode | undefined, ...path: string[]): string | undefined {
  return childOf(parent, ...path)?.attribs['w:val']
}

/** The text of a piece of text (`w:r`). */
export function textOfRun (run: XmlNode): string {
  return childrenOf(run, 'w:t').flatMap(({ children }) => children)
    .map(child => 'data' in child ? child.data : '').join('')
}
