import { createHash } from 'node:crypto'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { ServiceUnavailable } from '../../../lib/http/errors.js'
import { compileFor } from '../../../lib/validation/validators.js'
import { fold } from '../../text/language.js'
import { NoDocumentsFound } from '../errors.js'
import { keywordsOf } from './keywords.js'
import { documentsOf } from './documents.js'
import { oneAtATime } from '../runs/one-at-a-time.js'
import type { RequestContext } from '../request-context.js'
import type { Analysis } from '../runs/run.js'
import type { Topic } from '../schemas.js'
import { labelOf, partsOf, topicIn, type Chunk, type KeptTopic } from './topic-documents.js'
import { sharedTime } from '../../../lib/database/shared-time.js'

const PAGE = 500
const MAX_CHUNKS = 5_000
// In characters.
const MAX_CHUNK = 8_000
const MAX_TOPICS = 20

// Chunks are long enough to be compared by their words alone. Two chunks of one topic share few of them.
const GRAM_SHARE = 0
const CUT = 0.96

const orNull = <Of extends TSchema>(schema: Of) => Type.Optional(Type.Union([schema, Type.Null()]))
const ChunkPlace = Type.Object({
  filename: Type.String(),
  document_id: Type.Optional(Type.String()),
  page: orNull(Type.Integer()),
  heading: orNull(Type.String()),
  overlap: Type.Optional(Type.Integer())
})
const ChunkPage = Type.Object({
  chunks: Type.Array(Type.Object({ content: Type.String(), metadata: ChunkPlace })),
  total: Type.Integer()
})
type ChunkPage = Static<typeof ChunkPage>
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
  const run = { kind: 'topics', subject, parameters: 0, signal: context.signal } as const
  const chunks = await oneAtATime(analysis.models.Run, run, async signal =>
    await publishTopics(analysis, subject, { ...context, signal }))
  if (chunks === 0) throw new NoDocumentsFound()
  const { topics } = await topicsFor(analysis, subject, 'teachers', context)
  return { chunks, topics }
}

/** Returns how many chunks were read. Without any, the published list is withdrawn. */
async function publishTopics (analysis: Analysis, subject: string, context: RequestContext): Promise<number> {
  const { models, thread } = analysis
  const chunks = await chunksOf(analysis, subject, context)
  context.signal.throwIfAborted()
  if (chunks.length === 0) {
    await models.Topics.withdraw(subject)
    return 0
  }
  context.log.info({ subject, chunks: chunks.length }, 'looking for topics')

  const texts = chunks.map(({ content }) => content.slice(0, MAX_CHUNK))
  const clusters = (await thread.cluster({ texts, gramShare: GRAM_SHARE, cut: CUT }, { ...context, subject }))
    .sort((a, b) => b.length - a.length || Math.min(...a) - Math.min(...b))
    .slice(0, MAX_TOPICS)
    .map(members => members.flatMap(member => chunks[member] ?? []))
  const keywords = keywordsOf(clusters.map(members => members.map(({ content }) => content.slice(0, MAX_CHUNK))))

  // Another process may have taken the run over.
  context.signal.throwIfAborted()
  const created_at = sharedTime()
  // A cluster of pages without words has no label, and is no topic.
  const topics = clusters
    .map((members, position) => topicOf(subject, members, keywords[position] ?? [], created_at))
    .filter(({ label }) => label !== '')
  await models.Topics.publish(subject, { generated_at: created_at, analyzed: chunks.length, entries: topics })
  return chunks.length
}

function topicOf (subject: string, members: Chunk[], keywords: string[], created_at: Date): KeptTopic {
  const label = labelOf(keywords)
  const parts = partsOf(members, keywords)
  return {
    id: createHash('sha256').update(`${subject}\n${fold(label)}`).digest('hex').slice(0, 16),
    label,
    keywords,
    size: members.length,
    documents: [...new Set(parts.map(({ filename }) => filename))],
    parts,
    created_at
  }
}

/** A list as it was published last. */
interface PublishedTopics { generated_at: Date | null, analyzed: number, topics: ListedTopic[] }

/**
 * The published topics, without the words and the names of documents that are gone. For students, without those of
 * hidden ones as well.
 * @throws {ServiceUnavailable} for students, when the retrieval service does not tell which documents they are shown
 */
export async function topicsFor (
  { models, sources }: Analysis, subject: string, audience: 'teachers' | 'students', context: RequestContext
): Promise<PublishedTopics> {
  const latest = await models.Topics.get(subject)
  const { generated_at = null, analyzed = 0, entries = [] } = latest ?? {}
  if (entries.length === 0) return { generated_at, analyzed, topics: [] }
  try {
    const documents = await documentsOf(sources, subject, audience, context)
    return { generated_at, analyzed, topics: entries.flatMap(topic => topicIn(documents, topic) ?? []) }
  } catch (error) {
    if (audience === 'students') throw error
    context.log.warn({ err: error }, 'topics are listed also where their documents are gone')
    return { generated_at, analyzed, topics: entries.map(({ parts, ...topic }) => topic) }
  }
}

/** The first 5,000 chunks of a subject that its students see, page by page. */
export async function chunksOf (
  { sources: { retrieval } }: Analysis, subject: string, { requestId, signal }: RequestContext
): Promise<ChunkPage['chunks']> {
  if (retrieval === undefined) throw new ServiceUnavailable('Retrieval service', 'RAG_URL is not set')
  const chunks: ChunkPage['chunks'] = []
  while (chunks.length < MAX_CHUNKS) {
    signal.throwIfAborted()
    const query = new URLSearchParams({ subject, skip: String(chunks.length), limit: String(PAGE) })
    const headers = { 'x-request-id': requestId }
    const { json } = await retrieval.call('chunks', {
      method: 'GET', path: `/chunks?${query}`, key: subject, headers
    })
    if (!isChunkPage(json)) throw new ServiceUnavailable('Retrieval service', 'its answer is not a list of chunks')
    const page = json as ChunkPage
    for (const chunk of page.chunks) chunks.push(chunk)
    if (page.chunks.length === 0 || chunks.length >= page.total) break
  }
  return chunks.slice(0, MAX_CHUNKS)
}
