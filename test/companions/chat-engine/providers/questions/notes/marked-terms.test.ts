import t from 'tap'
import { askedBelow, type Language } from '../asked.js'

// The terms that an author sets in bold or in italics, and what the sentence or the list says that they are.

async function below (text: string, language: Language): Promise<string> {
  return (await askedBelow('Part', text, language)).join('\n')
}

t.test('a marked term is asked for by what it is, also where that begins with "all" or with a bare noun', async t => {
  for (const [language, text, name] of [
    ['en', '- **Population** – all individuals of one species that live in the same area.', 'Population'],
    ['en', '**Gross primary production** is all the energy fixed by photosynthesis.', 'Gross primary production'],
    ['es', '- **Aguafuerte**: grabado en el que un ácido muerde la plancha de metal', 'Aguafuerte'],
    ['es', '- **Agonista**: fármaco que se une a un receptor celular y lo activa', 'Agonista']
  ] as const) t.match(await below(text, language), new RegExp(` = ${name}`), text)
  for (const [language, text, why] of [
    ['en', '- **Population** – all of these live in the same area of the land.', 'it leans on what stands above'],
    ['es', '- **Agonista**: fármaco que los médicos dan y lo activa', 'what is activated is not said']
  ] as const) t.notMatch(await below(text, language), / = /, why)
})

t.test('the second half of a sentence that defines two marked terms asks for its own', async t => {
  const text = 'A **cut** is a partition of the vertices into two sets; a **bridge** is an edge that joins two parts.'
  const texto = 'Un **corte** es una partición de los vértices en dos conjuntos; un **puente** es una arista que une ' +
    'dos componentes.'
  t.match(await below(text, 'en'), /an edge .* = Bridge/)
  t.match(await below(texto, 'es'), /una arista .* = Puente/)
  t.notMatch(await below('A **cut** is a partition of the vertices into two sets; a **bridge** is the edge between ' +
    'them that joins the two parts.', 'en'), /Bridge/)
  t.notMatch(await below('Un **corte** es una partición de los vértices en dos conjuntos; un **puente** es una ' +
    'arista entre ellos que une las dos partes.', 'es'), /Puente/)
})

t.test('a name of a glossary may have an ordinal', async t => {
  const entry = '- **Efecto de primer paso**: metabolismo del fármaco en el hígado antes de alcanzar la sangre.\n'
  const more = '- **Profármaco**: sustancia inactiva que el organismo transforma en un compuesto activo.\n'
  t.match((await askedBelow('Glosario', entry + more, 'es')).join('\n'), / = Efecto de primer paso/)
})
