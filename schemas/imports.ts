import { Type, type Static } from '@sinclair/typebox'
import { pathId, stringEnum, Timestamp } from '../lib/validation/schemas.js'
import { ImportedQuestions } from './questions.js'
import { SubjectPath } from './subjects.js'

/** What an upload is, for the documentation; routes/imports/upload.ts judges it as it arrives. */
export const ExportUpload = Type.Object(
  {
    file: Type.Unsafe<Buffer>({
      type: 'string',
      format: 'binary',
      description: 'A Moodle backup (`.mbz`) or a Common Cartridge 1.0 to 1.3 (`.imscc`), with a file name. It may ' +
        'be as large as the documents of a subject together'
    }),
    dry_run: Type.Optional(Type.Boolean({
      default: false,
      description: 'Tells what would come, and brings nothing',
      examples: [true]
    }))
  },
  { title: 'ExportUpload' }
)

const id = Type.String({ examples: ['6927a0c41d5e8f0012ab34cd'] })
const state = stringEnum(['waiting', 'running', 'done', 'failed'], { description: 'Stopped imports have failed' })

export const BegunImport = Type.Object({ id, state }, { title: 'BegunImport' })

const row = {
  id,
  state,
  filename: Type.String({ examples: ['backup-algebra.mbz'] }),
  dry_run: Type.Boolean({ description: 'Nothing was brought. Known when the export has arrived', examples: [false] }),
  created_at: Timestamp,
  done: Type.Integer({ description: 'How many documents are done; the questions count as one', examples: [31] }),
  total: Type.Integer({ description: '0 while the export is not read yet', examples: [48] }),
  reason: Type.Optional(Type.String({
    description: 'Why it has failed', examples: ['Is a broken archive: make it again']
  }))
}
export const ImportRow = Type.Object(row, { title: 'ImportRow' })

export const CourseImport = Type.Object({
  ...row,
  report: Type.Object({
    documents: Type.Array(Type.Object({
      title: Type.String({ description: 'The name of the document', examples: ['Week 3.html'] }),
      status: stringEnum(['new', 'changed', 'same', 'left_out'], {
        description: 'To what the last import has brought. Where `dry_run` is true: what it would be'
      }),
      reason: Type.Optional(Type.String({
        description: 'Why it was left out', examples: ['Nothing about people is taken.']
      }))
    }, { title: 'ImportedDocument' })),
    questions: ImportedQuestions
  }, { title: 'ImportReport' })
}, { title: 'CourseImport' })
export type CourseImport = Static<typeof CourseImport>

export const ImportPath = Type.Object({
  ...SubjectPath.properties,
  import_id: pathId('Import identifier', '6927a0c41d5e8f0012ab34cd')
})
