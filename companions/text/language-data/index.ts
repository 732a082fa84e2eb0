import type { Distress, Hints, SmallTalk, TestRequests, TestWishes } from './messages.js'
import type { Answers, HeldBack } from './answers.js'
import type { Contents } from './contents.js'
import type { Concepts, Material } from './material.js'
import type { People } from './people.js'
import type { Facts, Intents, Questions } from './questions.js'
import type { TestItems } from './test-items.js'
import type { TestQuestions } from './test-questions/index.js'
import type { TestProse } from './test-prose.js'
import type { Words } from './words.js'

export type { Pattern, WordList } from './pattern.js'

/**
 * What a language gives: `languages/<code>/index.ts` exports it as `language`. A part that is left out matches nothing:
 * then a message in that language is no hint, a text of it makes no test question, and so on.
 */
export interface LanguageData {
  /** In the language itself. */
  name: string
  words: Words
  smallTalk?: SmallTalk
  distress?: Distress
  hints?: Hints
  testWishes?: TestWishes
  testRequests?: TestRequests
  testItems?: TestItems
  testQuestions?: TestQuestions
  testProse?: TestProse
  answers?: Answers
  heldBack?: HeldBack
  questions?: Questions
  intents?: Intents
  facts?: Facts
  contents?: Contents
  material?: Material
  concepts?: Concepts
  people?: People
  /** Markdown with something of every form that questions are made of: see `chat-engine/plugins/warm-up.ts`. */
  sampleCourse?: string
}
