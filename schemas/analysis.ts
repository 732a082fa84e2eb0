import { Type, type Static } from '@sinclair/typebox'
import { MARKDOWN_OF_OTHERS, pathId, skipAndLimit, stringEnum, Timestamp } from '../lib/validation/schemas.js'
import { Confidence, Source } from './sessions.js'

const generatedAt = Type.Unsafe<Date | null>({
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When they were made; null when they never were',
  examples: ['2026-11-21T08:30:00.000Z']
})
const status = Type.String({ examples: ['success'] })
const subject = Type.String({ examples: ['algebra-1'] })
const questionsAnalyzed = Type.Integer({ description: 'Questions of the students that were read', examples: [240] })
const chunksAnalyzed = Type.Integer({
  description: 'Passages of the course documents that were read',
  examples: [512]
})

export const FaqOptions = Type.Object(
  {
    min_cluster_size: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 100,
        description: 'How many similar questions make a frequent one; without it, the analysis service decides',
        examples: [3]
      })
    )
  },
  { title: 'FaqOptions' }
)
export type FaqOptions = Static<typeof FaqOptions>

const FaqState = stringEnum(['draft', 'published'], {
  title: 'FaqState',
  description: 'A draft is shown to the teachers alone, what is published to the class as well'
})

export const FaqPath = Type.Object({
  subject_id: pathId('Subject', 'algebra-1'),
  faq_id: pathId('Frequent question', '6f0c2b1a9d3e4f57')
})

const faqText = (example: string) =>
  Type.String({ minLength: 1, maxLength: 4000, format: 'not-blank', examples: [example] })
const question = faqText('When is the final exam?')
const answer = faqText('On 18 January 2027.')

export const NewFaq = Type.Object({
  question,
  answer,
  state: Type.Optional(stringEnum(['draft', 'published'], { default: 'draft' }))
}, { title: 'NewFaq' })
export type NewFaq = Static<typeof NewFaq>

export const FaqChange = Type.Object({
  question: Type.Optional(question),
  answer: Type.Optional(answer),
  state: Type.Optional(FaqState)
}, { title: 'FaqChange' })
export type FaqChange = Static<typeof FaqChange>

export const Faq = Type.Object(
  {
    id: Type.String({ examples: ['6f0c2b1a9d3e4f57'] }),
    question: Type.String({ examples: ['When is the final exam?'] }),
    answer: Type.String({ description: MARKDOWN_OF_OTHERS, examples: ['On 18 January 2027.'] }),
    source: Type.Optional({ ...Source, description: 'The passage of the material that a teacher has made the answer' }),
    withheld: Type.Optional(Type.Boolean({
      description: 'For teachers: students are not shown it now, because the document of its passage is hidden or ' +
        'deleted, or the documents cannot be asked for',
      examples: [true]
    })),
    cluster_size: Type.Integer({
      description: 'How many students have asked it; 0 where a teacher has thought of it',
      examples: [14]
    }),
    subject,
    state: FaqState,
    origin: stringEnum(['generated', 'inbox', 'teacher'], {
      title: 'FaqOrigin',
      description: 'Found among the questions of the class, answered in the inbox, or written by a teacher'
    }),
    by: Type.Optional(
      Type.String({
        description: 'Full name of the teacher who wrote or published it last',
        examples: ['Emmy Noether']
      })
    ),
    created_at: Timestamp
  },
  { title: 'Faq' }
)
export type Faq = Static<typeof Faq>

const faqs = Type.Array(Faq, { description: 'The most frequent first' })

export const GeneratedFaqs = Type.Object(
  {
    status,
    subject,
    questions_analyzed: questionsAnalyzed,
    clusters_formed: Type.Integer({ description: 'Groups of similar questions', examples: [9] }),
    faqs_generated: Type.Integer({ examples: [9] }),
    faqs
  },
  { title: 'GeneratedFaqs' }
)
export type GeneratedFaqs = Static<typeof GeneratedFaqs>

export const FaqList = Type.Object(
  {
    subject,
    generated_at: generatedAt,
    questions_analyzed: questionsAnalyzed,
    faqs
  },
  { title: 'FaqList' }
)
export type FaqList = Static<typeof FaqList>

export const GroupPath = Type.Object({
  subject_id: pathId('Subject', 'algebra-1'),
  group_id: pathId('Group of the inbox', 'a41c7be09d3352f8')
})

export const AnswersQuery = Type.Object(skipAndLimit(20))

const InboxReason = stringEnum(['none', 'related', 'down'], {
  description: 'What the chat engine said about its reply, or that the reply has a thumb down'
})

export const InboxQuery = Type.Object({
  q: Type.Optional(Type.String({
    maxLength: 200,
    description: 'Only groups with a question that has this text, as it is shown. Case and accents do not matter',
    examples: ['resit']
  })),
  reason: Type.Optional({ ...InboxReason, description: 'Only groups with a question that is here for this reason' }),
  ...skipAndLimit(20)
})
export type InboxQuery = Static<typeof InboxQuery>

export const InboxQuestion = Type.Object(
  {
    text: Type.String({ examples: ['when is the resit'] }),
    at: Type.Unsafe<Date>({ ...Timestamp, description: 'Without the username: the day alone, at 00:00' }),
    reason: InboxReason,
    feedback_reason: Type.Optional(
      Type.String({ description: 'What the student chose as wrong with the reply', examples: ['It is out of date'] })
    ),
    comment: Type.Optional(
      Type.String({ description: 'What the student said with the thumb down', examples: ['That is last year'] })
    ),
    username: Type.Optional(
      Type.String({ description: 'Only where `transcripts` of the subject is `named`', examples: ['ada.lovelace'] })
    )
  },
  { title: 'InboxQuestion' }
)

export const InboxGroup = Type.Object(
  {
    id: Type.String({ description: 'Stays when groups are made again', examples: ['a41c7be09d3352f8'] }),
    question: Type.String({
      description: 'The most typical of the questions, without names',
      examples: ['When is the resit?']
    }),
    questions: Type.Array(InboxQuestion, { description: 'The newest first' }),
    count: Type.Integer({ description: 'How many questions are in the group', examples: [3] }),
    students: Type.Integer({ description: 'How many students asked them', examples: [2] }),
    confidence: Type.Optional(Confidence),
    sources: Type.Optional(Type.Array(Source, { description: 'Of the newest reply that has some' })),
    last_at: Timestamp
  },
  { title: 'InboxGroup' }
)
export type InboxGroup = Static<typeof InboxGroup>

/** A page of the inbox, as the analysis service sends it. */
export const InboxPage = Type.Object({ groups: Type.Array(InboxGroup), total: Type.Integer() })
export type InboxPage = Static<typeof InboxPage>

export const GroupAnswer = Type.Object({ answer, question: Type.Optional(question) }, { title: 'GroupAnswer' })
export type GroupAnswer = Static<typeof GroupAnswer>

export const GroupPassage = Type.Object({
  document_id: Type.Optional(Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'The document that the passage is from; without one, it is from the guide',
    examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA']
  })),
  heading: Type.Optional(Type.String({ maxLength: 1000, examples: ['Assessment › Exams'] })),
  quote: {
    ...faqText('The resit is on 3 February 2027.'),
    description: 'As it stands there; case, punctuation and Markdown do not matter, and "…" may leave something out'
  },
  question: Type.Optional(question)
}, { title: 'GroupPassage' })
export type GroupPassage = Static<typeof GroupPassage>

export const Dismissal = Type.Object({
  groups: Type.Array(Type.String({ minLength: 1, maxLength: 128, examples: ['a41c7be09d3352f8'] }), {
    minItems: 1,
    maxItems: 100,
    description: 'Ids of groups. Those that are not in the inbox any more are passed over'
  })
}, { title: 'Dismissal' })

export const StudentAnswer = Type.Object(
  {
    subject,
    question: Type.String({ description: 'As the teacher has published it', examples: ['When is the resit?'] }),
    answer: Type.String({ description: MARKDOWN_OF_OTHERS, examples: ['On 3 February 2027.'] }),
    source: Type.Optional({ ...Source, description: 'The passage of the material that is the answer' }),
    at: Timestamp,
    session_id: Type.String({ description: 'Where you asked', examples: ['6f2c1a9e'] }),
    n: Type.Integer({ description: 'The position of your question in that session', examples: [3] }),
    read: Type.Boolean({ description: 'Whether you have marked it as read', examples: [false] })
  },
  { title: 'StudentAnswer' }
)
export type StudentAnswer = Static<typeof StudentAnswer>

/**
 * A page of the answers to a student, as the analysis service sends it. One of somebody else may not know `read`, and
 * the group of the inbox.
 */
export const AnswersPage = Type.Object({
  answers: Type.Array(Type.Composite([
    Type.Omit(StudentAnswer, ['read']), Type.Partial(Type.Pick(StudentAnswer, ['read'])),
    Type.Object({ group_id: Type.Optional(Type.String()) })
  ])),
  total: Type.Integer()
})
export interface AnswersPage { answers: Array<StudentAnswer & { group_id?: string }>, total: number }

/** The students who asked what a group has, as the analysis service sends it. */
export const Askers = Type.Object({ students: Type.Array(Type.String()) })

export const Topic = Type.Object(
  {
    id: Type.String({ examples: ['91d2c0aa'] }),
    label: Type.String({ examples: ['Shortest paths'] }),
    keywords: Type.Array(Type.String(), { examples: [['dijkstra', 'weight', 'path']] }),
    size: Type.Integer({ description: 'How many passages are about it', examples: [42] }),
    documents: Type.Array(Type.String(), { description: 'Where they stand', examples: [['week-3.pdf']] }),
    subject,
    created_at: Timestamp
  },
  { title: 'Topic' }
)

const topics = Type.Array(Topic, { description: 'The largest first' })

export const ExtractedTopics = Type.Object(
  {
    status,
    subject,
    chunks_analyzed: chunksAnalyzed,
    topics
  },
  { title: 'ExtractedTopics' }
)
export type ExtractedTopics = Static<typeof ExtractedTopics>

export const TopicList = Type.Object(
  {
    subject,
    generated_at: generatedAt,
    chunks_analyzed: chunksAnalyzed,
    topics
  },
  { title: 'TopicList' }
)
export type TopicList = Static<typeof TopicList>
