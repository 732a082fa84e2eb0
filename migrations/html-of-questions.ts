import { rewrite, type Documents, type Migration, type Stored } from '../lib/database/migrations.js'
import { foldedTexts, hashOf } from '../models/questions/question.js'
import { markdownOf } from '../services/questions/files/html/html.js'

const HTML = /<(?:table|u)\b|<su[bp](?:\s|>[^<]*<[^/])/i
const QUESTION = ['text', 'explanation', 'options']
const CONTENT = ['type', 'answer', 'tolerance', 'accepted', 'topic']

/**
 * Questions of files kept tables and what is underlined as HTML, which the page does not draw any more. So do their
 * versions and the answers to them; figures compare the texts of both. Conversations stay as they were.
 */
export const convertHtml: Migration = async collection => {
  const inAny = (...fields: string[]) => ({ $or: fields.map(field => ({ [field]: HTML })) })
  const inQuestion = inAny('text', 'explanation', 'options.text')
  // What a student wrote, where there are no options, stays.
  const answers = await rewrite(collection('test_answers'), inAny('text', 'explanation', 'options'), answer =>
    changesOf(answer, answer.options === undefined ? QUESTION : [...QUESTION, 'chosen', 'right_option']),
  [...QUESTION, 'chosen', 'right_option'])
  const versions = await rewrite(collection('question_versions'), inQuestion, version => changesOf(version, QUESTION),
    QUESTION)
  return answers + versions + await convertQuestions(collection, inQuestion)
}

async function convertQuestions (collection: (name: string) => Documents, inQuestion: object): Promise<number> {
  const [questions, items] = [collection('questions'), collection('course_import_items')]
  const itemsOf = itemsOfSubjects(items)
  const given = new Set<string>()
  return await rewrite(questions, inQuestion, async question => {
    const { _id, subject, imported_hash: imported, ...content } = question
    const changed = changesOf(content, QUESTION)
    if (changed === undefined) return undefined
    const next = { ...content, ...changed } as never
    const hash = hashOf(next)
    const fields = { ...changed, ...foldedTexts(next), content_hash: hash }
    if (imported === undefined) return fields
    // By it, an import replaces the draft of a question that has changed.
    const ids = (await itemsOf(subject)).get(imported) ?? []
    if (ids.length > 0) await items.updateMany({ _id: { $in: ids }, hash: imported }, { $set: { hash } })
    // Two texts may have become the same, and imported hashes are unique. So are ids, and no import asks for one.
    const isTaken = given.has(`${subject}/${hash}`) ||
      await questions.findOne({ subject, imported_hash: hash }) !== null
    given.add(`${subject}/${hash}`)
    return { ...fields, imported_hash: isTaken ? _id : hash }
  }, [...QUESTION, ...CONTENT, 'subject', 'imported_hash'])
}

type Ids = Map<string, string[]>

/**
 * The ids of the imported questions of a subject, by their hashes as they were before any was changed here. They are
 * read for the first question of it that changes.
 */
function itemsOfSubjects (items: Documents): (subject: string) => Promise<Ids> {
  const known = new Map<string, Ids>()
  return async subject => {
    const found: Ids = known.get(subject) ?? new Map()
    if (known.has(subject)) return found
    known.set(subject, found)
    for await (const { _id, hash } of items.find({ subject, kind: 'question' }, { projection: { hash: 1 } })) {
      found.set(hash, [...found.get(hash) ?? [], _id])
    }
    return found
  }
}

/** `undefined` where nothing changes. */
function changesOf (stored: Stored, fields: string[]): object | undefined {
  const read = Object.fromEntries(fields.filter(field => field in stored).map(field => [field, stored[field]]))
  const { text, explanation, options } = stored
  const isAboutHtml = [text, explanation, ...options?.map((option: any) => option.text ?? option) ?? []]
    .some(one => hasOtherTags(one ?? ''))
  const changed = JSON.parse(JSON.stringify(read), (_, value) =>
    typeof value === 'string' ? converted(value, isAboutHtml) : value)
  return JSON.stringify(changed) === JSON.stringify(read) ? undefined : changed
}

// Where a backslash stands before a tag, the text shows the tag itself. Code stays as it is.
const MARKED = new RegExp('(?<!`)(`+)(?!`)[^]*?(?<!`)\\1(?!`)|' +
  '(?<!\\\\)<(u|su[bp])(?:\\s[^<>]{0,1000})?>(?!\\s)((?:(?!</?\\2\\b)[^\\n])+)(?<![\\s\\\\])</\\2>', 'gi')
const OTHER_TAG = /(?<!\\)<\/?(?!(?:u|su[bp]|br)\b)[a-z][a-z0-9]{0,20}(?:\s[^<>]{0,1000})?\/?>/i
const NOT_IN_LINE = /<(?!\/?(?:a|b|i|u|em|strong|code|font|small|span|su[bp]|br)\b)/i

/** A text that writes of tags may mean those of what is underlined, too. */
function hasOtherTags (markdown: string): boolean {
  return partsOf(markdown).some(({ kind, lines }) =>
    kind === 'text' && OTHER_TAG.test(lines.join('\n').replace(MARKED, ' ')))
}

/** A text without such HTML. What is not sure stays as it is. */
function converted (markdown: string, isAboutHtml: boolean): string {
  return partsOf(markdown).map(({ kind, lines }, n, parts) => {
    // A line that follows at once would be one of the table.
    if (kind === 'table') return tableOf(lines) + ((parts[n + 1]?.lines[0] ?? '').trim() === '' ? '' : '\n')
    const text = lines.join('\n')
    return kind === 'code' || isAboutHtml ? text : text.replace(MARKED, marked)
  }).join('\n')
}

/** Files have HTML between the tags, and who edits a question writes Markdown. */
function marked (whole: string, ticks: string | undefined, tag = '', content = ''): string {
  if (ticks !== undefined) return whole
  const name = tag.toLowerCase()
  if (!content.includes('<') && name !== 'u') return `<${name}>${content}</${name}>`
  if (!/[<*]/.test(content)) return `*${content}*`
  return /[\\*`_[\]]/.test(content) || NOT_IN_LINE.test(content) ? whole : markdownOf(whole)
}

interface Part { kind: 'text' | 'code' | 'table', lines: string[] }

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/
// What stands before a table in its line, where it is in a quotation or in an item of a list.
const BEFORE = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(.*)$/

/** The lines of a text: its blocks of code, its tables, and what is between them. */
function partsOf (markdown: string): Part[] {
  const lines = markdown.split('\n')
  const parts: Part[] = []
  const add = (kind: Part['kind'], added: string[]) => {
    const last = parts.at(-1)
    if (kind === 'text' && last?.kind === 'text') last.lines.push(...added)
    else parts.push({ kind, lines: added })
  }
  // Where the text of the last item begins.
  let column = 0
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]!
    const [, before = '', rest = ''] = BEFORE.exec(line) ?? []
    const hasMark = before.trim() !== ''
    const indent = widthOf(before)
    if (hasMark) column = indent
    else if (indent === 0 && rest !== '') column = 0
    const fence = FENCE.exec(line)?.[1]
    const isCode = hasMark ? /[ \t]{5}$/.test(before) : indent >= column + 4
    const end = fence !== undefined
      ? endOfCode(lines, n, fence)
      : /^<table\b/i.test(rest) && !isCode ? endOfTable(lines, n) : undefined
    if (end === undefined) {
      add(isCode && rest !== '' ? 'code' : 'text', [line])
      continue
    }
    add(fence === undefined ? 'table' : 'code', lines.slice(n, end + 1))
    n = end
  }
  return parts
}

function widthOf (before: string): number {
  return before.replaceAll('\t', '    ').length
}

function endOfCode (lines: string[], begin: number, fence: string): number {
  const isEnd = (line: string) => /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]?.startsWith(fence)
  const end = lines.findIndex((line, n) => n > begin && isEnd(line))
  return end === -1 ? lines.length - 1 : end
}

/** `undefined` where it has no end, or something stands behind its end. */
function endOfTable (lines: string[], begin: number): number | undefined {
  let depth = 0
  for (let n = begin; n < lines.length; n++) {
    for (const [, slash] of lines[n]!.matchAll(/<(\/?)table\b/gi)) depth += slash === '/' ? -1 : 1
    if (depth <= 0) return /<\/table\s*>\s*$/i.test(lines[n]!) ? n : undefined
  }
  return undefined
}

function tableOf (lines: string[]): string {
  const before = BEFORE.exec(lines[0]!)![1]!
  // In its further lines, there are blanks in the place of the mark of an item.
  const further = before.replace(/[^>\t]/g, ' ')
  const html = lines.map((line, n) => n === 0
    ? line.slice(before.length)
    : line.startsWith(further) ? line.slice(further.length) : line.trim() === further.trim() ? '' : line)
  const written = markdownOrNone(html.join('\n'))
  if (written === '') return lines.join('\n')
  return before + written.split('\n').join(`\n${further}`)
}

function markdownOrNone (html: string): string {
  try {
    return markdownOf(html)
  } catch {
    return ''
  }
}
