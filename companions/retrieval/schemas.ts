import { Type, type Static } from '@sinclair/typebox'
import { pathId, skipAndLimit, stringEnum, Timestamp } from '../../lib/schemas.js'
import { NewSubject } from '../../schemas/subjects.js'
import { MAX_FILE_MIB } from '../../lib/multipart-file.js'
import { TYPES } from './models/document.js'

/** By the rules of the gateway. */
const subject = NewSubject.properties.subject_id
const { skip, limit } = skipAndLimit(50)

/** The fields of an upload, in either order. The file itself is judged as it arrives. */
export const UploadFields = Type.Object({ subject }, { title: 'UploadFields' })

export const Upload = Type.Object({
  file: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: `PDF, Word (.docx), HTML, Markdown or text, at most ${MAX_FILE_MIB} MiB, with a file name. What it is is seen from its content`, examples: ['# Assessment …'] }),
  subject
}, { title: 'Upload' })

export const IndexedDocument = Type.Object({
  id: Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] }),
  subject: Type.String({ examples: ['algebra-1'] }),
  filename: Type.String({ examples: ['week-3.pdf'] }),
  type: stringEnum(TYPES, { description: 'What it is, by its content' }),
  size: Type.Integer({ description: 'Bytes of the file', examples: [284113] }),
  pages: Type.Optional(Type.Integer({ description: 'Where it has pages', examples: [12] })),
  chunks: Type.Integer({ description: 'How many passages it was cut into', examples: [31] }),
  characters: Type.Integer({ description: 'Of the passages batchLoader, which overlap', examples: [24860] }),
  indexed_at: Timestamp
}, { title: 'IndexedDocument' })

export const DocumentQuery = Type.Object({
  subject: Type.Optional(Type.String({ maxLength: 64, description: 'Only the documents of this subject', examples: ['algebra-1'] })),
  skip,
  limit: { ...limit, maximum: 1000 }
})

export const DocumentList = Type.Object({
  documents: Type.Array(IndexedDocument),
  total: Type.Integer({ description: 'How many there are in all', examples: [1] })
}, { title: 'DocumentList' })

export const DocumentPath = Type.Object({ id: pathId('Document', 'yq2mC4nXc9L0Yb3sJ8ZpTA') })
export const OfSubject = Type.Object({ subject: Type.Optional(Type.String({ maxLength: 64, description: 'Only if the document is of this subject', examples: ['algebra-1'] })) })
export const WholeSubject = Type.Object({ subject: Type.String({ minLength: 1, maxLength: 64, description: 'The subject whose documents go', examples: ['algebra-1'] }) })

export const Search = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 2000, description: 'In Spanish or English', examples: ['When is the final exam?'] }),
  subject: Type.Optional(subject),
  top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 5, description: 'How many passages at most', examples: [5] }))
}, { title: 'Search' })
export type Search = Static<typeof Search>

const Metadata = Type.Object({
  subject: Type.String({ examples: ['algebra-1'] }),
  filename: Type.String({ examples: ['week-3.pdf'] }),
  page: Type.Optional(Type.Integer({ description: 'Counted from 1, where the document has pages', examples: [3] })),
  heading: Type.Optional(Type.String({ description: 'The innermost heading that the passage stands under', examples: ['Assessment'] })),
  chunk: Type.Integer({ description: 'Its place in the document, counted from 0', examples: [7] })
}, { title: 'ChunkMetadata' })

export const SearchResults = Type.Object({
  results: Type.Array(Type.Object({
    content: Type.String({ description: 'Markdown', examples: ['The final exam is on 14 January 2027.'] }),
    score: Type.Number({ description: 'Higher is better; comparable within one answer only', examples: [8.4] }),
    metadata: Metadata
  }, { title: 'SearchResult' }), { description: 'Best first' }),
  total_results: Type.Integer({ description: 'How many results these are', examples: [1] }),
  query: Type.String({ examples: ['When is the final exam?'] })
}, { title: 'SearchResults' })

export const ChunkQuery = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 64, description: 'The subject', examples: ['algebra-1'] }),
  skip,
  limit: { ...limit, default: 100, maximum: 1000 }
})

export const ChunkList = Type.Object({
  chunks: Type.Array(Type.Object({
    id: Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA/7'] }),
    content: Type.String({ description: 'Markdown', examples: ['The final exam is on 14 January 2027.'] }),
    metadata: Metadata
  }, { title: 'Chunk' })),
  total: Type.Integer({ description: 'How many there are in all', examples: [1] })
}, { title: 'ChunkList' })
