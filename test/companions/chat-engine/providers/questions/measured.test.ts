import t from 'tap'
import { judge } from '../../../../../companions/chat-engine/interactive-test/judgement.js'
import { meaningOf } from '../../../../../companions/chat-engine/interactive-test/answer.js'
import type { NumberQuestion } from '../../../../../companions/chat-engine/interactive-test/test.js'
import { questionsOffline } from '../../../../../companions/chat-engine/providers/offline/offline-questions.js'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'

/** The questions of a text whose answer is a number. */
async function numbersOf (text: string, language = 'en'): Promise<NumberQuestion[]> {
  const index = new MaterialIndex(passagesOf(`# Course\n\n## Part\n\n${text}\n`, { kind: 'guide' }))
  const material = { subject: 'x', index, answers: [], hasInbox: false, retrievalFailed: false }
  const order = { topic: '', num_questions: 20, difficulty: 'medium' as const, language, seed: 's', isReviewed: true }
  const made = await questionsOffline({ ...order, material })
  return made.flatMap(question => question.type === 'number' ? [question] : [])
}

/** Texts, what of their number is asked, and answers that are right and wrong. */
const ASKED: Array<[kind: string, text: string, language: string, asked: RegExp, right: string[], wrong: string[]]> = [
  ['a fraction with a unit', 'Each body that falls near the ground has an acceleration of 9.81 m/s².',
    'en', /X m\/s²/, ['9.81', '9.8', '9,81 m/s²'], ['9.6', '10', '98.1']],
  ['a rounded distance', 'The mean distance between the centres of the Earth and the Moon is about 384,400 km.', 'en',
    /about X km/, ['384400', '384,400', '384,400 km', '385000'], ['38440', '400000', '384']],
  ['a rounded distance in Spanish', 'La distancia entre los centros de la Tierra y la Luna es de unos 384.400 km.',
    'es', /unos X km/, ['384400', '384.400', '385.000 km'], ['38440', '400000']],
  ['a constant without a unit', 'The golden ratio of two lengths in geometry is approximately 1.618.', 'en',
    /approximately X/, ['1.618', '1.62'], ['1.7', '1618']],
  ['a rounded speed', 'Sound travels through dry air at a speed of about 343 m/s at room temperature.', 'en',
    /about X m\/s/, ['343', '340', '343 m/s'], ['300', '34']],
  ['a rounded count', 'The Human Skeleton has about 206 bones.', 'en', /^Approximately how many bones/, ['206', '205'],
    ['200', '212', '26']],
  ['a rounded count in Spanish', 'El Esqueleto Humano tiene unos 206 huesos.', 'es', /^¿Aproximadamente cuántos huesos/,
    ['206', '207'], ['200', '26']],
  ['a count that is exact', 'The Congress of Deputies has 350 seats.', 'en', /^How many seats/, ['350'],
    ['349', '351']],
  ['a count in words', 'The Council of Elders has thirty-two members.', 'en', /^How many members/, ['32', 'thirty-two'],
    ['30', '33']],
  ['a count in words in Spanish', 'El Consejo de Ancianos tiene treinta y dos miembros.', 'es', /^¿Cuántos miembros/,
    ['32', 'treinta y dos'], ['30', '33']],
  ['a limit in Spanish', 'La dosis máxima de paracetamol en adultos es de 4 g al día.', 'es', /X g al día/,
    ['4', '4 g', '4000 mg', '4.000 mg', '0,004 kg', 'cuatro', 'cuatro gramos', '4 gramos al día'],
    ['4.5', '3,5 g', '4 mg', '5', '4 m', '4 litros', '3,99']],
  ['a limit', 'The maximum length of the Ethernet cable in all offices is 100 m between its ends.', 'en', /X m/,
    ['100', '100 m', '100 metres', '0.1 km', '10000 cm'], ['100.4', '99.6', '100 km', '100 kg', '0.1 m']],
  ['a limit per day', 'The maximum dose of the drug Paracetamol in healthy adults is 4 g per day.', 'en', /X g per day/,
    ['4', '4 g per day', '4000 mg', '4 g/day'], ['4 mg', '4.2', '4 kg per day']],
  ['a small measured number', 'The pendulum of the clock in the tower has a length of 4 m between its ends.', 'en',
    /X m/, ['4', '4 m', '4.02', '400 cm', '4 M'], ['3.5', '4.5', '4 cm', '4.2']],
  ['a year', 'In 1884, Nikola Tesla emigrated from Europe to New York.', 'en', /year/, ['1884'], ['1883', '1885']]
]
for (const [kind, text, language, asked, right, wrong] of ASKED) {
  t.test(`${kind} is asked, and right as near as it is known`, async t => {
    const [question, ...others] = await numbersOf(text, language)
    if (question === undefined) return t.fail('no question')
    t.equal(others.length, 0)
    t.match(question.question_text, asked)
    const verdict = (answer: string) => {
      const meaning = meaningOf(answer, question)
      return meaning !== undefined && judge(question, meaning).correct
    }
    for (const answer of right) t.equal(verdict(answer), true, answer)
    for (const answer of wrong) t.equal(verdict(answer), false, answer)
  })
}

const LIQUIDS = '| Liquid | Boiling point | Density (kg/m³) | Port |\n|---|---|---|---|\n' +
  '| Ethanol | 78.37 °C | 789 | 80 |\n| Acetone | 56.05 °C | 784 | 443 |\n'

t.test('a measured value of a table is asked with its unit and a tolerance, and a port is exact', async t => {
  const made = await numbersOf(LIQUIDS)
  const of = (part: string) => made.find(({ question_text: text }) => text.includes(part) && text.includes('Ethanol'))
  const boiling = of('Boiling point')
  t.match(boiling, { question_text: /Boiling point \(in °C\)/, answer: 78.37 })
  t.equal(boiling?.tolerance.toFixed(3), '0.784')
  t.match(of('Density'), { answer: 789, tolerance: 0.5 })
  t.match(of('Port'), { answer: 80, tolerance: 0 })
})

t.test('a number of a story, of an example, of a statistic or without its unit is not asked', async t => {
  for (const text of [
    'The car in the example of the book reached a speed of about 120 km/h on the long road.',
    'About 45 % of the people who were asked in the survey of the city prefer the train.',
    'The sample of the first group of students has a mean of approximately 3.45 in all.',
    'They walked for about 30 km through the snow of the high mountains.',
    'A file system of that kind would take about 3 hours for the check of all its files.',
    'Small turbines of gas make electricity in a smaller quantity of 100 megawatts or less.',
    '| Student | Height (cm) |\n|---|---|\n| Maria Lopez | 170 |\n| John Smith | 181 |',
    'The vacuum carries light at a speed of 3 × 10^8 m/s in all directions of space.'
  ]) {
    t.strictSame((await numbersOf(text)).map(({ question_text: stem }) => stem), [], text)
  }
})
