import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { generatedFiles } from '../documentation/generated.js'
import { SERVICES } from '../documentation/services.js'

t.test('the tables of the README, .env.example and the types of the client are what the schemas say', async t => {
  for (const [path, text] of await generatedFiles()) {
    t.ok(existsSync(path) && readFileSync(path, 'utf8') === text, `${path} is current; if not, run npm run docs`)
  }
})

t.test('every companion has its settings and its OpenAPI document in the documentation', async t => {
  const companions = readdirSync('companions').filter(name => existsSync(`companions/${name}/server.ts`))
  t.same(SERVICES.map(({ name }) => name).sort(), ['gateway', ...companions].sort(), 'documentation/services.ts lists the gateway and each companion')
})

t.test('the README has a cure for every sentence that a start can fail with', async t => {
  const readme = readFileSync('README.md', 'utf8')
  const companions = SERVICES.slice(1).map(({ name }) => `companions/${name}/settings.ts`)
  const sources = ['settings.ts', 'lib/process.ts', 'embedded-parts.ts', 'plugins/database.ts', 'plugins/first-administrator.ts', ...companions]
  const sentences = sources.flatMap(source => [...readFileSync(source, 'utf8').matchAll(/new (?:BadSetting|DatabaseUnreachable|Error)\((['`])([$A-Z].*?)\1/g)])
    // What is filled in is "…" in the README, and a reader looks for the beginning.
    .map(([, , sentence = '']) => (sentence.replace(/\$\{[^}]*\}/g, '…').split(/[:,.]/, 1)[0] as string).replace(/ …$/, ''))
  t.ok(sentences.length > 12)
  t.same(sentences.filter(sentence => !readme.includes(`| \`${sentence}`)), [], 'each stands in the table under "Troubleshooting"')
})

t.test('every npm script that the documentation names is there', async t => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const path of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']) {
    const named = [...readFileSync(path, 'utf8').matchAll(/npm (?:run )?((?<=run )[\w:-]+|start|test)\b/g)].map(([, name = '']) => name)
    t.ok(named.length > 0, path)
    t.same([...new Set(named)].filter(name => !(name in scripts)), [], path)
  }
})
