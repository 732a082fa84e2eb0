import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import { collection, modelOf, type Stored } from '../../../lib/database/collection.js'

/** What was deleted a short time ago. A message that was under way then finds out that it may leave nothing. */
const FORGOTTEN = collection('Forgotten', 'engine_forgotten', {
  /** A hash of the kind and the id: see {@link forgottenKey}. */
  _id: Type.String(),
  /** Of a session: this generation and the ones before are deleted. */
  generation: Type.Optional(Type.Number()),
  /** Of a user or a subject: what began until then is deleted. */
  before: Type.Optional(Type.Date()),
  /** When it was deleted last. */
  at: Type.Date()
}, [
  // The notes that are old.
  [{ at: 1 }]
])
export type Forgotten = Stored<typeof FORGOTTEN>

/** Something that is deleted. */
export type Forgettable =
  { kind: 'session', id: string, generation: number } | { kind: 'user' | 'subject', id: string, before: Date }

const KEPT_MS = 3_600_000

/** The `_id` of a note. */
export function forgottenKey (kind: Forgettable['kind'], id: string): string {
  return createHash('sha256').update(`${kind}\n${id}`).digest('base64url')
}

export const forgottenModel = modelOf(FORGOTTEN, (documents, driver) => ({
  /** Notes a deletion, before it is made. */
  async note (what: Forgettable): Promise<void> {
    const until = what.kind === 'session' ? { generation: what.generation } : { before: what.before }
    await documents.put(forgottenKey(what.kind, what.id), { $max: { ...until, at: new Date() } })
  },

  async findNotes (keys: string[]): Promise<Forgotten[]> {
    return await driver.find<Forgotten>({ _id: { $in: keys } }).toArray()
  },

  /** Deletes the notes that are older than an hour: no message takes so long. */
  async prune (): Promise<void> {
    await documents.removeWhere({ at: { $lt: new Date(Date.now() - KEPT_MS) } })
  }
}))
