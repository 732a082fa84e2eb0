import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import t from 'tap'
import { generatedFiles } from '../../docs/generate/generated.js'
import { COMPANIONS } from '../../docs/generate/services.js'

const read = (path: string): string => readFileSync(path, 'utf8')

/** The text of a document without its blocks of code. */
const prose = (path: string): string => read(path).replace(/^```.*?^```/gms, '')

/** Every Markdown file of the repository, by its path from the root. */
const DOCUMENTS = ['.', 'bench', 'client', 'deploy', 'docs', 'embedded-mongo', 'examples'].flatMap(folder =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name)))

/** Every source file of the services, by its path from the root. */
const SOURCES = readdirSync('.', { withFileTypes: true })
  .filter(({ name }) => !/^(?:\..*|node_modules|dist|test|docs|bench|examples)$/.test(name))
  .flatMap(entry => entry.isDirectory()
    ? readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map(name => join(entry.name, name))
    : [entry.name])
  .filter(path => path.endsWith('.ts'))

t.test('the generated tables, .env.example and the types of the client are current', async t => {
  for (const [path, text] of await generatedFiles()) {
    t.ok(existsSync(path) && read(path) === text, `${path} is current; if not, run npm run docs`)
  }
})

t.test('every companion has its settings and its OpenAPI document in the documentation', async t => {
  const companions = readdirSync('companions').filter(name => existsSync(`companions/${name}/server.ts`))
  const documented = COMPANIONS.map(({ name }) => name)
  t.strictSame(documented.sort(), companions.sort(), 'docs/generate/services.ts lists each companion')
})

t.test('Troubleshooting has a cure for every sentence that a start can fail with', async t => {
  const sources = SOURCES.filter(path => !path.startsWith('embedded-mongo/'))
  const sentences = sources.flatMap(path => startFailures(read(path)))
  t.ok(sentences.length > 12, 'sentences are found')
  const rows = read('docs/troubleshooting.md').split('\n')
  t.strictSame(sentences.filter(sentence => !rows.some(row => isRowOf(sentence, row))), [], 'the table has all of them')
})

/**
 * The sentences of a source that a start can fail with: those of two error classes, and those of an `Error` that begin
 * with the name of a setting. Each ends at its first punctuation, and has "…" in place of a value.
 */
function startFailures (source: string): string[] {
  const classes = /new (?:BadSetting|DatabaseUnreachable)\(\s*(?:'(?=[A-Z])([^']*)|`(?=[$A-Z])([^`]*))/g
  const errors = /new Error\(\s*(?:'(?=[A-Z_]{4,} )([^']*)|`(?=[A-Z_]{4,} )([^`]*))/g
  return [classes, errors].flatMap(pattern => [...source.matchAll(pattern)])
    .map(([, quoted, template = '']) => (quoted ?? template).replace(/\$\{[^}]*\}/g, '…').split(/[:,.]/, 1).join(''))
}

/** Whether a row of the table begins with the sentence. Where the sentence has a value, the row may have a setting. */
function isRowOf (sentence: string, row: string): boolean {
  const begin = sentence.replace(/ …$/, '').replaceAll('…', '(?:…|[A-Z_]+)')
  return new RegExp(`^\\| \`${begin}(?: …)?\``).test(row)
}

t.test('every npm script that a document names exists', async t => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const path of DOCUMENTS) {
    const named = [...read(path).matchAll(/npm (?:run )?((?<=run )[\w:-]+|start|test)\b/g)].map(([, name = '']) => name)
    t.strictSame([...new Set(named)].filter(name => !(name in scripts)), [], path)
  }
  const naming = DOCUMENTS.filter(path => /npm (?:run|start|test)/.test(read(path)))
  t.ok(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].every(path => naming.includes(path)), 'these name scripts')
})

t.test('every local link of a document leads to a file and, where it has one, to a heading', async t => {
  for (const path of DOCUMENTS) {
    const links = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const local = links.filter(target => !/^[a-z]+:/.test(target))
    t.strictSame(local.filter(target => !isThere(path, target)), [], path)
  }
  t.ok(DOCUMENTS.includes('docs/contract.md') && DOCUMENTS.includes('bench/README.md'), 'the documents are found')
})

function isThere (from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : relative('.', join(dirname(from), file))
  if (!existsSync(path)) return false
  return anchor === undefined || anchorsOf(path).includes(anchor)
}

/** The anchors of the headings as GitHub makes them: lower case, no punctuation, a hyphen for each space. */
function anchorsOf (path: string): string[] {
  return [...prose(path).matchAll(/^#+ (.*)$/gm)]
    .map(([, heading = '']) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'))
}

t.test('every file of the repository that a comment cites exists', async t => {
  const others = ['test', 'bench', 'docs', 'tools'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
  // A path begins at the root or at any folder above the file.
  const files = [...SOURCES, ...DOCUMENTS, ...others].map(path => `/${path}`)
  const citations = SOURCES.flatMap(path => read(path).split('\n')
    .filter(line => /^\s*(?:\*|\/\/|\/\*)/.test(line))
    .flatMap(line => [...line.matchAll(/(?<![\w/.-])(?:[\w-]+\/)*[\w-]+(?:\.test)?\.(?:ts|mjs|md)\b/g)])
    .map(([cited]) => ({ path, cited })))
  t.ok(citations.length > 20, 'citations are found')
  t.strictSame(citations.filter(({ cited }) => !files.some(file => file.endsWith(`/${cited}`))), [])
})

t.test('every section of the contract that a comment cites exists', async t => {
  const headings = read('docs/contract.md').split('\n').filter(line => line.startsWith('#'))
  const citations = SOURCES.flatMap(path => [...read(path).matchAll(/contract\.md §(\d+(?:\.\d+)*)/g)])
  const sections = new Set(citations.map(([, number]) => number))
  t.ok(sections.size > 0, 'citations are found')
  const missing = [...sections].filter(number => !headings.some(heading => heading.includes(`# ${number} `)))
  t.strictSame(missing, [], 'docs/contract.md has them all')
})
