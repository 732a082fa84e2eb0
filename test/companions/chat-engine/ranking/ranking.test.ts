import t from 'tap'
import { MaterialIndex } from '../../../../companions/chat-engine/material/material-index.js'
import { passagesOf } from '../../../../companions/chat-engine/material/passages.js'
import {
  answersAlone, confidenceFeatures, confidenceOf
} from '../../../../companions/chat-engine/ranking/confidence/confidence.js'
import { definedTerms } from '../../../../companions/chat-engine/ranking/definitions.js'
import { FACTS } from '../../../../companions/chat-engine/ranking/facts.js'
import { featuresOf } from '../../../../companions/chat-engine/ranking/features.js'
import { INTENTS } from '../../../../companions/chat-engine/ranking/intents.js'
import { withoutSlips } from '../../../../companions/chat-engine/ranking/slips.js'
import { translated } from '../../../../companions/chat-engine/ranking/other-language.js'
import { parseQuery } from '../../../../companions/chat-engine/ranking/query.js'
import { bestUnitOf, rank, windowsOf } from '../../../../companions/chat-engine/ranking/ranking.js'
import { unitsOf } from '../../../../companions/chat-engine/ranking/units.js'

const passages = (markdown: string) => passagesOf(markdown, { kind: 'guide' })
const indexOf = (markdown: string) => new MaterialIndex(passages(markdown)).units
const ranked = (markdown: string, query: string) => rank(indexOf(markdown), parseQuery(query))

t.test('each intent and each fact has a name of its own', async t => {
  for (const list of [INTENTS, FACTS]) {
    const names = list.map(({ name }) => name as string)
    t.equal(new Set(names.filter(name => name !== '')).size, list.length)
  }
})

t.test('a question has the intents and the facts of its words, in both languages', async t => {
  const read = (query: string) => {
    const { facts, intents } = parseQuery(query)
    return [...facts.map(fact => FACTS[fact]?.name), ...intents.map(intent => INTENTS[intent]?.name)]
  }
  for (const [query, ...names] of [
    ['¿Hay un proyecto?', 'project'], ['Is there a project?', 'project'], ['When is the exam?', 'exam date'],
    ['¿Cuándo es el examen?', 'exam date'], ['Which topics are there?', 'topics'], ['¿Qué temas hay?', 'topics'],
    ['How long is the exam?', 'duration'], ['¿Cuántas páginas tiene la memoria?', 'duration'],
    ['Where is the office?', 'office place'], ['Who teaches it?', 'person']
  ] as const) for (const name of names) t.ok(read(query).includes(name), `${query} ${read(query).join()}`)
})

t.test('a question about a meaning is one with other words around it, too', async t => {
  for (const query of [
    'what is a heap?', 'i want to know what a heap is', 'i don\'t understand what a heap is', 'define a heap, please',
    'tell me what is meant by heap', 'heap', 'quiero saber que es heap', 'what is a heap in this course?'
  ]) t.ok(definedTerms(query).includes('heap'), query)
  t.equal(definedTerms('is the exam about the heap or not?').includes('heap'), false)
})

t.test('a question in the other language has the words of the material', async t => {
  const index = indexOf('Hay una beca.\n\nEl lenguaje es Java.\n\nEl cartel es de la biblioteca.')
  for (const [asked, read] of [
    ['scholarship', 'beca'], ['language', 'lenguaje'], ['library', 'biblioteca'], ['poster', 'cartel'],
    ['bursary zebra', 'beca zebra'], ['beca', 'beca']
  ] as const) t.strictSame(translated(parseQuery(asked), index).terms, parseQuery(read).terms, asked)
  const english = indexOf('There is a scholarship.')
  t.strictSame(translated(parseQuery('beca'), english).terms, parseQuery('scholarship').terms)
})

t.test('a unit counts for the rarest term that it has, and for those of its headings', async t => {
  const index = indexOf('# Zoo\n\nThe tree is old.\n\nThe tree has a nest.\n\nThe tree is tall.')
  const { columns, unknown } = featuresOf(index, parseQuery('Has the tree a nest?'))
  t.strictSame([...columns.rarest], [0, 1, 0])
  t.equal(unknown, 0)
  t.ok(featuresOf(index, parseQuery('zoo')).columns.heading.every(value => value > 0), 'of all units below it')
  t.equal(featuresOf(index, parseQuery('comet')).unknown, 1)
})

t.test('of several definitions of a unit, the best one counts', async t => {
  const index = indexOf('A heap is a tree, also known as a heap.\n\nA queue is long, also known as a line.')
  const question = parseQuery('What is a heap?')
  const [with_, without] = [rank(index, question), rank(index, { ...question, defined: [], topics: [] })]
  t.strictSame([...with_.scores].map((score, unit) => Math.round(score - (without.scores[unit] ?? 0))), [6, 0])
  t.equal(with_.top, 0)
})

t.test('no unit is in two windows, also the first one', async t => {
  const ranking = ranked('# A\n\nThe tree is old.\n\nThe nest is new.\n\nThe tree is tall.', 'tree')
  const windows = windowsOf(ranking, [10, 10, 10, 10, 10]).map(({ from, to }) => [from, to])
  t.strictSame(windows.sort(), [[0, 1], [1, 2], [2, 3]])
  t.strictSame(windowsOf(ranking, [1000]).map(({ mass }) => mass.toFixed(3)), ['1.000'])
})

t.test('a long passage is cut where something begins, and nothing of it is lost', async t => {
  const cuts = (text: string) => unitsOf(passages(text)).map(({ text }) => text)
  const words = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ')
  t.equal(cuts(words).join(' '), words)
  for (const part of cuts(words).slice(0, -1)) t.ok(part.length > 120 && part.length <= 240, `${part.length}`)
  const items = Array.from({ length: 12 }, (_, at) => `the tree number ${at} stands beside the river;`)
  t.equal(cuts(items.join(' ')).join(' '), items.join(' '))
  for (const part of cuts(items.join(' '))) t.match(part, /^the tree number .*;$/)
})

t.test('what a number stands beside is counted', async t => {
  const counted = (text: string) => [...unitsOf(passages(text))[0]?.counted ?? []]
  const [exam, quiz] = parseQuery('exams quizzes').terms
  t.ok(counted('There are two exams.').includes(exam ?? ''), 'behind a number')
  t.ok(counted('Quizzes: 5').includes(quiz ?? ''), 'before one')
  t.strictSame(counted('There are exams.'), [])
})

/** A part of the features of the decision, which begins at a position. */
function features (markdown: string, query: string, from: number, count: number): number[] {
  return confidenceFeatures(ranked(markdown, query)).slice(from, from + count)
}

t.test('the decision sees which intents and facts are asked for and found', async t => {
  const guide = '# Exams\n\nThe exam is on 8 June.\n\nBring a pen, or a pencil:\n\nThe lab is open.'
  // One intent, which is found: on the average, at least, none missing, in the best unit; its rarity. Three facts.
  const found = features(guide, 'When is the exam?', 42, 13).map(value => value.toFixed(2)).map(Number)
  t.strictSame(found, [1, 1, 1, 0, 1, 1.08, 0, 3, 0.33, 0, 0.33, 1, 2])
  const missing = (markdown: string) => features(markdown, 'capstone', 45, 1)
  t.strictSame(missing(guide), [1])
  t.strictSame(missing('# Capstone\n\nThe exam is on 8 June.'), [0], 'a heading has it')
  t.strictSame(missing('# A\n\nThe capstone is long.'), [0])
  const endsWithColon = (query: string) => features(guide, query, 73, 1)
  t.strictSame([endsWithColon('Bring a pen'), endsWithColon('the lab')], [[1], [0]])
  const date = FACTS.findIndex(({ name }) => name === 'date')
  const ofDate = (query: string) => features(guide, query, 75 + 3 * (INTENTS.length + date), 3)
  t.strictSame(ofDate('When is the exam?'), [1, 1, 1])
  t.strictSame(ofDate('When is the lab?'), [1, 1, 0], 'in the window')
  t.strictSame(ofDate('Is there a lab?'), [0, 0, 0])
})

t.test('what names a person is quoted to a question for a person, and not to others', async t => {
  t.equal(confidenceOf(ranked('# Zoo\n\nThe course is taught by Grace Hopper.', 'Who teaches this?')), 'quoted')
  t.equal(confidenceOf(ranked('# Zoo\n\nWe discuss in the forum.\n\nWe meet.', 'discussion')), 'none')
})

t.test('what has a hole, or stands beside one, is never quoted as a sure answer', async t => {
  for (const hole of ['\ufffc', '\ufffd']) {
    for (const [whole, broken] of [
      ['The course is taught by Grace Hopper.', `The course is taught by Grace Hopper ${hole}.`],
      ['Grace Hopper teaches the course. We meet.', `Grace Hopper teaches the course. We ${hole} meet.`]
    ] as const) {
      t.equal(confidenceOf(ranked(`# Zoo\n\n${whole}`, 'Who teaches this?')), 'quoted', whole)
      const index = ranked(`# Zoo\n\n${broken}`, 'Who teaches this?')
      t.equal(confidenceOf(index), 'related', broken)
    }
  }
  const broken = ranked('# Zoo\n\nThe course is taught by Grace \ufffc Hopper.', 'Who teaches this?')
  t.notOk(answersAlone(broken, { from: 0, to: 1, mass: 1 }), 'nor is it marked')
})

t.test('where and when a course takes place is quoted, though the material says so without its words', async t => {
  const guide = '# Zoo\n\nWe are in Room 204 on Mondays at 9:00.\n\nThe zebra runs.'
  for (const query of ['Where is the lecture?', 'Where does the class meet?', 'Where is the class located?']) {
    t.equal(confidenceOf(ranked(guide, query)), 'quoted', query)
  }
  t.equal(confidenceOf(ranked(guide, 'Where is the zebra?')), 'related', 'that is no place of the zebra')
})

t.test('what is marked in a window speaks of what was asked from its beginning', async t => {
  const guide = '# Ecology\n\n## Assessment\n\nThe final exam is on 18 January 2027 at 15:30 in room E1. ' +
    'It has 20 questions. The resit is on 2 July 2027 at 9:00 in room E2; it replaces the final exam alone.'
  const guia = '# Ecología\n\n## Evaluación\n\nEl examen final es el 18 de enero de 2027 a las 15:30 en el aula E1. ' +
    'La recuperación es el 2 de julio de 2027 a las 9:00 en el aula E2 y sustituye solo al examen final.'
  for (const [markdown, query, marked] of [
    [guide, 'When is the final exam?', /^The final exam is on/],
    [guia, '¿Cuándo es el examen final?', /^El examen final/],
    [guide, 'When is the resit?', /^The resit is on/], [guia, '¿Cuándo es la recuperación?', /^La recuperación/]
  ] as const) {
    const ranking = ranked(markdown, query)
    const [window] = windowsOf(ranking, [400])
    t.match(ranking.index.units.at(bestUnitOf(ranking, window!))?.text, marked, query)
  }
})

t.test('a second passage is held to what it says by itself', async t => {
  const ranking = ranked('# Ecology\n\n## Exams\n\nThe final exam is on 18 January 2027 at 15:30 in room E1.\n\n' +
    '## Office hours\n\nOffice hours are on Tuesdays from 10:00 to 12:00.', 'When is the final exam?')
  const [first, second] = windowsOf(ranking, [400, 180])
  t.match(ranking.index.units.at(first!.from)?.text, /^The final exam/)
  t.equal(answersAlone(ranking, first!), true, 'the exam')
  t.equal(answersAlone(ranking, second!), false, 'the office hours')
})

t.test('a typing error, and a term in parts or as one word, find what the right words find', async t => {
  const index = indexOf('# Networks\n\nTCP and UDP carry segments between hosts.\n\nA subnet mask hides the framing.')
  for (const [asked, read] of [
    ['wat is teh differnce betwen TCP and UDP', 'what is the difference between TCP and UDP'],
    ['cual es la difernecia entre tcp y udp', 'cual es la diferencia entre tcp y udp'],
    ['what is a subnetmask', 'what is a subnet mask'], ['segmnets', 'segment'], ['What is TCP?', 'What is TCP?']
  ] as const) t.strictSame(parseQuery(withoutSlips(asked, index)).terms, parseQuery(read).terms, asked)
  t.equal(withoutSlips('zebra', index), 'zebra', 'what nothing is like stays')
})

t.test('a short word and an abbreviation that the material does not have stay as they are', async t => {
  const index = indexOf('# Terms\n\nMIMO uses several antennas. Silt is a fine soil. Salt is a mineral. RAIDS fail.')
  for (const query of ['What is MMIO?', 'what is mmio', 'What is a slit?', '¿Qué es slat?', 'What is RIADS?']) {
    t.equal(withoutSlips(query, index), query)
  }
  t.equal(withoutSlips('WHAT IS A MINEARL?', index), 'WHAT IS A mineral?', 'all of it is in capitals')
})

t.test('a question says what it compares, asks for and needs, in both languages', async t => {
  const compared = (query: string) => parseQuery(query).compared.map(({ text }) => text)
  for (const query of [
    'What is the difference between TCP and UDP?', 'tcp udp difference', 'TCP vs UDP', 'how does TCP differ from UDP?',
    '¿Qué diferencia hay entre TCP y UDP?', 'compara TCP y UDP', 'diferencia tcp udp'
  ]) t.strictSame(compared(query), ['tcp', 'udp'], query)
  t.strictSame(compared('Does it meet between 9 and 10?'), [])
  t.ok(parseQuery('how does ARP work?').topics.includes('arp'), 'how it works')
  t.ok(parseQuery('¿Para qué sirve ARP?').topics.includes('arp'), 'what it is for')
  t.equal(parseQuery('When is the exam of this course?').isOfContents, false)
  t.equal(parseQuery('When was Ethernet developed?').isOfContents, true)
})

t.test('a definition is found in the middle of its section, by its abbreviation, and under its heading', async t => {
  const notes = '# Networks\n\n## Contents\n\n- OSPF: areas and costs\n- Framing and errors\n\n## Routing\n\n' +
    'Many networks use OSPF on their routers today.\n\nOpen Shortest Path First (OSPF) is a link-state protocol.\n\n' +
    '### Framing\n\nA node marks where each message begins and ends.'
  for (const [query, found] of [
    ['What is OSPF?', /^Open Shortest/], ['¿Qué es OSPF?', /^Open Shortest/], ['Explain framing', /^A node marks/]
  ] as const) {
    const ranking = ranked(notes, query)
    t.match(ranking.index.units.at(ranking.top)?.text, found, query)
  }
  t.equal(confidenceOf(ranked(notes, 'What is OSPF?')), 'quoted')
})

t.test('what follows from something is told by the text that has it as a condition', async t => {
  const guide = '# Ecology\n\n## Rules\n\nA student who copies in the final exam will fail the course.\n\n' +
    '## Assessment\n\nA student who fails the final exam may sit the resit in July.'
  const ranking = ranked(guide, 'What if I fail the final?')
  t.match(ranking.index.units.at(ranking.top)?.text, /resit/)
})

t.test('what to bring is marked, and not when it is', async t => {
  const ranking = ranked('# Ecology\n\n## Field trip\n\nThe field trip takes place on 3 May 2027. ' +
    'Bring boots, a raincoat and a notebook.', 'What do I need for the field trip?')
  t.match(ranking.index.units.at(bestUnitOf(ranking, windowsOf(ranking, [400])[0]!))?.text, /^Bring boots/)
})

t.test('a date is asked for and a weight is found: that is not sure', async t => {
  const guide = '# Ecology\n\n## Assessment\n\nThere are two midterms (20 % each) and a final exam (40 %).'
  t.not(confidenceOf(ranked(guide, 'When are the midterms?')), 'quoted')
})

t.test('what stands beside a unit that is close by its meaning gets some of it, but not below another heading', t => {
  const index = indexOf('# A\n\nOne is here.\n\nTwo is here.\n\nThree is here.\n\nFour is here.\n\n# B\n\nFive is.')
  const cosines = Float32Array.from([0.5, 0.5, 0.5, 0.9, 0.5])
  const question = parseQuery('What lies in the cupboard?')
  const words = rank(index, question).scores
  const more = [...rank(index, question, { cosines }).scores].map((score, unit) => score - (words[unit] ?? 0))
  t.strictSame(more.map(worth => worth > 0), [false, false, true, true, false])
  t.ok(Math.max(...more) === more[3], 'the unit itself gets most')
  t.end()
})

t.test('the surer the words are of a unit, the less meanings count', t => {
  const index = indexOf('# A\n\nThe zebra library opens at nine.\n\nBring your laptop.\n\nPay the fee.\n\nBe kind.')
  const cosines = Float32Array.from([0.5, 0.5, 0.9, 0.5])
  const [sure, unsure] = ['When does the zebra library open?', 'What lies in the cupboard?'].map(asked => {
    const question = parseQuery(asked)
    return (rank(index, question, { cosines }).scores[2] ?? 0) - (rank(index, question).scores[2] ?? 0)
  }) as [number, number]
  t.ok(sure > 0, `${sure} is more than 0`)
  t.ok(unsure > 2 * sure, `${unsure} and ${sure}`)
  t.end()
})

t.test('long code is cut between its lines, and a comment stays with its command', async t => {
  const code = Array.from({ length: 12 }, (_, n) => `# Put the changes away for later, ${n}\ngit stash   push -m ${n}`)
    .join('\n')
  const units = unitsOf(passages(`# Git\n\n\`\`\`sh\n${code}\n\`\`\`\n`)).map(({ text }) => text)
  t.equal(units.join('\n'), code)
  t.ok(units.length > 2 && units.every(text => /^# Put[^]*\d$/.test(text) && text.length <= 240), units.join('|'))
})
