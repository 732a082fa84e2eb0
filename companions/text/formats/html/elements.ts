import type { Cheerio, CheerioAPI } from 'cheerio'

/*
 * Questions to the elements of a page. A selector of cheerio is compiled for each question, and takes ten times as long
 * as these; on an element with many children, `find` takes the square of their number.
 */

export type Node = ReturnType<CheerioAPI>[number]
export type Element = ReturnType<CheerioAPI> extends Cheerio<infer One> ? Extract<One, { tagName: string }> : never
type Parent = NonNullable<Element['parent']>
type Child = Element['children'][number]

/** Whether an element is wanted, and what of the page is asked for: the names of elements, or attributes. */
export interface Rule {
  (element: Element): boolean
  readonly words: ReadonlySet<string>
}

const SELECTOR = /^([a-z][a-z0-9:-]*)?(?:([.#])([\w-]+)|\[([\w-]+)(?:([*^]?=)"?(.*?)"?( i)?)?\])?$/

/**
 * The rule of a list of selectors: each is a name, and a class, an id or an attribute, or one of both.
 * @throws {Error} for any other selector
 */
export function rule (selectors: string): Rule {
  const names = new Set<string>()
  const tests: Array<{ name?: string, attribute: string, isMet: (value: string) => boolean }> = []
  const words = new Set<string>()
  for (const selector of selectors.split(/,\s*/)) {
    const parts = SELECTOR.exec(selector)
    if (parts === null) throw new Error(`Not a selector that is known here: ${selector}`)
    const [, name, sign, own, written, operator, value = '', isAnyCase] = parts
    const attribute = sign === '.' ? 'class' : sign === '#' ? 'id' : written
    words.add(name ?? `[${attribute}]`)
    if (attribute === undefined) names.add(selector)
    else tests.push({ name, attribute, isMet: comparison(sign ?? operator, own ?? value, isAnyCase !== undefined) })
  }
  const isWanted = (element: Element) => {
    if (names.has(element.name)) return true
    for (const { name, attribute, isMet } of tests) {
      if (name !== undefined && name !== element.name) continue
      const value = element.attribs[attribute]
      if (value !== undefined && isMet(value)) return true
    }
    return false
  }
  return Object.assign(isWanted, { words })
}

function comparison (operator: string | undefined, wanted: string, isAnyCase: boolean): (value: string) => boolean {
  if (isAnyCase) {
    const isMet = comparison(operator, wanted.toLowerCase(), false)
    return value => isMet(value.toLowerCase())
  }
  switch (operator) {
    case '#':
    case '=': return value => value === wanted
    case '^=': return value => value.startsWith(wanted)
    case '*=': return value => value.includes(wanted)
    case '.': return value => value.includes(wanted) && value.split(/\s/).includes(wanted)
    default: return () => true
  }
}

// What pages are made of here, and is there later.
const MADE = 'span p div h1 h2 h3 h4 h5 h6 table tbody tr td th ol ul li strong pre code br'.split(' ')

/** What each page has. Most questions are about something else. */
const words = new WeakMap<CheerioAPI, Set<string>>()

/**
 * Learns which elements and attributes a page has. There is no recursion, which could be too deep.
 * @returns the levels of its elements, at most one more than `most`
 */
export function survey ($: CheerioAPI, most: number): number {
  const found = new Set(MADE)
  let level: Node[] = $.root().toArray() as unknown as Node[]
  let depth = 0
  for (; level.length > 0 && depth <= most; depth++) {
    const next: Node[] = []
    for (const node of level) {
      if (!('children' in node)) continue
      if ('attribs' in node) {
        found.add(node.name)
        for (const attribute in node.attribs) found.add(`[${attribute}]`)
      }
      for (const child of node.children) next.push(child)
    }
    level = next
  }
  words.set($, found)
  return depth
}

/** Says that a page has an attribute from now on. */
export function willHave ($: CheerioAPI, attribute: string): void {
  words.get($)?.add(`[${attribute}]`)
}

/** The elements of a page that are wanted, in its order. */
export function elementsOf ($: CheerioAPI, isWanted: Rule): Element[] {
  const known = words.get($)
  for (const word of isWanted.words) {
    if (known === undefined || known.has(word)) return elementsIn($.root()[0] as unknown as Node, isWanted)
  }
  return []
}

/** The elements below a node that are wanted, in the order of the page. */
export function elementsIn (node: Node, isWanted: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  const look = (parent: Parent) => {
    for (const child of parent.children) {
      if (child.type === 'text' || child.parent !== parent) continue
      if ('attribs' in child && isWanted(child)) found.push(child)
      if ('children' in child) look(child)
    }
  }
  if ('children' in node) look(node)
  return found
}

/** The first element below a node that is wanted. */
export function firstIn (node: Node, isWanted: (element: Element) => boolean): Element | undefined {
  for (const child of partsOf(node)) {
    if ('attribs' in child && isWanted(child)) return child
    const found = firstIn(child, isWanted)
    if (found !== undefined) return found
  }
  return undefined
}

/** The nearest element that is wanted: this one, or one around it. */
export function closest (node: Node | null, isWanted: (element: Element) => boolean): Element | undefined {
  for (let one = node; one !== null && 'attribs' in one; one = one.parent) if (isWanted(one)) return one
  return undefined
}

/** The element around. */
export function parentOf ({ parent }: Node): Element | undefined {
  return parent !== null && 'attribs' in parent ? parent : undefined
}

export function childrenOf (node: Node): Element[] {
  return partsOf(node).filter(child => 'attribs' in child)
}

/** What is in a node. What was taken out stands there until the end of its changes. */
function partsOf (node: Node): Child[] {
  return 'children' in node ? node.children.filter(({ parent }) => parent === node) : []
}

/** The element that follows, whatever text is between. */
export function elementAfter (node: Node): Element | undefined {
  let { next } = node
  while (next !== null && !('attribs' in next)) next = next.next
  return next ?? undefined
}

/** The element before, whatever text is between. */
export function elementBefore (node: Node): Element | undefined {
  let { prev } = node
  while (prev !== null && !('attribs' in prev)) prev = prev.prev
  return prev ?? undefined
}

/** The text of a node and of all that is in it. */
export function textOf (node: Node): string {
  return textWithout(node, none)
}

const none = () => false

/** The text of a node without some of the elements in it. */
export function textWithout (node: Node, isLeftOut: (element: Element) => boolean): string {
  if (!('children' in node)) return node.type === 'text' ? node.data : ''
  let text = ''
  for (const child of node.children) {
    if (child.parent === node && !('attribs' in child && isLeftOut(child))) text += textWithout(child, isLeftOut)
  }
  return text
}

/** Whether there is more than white space in a node. */
export function hasText (node: Node): boolean {
  return 'children' in node ? partsOf(node).some(hasText) : node.type === 'text' && node.data.trim() !== ''
}

/** Elements that are taken out or replaced: together, because each is looked for among its siblings otherwise. */
export class Changes {
  readonly #parents = new Set<Parent>()
  readonly #others = new Map<Node, Node[]>()

  /** Takes an element out at once. What comes in its place is there after `end`. */
  replace (element: Element, others: Node[] = []): void {
    const { parent, prev, next } = element
    if (parent === null) return
    this.#parents.add(parent)
    this.#others.set(element, others)
    if (prev !== null) prev.next = next
    if (next !== null) next.prev = prev
    element.parent = element.prev = element.next = null
  }

  end (): void {
    for (const parent of this.#parents) {
      const children = parent.children.flatMap(child =>
        child.parent === parent ? [child] : (this.#others.get(child) ?? []) as Child[])
      for (const [n, child] of children.entries()) {
        child.parent = parent
        child.prev = children[n - 1] ?? null
        child.next = children[n + 1] ?? null
      }
      parent.children = children
    }
  }
}

/** Puts HTML in the place of an element. The pieces in it are not looked for one by one, as cheerio does. */
export function replaceBy ($: CheerioAPI, element: Element, html: string): void {
  const { parent, prev, next } = element
  if (parent === null) return
  const pieces = childrenOfFragment($, html)
  const at = parent.children.indexOf(element as Child)
  if (pieces.length < MAX_SPLICED) parent.children.splice(at, 1, ...pieces)
  else parent.children = [...parent.children.slice(0, at), ...pieces, ...parent.children.slice(at + 1)]
  for (const piece of pieces) piece.parent = parent
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (first !== undefined) first.prev = prev
  if (last !== undefined) last.next = next
  if (prev !== null) prev.next = first ?? next
  if (next !== null) next.prev = last ?? prev
  element.parent = element.prev = element.next = null
}

// As arguments of a call, which stand on the stack.
const MAX_SPLICED = 10_000

function childrenOfFragment ($: CheerioAPI, html: string): Child[] {
  const [around] = $(`<div>${html}</div>`).toArray() as Element[]
  return around?.children ?? []
}

export function takeOut (elements: Element[]): void {
  const changes = new Changes()
  for (const element of elements) changes.replace(element)
  changes.end()
}

/** Makes an element one of another name that holds a text alone, in its place. */
export function turnInto ($: CheerioAPI, element: Element, name: string, text: string): void {
  element.name = name
  element.attribs = {}
  $(element).text(text)
}
