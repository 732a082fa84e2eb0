import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { ServiceUnavailable } from '../../lib/errors.js'
import { compileFor } from '../../lib/validators.js'
import { fold } from '../text/language.js'
import { NoDocumentsFound } from './errors.js'
import { keywordsOf } from './keywords.js'
import type { Analysis, RequestContext } from './plugins/analysis.js'
import type { Topic } from './schemas.js'

const PAGE = 500
const MAX_CHUNKS = 5_000
const MAX_CHUNK = 8_000
const MAX_TOPICS = 20
const LABEL_WORDS = 3

// A chunk is long enough for its words alone; two of one topic have few in common.
const GRAM_SHARE = 0
const CUT = 0.96

const ChunkPage = Type.Object({
  chunks: Type.Array(Type.Object({ content: Type.String(), metadata: Type.Object({ filename: Type.String() }) })),
  total: Type.Integer()
})
const isChunkPage = compileFor('body', ChunkPage)
type Chunk = Static<typeof ChunkPage>['chunks'][number]

export interface TopicsFound { chunks: number, topics: Array<Omit<Topic, 'subject'>> }

/**
 * Finds what the documents of a subject are about, and publishes it in place of the topics before.
 * @throws {ServiceUnavailable} without the retrieval service; {NoDocumentsFound}
 */
export async function extractTopics (analysis: Analysis, subject: string, context: RequestContext): Promise<TopicsFound> {
  const { models, thread } = analysis
  const chunks = await chunksOf(analysis, subject, context)
  if (chunks.length === 0) {
    await models.Topics.withdraw(subject)
    throw new NoDocumentsFound()
  }
  context.log.info({ subject, chunks: chunks.length }, 'looking for what the material is about')

  const texts = chunks.map(({ content }) => content.slice(0, MAX_CHUNK))
  const clusters = (await thread.cluster({ texts, gramShare: GRAM_SHARE, cut: CUT }, context.log))
    .sort((a, b) => b.length - a.length || Math.min(...a) - Math.min(...b))
    .slice(0, MAX_TOPICS)
  const keywords = keywordsOf(clusters.map(members => members.map(member => texts[member] as string)))

  const created_at = new Date()
  const topics = clusters.flatMap((members, position) => {
    const words = keywords[position] as string[]
    const label = words.slice(0, LABEL_WORDS).join(', ')
    // A page of figures has no words to name it by.
    if (label === '') return []
    return [{
      id: createHash('sha256').update(`${subject}\n${fold(label)}`).digest('hex').slice(0, 16),
      label: label.charAt(0).toUpperCase() + label.slice(1),
      keywords: words,
      size: members.length,
      documents: commonest(members.map(member => (chunks[member] as Chunk).metadata.filename)),
      created_at
    }]
  })
  await models.Topics.publish(subject, { generated_at: created_at, analyzed: chunks.length, entries: topics })
  return { chunks: chunks.length, topics }
}

async function chunksOf ({ sources: { retrieval } }: Analysis, subject: string, { requestId, signal }: RequestContext): Promise<Chunk[]> {
  if (retrieval === undefined) throw new ServiceUnavailable('Retrieval service', 'RAG_URL is not set')
  const chunks: Chunk[] = []
  while (chunks.length < MAX_CHUNKS) {
    signal.throwIfAborted()
    const path = `/chunks?${new URLSearchParams({ subject, skip: String(chunks.length), limit: String(PAGE) })}`
    const { json } = await retrieval.call('chunks', { method: 'GET', path, headers: { 'x-request-id': requestId } })
    if (!isChunkPage(json)) throw new ServiceUnavailable('Retrieval service', 'its answer is not a list of chunks')
    const page = json as Static<typeof ChunkPage>
    for (const chunk of page.chunks) chunks.push(chunk)
    if (page.chunks.length === 0 || chunks.length >= page.total) break
  }
  return chunks.slice(0, MAX_CHUNKS)
}

/** Each once, the commonest first. */
function commonest (names: string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}
