import { readdirSync, readFileSync } from 'node:fs'
import { createConnection } from 'mongoose'
import t from 'tap'
import { defineModels as analysisModels } from '../../companions/analysis/models/index.js'
import { defineModels as engineModels } from '../../companions/chat-engine/models/index.js'
import { defineModels as retrievalModels } from '../../companions/retrieval/models/index.js'
import { COLLECTIONS } from '../support/declared-collections.js'

/*
 * A collection has one owner, which its name tells: `engine_…`, `retrieval_…` and `analysis_…` belong to a companion,
 * all others to the gateway. A companion writes its own, and only reads what the gateway owns. What another companion
 * owns, it asks for over HTTP.
 */
const COMPANIONS = [
  { folder: 'chat-engine', prefix: 'engine_', defineModels: engineModels },
  { folder: 'retrieval', prefix: 'retrieval_', defineModels: retrievalModels },
  { folder: 'analysis', prefix: 'analysis_', defineModels: analysisModels }
]
const PREFIXES = COMPANIONS.map(({ prefix }) => prefix)
const GATEWAY = COLLECTIONS.map(({ name }) => name)

const filesOf = (folder: string): Array<[name: string, source: string]> =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    .map(name => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')])

t.test('a companion has models of its own collections, and of those of the gateway', async t => {
  t.strictSame(GATEWAY.filter(name => PREFIXES.some(prefix => name.startsWith(prefix))), [])
  for (const { folder, prefix, defineModels } of COMPANIONS) {
    const names = Object.values(defineModels(createConnection())).map(({ collection }) => collection.collectionName)
    const foreign = names.filter(name => !name.startsWith(prefix))
    t.strictSame(foreign.filter(name => !GATEWAY.includes(name)), [], folder)
  }
})

t.test('the collections of a companion are named in its folder alone', async t => {
  const folders = ['collections', 'companions', 'lib', 'migrations', 'models', 'plugins', 'routes', 'services']
  for (const [name, source] of folders.flatMap(filesOf)) {
    const others = COMPANIONS.filter(({ folder }) => !name.startsWith(`companions/${folder}/`))
    const named = others.filter(({ prefix }) => new RegExp(`['"\`]${prefix}[a-z_]+['"\`]`).test(source))
    t.strictSame(named.map(({ prefix }) => prefix), [], name)
  }
})

// `readModelOf` has no function that writes, and takes nothing but what `reads` returns.
t.test('of what the gateway owns, a companion has models that only read', async t => {
  let imports = 0
  for (const [name, source] of filesOf('companions')) {
    const statements = source.matchAll(/^import (?!type )\{([^}]*)\} from '[./]*\/collections\//gm)
    const constants = [...statements].flatMap(([, names = '']) => names.split(',').map(one => one.trim()))
      .filter(one => !one.startsWith('type '))
    for (const constant of constants) {
      imports++
      const uses = source.split(new RegExp(`\\b${constant}\\b(?!\\.name\\b)`)).length - 2
      const reads = source.split(`reads(${constant},`).length - 1
      t.equal(uses, reads, `${name} reads ${constant}, and no more`)
      t.match(source, 'readModelOf(', name)
    }
  }
  t.ok(imports > 5, 'they read some')
})
