import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { FILE_KINDS } from '../../lib/validation/schemas.js'
import { pageCode } from './page-code.js'

const EXTRACTION = join(import.meta.dirname, '../../../companions/retrieval/extraction')

async function codeOf (folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.ts'))
  return (await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))).join('\n')
}

interface Spanish { errors: { sentences: Record<string, string>, patterns: Array<[RegExp, string]> } }

function isKnown ({ errors }: Spanish, sentence: string): boolean {
  return sentence in errors.sentences || errors.patterns.some(([pattern]) => pattern.test(sentence))
}

/** The sentences on what was left out of a file, as the retrieval service writes them in its code. */
function leftOutIn (code: string): string[] {
  const written = [...code.matchAll(/\bwhat: (?:'([^'\n]+)'|`([^\n]+)`)/g)].map(([, plain, filled]) => plain ?? filled!)
  return written.map(text => text.replace(/\$\{subject\}/, '3 pictures were').replaceAll(/\$\{[^}]*\}/g, '3'))
}

/** Why a file cannot be read at all. */
function refusalsIn (code: string): string[] {
  const written = [...code.matchAll(/(?:\bUnreadable\(|\b[A-Z]+ = )((?:'[^'\n]*'|`[^`\n]*`|\s\+\s+)+)/g)]
  const texts = written.map(([, text = '']) => text.replace(/(['`])\s\+\s+['`]/g, '').trim().slice(1, -1))
  return texts.filter(text => /^(?:Is|Holds|Needs|Could) /.test(text)).map(text => text.replaceAll(/\$\{[^}]*\}/g, '3'))
}

const IMPORTS = join(import.meta.dirname, '../../../services/imports')

/** What an import of a course leaves out, and why; why an export is refused. */
function importReasonsIn (code: string): string[] {
  const before = /\b(?:reason|title): |\breason =.*[?:] |(?:Export|Archive)\(|\b[A-Z]+ = |leftOut\(.*, |return /
  const written = [...code.matchAll(new RegExp(`(?:${before.source})('[^'\\n]+'|\`[^\`\\n]+\`)`, 'g'))]
  return written.map(([, text = '']) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '3'))
    .filter(text => /^[A-Z3]\w* \w+.*[a-z).]$/.test(text))
}

t.test('what an import of a course leaves out, or why it failed, is said in Spanish, whatever it is', async t => {
  const { es } = await pageCode(t, 'export { es } from \'~/texts/es.ts\'')
  const all = importReasonsIn(await codeOf(IMPORTS))
  t.ok(all.length >= 20, `the reasons are found: ${all.length}`)
  t.strictSame(all.filter(sentence => !isKnown(es, sentence)), [], 'each has words, in texts/es.ts')
})

t.test('what was left out of a file, or why it was refused, is said in Spanish, whatever it is', async t => {
  const { es } = await pageCode(t, 'export { es } from \'~/texts/es.ts\'')
  const places = ['Page 3', 'Pages 3–7, 9, …', 'After 999,999 characters', 'After the first page']
  const code = await codeOf(EXTRACTION)
  const kinds = `Must be one of ${FILE_KINDS}`
  const refusals = [...refusalsIn(code), kinds, `${kinds}, not .exe`]
  t.ok(refusals.length > 20, 'the refusals are found')
  const all = [...leftOutIn(code), ...places, 'One picture was left out.', ...refusals]
  t.ok(all.length > 8, 'the sentences are found')
  t.strictSame(all.filter(sentence => !isKnown(es, sentence)), [], 'each has words, in texts/es.ts')
})
