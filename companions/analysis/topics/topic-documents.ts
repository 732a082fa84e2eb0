import { wordsOf } from '../../text/language.js'
import type { DocumentNames } from './documents.js'
import type { Topic } from '../schemas.js'

/** What one document adds to a topic. */
interface Part {
  /** The id of the document; its file name where the retrieval service gives none. */
  document: string
  filename: string
  /** How many of its chunks are about the topic. */
  chunks: number
  /** Those keywords of the topic that stand in these chunks. */
  keywords: string[]
}

/** A topic as it is kept: a document that is hidden or deleted later takes its words with it. */
export interface KeptTopic extends Omit<Topic, 'subject'> {
  /** The document with most of its chunks first. Absent in topics of older versions. */
  parts?: Part[]
}

/** What a chunk is about, and where it stands. */
export interface Chunk { content: string, metadata: { filename: string, document_id?: string } }

const LABEL_WORDS = 3

/** The first keywords as a label. Empty without any. */
export function labelOf (keywords: string[]): string {
  const label = keywords.slice(0, LABEL_WORDS).join(', ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** What each document adds to a topic. */
export function partsOf (chunks: Chunk[], keywords: string[]): Part[] {
  const parts = new Map<string, Part>()
  const wanted = keywords.map(keyword => ({ keyword, words: phraseOf(keyword) }))
  for (const { content, metadata: { filename, document_id: id } } of chunks) {
    const document = id ?? filename
    const part = parts.get(document) ?? { document, filename, chunks: 0, keywords: [] }
    parts.set(document, part)
    part.chunks++
    const words = phraseOf(content)
    for (const { keyword, words: phrase } of wanted) {
      if (!part.keywords.includes(keyword) && words.includes(phrase)) part.keywords.push(keyword)
    }
  }
  return [...parts.values()].sort((a, b) => b.chunks - a.chunks)
}

/** Folded words with a space before and after, so that a phrase is found as whole words. */
function phraseOf (text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}

/** The topic with the words and the file names of these documents alone; `undefined` where nothing is left of it. */
export function topicIn (documents: DocumentNames, { parts, ...topic }: KeptTopic): Omit<Topic, 'subject'> | undefined {
  // It is not stored which document a keyword comes from: where one document is missing, the topic is left out.
  if (parts === undefined) return topic.documents.every(name => documents.has(name)) ? topic : undefined
  const left = parts.filter(({ document }) => documents.has(document))
  if (left.length === parts.length) return topic
  const keywords = topic.keywords.filter(keyword => left.some(part => part.keywords.includes(keyword)))
  if (keywords.length === 0) return undefined
  return {
    ...topic,
    label: labelOf(keywords),
    keywords,
    size: left.reduce((sum, { chunks }) => sum + chunks, 0),
    documents: [...new Set(left.map(({ filename }) => filename))]
  }
}
