import { Type, type Static } from '@sinclair/typebox'
import { ID_PATTERN, pathId, skipAndLimit, stringEnum, Timestamp } from '../../lib/validation/schemas.js'

/** A subject id in a request. */
const requestedSubject = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: ID_PATTERN,
  description: 'Subject: 1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit',
  examples: ['algorithms-1']
})
const subject = Type.String({ examples: ['algorithms-1'] })
const generatedAt = Type.Unsafe<Date | null>({
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When the list was made; null when never',
  examples: ['2026-11-21T08:30:00.000Z']
})
const status = stringEnum(['completed'])

export const SubjectPath = Type.Object({ subject: pathId('Subject', 'algorithms-1') })

export const SessionPath = Type.Object({ session_id: pathId('Session', 'ada-2026-11-21') })

export const UserPath = Type.Object({ user_id: pathId('User', 'ada.lovelace') })

const faqState = stringEnum(['draft', 'published'], { description: 'Only what is published is shown to the class' })
const faqText = (example: string) => Type.String({
  minLength: 1,
  maxLength: 4_000,
  format: 'not-blank',
  description: 'Up to 4,000 characters, not blank',
  examples: [example]
})
const question = faqText('When is the final exam?')
const answer = faqText('On 14 January 2027, in room 2.1.')
const by = Type.String({
  minLength: 1, maxLength: 50, description: 'Username of the teacher', examples: ['emmy']
})

export const FaqPath = Type.Object({
  subject: pathId('Subject', 'algorithms-1'),
  faq_id: pathId('Frequent question', '6f0c2b1a9d3e4f57')
})

const source = Type.Object({
  kind: stringEnum(['guide', 'document']),
  document_id: Type.Optional(Type.String({ examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA'] })),
  title: Type.String({
    description: 'The file name of the document, or what the guide is called', examples: ['week-3.pdf']
  }),
  page: Type.Optional(Type.Integer({ examples: [3] })),
  heading: Type.Optional(Type.String({ examples: ['Exams'] })),
  quote: Type.String({ examples: ['The resit is on 3 February.'] })
}, { description: 'The passage of the material that is the answer' })

export const FaqQuery = Type.Object({
  state: Type.Optional(stringEnum(['draft', 'published'], { description: 'Only those in this state' }))
})

export const NewFaq = Type.Object({ question, answer, state: Type.Optional(faqState), by }, { title: 'NewFaq' })
export type NewFaq = Static<typeof NewFaq>

export const FaqChange = Type.Object({
  question: Type.Optional(question),
  answer: Type.Optional(answer),
  state: Type.Optional(faqState),
  by
}, { title: 'FaqChange' })

export const FaqRequest = Type.Object({
  subject: requestedSubject,
  min_cluster_size: Type.Optional(Type.Integer({
    minimum: 2,
    maximum: 100,
    default: 3,
    description: 'How many different students must have asked a question',
    examples: [3]
  }))
}, { title: 'FaqRequest' })

export const Faq = Type.Object({
  id: Type.String({
    description: 'The same whenever this question is found again',
    examples: ['6f0c2b1a9d3e4f57']
  }),
  question: Type.String({
    description: 'The most typical of the questions that mean the same, without names, addresses or numbers of ' +
      'people; or what a teacher has written',
    examples: ['When is the final exam?']
  }),
  answer: Type.String({
    description: 'Markdown, from the course material; a sentence that says so where the material has no answer',
    examples: ['The final exam is on 14 January 2027.']
  }),
  source: Type.Optional(source),
  withheld: Type.Optional(Type.Boolean({
    description: 'Students are not shown it now: the document of its passage is hidden or deleted, or the documents ' +
      'cannot be asked for',
    examples: [true]
  })),
  cluster_size: Type.Integer({
    description: 'How many different students have asked it; 0 where a teacher has thought of it',
    examples: [12]
  }),
  subject,
  state: faqState,
  origin: stringEnum(['generated', 'inbox', 'teacher'], {
    description: 'Found among the questions of the class, answered in the inbox, or written by a teacher'
  }),
  by: Type.Optional(Type.String({
    description: 'Full name of the teacher who wrote or published it last',
    examples: ['Emmy Noether']
  })),
  created_at: Timestamp
}, { title: 'Faq' })
export type Faq = Static<typeof Faq>

export const PublishedAnswer = Type.Object({
  id: Faq.properties.id,
  question,
  answer,
  source: Type.Optional(source),
  origin: Faq.properties.origin,
  by: Faq.properties.by
}, { title: 'PublishedAnswer' })
export type PublishedAnswer = Static<typeof PublishedAnswer>

export const PublishedAnswerList = Type.Object({
  answers: Type.Array(PublishedAnswer, { description: 'The answer that was changed last comes first' })
}, { title: 'PublishedAnswerList' })

export const PublishedAnswersHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({
    description: 'The `ETag` of an earlier response: where nothing has changed since, the response is 304',
    examples: ['"12-1790000000000"']
  }))
})

const questionsAnalyzed = Type.Integer({
  description: 'Different questions that were read: equal words count once',
  examples: [431]
})

export const FaqRun = Type.Object({
  status,
  subject,
  questions_analyzed: questionsAnalyzed,
  clusters_formed: Type.Integer({
    description: 'Groups of questions that mean the same and that enough different students have asked',
    examples: [9]
  }),
  faqs_generated: Type.Integer({ description: 'At most 50, those that most students have asked', examples: [9] }),
  faqs: Type.Array(Faq)
}, { title: 'FaqRun' })

export const FaqList = Type.Object({
  subject,
  generated_at: generatedAt,
  questions_analyzed: questionsAnalyzed,
  faqs: Type.Array(Faq, { description: 'The question that most students have asked comes first' })
}, { title: 'FaqList' })

export const GroupPath = Type.Object({
  subject: pathId('Subject', 'algorithms-1'),
  group_id: pathId('Group of the inbox', 'a41c7be09d3352f8')
})

export const InboxQuery = Type.Object({
  q: Type.Optional(Type.String({
    maxLength: 200,
    description: 'Only groups with a question that has this text, as it is shown. Case and accents do not matter',
    examples: ['resit']
  })),
  reason: Type.Optional(stringEnum(['none', 'related', 'down'], {
    description: 'Only groups with a question that is here for this reason'
  })),
  ...skipAndLimit(20)
})

export const InboxGroup = Type.Object({
  id: Type.String({ description: 'Stays when groups are made again', examples: ['a41c7be09d3352f8'] }),
  question: Type.String({
    description: 'The most typical of the questions, without names',
    examples: ['When is the resit?']
  }),
  questions: Type.Array(Type.Object({
    text: Type.String({ examples: ['when is the resit'] }),
    at: Timestamp,
    reason: stringEnum(['none', 'related', 'down'], {
      description: 'What the engine said about its reply, or that it has a thumb down'
    }),
    feedback_reason: Type.Optional(Type.String({
      description: 'What the student chose as wrong with the reply', examples: ['It is out of date']
    })),
    comment: Type.Optional(Type.String({
      description: 'What the student said with the thumb down', examples: ['That is last year']
    })),
    username: Type.Optional(Type.String({
      description: 'Only where the subject shows transcripts with names', examples: ['ada']
    }))
  }), { description: 'The newest first. Above 400,000 characters on a page, the older ones are left out' }),
  count: Type.Integer({ description: 'How many questions are in the group', examples: [3] }),
  students: Type.Integer({ description: 'How many different students asked them', examples: [2] }),
  confidence: Type.Optional(stringEnum(['quoted', 'related', 'none'], {
    description: 'Of the newest reply that has one'
  })),
  sources: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), {
    description: 'Of the newest reply that has some, as the gateway recorded them',
    examples: [[{ kind: 'guide', title: 'Course guide' }]]
  })),
  last_at: Timestamp
}, { title: 'InboxGroup' })
export type InboxGroup = Static<typeof InboxGroup>

const total = Type.Integer({ description: 'How many there are in all', examples: [4] })

export const Inbox = Type.Object({ groups: Type.Array(InboxGroup), total }, { title: 'Inbox' })

export const GroupAnswer = Type.Object({ answer, question: Type.Optional(question), by }, { title: 'GroupAnswer' })
export type GroupAnswer = Static<typeof GroupAnswer>

export const Passage = Type.Object({
  document_id: Type.Optional(Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'The document that it is from; without one, it is from the guide',
    examples: ['yq2mC4nXc9L0Yb3sJ8ZpTA']
  })),
  heading: Type.Optional(Type.String({ maxLength: 1_000, examples: ['Exams'] })),
  quote: faqText('The resit is on 3 February.')
})
export type Passage = Static<typeof Passage>

export const GroupPassage = Type.Object({
  ...Passage.properties, question: Type.Optional(question), by
}, { title: 'GroupPassage' })
export type GroupPassage = Static<typeof GroupPassage>

export const Dismissal = Type.Object({
  groups: Type.Array(Type.String({ minLength: 1, maxLength: 128, examples: ['a41c7be09d3352f8'] }), {
    minItems: 1, maxItems: 100
  })
}, { title: 'Dismissal' })

export const Dismissed = Type.Object({
  dismissed: Type.Integer({ description: 'How many of the groups were there', examples: [3] })
}, { title: 'Dismissed' })

const groupId = (description: string) => Type.String({ description, examples: ['a41c7be09d3352f8'] })

export const GroupClosed = Type.Object({
  id: groupId('The id of the group. It may have become a part of another one: then it is the id of that one')
}, { title: 'GroupClosed' })

export const Askers = Type.Object({
  students: Type.Array(Type.String(), { description: 'Their usernames', examples: [['ada', 'bob']] })
}, { title: 'Askers' })

export const AnswersQuery = Type.Object({
  user_id: Type.String({ minLength: 1, maxLength: 50, description: 'Username of the student', examples: ['ada'] }),
  group_id: Type.Optional(Type.String({ maxLength: 64, description: 'The answer to this group alone' })),
  ...skipAndLimit(20)
})

export const StudentAnswer = Type.Object({
  subject,
  group_id: groupId('The group of the inbox'),
  question: Type.String({ description: 'As it is published', examples: ['When is the resit?'] }),
  answer: Type.String({ description: 'Markdown', examples: ['On 3 February.'] }),
  source: Type.Optional(source),
  at: Timestamp,
  session_id: Type.String({ description: 'Where the student asked', examples: ['chat-1'] }),
  n: Type.Integer({ description: 'The place of the question in that session, from 1', examples: [3] }),
  read: Type.Boolean({ description: 'Whether the student has read it', examples: [false] })
}, { title: 'StudentAnswer' })
export type StudentAnswer = Static<typeof StudentAnswer>

export const AnswerList = Type.Object({ answers: Type.Array(StudentAnswer), total }, { title: 'AnswerList' })

export const Reader = Type.Object({
  user_id: Type.String({ minLength: 1, maxLength: 50, description: 'Username of the student', examples: ['ada'] })
}, { title: 'Reader' })

export const Marked = Type.Object({
  marked: Type.Integer({ description: 'How many were unread', examples: [1] })
}, { title: 'Marked' })

export const TopicRequest = Type.Object({ subject: requestedSubject }, { title: 'TopicRequest' })

export const Topic = Type.Object({
  id: Type.String({
    description: 'The same whenever a topic with this label is found again',
    examples: ['b3c1d7e09a2f4c68']
  }),
  label: Type.String({
    description: 'The first keywords, as the material mostly writes them',
    examples: ['Hash tables, load factor, collisions']
  }),
  keywords: Type.Array(Type.String(), { examples: [['hash tables', 'load factor', 'collisions', 'buckets']] }),
  size: Type.Integer({ description: 'How many chunks of the documents are about it', examples: [14] }),
  documents: Type.Array(Type.String(), {
    description: 'The files of these chunks, the file with most of them first',
    examples: [['week-3.pdf']]
  }),
  subject,
  created_at: Timestamp
}, { title: 'Topic' })
export type Topic = Static<typeof Topic>

export const TopicQuery = Type.Object({
  visible_only: Type.Boolean({
    default: false,
    description: 'Without the words and the names of hidden documents, too: what students are shown',
    examples: [true]
  })
})

const chunksAnalyzed = Type.Integer({
  description: 'Chunks of the documents that were read, at most 5,000',
  examples: [212]
})

export const TopicRun = Type.Object({
  status,
  subject,
  chunks_analyzed: chunksAnalyzed,
  topics: Type.Array(Topic)
}, { title: 'TopicRun' })

export const TopicList = Type.Object({
  subject,
  generated_at: generatedAt,
  chunks_analyzed: chunksAnalyzed,
  topics: Type.Array(Topic, { description: 'At most 20, the largest first' })
}, { title: 'TopicList' })
