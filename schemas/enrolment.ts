import { Type, type Static } from '@sinclair/typebox'
import { pathId } from '../lib/validation/schemas.js'
import { SubjectPath } from './subjects.js'

export const EnrolmentRequest = Type.Object(
  {
    code: Type.Optional(Type.String({
      maxLength: 64,
      description: 'Needed where `enrolment` of the subject is `code`',
      examples: ['vectors-2026']
    }))
  },
  { title: 'EnrolmentRequest' }
)

/** The most students that one request enrols. An address has up to 254 characters. */
export const MAX_STUDENTS = 1000
const entries = (description: string, examples: string[] = []) =>
  Type.Array(Type.String({ examples: ['ada.lovelace'] }), { description, examples: [examples] })

export const NewStudents = Type.Object(
  {
    students: Type.Array(Type.String({ minLength: 1, maxLength: 254, examples: ['ada.lovelace'] }), {
      maxItems: MAX_STUDENTS,
      description: 'Usernames or addresses',
      examples: [['ada.lovelace', 'grace@example.edu']]
    }),
    text: Type.Optional(Type.String({
      maxLength: 400_000,
      description: 'More of them, as people paste them: with any separator, or from a mail with names',
      examples: ['"Lovelace, Ada" <ada@example.edu>; grace']
    }))
  },
  { title: 'NewStudents' }
)

export const EnrolmentReport = Type.Object(
  {
    enrolled: entries('Enrolled now', ['ada.lovelace']),
    already: entries('Enrolled before'),
    not_found: entries('There is no such account', ['grace@example.edu']),
    not_students: entries('The account is no student\'s')
  },
  { title: 'EnrolmentReport', description: 'What came of each username and address, as it was sent' }
)
export type EnrolmentReport = Static<typeof EnrolmentReport>

export const StudentPath = Type.Object({
  ...SubjectPath.properties,
  username: pathId('Username', 'ada.lovelace')
})
