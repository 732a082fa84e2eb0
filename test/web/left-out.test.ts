import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { pageCode } from './page-code.js'

const EXTRACTION = join(import.meta.dirname, '../../../companions/retrieval/extraction')

/** The sentences on what was left out of a file, as the retrieval service writes them in its code. */
async function sentences (): Promise<string[]> {
  const files = (await readdir(EXTRACTION, { recursive: true })).filter(name => name.endsWith('.ts'))
  const code = (await Promise.all(files.map(name => readFile(join(EXTRACTION, name), 'utf8')))).join('\n')
  const written = [...code.matchAll(/\bwhat: (?:'([^'\n]+)'|`([^\n]+)`)/g)].map(([, plain, filled]) => plain ?? filled!)
  return written.map(text => text.replace(/\$\{subject\}/, '3 pictures were').replaceAll(/\$\{[^}]*\}/g, '3'))
}

t.test('what was left out of a file is said in Spanish, whatever it is', async t => {
  const { es } = await pageCode(t, 'export { es } from \'~/texts/es.ts\'')
  const places = ['Page 3', 'Pages 3–7, 9, …', 'After 999,999 characters', 'After the first page']
  const all = [...await sentences(), ...places, 'One picture was left out.']
  t.ok(all.length > 8, 'the sentences are found')
  const isKnown = (sentence: string) => sentence in es.errors.sentences ||
    es.errors.patterns.some(([pattern]: [RegExp, string]) => pattern.test(sentence))
  t.strictSame(all.filter(sentence => !isKnown(sentence)), [], 'each has words, in texts/es.ts')
})
