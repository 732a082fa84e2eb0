import type { Connection } from 'mongoose'
import { chunkModel } from './chunk.js'
import { documentModel } from './document.js'
import { subjectStateModel } from './subject-state.js'

export type RetrievalModels = ReturnType<typeof defineModels>

/** The service's own collections, `retrieval_…`, on a connection of its own. */
export function defineModels (connection: Connection) {
  return {
    Document: documentModel(connection),
    Chunk: chunkModel(connection),
    SubjectState: subjectStateModel(connection)
  }
}
