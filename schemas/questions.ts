import { Type, type Static } from '@sinclair/typebox'
import { pathId, skipAndLimit, stringEnum, Timestamp } from '../lib/validation/schemas.js'
import {
  DIFFICULTIES, MAX_ACCEPTED, MAX_ANSWER, MAX_OPTIONS, MAX_TEXT, MAX_TOPIC, QUESTION_STATES, QUESTION_TYPES,
  TEXT_PATTERN
} from './question-values.js'
import { SubjectPath } from './subjects.js'

const QuestionType = stringEnum(QUESTION_TYPES, {
  title: 'QuestionType',
  description: '`single`: one option is right. `multiple`: one or more are, and all of them must be chosen. ' +
    '`number`: a number within a tolerance. `text`: a short text that is one of the accepted ones'
})
export type QuestionType = Static<typeof QuestionType>

const Difficulty = stringEnum(DIFFICULTIES, {
  title: 'Difficulty', description: 'How hard the question is', examples: ['medium']
})
export type Difficulty = Static<typeof Difficulty>

const QuestionState = stringEnum(QUESTION_STATES, {
  title: 'QuestionState',
  description: 'Tests ask published questions alone'
})
export type QuestionState = Static<typeof QuestionState>

const written = (maxLength: number, example: string, options: object = {}) => Type.String({
  minLength: 1, maxLength, pattern: TEXT_PATTERN, format: 'not-blank', examples: [example], ...options
})
const optional = (maxLength: number, example: string, options: object = {}) => Type.String({
  maxLength, pattern: TEXT_PATTERN, examples: [example], ...options
})

const text = written(MAX_TEXT, 'Which of these have a determinant of $-1$?', { description: 'Markdown, with formulas' })
const explanation = optional(MAX_TEXT, 'A swap of two rows changes the sign.', {
  description: 'Markdown, shown after the answer'
})
const topic = optional(MAX_TOPIC, 'Determinants')
const options = Type.Array(
  Type.Object({
    text: written(MAX_ANSWER, 'A swap of two rows'),
    correct: Type.Boolean({ examples: [true] })
  }, { title: 'QuestionOption' }),
  { maxItems: MAX_OPTIONS, description: 'Of `single` and `multiple`: 2 to 6 different ones' }
)
const answer = Type.Number({ description: 'Of `number`', examples: [9.81] })
const tolerance = Type.Number({
  minimum: 0,
  description: 'Of `number`: how far an answer may be away; 0 without it',
  examples: [0.01]
})
const accepted = Type.Array(written(MAX_ANSWER, 'Emmy Noether'), {
  maxItems: MAX_ACCEPTED,
  description: 'Of `text`: the answers that are right'
})
const lenient = Type.Boolean({
  description: 'Of `text`: whether an answer with one wrong letter in a word of six or more is right as well; ' +
    'false without it',
  examples: [true]
})
const source = Type.Object({
  document_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
  title: written(300, 'week-3.pdf'),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [4] })),
  quote: optional(2000, 'Swapping two rows changes the sign.')
}, { title: 'QuestionSource', description: 'Where the material says it' })
export type QuestionSource = Static<typeof source>

const ofItsType = {
  options: Type.Optional(options),
  answer: Type.Optional(answer),
  tolerance: Type.Optional(tolerance),
  accepted: Type.Optional(accepted),
  lenient: Type.Optional(lenient)
}

export const NewQuestion = Type.Object(
  {
    type: QuestionType,
    text,
    ...ofItsType,
    explanation: Type.Optional(explanation),
    topic: Type.Optional(topic),
    difficulty: Type.Optional(Difficulty),
    source: Type.Optional(source)
  },
  { title: 'NewQuestion', description: 'Fields that its type does not have are ignored' }
)
export type NewQuestion = Static<typeof NewQuestion>

export const QuestionChange = Type.Object(
  { ...Type.Partial(NewQuestion).properties, state: Type.Optional(QuestionState) },
  { title: 'QuestionChange', description: 'Only the fields that are sent are changed' }
)
export type QuestionChange = Static<typeof QuestionChange>

export const Question = Type.Object(
  {
    id: Type.String({ examples: ['7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10'] }),
    version: Type.Integer({ description: 'From 1', examples: [1] }),
    type: QuestionType,
    text,
    ...ofItsType,
    explanation,
    topic,
    difficulty: Difficulty,
    source: Type.Optional(source),
    state: QuestionState,
    created_by: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Username of the teacher; null where the account is deleted',
      examples: ['emmy.noether']
    }),
    created_at: Timestamp,
    updated_at: Timestamp
  },
  { title: 'Question' }
)
export type Question = Static<typeof Question>

export const QuestionPath = Type.Object({
  ...SubjectPath.properties,
  question_id: pathId('Question identifier', '7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10')
})

export const QuestionQuery = Type.Object({
  state: Type.Optional(QuestionState),
  topic: Type.Optional(
    Type.String({ maxLength: MAX_TOPIC, description: 'The whole topic', examples: ['Determinants'] })
  ),
  difficulty: Type.Optional(Difficulty),
  q: Type.Optional(Type.String({
    maxLength: 100,
    description: 'A part of the text, an option, an accepted answer, the explanation or the topic. Case and ' +
      'accents do not matter',
    examples: ['swap']
  })),
  ...skipAndLimit(20)
})
export type QuestionQuery = Static<typeof QuestionQuery>

export const QuestionHistory = Type.Array(
  Type.Object({
    version: Type.Integer({ description: 'After the change', examples: [2] }),
    at: Timestamp,
    by: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Username; null where the account is deleted',
      examples: ['emmy.noether']
    }),
    changes: Type.Unsafe<Record<string, { from: unknown, to: unknown }>>({
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: true },
      description: 'By field: `from` and `to`, null where the question has no such field',
      examples: [{ state: { from: 'draft', to: 'published' } }]
    })
  }, { title: 'QuestionHistoryEntry' }),
  { description: 'The newest first' }
)

export const QuestionTopics = Type.Array(
  Type.Object({
    topic: Type.String({ examples: ['Determinants'] }),
    questions: Type.Integer({ description: 'How many questions it has', examples: [14] })
  }, { title: 'QuestionTopic' })
)

export const QuestionOrder = Type.Object(
  {
    topic: Type.Optional(topic),
    count: Type.Integer({ minimum: 1, maximum: 50, examples: [10] }),
    difficulty: Type.Optional(Difficulty)
  },
  { title: 'QuestionOrder' }
)
export type QuestionOrder = Static<typeof QuestionOrder>

/** Why there are no drafts: no such topic, all of them in the bank, nothing to make questions of. */
export const NONE_MADE = ['topic', 'known', 'material'] as const
export type NoneMade = typeof NONE_MADE[number]

/** Why a part of the material gives no draft; another word of an engine is `sentences`. */
export const PART_REASONS = ['code', 'tasks', 'language', 'course', 'list', 'sentences'] as const

export const QuestionUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'At most 8 MiB and 5,000 questions' }),
    format: stringEnum(['gift', 'moodle', 'qti'], {
      description: 'GIFT, Moodle XML, or QTI 1.2 and 2.1: one file in XML, or a package (ZIP)'
    }),
    unsupported: Type.Optional(stringEnum(['refuse', 'skip'], {
      default: 'refuse',
      description: 'What a question does that is faulty, or of a type that the bank does not have: it refuses the ' +
        'file, or is left out. A file that cannot be read to its end is refused in any case'
    }))
  },
  { title: 'QuestionUpload' }
)
export type QuestionFormat = 'gift' | 'moodle'
export type ImportFormat = QuestionFormat | 'qti'

export const ImportedQuestions = Type.Object(
  {
    imported: Type.Integer({ description: 'New drafts', examples: [480] }),
    unchanged: Type.Integer({
      description: 'The subject has them already: same type, text, options and answers',
      examples: [18]
    }),
    skipped: Type.Array(Type.Object({
      line: Type.Integer({ description: 'Where it begins in the file, from 1', examples: [212] }),
      type: Type.String({
        description: 'As the format names it; `faulty` for one that cannot be taken as it is', examples: ['matching']
      }),
      reason: Type.String({
        description: 'What is wrong with it',
        examples: ['Is of a type, or graded in a way, that the bank does not have']
      })
    }, { title: 'SkippedQuestion' }))
  },
  { title: 'ImportedQuestions' }
)

export const ExportQuery = Type.Object({
  format: stringEnum(['gift', 'moodle'], { description: 'GIFT or Moodle XML' }),
  state: Type.Optional(QuestionState)
})
