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
