import { performance } from 'node:perf_hooks'
import { rightOptionOf } from '../../companions/chat-engine/interactive-test/judgement.js'
import type { TestQuestion } from '../../companions/chat-engine/interactive-test/test.js'
import type { Material } from '../../companions/chat-engine/material/material.js'
import { DIFFICULTIES, type TestRequest } from '../../companions/text/messages/test-request.js'
import { table } from '../harness/report.js'
import { factsOf } from './asked-again.js'
import { materialIn, topicsOf } from './course.js'
import { breaksOf } from './form.js'
import { testsFor } from './students.js'
import { written } from './written.js'

/*
 * Whether every course gets a test: `npm run bench -- wishes [--markdown] COURSE…`. Five wishes for each course: all
 * of it at each difficulty, and two topics. `--markdown` prints the questions in place of the table, for readers.
 */

// What is asked for without a number.
const COUNT = { num_questions: 5, min_questions: 3 }
const ENOUGH = 3
// One student has them all on one day; and five students have one each, who share a course.
const TURNS = { 'One student in a day': 1, 'Five students in turn': 5 }

const courses = process.argv.slice(2).filter(argument => argument !== '--markdown')
const isForReaders = process.argv.includes('--markdown')
if (courses.length === 0) {
  console.error('Usage: npm run bench -- wishes [--markdown] COURSE…')
  process.exit(2)
}

/** What the tests of some courses are like. */
class Tally {
  wishes = 0
  begun = 0
  enough = 0
  questions = 0
  broken = 0
  facts = 0
  again = 0
  readonly breaks = new Map<string, TestQuestion[]>()
  /** What was asked again, in each of its forms. */
  readonly examples: TestQuestion[][] = []

  add (tests: TestQuestion[][]): void {
    this.wishes += tests.length
    this.begun += tests.filter(questions => questions.length > 0).length
    this.enough += tests.filter(questions => questions.length >= ENOUGH).length
    const facts = factsOf(tests)
    const again = facts.filter(({ tests }) => tests.size > 1)
    this.facts += facts.length
    this.again += again.length
    this.examples.push(...again.map(({ questions }) => questions))
    for (const question of tests.flat()) {
      const names = breaksOf(question)
      this.questions++
      if (names.length > 0) this.broken++
      for (const name of names) this.breaks.set(name, [...this.breaks.get(name) ?? [], question])
    }
  }

  get row (): string[] {
    const of = (part: number, whole: number) =>
      `${part} of ${whole}${whole === 0 ? '' : ` (${(100 * part / whole).toFixed(1)} %)`}`
    return [
      `${this.begun} of ${this.wishes}`, `${this.enough}`, of(this.broken, this.questions), of(this.again, this.facts)
    ]
  }
}

const HEAD = ['passages', 'begin', `${ENOUGH} or more`, 'break a form', 'asked again']
const tables = new Map(Object.keys(TURNS).map(name => [name, { rows: [['', ...HEAD]], all: new Tally() }]))
for (const course of courses) {
  const started = performance.now()
  const material = await materialIn(course)
  const wishes = wishesFor(material)
  for (const [name, students] of Object.entries(TURNS)) {
    const tests = await testsFor(wishes, material, students)
    if (isForReaders) {
      printFor(material, wishes, tests)
      break
    }
    const { rows, all } = tables.get(name)!
    const own = new Tally()
    own.add(tests)
    all.add(tests)
    rows.push([material.subject, `${material.index.passages.length}`, ...own.row])
  }
  console.error(`${material.subject}: ${Math.round(performance.now() - started)} ms, topics: ` +
    wishes.flatMap(({ topic }) => topic === '' ? [] : `“${topic}”`).join(', '))
}
for (const [name, { rows, all }] of isForReaders ? [] : tables) {
  table(name, [...rows, ['all', '', ...all.row]])
  for (const [rule, questions] of [...all.breaks].sort(([, a], [, b]) => b.length - a.length)) {
    console.log([`\n${questions.length} × ${rule}`, ...questions.map(inLine)].join('\n- '))
  }
  if (all.examples.length > 0) console.log(`\n${all.examples.length} × asked again`)
  for (const questions of all.examples) console.log(`- ${questions.map(inLine).join('\n  ')}`)
}

function inLine (question: TestQuestion): string {
  const { question_text: text, options } = question
  return [text, question.type === 'text' ? question.accepted.join(' | ') : rightOptionOf(question), ...options]
    .join(' / ')
}

function wishesFor (material: Material): TestRequest[] {
  return [
    ...DIFFICULTIES.map(difficulty => ({ topic: '', ...COUNT, difficulty })),
    ...topicsOf(material).map(topic => ({ topic, ...COUNT, difficulty: 'medium' as const }))
  ]
}

function printFor ({ subject }: Material, wishes: TestRequest[], tests: TestQuestion[][]): void {
  console.log(`# ${subject}`)
  for (const [at, { topic, difficulty }] of wishes.entries()) {
    const questions = tests[at] ?? []
    console.log(`\n## ${topic === '' ? 'The whole course' : topic}, ${difficulty}: ${questions.length} questions`)
    for (const [number, question] of questions.entries()) console.log(`\n${written(question, number + 1)}`)
  }
}
