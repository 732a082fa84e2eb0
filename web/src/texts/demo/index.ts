// What the demo course is made of, all of it in English.
import guide from './guide.md?raw'
import normalForms from './normal-forms.md?raw'
import questions from './questions.gift?raw'
import relationalModel from './relational-model.md?raw'
import sql from './sql.md?raw'

export const course = {
  subject_id: 'demo-databases',
  name: 'Introduction to Databases',
  description: 'The course of the demo: tables, SQL, normal forms, transactions.'
}

export const professor = { username: 'demo-professor', full_name: 'Grace Codd', role: 'PROFESSOR' as const }
export const student = { username: 'demo-student', full_name: 'Ada Byron', role: 'STUDENT' as const }

export const documents = {
  'lecture-1-relational-model.md': relationalModel,
  'lecture-2-sql.md': sql,
  'lecture-3-normal-forms.md': normalForms
}

/** What the student has asked. */
export const asked = [
  'What is a foreign key?', 'When is the final exam?', 'What is the difference between WHERE and HAVING?',
  'Who invented the coffee machine?'
]
export const askedTest = 'Test me with 3 questions'

export { guide, questions }
