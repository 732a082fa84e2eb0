import t from 'tap'
import { MaterialIndex } from '../../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../../companions/chat-engine/material/passages.js'
import { CourseWords } from '../../../../../companions/chat-engine/providers/questions/course-words.js'
import { conceptsIn } from '../../../../../companions/chat-engine/providers/questions/definitions.js'
import { numberIn, type Draft } from '../../../../../companions/chat-engine/providers/questions/draft.js'
import { englishDrafts, englishTerm } from '../../../../../companions/chat-engine/providers/questions/prose/english.js'
import { listedDrafts } from '../../../../../companions/chat-engine/providers/questions/listed.js'
import { classOf, kindOfNoun } from '../../../../../companions/chat-engine/providers/questions/prose/kinds.js'
import {
  asksForLogistics, isLogisticsAlone
} from '../../../../../companions/chat-engine/providers/questions/logistics.js'
import {
  partsOf, spanishDrafts, spanishTerm
} from '../../../../../companions/chat-engine/providers/questions/prose/spanish.js'
import { supplyOf } from '../../../../../companions/chat-engine/providers/questions/answers/supply.js'
import { alikeOf } from '../../../../../companions/chat-engine/providers/questions/supplied.js'
import { valuesIn } from '../../../../../companions/chat-engine/providers/questions/answers/values.js'
import {
  isPluralNoun, pastOfParticiple, verbForm
} from '../../../../../companions/chat-engine/providers/questions/prose/verbs.js'

const words = new CourseWords()

t.test('an English verb is known by its forms, regular or not', async t => {
  for (const [form, base, tense] of [
    ['studies', 'study', 's'], ['studied', 'study', 'past'], ['carries', 'carry', 's'], ['carried', 'carry', 'past'],
    ['displays', 'display', 's'], ['displayed', 'display', 'past'], ['controlled', 'control', 'past'],
    ['opened', 'open', 'past'], ['reaches', 'reach', 's'], ['saw', 'see', 'past'], ['sees', 'see', 's'],
    ['wrote', 'write', 'past'], ['kept', 'keep', 'past'], ['keep', 'keep', 'base'], ['was', 'be', 'be']
  ] as const) t.match(verbForm(form, 'en'), { base, tense }, form)
  for (const word of ['seed', 'need', 'table', 'red']) t.not(verbForm(word, 'en')?.tense, 'past', word)
  for (const [participle, past] of [['seen', 'saw'], ['written', 'wrote'], ['kept', 'kept'], ['joined', 'joined']]) {
    t.equal(pastOfParticiple(participle ?? '', 'en'), past)
  }
  t.equal(pastOfParticiple('seldom', 'en'), undefined)
})

t.test('a Spanish verb is known by its forms in the third person', async t => {
  for (const [one, several] of [
    ['causa', 'causan'], ['causó', 'causaron'], ['vive', 'viven'], ['vivió', 'vivieron'], ['estuvo', 'estuvieron'],
    ['contiene', 'contienen'], ['tuvo', 'tuvieron'], ['zarpó', 'zarparon']
  ] as const) {
    t.strictSame(verbForm(one, 'es'), { isPlural: false, isBe: false }, one)
    t.strictSame(verbForm(several, 'es'), { isPlural: true, isBe: false }, several)
  }
  t.strictSame([verbForm('fue', 'es')?.isBe, verbForm('son', 'es')?.isBe], [true, true])
  for (const word of ['mesa', 'árbol', 'Bogotó', 'tó']) t.equal(verbForm(word, 'es'), undefined, word)
})

t.test('an English noun that ends in s is in the plural, unless it is one of those that are not', async t => {
  for (const noun of ['trees', 'sinews', 'data', 'Matrices', 'lenses']) t.equal(isPluralNoun(noun, 'en'), true, noun)
  for (const noun of ['tree', 'news', 'physics', 'analysis', 'series', 'gas', 'class', 'status']) {
    t.equal(isPluralNoun(noun, 'en'), false, noun)
  }
})

t.test('what a noun names is a thing, or what happens or is measured, in both languages', async t => {
  for (const noun of [
    'process', 'busqueda', 'rate', 'average', 'medida', 'coste', 'promedio', 'speed', 'factor', 'erosion', 'diagnosis'
  ]) t.equal(kindOfNoun(noun), 'event or measure', noun)
  for (const noun of ['rock', 'roca', 'solution', 'region', 'building']) t.equal(kindOfNoun(noun), 'thing', noun)
  t.strictSame(['enzyme', 'gases', 'rock'].map(classOf), ['substance', 'substance', 'other'])
})

t.test('the number that a text begins with is read with the thousands of its language', async t => {
  t.strictSame(['1.540 euros', '1.540', '1.5 kg', '3,14', '1.234.567'].map(text => numberIn(text, 'es')),
    [1540, 1540, 1.5, 3.14, 1234567])
  t.strictSame(['1,540 t', '1,540', '1.5 kg', '3,14', '1.540'].map(text => numberIn(text, 'en')),
    [1540, 1540, 1.5, 3.14, 1.54])
})

t.test('a topic asks how a course is run in the words of both languages', async t => {
  for (const topic of ['entregas', 'exam dates and weights', 'plazos', 'the deadlines']) {
    t.strictSame([asksForLogistics(topic), isLogisticsAlone(topic)], [true, true], topic)
  }
  t.strictSame([asksForLogistics('entrega de grafos'), isLogisticsAlone('entrega de grafos')], [true, false])
  t.strictSame([asksForLogistics('graphs'), isLogisticsAlone('graphs')], [false, false])
})

t.test('the group of a term tells its form, its number and its gender', async t => {
  const english = (phrase: string) => englishTerm(phrase, words)?.group
  t.equal(english('the heap'), 'term en common singular')
  t.equal(english('binary trees'), 'term en common plural')
  t.equal(english('AVL'), 'term en acronym singular')
  t.equal(english('Bloom Filters'), 'term en proper plural')
  const spanish = (phrase: string) => spanishTerm(phrase, words)?.group
  t.equal(spanish('el agua'), 'term es common singular f')
  t.equal(spanish('el karma'), 'term es common singular m')
  t.equal(spanish('las colas'), 'term es common plural f')
  t.equal(spanish('la mano'), 'term es common singular f')
})

t.test('the subject of a Spanish statement ends at its verb, and has no other words of a clause', async t => {
  const subject = (statement: string) => partsOf(statement)?.subject
  t.equal(subject('La cola atómica guarda los elementos'), 'La cola atómica')
  t.equal(subject('La cola se guarda en la memoria'), 'La cola')
  for (const statement of ['La cola, guarda elementos', 'La cola que guarda elementos', 'La cola 3 guarda elementos']) {
    t.equal(subject(statement), undefined, statement)
  }
})

/** The questions of one form that a statement makes, with their answers. */
function asked (statement: string, wanted: 'who' | 'year'): string[][] {
  return englishDrafts(statement, words).flatMap(({ form, stem, text }) => form === wanted ? [[stem, text]] : [])
}

t.test('a year is asked of what happened then, and not where a participle was taken for the verb', async t => {
  const years = (statement: string) => asked(statement, 'year').map(([stem]) => stem)
  t.strictSame(years('The treaty was signed in 1962'), ['In which year was the treaty signed?'])
  t.strictSame(years('The union published a report in 1962'), [])
  t.strictSame(years('The union published its report in 1962'), ['In which year did the union publish its report?'])
  t.strictSame(years('The pattern of isolated epidemics changed in 1962'), [])
  t.strictSame(years('Portugal had established its control of the coast in 1507'), [], 'of two verbs')
  t.strictSame(years('By 1897, the empire obtained its rights in the north'), [], 'it may have been before')
  t.strictSame(years('In 1897, the empire obtained its rights in the north'),
    ['In which year did the empire obtain its rights in the north?'])
  const spanish = (statement: string) => spanishDrafts(statement, words).filter(({ form }) => form === 'year')
  t.strictSame(spanish('Portugal había establecido su control de la costa en 1507'), [])
  t.strictSame(spanish('Hacia 1897, Alemania entró en el norte del país'), [])
})

t.test('a name that begins each sentence keeps its capital where a longer name begins with it', async t => {
  const course = new CourseWords()
  for (const passage of passagesOf('Napoleon Bonaparte crowned himself. Feudalism ended.', { kind: 'guide' })) {
    course.add(passage)
  }
  const stems = (statement: string) => englishDrafts(statement, course)
    .flatMap(({ form, stem }) => form === 'year' ? [stem] : [])
  t.strictSame(stems('Napoleon was defeated in 1815'), ['In which year was Napoleon defeated?'])
  t.strictSame(stems('Feudalism was abolished in 1789'), ['In which year was feudalism abolished?'])
})

t.test('who made something is asked without the time, and with the place', async t => {
  t.strictSame(asked('The compiler was written by Grace Hopper in 1952', 'who'),
    [['Who wrote the compiler?', 'Grace Hopper']])
  t.strictSame(asked('The transistor was invented by John Bardeen at Bell Labs', 'who'),
    [['Who invented the transistor at Bell Labs?', 'John Bardeen']])
  t.strictSame(asked('The compiler was slow', 'who'), [])
})

t.test('a term is a title where the author made a heading of it and marked it', async t => {
  const course = new CourseWords()
  const guide = '# Heaps\n\nA **heap** and a **stack**.\n\n# Queues\n\nThey wait.'
  for (const passage of passagesOf(guide, { kind: 'guide' })) {
    course.add(passage)
  }
  t.strictSame(['the heap', 'stack', 'queue', 'tree'].map(term => [course.isTitle(term), course.isKey(term)]),
    [[true, true], [false, true], [false, true], [false, false]])
})

t.test('of what a guide lists, a total and a weekday are no parts of the course', async t => {
  const listed = (lines: string[]) => passagesOf(lines.map(line => `- ${line}`).join('\n'), { kind: 'guide' })
  const names = (lines: string[]) => listedDrafts(listed(lines), 'en')
    .map(({ stem }) => /“(.+)”/.exec(stem)?.[1])
  const weights = ['Homework: 20%', 'Exams: 41%', 'Labs: 15%', 'Project: 24%']
  t.strictSame(names(weights), ['Homework', 'Exams', 'Labs', 'Project'])
  t.strictSame(names([...weights, 'Total: 5%']), ['Homework', 'Exams', 'Labs', 'Project'])
  t.strictSame(names([...weights, 'Project: 20%']), ['Homework', 'Exams', 'Labs'], 'two values')
  t.strictSame(names([...weights, 'Essay: 50%']), [], 'more than all')
})

t.test('passages with half of the words of a question may say the same of something else', async t => {
  const passages = passagesOf('Slate covers roofs in Wales.\n\nTin covers many roofs.\n\nRain falls on roofs.', {
    kind: 'guide'
  })
  const supply = await supplyOf(new MaterialIndex(passages))
  const draft = { stem: 'What covers roofs in Wales?', passage: passages[0] } as Partial<Draft> as Draft
  t.strictSame([...alikeOf(draft, supply)], [1])
})

t.test('a name goes on behind the word that is set in bold: "law of large numbers"', async t => {
  const named = (text: string, language: 'en' | 'es') => passagesOf(text, { kind: 'guide' })
    .flatMap(passage => conceptsIn(passage, undefined, [], words, language)).map(({ term }) => term)
  const rule = 'A rule that sums the squares of all errors is called'
  t.strictSame(named(`${rule} **method** of least squares.`, 'en'), ['Method of least squares'])
  t.strictSame(named(`${rule} the **method** of squares.`, 'en'), ['Method of squares'])
  t.strictSame(named(`${rule} **method** in the book of numbers.`, 'en'), [])
})

t.test('a passage names terms, people and years', async t => {
  const values = (text: string, language: 'en' | 'es') => passagesOf(text, { kind: 'guide' })
    .flatMap(passage => valuesIn(passage, language, words)).map(({ text, group }) => `${group}: ${text}`)
  t.strictSame(values('In 1843, Ada Lovelace fed the loom with a cipher of the UTF.', 'en'), [
    'person: Ada Lovelace', 'year: 1843', 'term en common singular: Loom', 'term en common singular: Cipher',
    'term en acronym singular: UTF', 'term en acronym singular: UTF'
  ])
  t.strictSame(values('En 1843, el telar fue una novedad.', 'es'),
    ['year: 1843', 'term es common singular m: Telar', 'term es common singular f: Novedad'])
})
