import { Type, type Static } from '@sinclair/typebox'
import { MAX_FILE_MIB, pathId, skipAndLimit, Timestamp } from '../lib/schemas.js'
import { SubjectPath } from './subjects.js'

/** What an upload is, for the documentation; routes/documents/upload.ts judges it as it arrives. */
export const DocumentUpload = Type.Object(
  {
    file: Type.Unsafe<Buffer>({
      type: 'string',
      format: 'binary',
      description: `PDF, Word (.docx), HTML, Markdown or text, with a file name, at most ${MAX_FILE_MIB} MiB`
    })
  },
  { title: 'DocumentUpload' }
)

export const CourseDocument = Type.Object(
  {
    id: Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] }),
    filename: Type.String({ examples: ['week-3.pdf'] }),
    type: Type.String({ description: 'What it is, by its content', examples: ['pdf'] }),
    size: Type.Integer({ description: 'Bytes of the file', examples: [182_044] }),
    pages: Type.Optional(Type.Integer({ description: 'Where it has pages', examples: [12] })),
    chunks: Type.Integer({ description: 'How many passages it was cut into', examples: [31] }),
    characters: Type.Integer({ description: 'Of the passages batchLoader', examples: [24_810] }),
    indexed_at: Timestamp
  },
  { title: 'CourseDocument' }
)
export type CourseDocument = Static<typeof CourseDocument>

/** A page of documents as the retrieval service answers it. */
export const DocumentPage = Type.Object({
  documents: Type.Array(CourseDocument),
  total: Type.Integer({ minimum: 0 })
})
export type DocumentPage = Static<typeof DocumentPage>

export const DocumentQuery = Type.Object(skipAndLimit(20))

export const DocumentPath = Type.Object({
  ...SubjectPath.properties,
  document_id: pathId('Document identifier', 'yq2mC4nXc9L0Yb3sJ8ZpTA')
})
