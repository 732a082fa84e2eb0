import { Type, type Static } from '@sinclair/typebox'
import {
  DocumentText, FILE_KINDS, MAX_FILE_MIB, pathId, ReadingReport, skipAndLimit, Timestamp
} from '../lib/validation/schemas.js'
import { SubjectPath } from './subjects.js'

/** What an upload is, for the documentation; routes/documents/upload.ts judges it as it arrives. */
export const DocumentUpload = Type.Object(
  {
    file: Type.Unsafe<Buffer>({
      type: 'string',
      format: 'binary',
      description: `${FILE_KINDS}, with a file name, at most ${MAX_FILE_MIB} MiB`
    }),
    hidden: Type.Optional(
      Type.Boolean({
        description: 'Whether students are not shown it. Absent: as the document that it replaces, or not',
        examples: [false]
      })
    ),
    replaces: Type.Optional(
      Type.String({
        description: 'The id of the document in whose place it comes, whatever the names of the two are. That one is ' +
          'deleted, and what leads to it leads to this one',
        examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA']
      })
    )
  },
  { title: 'DocumentUpload' }
)

export const FileToRead = Type.Object({ file: DocumentUpload.properties.file }, { title: 'FileToRead' })

const hidden = Type.Boolean({
  description: 'Students are not shown it, and no answer quotes it',
  examples: [false]
})

export const DocumentChange = Type.Object({ hidden }, { title: 'DocumentChange' })

const described = {
  id: Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] }),
  filename: Type.String({ examples: ['week-3.pdf'] }),
  type: Type.String({ description: 'What it is, by its content', examples: ['pdf'] }),
  size: Type.Integer({ description: 'Bytes of the file', examples: [182_044] }),
  pages: Type.Optional(Type.Integer({ description: 'Where it has pages', examples: [12] })),
  chunks: Type.Integer({ description: 'How many passages it was cut into', examples: [31] }),
  characters: Type.Integer({ description: 'Of the passages together', examples: [24_810] }),
  indexed_at: Timestamp,
  reading: Type.Optional(ReadingReport)
}
const opened = {
  hidden,
  media_type: Type.String({ description: 'Of the file, by its content', examples: ['application/pdf'] }),
  file: Type.Boolean({
    description: 'Whether the file can be opened. Those of documents of older versions are not kept',
    examples: [true]
  })
}

const former = Type.Optional(Type.Array(Type.String(), {
  description: 'The ids of documents that it has replaced, which lead to it: sources of older answers have them. ' +
    'Absent: none'
}))

export const CourseDocument = Type.Object({ ...described, ...opened, former }, { title: 'CourseDocument' })
export type CourseDocument = Static<typeof CourseDocument>

/** A document as the retrieval service answers it. A service that keeps no files may leave the last fields out. */
export const IndexedDocument = Type.Object({ ...described, ...Type.Partial(Type.Object(opened)).properties, former })
export type IndexedDocument = Static<typeof IndexedDocument>

/** A page of documents as the retrieval service answers it. */
export const DocumentPage = Type.Object({
  documents: Type.Array(IndexedDocument),
  total: Type.Integer({ minimum: 0 })
})

/** A part of the list of texts as the retrieval service answers it. */
export const TextPage = Type.Object({ parts: Type.Array(DocumentText), total: Type.Integer({ minimum: 0 }) })
export type TextPage = Static<typeof TextPage>

export const DocumentQuery = Type.Object(skipAndLimit(20))

export const DocumentPath = Type.Object({
  ...SubjectPath.properties,
  document_id: pathId('Document identifier', 'yq2mC4nXc9L0Yb3sJ8ZpTA')
})

/** The media types of files: those of the documents, and that of a service which does not say. */
export const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/html',
  'text/markdown',
  'text/plain',
  'application/octet-stream'
]

export const FileHeaders = Type.Object({
  range: Type.Optional(
    Type.String({
      description: 'One range of bytes. Several, and malformed ones, are ignored',
      examples: ['bytes=0-1023']
    })
  ),
  'if-range': Type.Optional(
    Type.String({
      description: 'The `ETag` of an earlier response: where the file is another one, the range is ignored',
      examples: ['"6921c0a4e1b2f3d4c5a6b7c8"']
    })
  ),
  'if-none-match': Type.Optional(
    Type.String({ description: 'The `ETag` of an earlier response', examples: ['"6921c0a4e1b2f3d4c5a6b7c8"'] })
  )
})
