import { Type, type Static } from '@sinclair/typebox'
import { Timestamp } from '../lib/schemas.js'

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

export const Faq = Type.Object(
  {
    id: Type.String({ examples: ['5b0c7a52'] }),
    question: Type.String({ examples: ['When is the final exam?'] }),
    answer: Type.String({ examples: ['On 18 January 2027.'] }),
    cluster_size: Type.Integer({ description: 'How many questions were like it', examples: [14] }),
    subject,
    created_at: Timestamp
  },
  { title: 'Faq' }
)

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
