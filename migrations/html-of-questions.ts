import { rewrite, type Migration } from '../lib/database/migrations.js'
import { foldedTexts, hashOf } from '../models/questions/question.js'
import { markdownOf } from '../services/questions/files/html.js'

const TEXTS = ['text', 'explanation', 'options.text']
const CONTENT = ['type', 'text', 'options', 'answer', 'tolerance', 'accepted', 'explanation', 'topic']

/** Questions of files kept their tables and what they underline as HTML, which the page does not draw any more. */
export const convertHtml: Migration = async collection => {
  const hasHtml = { $or: TEXTS.map(field => ({ [field]: /<(?:table|u)\b/ })) }
  return await rewrite(collection('questions'), hasHtml, ({ _id, imported_hash: imported, ...question }) => {
    const { text, explanation, options } = question
    const read = { text, explanation, ...options !== undefined && { options } }
    const changed = JSON.parse(JSON.stringify(read), (_, value) => typeof value === 'string' ? converted(value) : value)
    if (JSON.stringify(changed) === JSON.stringify(read)) return undefined
    const next = { ...question, ...changed } as never
    // Two texts may have become the same, and imported hashes are unique. So are ids, and no import asks for one.
    const hashes = { content_hash: hashOf(next), ...imported !== undefined && { imported_hash: _id } }
    return { ...changed, ...foldedTexts(next), ...hashes }
  }, [...CONTENT, 'imported_hash'])
}

/** A text without such HTML. What speaks of code stays as it is: the code may be HTML. */
function converted (markdown: string): string {
  if (/`|~~~/.test(markdown)) return markdown
  return markdown.split('\n\n').map(part => /^<table\b[^]*<\/table>\s*$/.test(part)
    ? tableOf(part)
    : part.replace(/<u>(?!\s)([^<*]+)(?<!\s)<\/u>/g, '*$1*')).join('\n\n')
}

function tableOf (html: string): string {
  try {
    return markdownOf(html)
  } catch {
    return html
  }
}
