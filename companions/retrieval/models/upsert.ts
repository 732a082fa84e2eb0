import { duplicateKey } from '../../../lib/upsert.js'

/** Runs an upsert. Of two that both want to be the first, one meets the unique key; it then finds what to change. */
export async function upsert<T> (write: () => Promise<T>): Promise<T> {
  return await write().catch(error => {
    if (duplicateKey(error) === undefined) throw error
    return write()
  })
}
