import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A file that is not XML as we read it, with the line. */
export class XmlError extends Error {
  constructor (readonly line: number, message: string) {
    super(message)
  }
}

/** An element of a file, with the line of its beginning. */
export interface XmlElement {
  name: string
  /** The line on which it begins, from 1. */
  line: number
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, with CDATA as it is and entities read. */
  text: string
  /** Both in their order. */
  content: Array<XmlElement | string>
}

/** What the parser makes of an element or of a text: one key is its name, `:@` has its attributes. */
type Node = Record<string, Node[] | string> & { ':@'?: Record<string, string>, [meta: symbol]: { startIndex: number } }

/** The parser takes much memory for each element. The largest import of ours has 300,000 tags. */
const MAX_TAGS = 1_000_000

const TEXT = '#text'
const CDATA = '#cdata'
const META = XMLParser.getMetaDataSymbol() as unknown as symbol

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  captureMetaData: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities are read here, so that an unknown one is a fault, and CDATA stays as it is.
  processEntities: false,
  cdataPropName: CDATA
})

/** A document type that only names where its rules are, as in QTI 1.2. Nothing is ever fetched. */
const NAMED_RULES = /<!DOCTYPE[^[>]{0,500}>/y

/**
 * The root element of a document. There are no entities but the five of XML and numeric ones, and no declarations. A
 * prefix of a namespace is no part of a name.
 * @param mayNameRules whether there may be a document type that only names where its rules are
 * @throws {XmlError}
 */
export function parseXml (source: string, { mayNameRules = false } = {}): XmlElement {
  const marked = source.replace(/^\uFEFF/, '')
  const text = mayNameRules ? withoutNamedRules(marked) : marked
  refuseDeclarations(text)
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS) throw new XmlError(1, `Must have at most ${MAX_TAGS} tags`)
  const validity = XMLValidator.validate(text)
  if (validity !== true) {
    // What the parser says would repeat words of the file, which may be another one than was meant.
    throw new XmlError(validity.err.line, `Must be well-formed XML: see column ${validity.err.col}`)
  }
  let nodes: Node[]
  try {
    nodes = parser.parse(text)
  } catch (error) {
    const isDeep = /nested/.test((error as Error).message)
    throw new XmlError(1, `Must be well-formed XML${isDeep ? ': its elements are nested too deeply' : ''}`)
  }
  const root = nodes.find(node => nameOf(node) !== TEXT)
  if (root === undefined) throw new XmlError(1, 'Must be XML with an element')
  return elementOf(root, new Lines(text))
}

/** The same, and `undefined` for what is no XML as we read it, or is not there. */
export function parsedOrNot (text: string | undefined): XmlElement | undefined {
  try {
    return text === undefined ? undefined : parseXml(text)
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

/** The text with spaces in the place of a document type that only names where its rules are. */
function withoutNamedRules (text: string): string {
  NAMED_RULES.lastIndex = startOfRules(text)
  const rules = NAMED_RULES.exec(text)
  if (rules === null) return text
  const end = rules.index + rules[0].length
  return text.slice(0, rules.index) + rules[0].replace(/[^\n]/g, ' ') + text.slice(end)
}

/** Where the spaces, the instructions and the comments at the beginning end. Any of them may be long. */
function startOfRules (text: string): number {
  const space = /\s*/y
  for (let at = 0; ;) {
    space.lastIndex = at
    at += space.exec(text)?.[0].length ?? 0
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined
    const end = close === undefined ? -1 : text.indexOf(close, at + 2)
    if (close === undefined || end === -1) return at
    at = end + close.length
  }
}

/** A document type, an entity: in XML these and CDATA and comments begin with `<!`. */
function refuseDeclarations (text: string): void {
  const lines = new Lines(text)
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at)) {
    const end = text.startsWith('<![CDATA[', at) ? ']]>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (end === undefined) throw new XmlError(lines.at(at), 'Must not have a DOCTYPE or other declarations')
    const close = text.indexOf(end, at + 4)
    if (close === -1) throw new XmlError(lines.at(at), 'Must be well-formed XML: a comment or CDATA is not closed')
    at = close + end.length
  }
}

function elementOf (node: Node, lines: Lines): XmlElement {
  const name = nameOf(node)
  const line = lines.at(node[META]?.startIndex ?? 0)
  const nodes = node[name] as Node[]
  const attributes = Object.entries(node[':@'] ?? {})
    .map(([name, value]) => [name, withEntities(value, line)] as const)
  const element: XmlElement =
    { name, line, attributes: Object.fromEntries(attributes), children: [], text: '', content: [] }
  for (const child of nodes) {
    switch (nameOf(child)) {
      case TEXT: element.content.push(withEntities(child[TEXT] as string, line)); break
      case CDATA: element.content.push((child[CDATA] as Node[]).map(part => part[TEXT] as string).join('')); break
      default: element.content.push(elementOf(child, lines))
    }
  }
  element.children = element.content.filter(part => typeof part !== 'string')
  element.text = element.content.filter(part => typeof part === 'string').join('')
  return element
}

function nameOf (node: Node): string {
  return Object.keys(node).find(key => key !== ':@') ?? ''
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withEntities (text: string, line: number): string {
  return text.replace(/&([^;\s&]{1,10};)?/g, (_, reference = '') => {
    const name: string = reference.slice(0, -1)
    const character = name.startsWith('#') ? numericCharacter(name.slice(1)) : ENTITIES[name]
    if (character === undefined) throw new XmlError(line, 'Must have no entities but those of XML')
    return character
  })
}

function numericCharacter (digits: string): string | undefined {
  const code = /^x[\da-f]+$/i.test(digits) ? parseInt(digits.slice(1), 16) : /^\d+$/.test(digits) ? Number(digits) : -1
  const isCharacter = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800) ||
    (code > 0xdfff && code <= 0x10ffff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** The lines of positions that are asked for in their order. */
class Lines {
  #line = 1
  #next: number

  constructor (readonly text: string) {
    this.#next = text.indexOf('\n')
  }

  at (index: number): number {
    while (this.#next !== -1 && this.#next < index) {
      this.#line++
      this.#next = this.text.indexOf('\n', this.#next + 1)
    }
    return this.#line
  }
}
