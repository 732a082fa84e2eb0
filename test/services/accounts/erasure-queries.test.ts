import t from 'tap'
import type { mongo } from 'mongoose'
import { forgetUser as forgetInAnalysis } from '../../../companions/analysis/forgetting.js'
import { defineModels as analysisModels } from '../../../companions/analysis/models/index.js'
import { forgetUser as forgetInEngine } from '../../../companions/chat-engine/forgetting.js'
import { defineModels as engineModels } from '../../../companions/chat-engine/models/index.js'
import { createIndexes } from '../../../lib/database/collection.js'
import { Erasures } from '../../../services/accounts/erasure.js'
import { person, testModels } from '../../models/helper.js'

/** The filters of a command that looks for documents, and the collection in which it does. */
function filtersOf ({ commandName, command }: mongo.CommandStartedEvent): Array<[collection: string, filter: object]> {
  const collection: string = command[commandName]
  const filters: Record<string, () => object[]> = {
    find: () => [command.filter],
    findAndModify: () => [command.query],
    aggregate: () => [command.pipeline[0].$match],
    update: () => command.updates.map(({ q }: { q: object }) => q),
    delete: () => command.deletes.map(({ q }: { q: object }) => q)
  }
  return (filters[commandName]?.() ?? []).map(filter => [collection, filter])
}

t.test('the deletion of an account looks through no collection: each of its queries has an index', async t => {
  const { commands, connection, ...models } = await testModels(t)
  const [engine, analysis] = [engineModels(connection), analysisModels(connection)]
  for (const companion of [engine, analysis]) {
    // Of those that they read alone, the gateway makes the indexes.
    await createIndexes(Object.values(companion).filter(model => 'insertNew' in model) as never)
  }
  await models.User.register(person('ada'), 'hash')
  commands.length = 0
  await new Erasures(models, 'secret').erase('ada', 'entry')
  await forgetInEngine(engine, 'ada', new Date())
  await forgetInAnalysis(analysis, 'ada', new Date())

  // Of all documents there is no index: of the imports that are open, there are few.
  const filters = commands.flatMap(filtersOf).filter(([, filter]) => Object.keys(filter).length > 0)
  t.ok(filters.length > 20, `it has many: ${filters.length}`)
  const scans = new Set<string>()
  for (const [find, filter] of filters) {
    const explained = await connection.db?.command({ explain: { find, filter }, verbosity: 'queryPlanner' })
    const plan = JSON.stringify(explained?.queryPlanner.winningPlan)
    if (/COLLSCAN/.test(plan)) scans.add(`${find} ${JSON.stringify(filter)}`)
  }
  t.strictSame([...scans], [])
})
