import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { ServiceUnavailable } from '../../lib/errors.js'
import { compileFor } from '../../lib/validators.js'
import { fold } from '../text/language.js'
import { NoDocumentsFound } from './errors.js'
import { keywordsOf } from './keywords.js'
import type { Analysis, RequestContext } from './run.js'
import type { Topic } from './schemas.js'

const PAGE = 500
const MAX_CHUNKS = 5_000
// In characters.
const MAX_CHUNK = 8_000
const MAX_TOPICS = 20
const LABEL_WORDS = 3

// Chunks are long enough to be compared by their words alone. Two chunks of one topic share few of them.
const GRAM_SHARE = 0
const CUT = 0.96

const ChunkPage = Type.Object({
  chunks: Type.Array(Type.Object({ content: Type.String(), metadata: Type.Object({ filename: Type.String() }) })),
  total: Type.Integer()
})
type ChunkPage = Static<typeof ChunkPage>
type Chunk = ChunkPage['chunks'][number]
const isChunkPage = compileFor('body', ChunkPage)

type ListedTopic = Omit<Topic, 'subject'>

/** What a run has found. */
export interface TopicsFound {
  /** How many chunks were read. */
  chunks: number
  topics: ListedTopic[]
}

/**
 * Finds the topics of the documents of a subject and replaces its published list.
 * @throws {ServiceUnavailable} when the retrieval service does not give the chunks
 * @throws {NoDocumentsFound} when the subject has none. The published list is withdrawn then.
 */
export async function extractTopics (
  analysis: Analysis, subject: string, context: RequestContext
): Promise<TopicsFound> {
  const { models, thread } = analysis
  const chunks = await chunksOf(analysis, subject, context)
  if (chunks.length === 0) {
    await models.Topics.withdraw(subject)
    throw new NoDocumentsFound()
  }
  context.log.info({ subject, chunks: chunks.length }, 'looking for topics')

  const texts = chunks.map(({ content }) => content.slice(0, MAX_CHUNK))
  const clusters = (await thread.cluster({ texts, gramShare: GRAM_SHARE, cut: CUT }, context.log))
    .sort((a, b) => b.length - a.length || Math.min(...a) - Math.min(...b))
    .slice(0, MAX_TOPICS)
    .map(members => members.flatMap(member => chunks[member] ?? []))
  const keywords = keywordsOf(clusters.map(members => members.map(({ content }) => content.slice(0, MAX_CHUNK))))

  const created_at = new Date()
  // A cluster of pages without words has no label, and is no topic.
  const topics = clusters
    .map((members, position) => topicOf(subject, members, keywords[position] ?? [], created_at))
    .filter(({ label }) => label !== '')
  await models.Topics.publish(subject, { generated_at: created_at, analyzed: chunks.length, entries: topics })
  return { chunks: chunks.length, topics }
}

function topicOf (subject: string, members: Chunk[], keywords: string[], created_at: Date): ListedTopic {
  const label = keywords.slice(0, LABEL_WORDS).join(', ')
  return {
    id: createHash('sha256').update(`${subject}\n${fold(label)}`).digest('hex').slice(0, 16),
    label: label.charAt(0).toUpperCase() + label.slice(1),
    keywords,
    size: members.length,
    documents: byFrequency(members.map(({ metadata }) => metadata.filename)),
    created_at
  }
}

/** The first 5,000 chunks of a subject, page by page. */
async function chunksOf (
  { sources: { retrieval } }: Analysis, subject: string, { requestId, signal }: RequestContext
): Promise<Chunk[]> {
  if (retrieval === undefined) throw new ServiceUnavailable('Retrieval service', 'RAG_URL is not set')
  const chunks: Chunk[] = []
  while (chunks.length < MAX_CHUNKS) {
    signal.throwIfAborted()
    const query = new URLSearchParams({ subject, skip: String(chunks.length), limit: String(PAGE) })
    const headers = { 'x-request-id': requestId }
    const { json } = await retrieval.call('chunks', { method: 'GET', path: `/chunks?${query}`, headers })
    if (!isChunkPage(json)) throw new ServiceUnavailable('Retrieval service', 'its answer is not a list of chunks')
    const page = json as ChunkPage
    for (const chunk of page.chunks) chunks.push(chunk)
    if (page.chunks.length === 0 || chunks.length >= page.total) break
  }
  return chunks.slice(0, MAX_CHUNKS)
}

/** Each name once, the commonest first. */
function byFrequency (names: string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}
