import { workerData } from 'piscina'
import { connect } from '../../../lib/database/connection.js'
import { defineModels } from '../models/index.js'
import { best, fused, FUSED } from './fusion.js'
import { IndexCounts, KeptIndexes } from './kept-indexes.js'
import type { Hit } from './passage-index.js'
import { countProgress } from './progress.js'
import type { QueryMeaning } from './stored-meanings.js'
import { SubjectIndex } from './subject-index.js'

/*
 * The worker thread of the embedded index. It reads the stored chunks over a connection of its own, so that the thread
 * that answers requests neither reads nor indexes them.
 */

const BEAT_MS = 250
// A search without a subject looks into this many subjects, those that changed last.
const MAX_SUBJECTS = 50

/** What the thread counts up: `beats` while it is not blocked, `progress` while it gets on with its work. */
export interface Alive { beats: Int32Array, progress: Int32Array }

/** What the thread is given. `mostBytes`: how much it keeps; absent: a share of the memory. */
export interface IndexThread extends Alive { uri: string, mostBytes?: number, counts: SharedArrayBuffer }

const { uri, beats, progress, mostBytes, counts } = workerData as IndexThread
countProgress(progress)
// The service sees by this that the thread is not blocked.
setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
const connection = await connect(uri, 'course-assistant-retrieval-index')
const models = defineModels(connection)
const indexes = new KeptIndexes(subject => new SubjectIndex(models, subject), mostBytes, new IndexCounts(counts))

/** `meaning` is the vector of the query, where there is one. */
interface SearchTask { query: string, meaning?: QueryMeaning, subject: string | undefined, limit: number }

/** Brings the index of a subject up to date. */
export async function refresh (subject: string): Promise<void> {
  await indexes.upToDate(subject)
}

/** At most `limit` hits, best first. */
export async function search ({ query, meaning, subject, limit }: SearchTask): Promise<Hit[]> {
  const subjects = subject === undefined ? await models.SubjectState.latest(MAX_SUBJECTS) : [subject]
  const wanted = meaning === undefined ? limit : FUSED
  const byWords: Hit[] = []
  const byMeaning: Hit[] = []
  for (const name of subjects) {
    const index = await indexes.upToDate(name, meaning?.key)
    byWords.push(...index.search(query, wanted))
    if (meaning !== undefined) byMeaning.push(...index.nearest(meaning.vector, wanted))
  }
  const words = best(byWords, wanted)
  return meaning === undefined ? words : fused(words, best(byMeaning, wanted), limit)
}
