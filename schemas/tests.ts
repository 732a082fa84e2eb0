import { Type, type Static } from '@sinclair/typebox'
import { MARKDOWN_OF_OTHERS, stringEnum, Timestamp } from '../lib/validation/schemas.js'

const MAX_TEXT = 10_000
const MAX_OPTION = 1_000
const subject = Type.String({ examples: ['algebra-1'] })
const questionId = Type.String({
  minLength: 1,
  maxLength: 200,
  examples: ['5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11']
})
const version = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Of the question', examples: [1] })
const topic = Type.String({ maxLength: MAX_OPTION, examples: ['Vector spaces'] })

/** The limits of what is recorded of a question. */
export const InterruptInfo = Type.Object(
  {
    action: Type.String({ maxLength: 100, examples: ['answer_question'] }),
    question_id: Type.Optional(questionId),
    question_type: Type.Optional(
      stringEnum(['single', 'multiple', 'number', 'text'], {
        description: 'One option, several options, a number, or a short text'
      })
    ),
    question_num: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Counted from 1; `current_question_index` of the answer counts from 0',
      examples: [1]
    }),
    total_questions: Type.Integer({ minimum: 1, maximum: 10_000, examples: [5] }),
    topic: Type.Optional({ ...topic, description: 'Of the test: as it was asked for, or the name of the course' }),
    difficulty: Type.Optional(Type.String({ maxLength: 100, description: 'Of the test', examples: ['medium'] })),
    question_text: Type.String({
      maxLength: 2 * MAX_TEXT,
      description: MARKDOWN_OF_OTHERS,
      examples: ['What does a basis of a vector space have?']
    }),
    options: Type.Array(Type.String({ maxLength: 2 * MAX_OPTION }), {
      maxItems: 50,
      description: 'Empty where the answer is a number or a text',
      examples: [['Linearly independent vectors', 'Two vectors', 'A norm', 'A metric']]
    }),
    progress: Type.Optional(
      Type.Object({
        current: Type.Integer({ minimum: 0, maximum: 10_000, examples: [1] }),
        total: Type.Integer({ minimum: 0, maximum: 10_000, examples: [5] })
      }, { title: 'TestProgress' })
    )
  },
  {
    title: 'InterruptInfo',
    additionalProperties: true,
    description: 'The test question that awaits an answer through `POST /sessions/{session_id}/resume_chat`'
  }
)
export type InterruptInfo = Static<typeof InterruptInfo>

export const TestProgress = Type.Object(
  { current: Type.Integer({ examples: [1] }), total: Type.Integer({ examples: [5] }) },
  { title: 'PendingTest', description: 'The question of a test that waits in the session' }
)

/** Where the question of an answer comes from. */
export const AnswerSource = Type.Object(
  {
    document_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
    title: Type.String({ maxLength: 1000, examples: ['week-3.pdf'] }),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [3] })),
    quote: Type.Optional(
      Type.String({ maxLength: MAX_TEXT, examples: ['A basis is a linearly independent spanning set.'] })
    )
  },
  { title: 'AnswerSource' }
)
export type AnswerSource = Static<typeof AnswerSource>

/** What a reply says about the answer that was just given. */
export const Judgement = Type.Object(
  {
    correct: Type.Boolean({ examples: [true] }),
    right_option: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT,
        description: 'The text of the right answer; several are joined by `; `',
        examples: ['Linearly independent vectors']
      })
    ),
    explanation: Type.String({ maxLength: MAX_TEXT, examples: ['They span the space, too.'] }),
    source: Type.Optional(AnswerSource),
    question_id: questionId,
    version,
    chosen: Type.Array(Type.String({ maxLength: 32_000 }), {
      maxItems: 50,
      description: 'The texts of what was chosen; empty where the question was skipped',
      examples: [['Linearly independent vectors']]
    }),
    seconds: Type.Number({ minimum: 0, maximum: 1e9, description: 'From question to answer', examples: [12.5] }),
    topic: Type.Optional(topic),
    skipped: Type.Optional(Type.Boolean({ description: 'Counts as asked and wrong', examples: [false] }))
  },
  { title: 'Judgement', description: 'The feedback to the answer of a test question' }
)
export type Judgement = Static<typeof Judgement>

// Results and figures -------------------------------------------------------------------------------------------------

const shareRight = Type.Number({ minimum: 0, maximum: 1, description: '0 to 1, four decimals', examples: [0.75] })
const asked = Type.Integer({ description: 'How often a question was answered or skipped', examples: [8] })

export const TopicFigures = Type.Object(
  { topic: { ...topic, description: '`""` for questions without a topic' }, asked, share_right: shareRight },
  { title: 'TopicFigures' }
)
export type TopicFigures = Static<typeof TopicFigures>

const TakenTest = Type.Object(
  {
    subject,
    topic,
    difficulty: Type.String({ examples: ['medium'] }),
    score: Type.Number({ minimum: 0, maximum: 100, description: '0 to 100', examples: [80] }),
    correct_answers: Type.Integer({ examples: [4] }),
    total_questions: Type.Integer({ examples: [5] }),
    cancelled: Type.Boolean({
      description: 'It was ended before its last question, and counts nowhere',
      examples: [false]
    }),
    at: Timestamp,
    session_id: Type.String({ description: 'Where it was taken', examples: ['tutor-42'] }),
    test_id: Type.Optional(Type.String({
      description: 'As its questions have it. Absent where an older version did not say it',
      examples: ['0b8f7c1e-6f0e-4a55-9c39-7f3d0e6b2a11']
    })),
    seconds: Type.Optional(Type.Number({
      description: 'For those of its questions that `questions` has', examples: [84.5]
    }))
  },
  { title: 'TakenTest' }
)

const AnsweredQuestion = Type.Object(
  {
    test_id: Type.String({
      description: 'The same for the questions of one test', examples: ['0b8f7c1e-6f0e-4a55-9c39-7f3d0e6b2a11']
    }),
    question_id: questionId,
    subject,
    topic,
    text: Type.String({ description: `The question. ${MARKDOWN_OF_OTHERS}`, examples: ['What does a basis have?'] }),
    answer: Type.String({
      description: 'What was chosen; several are joined by `; `, and none are `""`',
      examples: ['Two vectors']
    }),
    right_option: Type.Optional(Type.String({ examples: ['Linearly independent vectors'] })),
    source: Type.Optional(AnswerSource),
    correct: Type.Boolean({ examples: [false] }),
    skipped: Type.Optional(Type.Boolean({ description: 'Counts as asked and wrong', examples: [true] })),
    at: Timestamp
  },
  { title: 'AnsweredQuestion' }
)

const Practise = Type.Object(
  {
    subject,
    ready: Type.Integer({ description: 'Questions that can be practised now', examples: [4] }),
    later: Type.Integer({ description: 'Questions that can be practised a day after the answer', examples: [2] })
  },
  { title: 'Practise' }
)

export const ResultsQuery = Type.Object({
  subject: Type.Optional(Type.String({ maxLength: 128, description: 'Of one subject alone', examples: ['algebra-1'] }))
})

export const Results = Type.Object(
  {
    tests: Type.Array(TakenTest, { description: 'Newest first, at most 1,000' }),
    topics: Type.Array(
      Type.Object({ subject, ...TopicFigures.properties }, { title: 'TopicResult' }),
      { description: 'By subject, what was asked most first' }
    ),
    questions: Type.Array(AnsweredQuestion, {
      description: 'The last 200 answered questions, newest first, without those that wait for an answer'
    }),
    practise: Type.Array(Practise, { description: 'What was missed of these questions, by subject' })
  },
  { title: 'Results' }
)
export type Results = Static<typeof Results>

export const QuestionFigures = Type.Object(
  {
    question_id: questionId,
    version,
    text: Type.String({ description: `The question. ${MARKDOWN_OF_OTHERS}`, examples: ['What does a basis have?'] }),
    asked,
    share_right: shareRight,
    discrimination: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: -1,
      maximum: 1,
      description: 'The correlation of right (1) or wrong (0) with the share right in the rest of the same test, ' +
        'four decimals; null under five answers or where one of the two is always the same',
      examples: [0.4271]
    }),
    options: Type.Array(
      Type.Object({
        text: Type.String({ examples: ['Two vectors'] }),
        chosen: Type.Integer({ description: 'How often', examples: [3] })
      }, { title: 'OptionFigures' }),
      { description: 'Empty where the answer is a number or a text' }
    ),
    median_seconds: Type.Number({ examples: [14.5] }),
    flags: Type.Array(stringEnum(['negative_discrimination', 'option_never_chosen']), {
      description: 'From five answers on'
    })
  },
  { title: 'QuestionFigures', description: 'One version of a question. A teacher\'s own tries do not count' }
)
export type QuestionFigures = Static<typeof QuestionFigures>
