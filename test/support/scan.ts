import { createConnection } from 'mongoose'
import { STABLE_API } from '../../lib/database/stable-api.js'

/** The collections of a database in which a word stands, in any letter case: in a value, a name of a field or an id. */
export async function collectionsWith (uri: string, word: string): Promise<string[]> {
  const connection = await createConnection(uri, { serverApi: STABLE_API }).asPromise()
  try {
    const found: string[] = []
    for (const { name } of await connection.listCollections()) {
      const documents = await connection.collection(name).find().toArray()
      if (JSON.stringify(documents).toLowerCase().includes(word.toLowerCase())) found.push(name)
    }
    return found.sort()
  } finally {
    await connection.close()
  }
}
