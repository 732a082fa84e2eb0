import { Type, type Static } from '@sinclair/typebox'
import {
  MARKDOWN_OF_OTHERS, MAX_OFFSET, ONE_LINE, ONE_LINE_PATTERN, pathId, skipAndLimit, stringEnum, Timestamp
} from '../lib/validation/schemas.js'
import { InterruptInfo, Judgement, TestProgress } from './tests.js'

const MAX_MESSAGE = 32_000

export const Message = Type.Object(
  {
    role: stringEnum(['user', 'assistant']),
    content: Type.String({ minLength: 1, maxLength: MAX_MESSAGE, examples: ['What is a vector space?'] })
  },
  { title: 'Message' }
)

const id = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^(?!\\.{1,2}$)[A-Za-z0-9._:-]*$',
  description: 'Session identifier, chosen by the client: 1 to 128 of A-Z a-z 0-9 . _ : -',
  examples: ['6f2c1a9e']
})

export const ChatRequest = Type.Object(
  {
    id,
    asignatura: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Subject identifier',
      examples: ['algebra-1']
    }),
    content: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE,
      description: 'The message of the user',
      examples: ['What is a vector space?']
    }),
    messages: Type.Optional(
      Type.Array(Message, {
        maxItems: 200,
        description: 'Earlier messages, with at most 262144 bytes of text together. They seed the transcript of a ' +
          'new session and are ignored afterwards'
      })
    )
  },
  { title: 'ChatRequest' }
)
export type ChatRequest = Static<typeof ChatRequest>

export const Answer = Type.Object(
  {
    answer: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE,
      description: 'The letter, the number or the text of an option',
      examples: ['b']
    }),
    current_question_index: Type.Integer({
      minimum: 0,
      description: 'Which question this answers, counted from 0',
      examples: [0]
    })
  },
  { title: 'Answer' }
)
export type Answer = Static<typeof Answer>

/**
 * The result of a finished test (docs/contract.md §4). Where an engine gives a `test_id`, a repeated reply counts once.
 */
export const TestResult = Type.Object(
  {
    test_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The same whenever this result is sent again',
        examples: ['0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11']
      })
    ),
    topic: Type.String({ maxLength: 1000, examples: ['vector spaces'] }),
    difficulty: Type.String({ maxLength: 100, examples: ['medium'] }),
    total_questions: Type.Integer({ minimum: 1, maximum: 10_000, examples: [5] }),
    correct_answers: Type.Integer({ minimum: 0, maximum: 10_000, examples: [4] }),
    score: Type.Number({ minimum: 0, maximum: 100, description: '0 to 100', examples: [80] }),
    cancelled: Type.Optional(
      Type.Boolean({ description: 'It was ended before its last question. It counts in no average', examples: [false] })
    )
  },
  { title: 'TestResult', description: 'The end of a test. It counts once in the analytics of the subject' }
)
export type TestResult = Static<typeof TestResult>

export const Confidence = stringEnum(['quoted', 'related', 'none'], {
  title: 'Confidence',
  description: '`quoted`: a passage of the material answers. `related`: these passages come nearest, without ' +
    'certainty. `none`: the material has nothing near'
})
export type Confidence = Static<typeof Confidence>

const position = Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [0] })

/** Where a part of a reply comes from. The limits are those of what the gateway records. */
export const Source = Type.Object(
  {
    kind: stringEnum(['guide', 'document', 'answer'], {
      description: 'The teaching guide, an uploaded document, or an answer that a teacher has published'
    }),
    document_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
    title: Type.String({
      maxLength: 1000,
      description: 'What the guide is called, the name of the file, or the question',
      examples: ['week-3.pdf']
    }),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [3] })),
    time: Type.Optional(Type.Number({
      minimum: 0, maximum: 1_000_000, description: 'Of captions: seconds from the beginning', examples: [125]
    })),
    heading: Type.Optional(Type.String({ maxLength: 1000, examples: ['Assessment › Exams'] })),
    quote: Type.Optional(Type.String({
      maxLength: 10_000,
      description: MARKDOWN_OF_OTHERS,
      examples: ['The final exam is on 14 January 2027.']
    })),
    mark: Type.Optional(
      Type.Array(position, {
        minItems: 2,
        maxItems: 2,
        description: 'The part of `quote` that answers: from and to, in UTF-16 code units',
        examples: [[22, 37]]
      })
    )
  },
  { title: 'Source' }
)
export type Source = Static<typeof Source>

/** What a reply says about itself, where the engine gives it. */
export const replyFacts = {
  confidence: Type.Optional(Confidence),
  sources: Type.Optional(
    Type.Array(Source, {
      maxItems: 50,
      description: 'What the reply rests on. A part of the text that rests on one ends with its position, from 1: `[1]`'
    })
  ),
  hint: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3,
      description: 'Which step of the hints it is, where the subject gives hints before answers',
      examples: [1]
    })
  ),
  answered_by: Type.Optional(stringEnum(['model', 'material', 'teacher'], {
    description: '`model`: a language model. `material`: the chat engine without one, out of the material. ' +
      '`teacher`: an answer that a teacher has published'
  }))
}
export const ReplyFacts = Type.Object(replyFacts)
export type ReplyFacts = Static<typeof ReplyFacts>

const REPLY_TO = { session_id: '6f2c1a9e', asignatura: 'algebra-1' }

/** The engine's reply goes out byte for byte; this describes it and leaves it alone. */
export const ChatReply = Type.Object(
  {
    response: Type.Optional(
      Type.String({
        description: `The text of the assistant. ${MARKDOWN_OF_OTHERS}`,
        examples: ['The final exam is on 14 January 2027.']
      })
    ),
    session_id: Type.Optional(Type.String({ examples: ['6f2c1a9e'] })),
    asignatura: Type.Optional(Type.String({ description: 'Subject identifier', examples: ['algebra-1'] })),
    interrupted: Type.Optional(
      Type.Boolean({ description: 'A test question awaits an answer, see `interrupt_info`', examples: [false] })
    ),
    interrupt_info: Type.Optional(InterruptInfo),
    feedback: Type.Optional(Judgement),
    test_result: Type.Optional(TestResult),
    stopped: Type.Optional(
      Type.Boolean({
        description: 'The user has stopped the reply, or its deadline came: `response` is the text so far',
        examples: [true]
      })
    ),
    ...replyFacts
  },
  {
    title: 'ChatReply',
    additionalProperties: true,
    description: "The chat engine's reply, passed through",
    examples: [
      {
        ...REPLY_TO,
        response: 'The final exam is on 14 January 2027. [1]',
        interrupted: false,
        confidence: 'quoted',
        sources: [
          {
            kind: 'guide',
            title: 'Course guide',
            heading: 'Assessment',
            quote: 'The final exam is on 14 January 2027.',
            mark: [22, 36]
          }
        ]
      },
      {
        ...REPLY_TO,
        response: '**Question 1 of 5**\nWhat does a basis of a vector space have?',
        interrupted: true,
        interrupt_info: {
          action: 'answer_question',
          question_id: '5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11',
          question_type: 'single',
          question_num: 1,
          total_questions: 5,
          question_text: 'What does a basis of a vector space have?',
          options: ['Linearly independent vectors', 'Two vectors', 'A norm', 'A metric'],
          progress: { current: 1, total: 5 }
        }
      },
      {
        ...REPLY_TO,
        response: 'The test is over. 4 of 5 answers are right.',
        interrupted: false,
        feedback: {
          correct: true,
          right_option: 'A norm',
          explanation: 'A norm is not part of a vector space.',
          question_id: '0d7b8f0f-4a0f-9a51-8a55-5f0f1f0c9c11',
          version: 1,
          chosen: ['A norm'],
          seconds: 21,
          topic: 'vector spaces'
        },
        test_result: {
          test_id: '0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11',
          topic: 'vector spaces',
          difficulty: 'medium',
          total_questions: 5,
          correct_answers: 4,
          score: 80
        }
      }
    ]
  }
)

export const ReplyEvents = Type.String({
  description: 'Server-sent events, each with one line of JSON: `start` with the `session_id`, `delta` with a part ' +
    'of the `text`, `sources`, `interrupt` (the `interrupt_info`) or `test_result`, then `done` with the whole ' +
    'reply, as JSON would have it, or `error` with `status` and `detail`. All deltas together are the text of the ' +
    'reply',
  examples: ['event: delta\ndata: {"text":"The final exam is on 14 January 2027."}\n\n']
})

export const SessionPath = Type.Object({ session_id: pathId('Session identifier', '6f2c1a9e') })

export const MessagePath = Type.Object({
  ...SessionPath.properties,
  // Without a rule, like an id: what is no position of a message is a 404. It arrives as text.
  n: Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    description: 'The `n` of the message: its position in the session, counted from 1',
    examples: [2]
  })
})

export const Feedback = Type.Object(
  {
    rating: stringEnum(['up', 'down']),
    reason: Type.Optional(
      Type.String({ maxLength: 100, description: 'What is wrong, in one word or phrase', examples: ['incomplete'] })
    ),
    comment: Type.Optional(
      Type.String({ maxLength: 2000, description: 'In the words of the user', examples: ['The room is missing.'] })
    )
  },
  { title: 'Feedback' }
)
export type Feedback = Static<typeof Feedback>

export const SessionQuery = Type.Object({
  subject: Type.Optional(
    Type.String({ description: 'Only the sessions about this subject', examples: ['algebra-1'] })
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only the sessions with all of these words in their title and messages. Whole words; case and ' +
        'accents do not matter',
      examples: ['vector space']
    })
  ),
  ...skipAndLimit(20)
})

const head = {
  _id: Type.String({ examples: ['6f2c1a9e'] }),
  title: Type.String({
    description: 'The first message of the user, shortened, or the title that the owner gave it',
    examples: ['What is a vector space?']
  }),
  subject: Type.String({ examples: ['algebra-1'] }),
  created_at: Timestamp,
  last_active: Timestamp
}

export const ListedSession = Type.Object(
  {
    ...head,
    message_count: Type.Integer({ description: 'How many messages the detail of the session returns', examples: [4] }),
    pending: Type.Optional(TestProgress)
  },
  { title: 'ListedSession' }
)

/** A page of messages. Without `limit` and `skip` it is all of them. */
export const MessageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description: 'How many messages at most: the newest page. Without it, all that `skip` leaves',
      examples: [50]
    })
  ),
  skip: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OFFSET,
      description: 'How many of the newest messages to leave out; 0 without it',
      examples: [0]
    })
  )
})

// What an assistant says is not bound by the limits of what a user may say.
export const TranscriptMessage = Type.Object(
  {
    n: Type.Integer({ description: 'Its position, counted from 1. It never changes', examples: [1] }),
    role: stringEnum(['user', 'assistant']),
    content: Type.String({ description: MARKDOWN_OF_OTHERS, examples: ['What is a vector space?'] }),
    at: { ...Timestamp, description: 'When its turn was recorded' },
    ...replyFacts,
    feedback: Type.Optional(Feedback),
    judgement: Type.Optional(Judgement),
    stopped: Type.Optional(Type.Boolean({
      description: 'The user has stopped this reply, or its deadline came', examples: [true]
    }))
  },
  { title: 'TranscriptMessage' }
)

/** A session without its messages. */
export const SessionHead = Type.Object({
  ...head,
  user_id: Type.String({ description: 'Username of the owner', examples: ['ada.lovelace'] }),
  pending: Type.Optional(InterruptInfo),
  under_way: Type.Optional(
    Type.Object(
      {
        content: Type.String({ description: 'The message of the user', examples: ['What is a vector space?'] }),
        since: Timestamp
      },
      { title: 'UnderWay', description: 'A reply is being made. Where there are two, it is the oldest' }
    )
  )
}, { title: 'SessionHead' })

const PRESENT = 'Cannot be changed: absent, or the present value'

export const SessionChange = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: ONE_LINE_PATTERN,
      description: ONE_LINE,
      examples: ['Vector spaces, week 3']
    }),
    _id: Type.Optional(Type.String({ description: PRESENT, examples: ['6f2c1a9e'] })),
    subject: Type.Optional(Type.String({ description: PRESENT, examples: ['algebra-1'] })),
    user_id: Type.Optional(Type.String({ description: PRESENT, examples: ['ada.lovelace'] }))
  },
  { title: 'SessionChange' }
)
export type SessionChange = Static<typeof SessionChange>

export const SessionDetail = Type.Object(
  {
    ...SessionHead.properties,
    messages: Type.Array(TranscriptMessage, { description: 'The messages, oldest first' })
  },
  { title: 'SessionDetail' }
)

export const SuggestionsQuery = Type.Object({
  language: Type.Optional(stringEnum(['en', 'es'], { description: 'Of the questions; `en` by default' }))
}, { title: 'SuggestionsQuery' })

export const Suggestions = Type.Object({
  questions: Type.Array(Type.String(), {
    description: 'At most four, best first', examples: [['When is the final exam?', 'What does “Stack” mean?']]
  }),
  test: Type.Optional(Type.Boolean({
    description: 'There are questions enough for a test: at least three; absent where the chat engine does not say it',
    examples: [true]
  }))
}, { title: 'Suggestions' })
export type Suggestions = Static<typeof Suggestions>
