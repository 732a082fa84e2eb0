import type { TestQuestions } from '../../../language-data/test-questions/index.js'
import { alone } from './alone.js'
import { commands } from './commands.js'
import { clauses, concepts, definitions } from './definitions.js'
import { kinds } from './kinds.js'
import { lists } from './lists.js'
import { logistics } from './logistics.js'
import { links, names, notes, theorems } from './names.js'
import { grammar, nouns } from './nouns.js'
import { longForms } from './options/long-forms.js'
import { statements } from './statements.js'
import { plans, tables } from './tables.js'
import { standing, told } from './told.js'
import { values } from './values.js'
import { verbs } from './verbs.js'

export const testQuestions: TestQuestions = {
  alone,
  commands,
  clauses,
  concepts,
  definitions,
  grammar,
  kinds,
  links,
  lists,
  logistics,
  longForms,
  names,
  notes,
  nouns,
  plans,
  standing,
  statements,
  tables,
  theorems,
  told,
  values,
  verbs
}
