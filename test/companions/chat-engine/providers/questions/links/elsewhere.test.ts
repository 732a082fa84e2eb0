import t from 'tap'
import { passagesOf } from '../../../../../../companions/chat-engine/material/passages.js'
import { MaterialIndex } from '../../../../../../companions/chat-engine/material/material-index.js'
import { supplyOf } from '../../../../../../companions/chat-engine/providers/questions/answers/supply.js'
import {
  isSaidOfOthers, isToldOtherwise
} from '../../../../../../companions/chat-engine/providers/questions/links/elsewhere.js'
import type { Draft } from '../../../../../../companions/chat-engine/providers/questions/draft.js'
import { asked, type Language } from '../asked.js'

// What another place of the course says of the same: then it is not known which is right.

t.test('no year is asked for that another place of the course gives otherwise', async t => {
  const year = /Which year is X|qué año es X/i
  const told: Array<[Language, string, string, string]> = [
    ['en', 'An article published in the Annals of Metal Physics in 1970 describes how tin breaks in cold rooms.',
      'We begin with the article published in the Annals of Metal Physics in 1974 which described how tin breaks in ' +
      'cold rooms.',
      'We begin with the book published by the Society of Metal Traders in 1974 which told where copper was sold.'],
    ['es', 'En 1970 la revista Anales de Química publicó el artículo de Marta Solís sobre la rotura del estaño frío.',
      'El artículo de Marta Solís que publicó la revista Anales de Química en 1974 trata de la rotura del estaño frío.',
      'El libro de Pedro Luna que publicó la editorial Mares del Sur en 1974 trata de los barcos de vela antiguos.']
  ]
  for (const [language, statement, otherwise, another] of told) {
    t.match((await asked(`## History\n\n${statement}\n\n## Review\n\n${another}`, language)).join(' '), year, another)
    t.notMatch((await asked(`## History\n\n${statement}\n\n## Review\n\n${otherwise}`, language)).join(' '), year)
  }
})

t.test('no year of birth is asked for beside another one for the same person', async t => {
  const born = 'Charles Renaud was born in 1818, in Paris.'
  const text = (dates: string) => `## History\n\n${born}\n\n## List\n\nCharles Renaud (${dates}) wrote nine operas.`
  t.match((await asked(text('1818–1893'))).join(' '), /Which year/)
  t.notMatch((await asked(text('1819–1893'))).join(' '), /Which year/)
})

t.test('no term is asked for by a description that another one has as well', async t => {
  const said = 'is a state of aggregation in which the particles have both a macroscopic and a microscopic property.'
  const other = 'is a change of aggregation by which a body gives off heat to the walls that surround it.'
  const text = (second: string) => `## Matter\n\n### Gas\n\nA **gas** ${said}\n\n### Liquid\n\n${second}`
  t.match((await asked(text(`Any **freezing** ${other}`))).join(' '), /state of aggregation in which/)
  t.notMatch((await asked(text(`Equally, a **liquid** ${said}`))).join(' '), /state of aggregation in which/)
})

t.test('a name of two words, a year of three digits and a great number are held against others', async t => {
  const year = /year/
  const prize = (name: string, year: string) => `In ${year}, the Swedish Academy in Stockholm gave ${name} its prize.`
  const two = (one: string, other: string) => `## History\n\n${one}\n\n## Review\n\n${other}`
  const again = (name: string, year: string) =>
    `It was ${year} when the Swedish Academy in Stockholm gave ${name} its prize.`
  for (const name of ['Jean-Paul Sartre', 'Paul Sartre']) {
    t.match((await asked(two(prize(name, '1964'), again(name, '1964')))).join(' '), year, name)
    t.notMatch((await asked(two(prize(name, '1964'), again(name, '1963')))).join(' '), year, name)
  }
  const count = (text: string) => text.replace('N', '1,000,000')
  const lamps = 'The harbour of the northern island has N electric lamps.'
  const told = 'On the northern island, the harbour has N electric lamps.'
  const number = /electric lamps/
  t.match((await asked(two(count(lamps), told.replace('N', '1.000.000')))).join(' '), number)
  t.match((await asked(two(count(lamps), told.replace('N', '1000000')))).join(' '), number)
  t.notMatch((await asked(two(count(lamps), told.replace('N', '2,000,000')))).join(' '), number)
})

t.test('what is told otherwise is looked for in work that grows with the course, and no faster', async t => {
  const wall = 'a line of stones around the garden of an old house'
  const told = {
    years: (n: number) =>
      `In 1${100 + n % 800}, King Arthur of Camelot founded the abbey of Avalon near Wells number ${n}.`,
    terms: (n: number) => `A **wall${n}** is ${wall}.`
  }
  for (const [name, sentence] of Object.entries(told)) {
    const workFor = async (length: number) => {
      const text = Array.from({ length }, (_, n) => sentence(n)).join('\n\n')
      const supply = await supplyOf(new MaterialIndex(passagesOf(`# Course\n\n${text}\n`, { kind: 'guide' })))
      let looked = 0
      // Each look at whether a passage has a term is counted, and each of all that have it.
      const postings = new Map(Array.from(supply.postings, ([term, numbers]) => [term, new Proxy(numbers, {
        get (all, key) {
          looked += key === 'has' ? 1 : key === Symbol.iterator ? all.size : 0
          const value: unknown = Reflect.get(all, key, all)
          return typeof value === 'function' ? value.bind(all) as unknown : value
        }
      })]))
      const course = { passages: supply.passages, postings }
      const drafts = supply.passages.map((passage): Draft => {
        const { text } = passage
        const common = { group: 'x', passage, language: 'en', isLogistics: false } as const
        return name === 'years'
          ? { ...common, form: 'masked year', stem: text, text: text.slice(3, 7) }
          : { ...common, form: 'name', stem: `Which term is defined as “${wall}”?`, text: 'wall' }
      })
      for (const draft of drafts) {
        isToldOtherwise(draft, course)
        isSaidOfOthers(draft, course)
      }
      return looked
    }
    const [short, long] = [await workFor(100), await workFor(1000)]
    // Ten times as long. What looks at each passage again for each other one would do a hundred times as much.
    t.ok(long < 50 * Math.max(short, 1), `${name}: ${short}, then ${long}`)
  }
})
