import { Type, type Static } from '@sinclair/typebox'
import {
  CompanionHealth, DocumentText, FILE_KINDS, ID_PATTERN, MAX_FILE_MIB, pathId, ReadingReport, skipAndLimit, stringEnum,
  Timestamp
} from '../../lib/validation/schemas.js'
import { EMBEDDINGS_PROBLEMS } from '../../lib/http/client/endpoint-problem.js'
import { MEDIA_TYPES, TYPES } from './document-types.js'

/** A subject id in a request. */
const subject = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: ID_PATTERN,
  description: '1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit',
  examples: ['algebra-1']
})
const shownSubject = Type.String({ examples: ['algebra-1'] })
/** A subject id in a query string has no pattern: a subject that cannot exist has no documents. */
const subjectFilter = (description: string, minLength?: number) =>
  Type.String({ ...(minLength !== undefined && { minLength }), maxLength: 64, description, examples: ['algebra-1'] })
const { skip, limit } = skipAndLimit(50)

const hidden = Type.Boolean({ description: 'Searches and `/chunks` leave it out', examples: [false] })

/** The fields of an upload that a schema can check. The file is checked while it arrives. */
export const UploadFields = Type.Object({ subject }, { title: 'UploadFields' })

export const Upload = Type.Object({
  file: Type.Unsafe<Buffer>({
    type: 'string',
    format: 'binary',
    description: `${FILE_KINDS}, at most ${MAX_FILE_MIB} MiB, with a file name. The content decides about the type`,
    examples: ['# Assessment …']
  }),
  subject,
  hidden: Type.Optional(Type.Boolean({
    description: 'Whether it is kept out of searches. Absent: as the document that it replaces, or not',
    examples: [false]
  })),
  replaces: Type.Optional(Type.String({
    description: 'The id of the document that it replaces, whatever its name is. That id leads to this one from now on',
    examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA']
  }))
}, { title: 'Upload' })

export const UploadHeaders = Type.Object({
  'x-uploaded-by': Type.Optional(Type.String({
    description: 'The user who uploads. The documents of several users are read in turns; absent: of several subjects',
    examples: ['emmy']
  })),
  'x-subject-bytes': Type.Optional(Type.Integer({
    minimum: 1,
    description: 'How large the files of the subject may be together, in bytes. The file that is replaced does not ' +
      'count. Absent: no limit',
    examples: [524_288_000]
  }))
})

export const Visibility = Type.Object({ hidden }, { title: 'Visibility' })

export const IndexedDocument = Type.Object({
  id: Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] }),
  subject: shownSubject,
  filename: Type.String({ examples: ['week-3.pdf'] }),
  type: stringEnum(TYPES, { description: 'The type of the content' }),
  media_type: stringEnum(Object.values(MEDIA_TYPES), { description: 'The same as a media type' }),
  size: Type.Integer({ description: 'Bytes of the file', examples: [284113] }),
  pages: Type.Optional(Type.Integer({ description: 'Absent where the type has no pages', examples: [12] })),
  chunks: Type.Integer({ description: 'How many passages it was cut into', examples: [31] }),
  characters: Type.Integer({ description: 'Of all the passages, which overlap', examples: [24860] }),
  indexed_at: Timestamp,
  hidden,
  file: Type.Boolean({ description: 'Whether the file is kept', examples: [true] }),
  reading: Type.Optional(ReadingReport),
  former: Type.Optional(Type.Array(Type.String(), {
    description: 'The ids of documents that it has replaced, which lead to it. Absent: none'
  }))
}, { title: 'IndexedDocument' })

export const RetrievalHealth = Type.Object({
  ...CompanionHealth.properties,
  extraction: Type.Optional(stringEnum(['restarting'], {
    description: 'A process that reads documents has failed and is being replaced. Absent where all is well'
  })),
  index: Type.Optional(stringEnum(['restarting'], {
    description: 'The thread that searches documents did not answer and is being replaced. Absent where all is well'
  })),
  embeddings: Type.Optional(stringEnum(EMBEDDINGS_PROBLEMS, {
    description: 'Why the endpoint of embeddings gives no vectors: searches are by words. Absent where all is well'
  }))
}, { title: 'RetrievalHealth' })

const visible_only = Type.Boolean({
  default: false,
  description: 'Only what is not hidden',
  examples: [true]
})

export const DocumentQuery = Type.Object({
  subject: Type.Optional(subjectFilter('Only the documents of this subject')),
  visible_only,
  skip,
  limit: { ...limit, maximum: 1000 }
})

export const DocumentList = Type.Object({
  documents: Type.Array(IndexedDocument),
  total: Type.Integer({ description: 'How many there are in all', examples: [1] })
}, { title: 'DocumentList' })

export const DocumentPath = Type.Object({ id: pathId('Document', 'yq2mC4nXc9L0Yb3sJ8ZpTA') })
export const DocumentOwner = Type.Object({
  subject: Type.Optional(subjectFilter('Only if the document is of this subject'))
})
export const FileQuery = Type.Object({ ...DocumentOwner.properties, visible_only })
export const TextQuery = Type.Object({ ...FileQuery.properties, skip, limit })
export const TextList = Type.Object({
  parts: Type.Array(DocumentText),
  total: Type.Integer({ description: 'How many there are in all', examples: [1] })
}, { title: 'TextList' })
export const FileHeaders = Type.Object({
  range: Type.Optional(Type.String({
    description: 'One range of bytes. Several, and malformed ones, are ignored',
    examples: ['bytes=0-1023']
  })),
  'if-range': Type.Optional(Type.String({
    description: 'The `ETag` of an earlier response: with another one, the range is ignored',
    examples: ['"6921c0a4e1b2f3d4c5a6b7c8"']
  })),
  'if-none-match': Type.Optional(Type.String({
    description: 'The `ETag` of an earlier response',
    examples: ['"6921c0a4e1b2f3d4c5a6b7c8"']
  }))
})
export const SubjectPath = Type.Object({ subject: pathId('Subject', 'algorithms-1') })

export const WholeSubject = Type.Object({ subject: subjectFilter('The subject whose documents are deleted', 1) })

const callerRole = Type.Optional(Type.String({
  pattern: '^[A-Z]{1,20}$',
  description: 'The role of the user who asks: what the meaning of the query costs is counted under it',
  examples: ['STUDENT']
}))

export const MeaningHeaders = Type.Object({ 'x-caller-role': callerRole })

export const SearchHeaders = Type.Object({
  'x-caller-role': callerRole,
  'x-words-only': Type.Optional(Type.Boolean({
    description: 'Meanings are not compared, so that the search calls no model',
    examples: [true]
  }))
})

export const Search = Type.Object({
  query: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'In Spanish or English',
    examples: ['When is the final exam?']
  }),
  subject: Type.Optional(subject),
  top_k: Type.Optional(Type.Integer({
    minimum: 1,
    maximum: 50,
    default: 5,
    description: 'How many passages at most',
    examples: [5]
  }))
}, { title: 'Search' })
export type Search = Static<typeof Search>

const Metadata = Type.Object({
  subject: shownSubject,
  document_id: Type.String({ description: 'The document that it is from', examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] }),
  filename: Type.String({ examples: ['week-3.pdf'] }),
  type: stringEnum(TYPES, { description: 'The type of the document. What looks like HTML in a `text` is text' }),
  page: Type.Optional(Type.Integer({
    description: 'Counted from 1; absent where the document has no pages',
    examples: [3]
  })),
  time: Type.Optional(Type.Number({ description: 'Of captions: seconds from the beginning', examples: [125] })),
  path: Type.Optional(Type.String({ description: 'Of an archive: its file', examples: ['week-1/notes.md'] })),
  heading: Type.Optional(Type.String({
    description: 'The innermost heading above the passage',
    examples: ['Assessment']
  })),
  headings: Type.Array(Type.String(), {
    description: 'All headings above the passage, from the outermost',
    examples: [['Algorithms', 'Assessment']]
  }),
  chunk: Type.Integer({ description: 'Its position in the document, counted from 0', examples: [7] }),
  overlap: Type.Integer({
    description: 'How many characters at the beginning of `content` repeat the passage before; 0 where that is unknown',
    examples: [46]
  }),
  indexed_at: { ...Timestamp, description: 'When the document was added, or replaced the last time' }
}, { title: 'ChunkMetadata' })

const content = Type.String({ description: 'Markdown', examples: ['The final exam is on 14 January 2027.'] })

export const SearchResults = Type.Object({
  results: Type.Array(Type.Object({
    content,
    score: Type.Number({
      description: 'Higher is better; comparable within one response only',
      examples: [8.4]
    }),
    metadata: Metadata
  }, { title: 'SearchResult' }), { description: 'Best first' }),
  total_results: Type.Integer({ description: 'How many results these are', examples: [1] }),
  query: Type.String({ examples: ['When is the final exam?'] })
}, { title: 'SearchResults' })

export const Questions = Type.Object({
  subject,
  questions: Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
    minItems: 1,
    maxItems: 32,
    examples: [['When is the final exam?', '¿Cuándo es el examen final?']]
  }),
  purpose: Type.Optional(stringEnum(['faqs', 'queries', 'passages'], {
    default: 'faqs',
    description: 'For what the texts are turned into vectors, and what it costs is counted by: `faqs` and `queries` ' +
      'are questions, to be compared with each other or with passages; `passages` are parts of the material'
  }))
}, { title: 'Questions' })

export const QuestionMeanings = Type.Object({
  model: Type.Optional(Type.String({
    description: 'The embedding model: vectors of two models cannot be compared. Absent where there are no vectors',
    examples: ['multilingual-e5-small']
  })),
  vectors: Type.Array(Type.Array(Type.Number()), {
    description: 'One for each question, in their order; that of a question which the model refuses is empty. None ' +
      'where there are no embeddings, or their endpoint does not answer',
    examples: [[[0.12, -0.03], [0.11, -0.02]]]
  })
}, { title: 'QuestionMeanings' })

export const ChunkQuery = Type.Object({
  subject: subjectFilter('The subject', 1),
  skip,
  limit: { ...limit, default: 100, maximum: 1000 }
})

export const ChunkHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({
    maxLength: 16_384,
    description: 'The `ETag` of an earlier response',
    examples: ['"5Rk2iX0cGgJHhGm1P0h7Aw"']
  }))
})

export const ChunkList = Type.Object({
  chunks: Type.Array(Type.Object({
    id: Type.String({ examples: ['6921c0a4e1b2f3d4c5a6b7c8-7'] }),
    content,
    metadata: Metadata
  }, { title: 'Chunk' })),
  total: Type.Integer({ description: 'How many there are in all', examples: [1] }),
  has_meanings: Type.Boolean({
    description: 'Whether `POST /search` compares meanings (embeddings) beside words',
    examples: [false]
  })
}, {
  title: 'ChunkList',
  headers: { ETag: { type: 'string', description: 'Changes with the documents of the subject' } }
})
