import { readFile } from 'node:fs/promises'
import t from 'tap'
import { LTI_REFUSALS } from '../../services/lti/refusals.js'
import { REFUSALS } from '../../services/sign-in/refusals.js'

/* What the pages say, and what the documents say of it: operators look for a sentence there. */

/** The first cells of the table below a heading. */
async function rowsIn (file: string, heading: string): Promise<string[]> {
  const text = await readFile(`docs/${file}`, 'utf8')
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell]) => cell as string).slice(1)
    .filter(cell => !/^-+$/.test(cell))
}

const isOf = (sentence: string, row: string) => sentence.toLowerCase().includes(row.toLowerCase())
const own = Object.fromEntries(Object.entries(REFUSALS).filter(([name]) => !(name in LTI_REFUSALS)))

for (const [file, heading, refusals] of [
  ['sign-in.md', 'When it does not work', own],
  ['lti.md', 'When something is wrong', LTI_REFUSALS]
] as const) {
  t.test(`docs/${file} has a row for each sentence of a page, and no other one`, async t => {
    const rows = await rowsIn(file, heading)
    for (const [name, { en }] of Object.entries(refusals)) {
      t.equal(rows.filter(row => isOf(en, row)).length, 1, `${name}: ${en}`)
    }
    for (const row of rows) {
      t.ok(Object.values(refusals).some(({ en }) => isOf(en, row)), `no page says: ${row}`)
    }
  })
}
