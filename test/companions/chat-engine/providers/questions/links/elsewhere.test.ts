import t from 'tap'
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
