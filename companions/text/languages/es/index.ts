import type { LanguageData } from '../../language-data/index.js'
import { answers, heldBack } from './answers.js'
import { contents } from './contents.js'
import { distress } from './distress.js'
import { facts } from './facts.js'
import { hints } from './hints.js'
import { intents } from './intents.js'
import { concepts, material } from './material.js'
import { people } from './people.js'
import { questions } from './questions.js'
import { sampleCourse } from './sample/course.js'
import { smallTalk } from './small-talk.js'
import { testItems } from './test-items.js'
import { testQuestions } from './test-questions/index.js'
import { testProse } from './test-questions/prose.js'
import { testRequests } from './test-requests.js'
import { testWishes } from './test-wishes.js'
import { words } from './words.js'

export const language: LanguageData = {
  name: 'Español',
  words,
  smallTalk,
  distress,
  hints,
  testWishes,
  testRequests,
  testItems,
  testQuestions,
  testProse,
  answers,
  heldBack,
  questions,
  intents,
  facts,
  contents,
  material,
  concepts,
  people,
  sampleCourse
}
