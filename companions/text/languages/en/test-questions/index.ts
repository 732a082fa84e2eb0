import type { TestQuestions } from '../../../language-data/test-questions.js'
import { alone } from './alone.js'
import { kinds } from './kinds.js'
import { lists } from './lists.js'
import { logistics } from './logistics.js'
import { links } from './names.js'
import { nouns } from './nouns.js'
import { plans, tables } from './tables.js'
import { values } from './values.js'

export const testQuestions: TestQuestions = {
  alone,
  kinds,
  links,
  lists,
  logistics,
  nouns,
  plans,
  tables,
  values
}
