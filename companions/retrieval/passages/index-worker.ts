import { workerData } from 'piscina'
import { connect } from '../../../lib/database.js'
import { defineModels } from '../models/index.js'
import type { Hit } from './passage-index.js'
import { SubjectIndex } from './subject-index.js'

/*
 * The worker thread of the embedded index. It reads the stored chunks over a connection of its own, so that the thread
 * that answers requests neither reads nor indexes them.
 */

// About 10 KB of memory each. When there are more, the subjects that were not used for the longest time are dropped.
const MAX_CHUNKS = 50_000
// A search without a subject looks into this many subjects, those that changed last.
const MAX_SUBJECTS = 50

const connection = await connect((workerData as { uri: string }).uri, 'course-assistant-retrieval-index')
const models = defineModels(connection)
// The subject that was used last is the last entry.
const indexes = new Map<string, SubjectIndex>()

interface SearchTask { query: string, subject: string | undefined, limit: number }

/** Brings the index of a subject up to date. */
export async function refresh (subject: string): Promise<void> {
  await upToDate(subject)
}

/** At most `limit` hits, best first. */
export async function search ({ query, subject, limit }: SearchTask): Promise<Hit[]> {
  if (subject !== undefined) return (await upToDate(subject)).search(query, limit)
  const hits: Hit[] = []
  for (const name of await models.SubjectState.latest(MAX_SUBJECTS)) {
    hits.push(...(await upToDate(name)).search(query, limit))
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}

/** The index of a subject, up to date; drops the indexes of others where there are too many chunks. */
async function upToDate (subject: string): Promise<SubjectIndex> {
  const index = indexes.get(subject) ?? new SubjectIndex(models, subject)
  indexes.delete(subject)
  indexes.set(subject, index)
  await index.refresh()
  let total = [...indexes.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [name, other] of indexes) {
    if (total <= MAX_CHUNKS || other === index) break
    total -= other.size
    indexes.delete(name)
  }
  return index
}
