import { Type, type Static } from '@sinclair/typebox'
import { ID_PATTERN, pathId, stringEnum, Timestamp } from '../../lib/validation/schemas.js'
import { MAX_GUIDE } from './guide/scrape.js'
import { DIFFICULTIES } from '../text/messages/test-request.js'

const sessionExample = { examples: ['ada-2026-11-21'] }
const subjectExample = { examples: ['algorithms-1'] }
const userExample = { examples: ['ada.lovelace'] }

const sessionId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9._:-]*$',
  description: 'Session: 1 to 128 of A-Z a-z 0-9 . _ : -',
  ...sessionExample
})
const subject = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: ID_PATTERN,
  description: 'Subject: 1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit',
  ...subjectExample
})
const userId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9._:@-]*$',
  description: 'Who speaks; without it no profile is kept',
  ...userExample
})
const text = { minLength: 1, maxLength: 32_000 }

/** The largest page that is read, as JSON; a chat message needs far less. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024

const EarlierMessage = Type.Object({
  role: stringEnum(['user', 'assistant']),
  content: Type.String({ maxLength: 262_144, examples: ['When is the final exam?'] })
}, { title: 'EarlierMessage' })
export type EarlierMessage = Static<typeof EarlierMessage>

export const ChatMessage = Type.Object({
  query: Type.String({ ...text, description: 'What the student says', examples: ['When is the final exam?'] }),
  id: sessionId,
  asignatura: subject,
  user_id: Type.Optional(userId),
  messages: Type.Optional(Type.Array(EarlierMessage, {
    maxItems: 1000,
    description: 'Earlier messages that a new session begins with, oldest first. They are ignored afterwards'
  }))
}, { title: 'ChatMessage' })
export type ChatMessage = Static<typeof ChatMessage>

export const TestAnswer = Type.Object({
  id: sessionId,
  user_response: Type.String({
    ...text,
    description: 'The letter, the number or the text of an option; a number; a short text. What is not understood ' +
      'is asked again',
    examples: ['b']
  }),
  user_id: Type.Optional(userId),
  current_question_index: Type.Optional(Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Which question this answers, counted from 0. ' +
      'The last answer that is sent again is not graded again: its reply is repeated. Another index is 409',
    examples: [0]
  }))
}, { title: 'TestAnswer' })
export type TestAnswer = Static<typeof TestAnswer>

export const InterruptInfo = Type.Object({
  action: stringEnum(['answer_question']),
  question_id: Type.String({
    description: 'Of the question bank, or made from the text of a question that is not in it',
    examples: ['7a1c0f52-6f0e-4b57-9a55-0f2a6f1f9c3d']
  }),
  question_type: stringEnum(['single', 'multiple', 'number', 'text']),
  question_num: Type.Integer({ description: 'Counted from 1', examples: [1] }),
  total_questions: Type.Integer({ examples: [3] }),
  topic: Type.String({ description: 'Of the test', examples: ['Shortest paths'] }),
  difficulty: Type.String({ description: 'Of the test', examples: ['medium'] }),
  question_text: Type.String({ examples: ['What does Dijkstra\'s algorithm find?'] }),
  options: Type.Array(Type.String(), {
    description: 'Empty for `number` and `text`',
    examples: [['Shortest paths', 'A spanning tree', 'A maximum flow', 'A topological order']]
  }),
  progress: Type.Object({
    current: Type.Integer({ description: 'The question that waits, counted from 1', examples: [1] }),
    total: Type.Integer({ examples: [3] })
  })
}, { title: 'InterruptInfo', description: 'The test question that awaits an answer; never its solution' })

const QuestionSource = Type.Object({
  document_id: Type.Optional(Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
  title: Type.String({ examples: ['Course guide'] }),
  page: Type.Optional(Type.Integer({ minimum: 1, examples: [3] })),
  quote: Type.String({ examples: ['Dijkstra\'s algorithm finds shortest paths.'] })
}, { title: 'QuestionSource' })

export const Feedback = Type.Object({
  question_id: Type.String({ examples: ['7a1c0f52-6f0e-4b57-9a55-0f2a6f1f9c3d'] }),
  version: Type.Integer({ minimum: 1, examples: [1] }),
  correct: Type.Boolean({ examples: [true] }),
  chosen: Type.Array(Type.String(), {
    description: 'The options that were chosen, or the number or text; empty for a skipped question',
    examples: [['Shortest paths']]
  }),
  right_option: Type.Optional(Type.String({
    description: 'Several right options are joined by `; `',
    examples: ['Shortest paths']
  })),
  explanation: Type.String({ examples: ['Dijkstra\'s algorithm finds shortest paths.'] }),
  source: Type.Optional(QuestionSource),
  seconds: Type.Integer({ minimum: 0, description: 'Since the question was shown', examples: [14] }),
  topic: Type.Optional(Type.String({ examples: ['graphs'] })),
  skipped: Type.Optional(Type.Boolean({ description: 'Whether it was skipped; it counts as wrong', examples: [true] }))
}, { title: 'Feedback', description: 'What the answer that was just given counts as' })
export type Feedback = Static<typeof Feedback>

export const TestResult = Type.Object({
  test_id: Type.String({
    description: 'The same each time this result is sent',
    examples: ['0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11']
  }),
  topic: Type.String({ examples: ['graphs'] }),
  difficulty: stringEnum(DIFFICULTIES),
  total_questions: Type.Integer({ examples: [5] }),
  correct_answers: Type.Integer({ examples: [4] }),
  score: Type.Number({ minimum: 0, maximum: 100, description: '0 to 100', examples: [80] }),
  cancelled: Type.Optional(Type.Boolean({
    description: 'Whether the student has ended the test. It counts in no average',
    examples: [true]
  }))
}, { title: 'TestResult' })

export const Confidence = stringEnum(['quoted', 'related', 'none'], {
  title: 'Confidence',
  description: '`quoted`: a passage of the material answers. `related`: the nearest passages, without certainty. ' +
    '`none`: the material has nothing near'
})
export type Confidence = Static<typeof Confidence>

export const AnsweredBy = stringEnum(['model', 'material', 'teacher'], {
  title: 'AnsweredBy',
  description: '`model`: a language model. `material`: the engine without one, out of the material. ' +
    '`teacher`: a published answer'
})
export type AnsweredBy = Static<typeof AnsweredBy>

const Stopped = Type.Boolean({
  description: 'The deadline came before the end: it is what was said by then', examples: [true]
})

/** Where a part of a reply comes from. Its position among the sources, from 1, is the `[n]` of the text. */
export const Source = Type.Object({
  kind: stringEnum(['guide', 'document', 'answer'], { description: '`answer`: published by a teacher' }),
  document_id: Type.Optional(Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
  title: Type.String({ description: 'The guide, the file name, or the question', examples: ['Course guide'] }),
  page: Type.Optional(Type.Integer({ minimum: 1, examples: [3] })),
  time: Type.Optional(Type.Number({
    minimum: 0, description: 'Of captions: seconds from the beginning', examples: [125]
  })),
  heading: Type.Optional(Type.String({ examples: ['Assessment › Exams'] })),
  quote: Type.Optional(Type.String({ examples: ['The final exam is on 14 January 2027.'] })),
  mark: Type.Optional(Type.Unsafe<[number, number]>({
    // Not a tuple, which the linter of the OpenAPI document does not know.
    ...Type.Array(Type.Integer({ minimum: 0, examples: [0] }), { minItems: 2, maxItems: 2 }),
    description: 'The part of `quote` that answers: from and to, in UTF-16 code units',
    examples: [[0, 17]]
  }))
}, { title: 'Source' })
export type Source = Static<typeof Source>

const Hint = Type.Integer({
  minimum: 1,
  maximum: 3,
  description: 'In a subject whose tutor gives hints. 1: where to read; 2: the passage with a gap; 3: the passage',
  examples: [1]
})

export const Reply = Type.Object({
  response: Type.String({
    description: 'Markdown, in the language of the message',
    examples: ['The final exam is on 14 January 2027.']
  }),
  session_id: Type.String(sessionExample),
  asignatura: Type.String(subjectExample),
  interrupted: Type.Boolean({ description: 'Whether a test question awaits an answer', examples: [false] }),
  interrupt_info: Type.Optional(InterruptInfo),
  feedback: Type.Optional(Feedback),
  test_result: Type.Optional(TestResult),
  confidence: Type.Optional(Confidence),
  sources: Type.Optional(Type.Array(Source, { description: 'What the reply rests on, in the order of their numbers' })),
  hint: Type.Optional(Hint),
  answered_by: Type.Optional(AnsweredBy),
  stopped: Type.Optional(Stopped)
}, { title: 'Reply' })
export type Reply = Static<typeof Reply>

export const ReplyEvents = Type.String({
  description: 'Server-sent events, each with one line of JSON: `start`, `delta` with a part of the text, `sources`, ' +
    '`interrupt` (the `interrupt_info`) or `test_result`, then `done` with the whole reply, or `error` with `status` ' +
    'and `detail`',
  examples: ['event: delta\ndata: {"text":"The final exam is on 14 January 2027."}\n\n']
})

export const Question = Type.Object({
  query: Type.String({ ...text, description: 'What is asked', examples: ['When is the final exam?'] }),
  asignatura: subject
}, { title: 'Question' })
export type Question = Static<typeof Question>

export const Answer = Type.Object({
  response: Type.String({
    description: 'Markdown, in the language of the question',
    examples: ['The final exam is on 18 January 2027.']
  }),
  asignatura: Type.String({ description: 'The subject that was asked about', examples: ['algorithms'] }),
  confidence: Type.Optional(Confidence),
  answered_by: AnsweredBy,
  sources: Type.Array(Type.String(), {
    description: 'The places of the material that the answer rests on, best first',
    examples: [['Course guide, Assessment']]
  })
}, { title: 'Answer' })
export type Answer = Static<typeof Answer>

export const SuggestionsQuery = Type.Object({
  subject,
  user_id: Type.Optional(userId),
  language: stringEnum(['en', 'es'], { description: 'Of the questions' })
}, { title: 'SuggestionsQuery' })
export type SuggestionsQuery = Static<typeof SuggestionsQuery>

export const Suggestions = Type.Object({
  questions: Type.Array(Type.String(), {
    description: 'At most four questions that the material answers for certain',
    examples: [['When is the final exam?', 'What does “Stack” mean?']]
  }),
  test: Type.Boolean({ description: 'There are questions enough for a test: at least three', examples: [true] })
}, { title: 'Suggestions' })
export type Suggestions = Static<typeof Suggestions>

export const QuestionOrder = Type.Object({
  subject,
  topic: Type.Optional(Type.String({
    maxLength: 200, description: 'Empty or absent: the contents of the whole course', examples: ['hash tables']
  })),
  count: Type.Integer({ minimum: 1, maximum: 50, description: 'How many at most', examples: [10] }),
  difficulty: Type.Optional(stringEnum(DIFFICULTIES, { description: '`medium` where it is absent' })),
  exclude: Type.Optional(Type.Array(Type.String({ maxLength: 10_000, examples: ['Which term is defined as …?'] }), {
    maxItems: 2000, description: 'Texts of questions that are not made again'
  }))
}, { title: 'QuestionOrder' })
export type QuestionOrder = Static<typeof QuestionOrder>

const GeneratedQuestion = Type.Object({
  type: stringEnum(['single', 'number', 'text']),
  text: Type.String({ examples: ['What does “Pivot” mean?'] }),
  options: Type.Optional(Type.Array(Type.Object({
    text: Type.String({ examples: ['The element around which a partition is arranged'] }),
    correct: Type.Boolean({ examples: [true] })
  }), { description: 'Of `single`: four, of which one is correct' })),
  answer: Type.Optional(Type.Number({ description: 'Of `number`', examples: [1884] })),
  tolerance: Type.Optional(Type.Number({ description: 'Of `number`', examples: [0] })),
  accepted: Type.Optional(Type.Array(Type.String({ examples: ['pivot'] }), {
    description: 'Of `text`: the answers that are right, the usual one first'
  })),
  lenient: Type.Optional(Type.Boolean({
    description: 'Of `text`: whether a typing error of one letter in a word of six or more is right as well',
    examples: [true]
  })),
  explanation: Type.String({ examples: ['Pivot: the element around which a partition is arranged.'] }),
  topic: Type.String({ description: 'The heading that it comes from', examples: ['Unit 4. Sorting'] }),
  difficulty: stringEnum(DIFFICULTIES),
  source: Type.Optional(QuestionSource)
}, { title: 'GeneratedQuestion' })
export type GeneratedQuestion = Static<typeof GeneratedQuestion>

const PartWithout = Type.Object({
  title: Type.String({ examples: ['exercises.pdf'] }),
  reason: stringEnum(['code', 'tasks', 'language', 'course', 'list', 'sentences'], {
    description: 'What most of it is: code, tasks and examples, text in a language in which no question is made, how ' +
      'the course is run, tables and entries without sentences; or sentences that lean on others, say too little ' +
      'for a question, or have its answer in them'
  })
}, { title: 'PartWithout' })
export type PartWithout = Static<typeof PartWithout>

export const GeneratedQuestions = Type.Object({
  has_material: Type.Boolean({ description: 'Whether the subject has any material', examples: [true] }),
  reason: Type.Optional(stringEnum(['topic', 'known', 'material'], {
    description: 'Why there are none. `topic`: the material does not have it. `known`: all are among `exclude`. ' +
      '`material`: it has nothing that a question can be made of'
  })),
  answered_by: Type.Optional(stringEnum(['model', 'material'], {
    description: 'Who has made them; absent where there are none'
  })),
  questions: Type.Array(GeneratedQuestion),
  parts: Type.Optional(Type.Array(PartWithout, {
    description: 'Where there are fewer than `count`: the guides and documents of which none can be made, 20 at most'
  }))
}, { title: 'GeneratedQuestions' })
export type GeneratedQuestions = Static<typeof GeneratedQuestions>

export const SessionPath = Type.Object({ session_id: pathId('Session', 'ada-2026-11-21') })

export const SessionHeaders = Type.Object({
  'x-session-generation': Type.Optional(Type.Integer({
    minimum: 0,
    maximum: 9_999_999,
    description: 'This generation of the session and those before it. Absent: all of them',
    examples: [0]
  }))
})

export const SubjectPath = Type.Object({ subject: pathId('Subject', 'algorithms-1') })

export const History = Type.Object({
  session_id: Type.String(sessionExample),
  asignatura: Type.String(subjectExample),
  user_id: Type.Optional(Type.String(userExample)),
  message_count: Type.Integer({ description: 'How many messages there are in all', examples: [4] }),
  messages: Type.Array(Type.Object({
    role: stringEnum(['user', 'assistant']),
    content: Type.String({ examples: ['When is the final exam?'] }),
    created_at: Timestamp,
    confidence: Type.Optional(Confidence),
    sources: Type.Optional(Type.Array(Source)),
    hint: Type.Optional(Hint),
    answered_by: Type.Optional(AnsweredBy),
    stopped: Type.Optional(Stopped)
  }, { title: 'HistoryMessage' }), { description: 'The newest 1,000 at most, oldest first' })
}, { title: 'History' })

export const Page = Type.Object({
  html_content: Type.String({
    minLength: 1,
    maxLength: MAX_PAGE_BYTES,
    description: 'The page with the teaching guide',
    examples: ['<main><h1>Algorithms</h1><p>6 ECTS credits.</p></main>']
  }),
  subject_override: Type.Optional({
    ...subject, description: 'The subject to keep the guide for. Absent: the guide is only returned'
  })
}, { title: 'Page' })
export type Page = Static<typeof Page>

export const PublishedGuide = Type.Object({
  subject: Type.Optional(Type.String({
    ...subjectExample, description: 'The subject that it is kept for. Absent: it is kept for none'
  })),
  guide: Type.String({
    description: `The teaching guide as Markdown, at most ${MAX_GUIDE.toLocaleString('en')} characters`,
    examples: ['# Algorithms\n\n6 ECTS credits.']
  }),
  characters: Type.Integer({ description: 'Length of the guide', examples: [29] }),
  left_out: Type.Optional(Type.Array(Type.Object({
    where: Type.String({ examples: ['After 199,120 characters'] }),
    what: Type.String({ examples: ['The text was cut here: a guide is not longer. Publish the rest as a document.'] })
  }), { description: 'What of the page is not in the guide, since it is too long. Absent: nothing' }))
}, { title: 'PublishedGuide' })
export type PublishedGuide = Static<typeof PublishedGuide>

export const StoredGuide = Type.Object({
  subject: Type.String(subjectExample),
  guide: Type.String({
    description: 'Markdown; empty where there is none', examples: ['# Algorithms\n\n6 ECTS credits.']
  })
}, { title: 'StoredGuide' })

const nullableTimestamp = Type.Unsafe<Date | null>({
  type: ['string', 'null'],
  format: 'date-time',
  examples: ['2026-11-21T08:30:00.000Z']
})
const figures = {
  message_count: Type.Integer({ description: 'Messages the student sent', examples: [12] }),
  tests_taken: Type.Integer({ description: 'Finished tests', examples: [2] }),
  average_score: Type.Number({
    description: 'Over the finished tests, 0 to 100; 0 when there is none',
    examples: [83.33]
  }),
  last_active: nullableTimestamp
}

export const UserPath = Type.Object({ user_id: pathId('User', 'ada.lovelace') })

export const StudentProfile = Type.Object({
  user_id: Type.String(userExample),
  ...figures,
  subjects: Type.Array(Type.Object({ subject: Type.String(subjectExample), ...figures }, { title: 'SubjectProfile' }))
}, { title: 'StudentProfile' })

export const ConversationQuery = Type.Object({
  user_id: Type.Optional(Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Only the conversations of this user',
    ...userExample
  })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'How many at most', examples: [20] })
})

export const Conversation = Type.Object({
  session_id: Type.String(sessionExample),
  user_id: Type.Optional(Type.String(userExample)),
  subject: Type.String(subjectExample),
  title: Type.String({ examples: ['When is the final exam?'] }),
  created_at: Timestamp,
  last_active: Timestamp,
  message_count: Type.Integer({ description: 'Messages of both sides', examples: [4] })
}, { title: 'Conversation' })

export const StatisticsQuery = Type.Object({
  subject: Type.Optional(Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Only this subject',
    ...subjectExample
  }))
})

export const Statistics = Type.Object({
  subject: Type.Optional(Type.String(subjectExample)),
  conversations: Type.Integer({ examples: [42] }),
  messages: Type.Integer({ description: 'Messages of both sides', examples: [420] }),
  tests: Type.Integer({ description: 'Finished tests', examples: [30] }),
  average_score: Type.Number({ description: '0 to 100; 0 when there is no test', examples: [78.5] })
}, { title: 'Statistics' })

/** A fault of the language model that its operator can do something about. */
export const ModelProblem = stringEnum([
  'key refused', 'wrong model', 'no quota', 'too long', 'rate limited', 'loading', 'unreachable', 'timeout', 'broken',
  'empty', 'unfit', 'refused', 'out of budget', 'error'
], { description: 'Why the last call of the language model had no result. Absent where all is well' })
export type ModelProblem = Static<typeof ModelProblem>

export const SystemInfo = Type.Object({
  version: Type.String({ description: 'Version of the chat engine', examples: ['1.0.0'] }),
  llm_provider: Type.String({ description: '`offline` or `openai-compatible`', examples: ['offline'] }),
  llm_model: Type.String({ description: 'The language model, or how the offline engine ranks', examples: ['bm25'] }),
  status: Type.String({ description: '`operational`, or `degraded`', examples: ['operational'] }),
  model: Type.Optional(ModelProblem)
}, { title: 'SystemInfo' })

const Spent = {
  spent: Type.Number({ description: 'In the currency of `MODEL_PRICES`', examples: [41.2] }),
  budget: Type.Number({ description: '0: none', examples: [50] }),
  state: stringEnum(['none', 'ok', 'warned', 'reached'], {
    description: '`warned` from 80 % on; `reached`: the offline engine answers until the month is over'
  })
}

export const BudgetQuery = Type.Object({ subject: Type.Optional(subject) }, { title: 'BudgetQuery' })

export const BudgetReport = Type.Object({
  month: Type.String({ description: 'In UTC', examples: ['2026-11'] }),
  installation: Type.Object(Spent),
  subject: Type.Optional(Type.Object(Spent)),
  subjects: Type.Array(Type.Object({ subject, ...Spent }), {
    description: 'Those that have used 80 % of their budget'
  })
}, { title: 'BudgetReport' })
