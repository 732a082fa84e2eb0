import t from 'tap'
import { asked, type Language } from '../asked.js'

// Numbers that an author has invented for an example are not asked.

const isFigure = (text: string) => /Which number|Qué número|[Hh]ow many|[Cc]uánt[oa]s|Which year|Qué año/.test(text)

const MOLECULE: Record<Language, string> = {
  en: 'Each water molecule can form 4 hydrogen bonds with its neighbours.',
  es: 'Los cuartiles dividen la distribución en 4 partes iguales.'
}

const PLACES: Array<[language: Language, isAsked: boolean, markdown: string]> = [
  ['en', true, `## Water\n\n${MOLECULE.en}`],
  ['en', false, `## Midterm\n\n${MOLECULE.en}`],
  ['en', false, `## The Problem — Frequent bonds\n\n${MOLECULE.en}`],
  ['en', true, `## The problematic bonds\n\n${MOLECULE.en}`],
  ['en', false, `## Water\n\n**Example.**\n\n${MOLECULE.en}`],
  ['en', false, `## Water\n\nUse the following information for the next two exercises.\n\n${MOLECULE.en}`],
  ['es', true, `## Agua\n\n${MOLECULE.es}`],
  ['es', false, `## Tarea para la casa\n\n${MOLECULE.es}`],
  ['es', false, `## Primer parcial\n\n${MOLECULE.es}`],
  ['es', false, `## Agua\n\n**Ejemplo 3.**\n\n${MOLECULE.es}`],
  ['es', false, `## Agua\n\nUse la siguiente información para los dos próximos ejercicios.\n\n${MOLECULE.es}`]
]

t.test('a number of an exercise, an example or an exam is not asked', async t => {
  for (const [language, isAsked, markdown] of PLACES) {
    t.equal((await asked(markdown, language)).some(isFigure), isAsked, markdown)
  }
})

const STORIES: Array<[language: Language, isAsked: boolean, text: string]> = [
  ['en', false, 'Barbara is a 19-year-old student of law who lives in the dormitory.'],
  ['en', false, 'Three children, Alberto and Carlos among them, share 12 cookies with friends.'],
  ['en', false, 'A customer syncs 50 records of its users with the store each day.'],
  ['en', false, 'Publish the draft of the report within 48 hours while the evidence is still fresh.'],
  ['en', false, 'The security of banks, under CPS 230 demands, rests on audits of the council.'],
  ['en', false, 'An outage that affects 100 users should never disappear into private notes.'],
  ['en', true, 'The visible spectrum contains 7 colours of light that the eye tells apart.'],
  ['es', false, 'Bárbara, de 19 años de edad, vive en la residencia de la universidad.'],
  ['es', false, 'Un grupo de 10 niños están en una búsqueda del tesoro para encontrar rocas.'],
  ['es', false, 'Puede ser que, en promedio, haya cinco palabras mal escritas en 100 páginas.'],
  ['es', true, 'El genoma de las células humanas contiene 23 pares de cromosomas.']
]

t.test('a number of a story, an order, a name or a piece of advice is not asked', async t => {
  for (const [language, isAsked, text] of STORIES) {
    t.equal((await asked(text, language)).some(isFigure), isAsked, text)
  }
})

const COUNTS: Array<[language: Language, isAsked: boolean, text: string]> = [
  ['en', true, 'Financial assessment has three parts: the vendor, the market and yours.'],
  ['en', false, 'Financial assessment has two halves: the vendor and yours.'],
  ['en', false, 'The labs.movies Collection has three indexes.'],
  ['es', true, 'La Evaluación Financiera tiene tres partes.'],
  ['es', false, 'La Evaluación Financiera tiene dos mitades.']
]

t.test('how many halves something has is not asked, nor what a collection of an example has', async t => {
  for (const [language, isAsked, text] of COUNTS) {
    t.equal((await asked(`## Money\n\n${text}`, language)).some(isFigure), isAsked, text)
  }
})
