import t from 'tap'
import { pdf, zip } from '../../files.js'
import { outline } from '../outline.js'

const TOPICS = ['clay', 'sand', 'peat', 'acids', 'worms']

t.test('a heading with a number is no line that repeats, and neither is a sentence that ends a paragraph', async t => {
  const last = 'The seminar discusses the reading of the lecture.'
  for (const mark of ['# ', '']) {
    const weeks = TOPICS.map((topic, n) => [`${mark}Week ${n + 1}`, `The lecture is about ${topic}.`, last])
    const found = await outline(pdf(weeks))
    t.equal(found.length, 6, 'nothing is told as left out')
    for (const n of [1, 2, 3, 4, 5]) t.match(found[n], new RegExp(`Week ${n}\\b[^]*about ${TOPICS[n - 1]}[^]*reading`))
  }
})

t.test('a running line with the number of its page or of its chapter is left out', async t => {
  for (const line of [(n: number) => `Page ${n}`, (n: number) => `Soil Science ${n}/5`,
    (n: number) => `P. Novak (UX) Lecture on Soil Science 4 Nov 2026 ${n} / 5`,
    (n: number) => `Chapter ${Math.ceil(n / 3)}`]) {
    const pages = TOPICS.map((topic, n) => [line(n + 1), `The lecture is about ${topic}.`, `It has ${topic}.`])
    t.equal((await outline(pdf(pages)))[1], '1 : The lecture is about clay. It has clay.', line(1))
  }
})

t.test('an archive that begins with a PDF as it is is an archive', async t => {
  const found = await outline(zip({ 'a.pdf': pdf([['Clay.']]), 'b.md': Buffer.from('Sand.') }, { stored: true }))
  t.strictSame(found, ['zip', 'a.pdf 1 : Clay.', 'b.md : Sand.'])
})
