import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MaterialIndex } from '../../companions/chat-engine/material/material-index.js'
import { FEATURES, featuresOf } from '../../companions/chat-engine/ranking/features.js'
import { parseQuery } from '../../companions/chat-engine/ranking/query.js'
import { passagesOfSyllabus, SYLLABUSQA } from './courses.js'

/*
 * The first step of the training (see README.md): writes the features of all units of each training syllabus, for each
 * question. `node dist/bench/train/units.js OUT`
 */

const [out = 'train-data'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })

interface Row { syllabus_name: string, question: string }
const rows = JSON.parse(readFileSync(join(SYLLABUSQA, 'train.json'), 'utf8')) as Row[]
const names = [...new Set(rows.map(row => row.syllabus_name))]

for (const mode of ['text', 'pdf'] as const) {
  const syllabi = []
  for (const [number, name] of names.entries()) {
    const index = new MaterialIndex(await passagesOfSyllabus(name, mode)).units
    const units = index.units.slice(0, index.units.length)
    const { ranges: [near, middle] } = index
    const questions = rows.filter(row => row.syllabus_name === name).map(row => {
      const question = parseQuery(row.question)
      return { row, question, columns: featuresOf(index, question).columns }
    })
    // By question, then by feature, then by unit.
    const features = new Float32Array(questions.length * FEATURES.length * units.length)
    questions.forEach(({ columns }, position) => FEATURES.forEach((feature, column) =>
      features.set(columns[feature], (position * FEATURES.length + column) * units.length)))
    writeFileSync(join(out, `train-${mode}-${number}.bin`), features)
    const pairs = (range: typeof near) => units.flatMap((_, unit) => [range?.from[unit] ?? 0, range?.to[unit] ?? 0])
    syllabi.push({
      name,
      units: units.map(({ text }) => ({ text })),
      facts: units.map(({ facts }) => facts.join('')),
      evidence: units.map(({ evidence }) => evidence.join('')),
      headingEvidence: units.map(({ headingEvidence }) => headingEvidence.join('')),
      ranges400: pairs(middle),
      near: pairs(near),
      questions: questions.map(({ row, question: { facts, intents } }) => ({ ...row, facts, intents }))
    })
  }
  writeFileSync(join(out, `train-${mode}.json`), JSON.stringify(syllabi))
  console.log(`${mode}: ${syllabi.reduce((sum, { units }) => sum + units.length, 0)} units of ${names.length} syllabi`)
}
