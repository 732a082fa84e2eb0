import { rewrite, type Migration, type Stored } from '../../lib/database/migrations.js'

/**
 * The lists of version 0.1.0, where every question was shown to the class, become published questions with their ids.
 * The entries of a list go last: until then, it is done again.
 */
const publishLists: Migration = async collection => {
  const [lists, questions] = [collection('analysis_faqs'), collection('analysis_frequent_questions')]
  let changed = 0
  for await (const { _id: subject, entries } of lists.find({ entries: { $exists: true } })) {
    for (const { id, question, answer, cluster_size, created_at } of entries as Stored[]) {
      const fields = { subject, question, answer, cluster_size, created_at, updated_at: created_at }
      const published = { ...fields, state: 'published', origin: 'generated', kept: true }
      await questions.updateOne({ _id: id }, { $setOnInsert: published }, { upsert: true })
    }
    // A process of that version may have stored other entries meanwhile.
    changed += (await lists.updateOne({ _id: subject, entries }, { $unset: { entries: 1 } })).modifiedCount
  }
  return changed
}

/** Before 2026-11-26, the time at which the gateway admitted the work of a teacher was not stored. */
const addAdmissions: Migration = async collection =>
  await rewrite(collection('analysis_frequent_questions'), { admitted: { $exists: false } }, ({ updated_at }) =>
    ({ admitted: updated_at }))

/** What the analysis service of an older version has stored, as migrations/ of the gateway. */
export const MIGRATIONS = [publishLists, addAdmissions]
