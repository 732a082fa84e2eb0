import type { Connection } from 'mongoose'
import { costModel } from '../../costs/cost.js'
import { chunkModel } from './chunk.js'
import { documentModel } from './document.js'
import { filePartModel } from './file-part.js'
import { subjectStateModel } from './subject-state.js'
import { vectorModel } from './vector.js'

export type RetrievalModels = ReturnType<typeof defineModels>

/** The collections of the service (`retrieval_…`). */
export function defineModels (connection: Connection) {
  return {
    Document: documentModel(connection),
    Chunk: chunkModel(connection),
    ChunkVector: vectorModel(connection),
    FilePart: filePartModel(connection),
    SubjectState: subjectStateModel(connection),
    Cost: costModel('retrieval_costs')(connection)
  }
}
