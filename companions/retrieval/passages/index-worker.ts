import { workerData } from 'piscina'
import { connect } from '../../../plugins/database.js'
import { defineModels } from '../models/index.js'
import type { Hit } from './passage-index.js'
import { SubjectIndex } from './subject-index.js'

/*
 * The worker thread of the embedded index. It reads the stored chunks itself, so that neither reading nor indexing them
 * holds up the thread that answers requests.
 */

// About 10 KB each: what one machine keeps at hand. Of more subjects, those that were used last.
const MAX_CHUNKS = 50_000
// A search of everything looks into this many subjects, those that changed last.
const MAX_SUBJECTS = 50

const connection = await connect((workerData as { uri: string }).uri, 'course-assistant-retrieval-index')
const models = defineModels(connection)
// In the order of use.
const indexes = new Map<string, SubjectIndex>()

export async function refresh (subject: string): Promise<void> {
  await upToDate(subject)
}

export async function search ({ query, subject, limit }: { query: string, subject: string | undefined, limit: number }): Promise<Hit[]> {
  if (subject !== undefined) return (await upToDate(subject)).search(query, limit)
  const hits: Hit[] = []
  for (const name of await models.SubjectState.latest(MAX_SUBJECTS)) {
    hits.push(...(await upToDate(name)).search(query, limit))
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, limit)
}

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
