import type { Connection } from 'mongoose'
import { chunkModel } from './chunk.js'
import { documentModel } from './document.js'
import { subjectStateModel } from './subject-state.js'

export type RetrievalModels = ReturnType<typeof defineModels>

/** The collections of the service (`retrieval_…`). */
export function defineModels (connection: Connection) {
  return {
    Document: documentModel(connection),
    Chunk: chunkModel(connection),
    SubjectState: subjectStateModel(connection)
  }
}
