import t from 'tap'
import { testModels } from '../helper.js'

t.test('the version of a name that was deleted never falls', async t => {
  const { FormerAccount } = await testModels(t)
  t.equal(await FormerAccount.versionOf('ada'), 0)
  const versions: number[] = []
  for (const version of [3, 2, 5]) {
    await FormerAccount.raise('ada', version)
    versions.push(await FormerAccount.versionOf('ada'))
  }
  t.strictSame(versions, [3, 3, 5])
  t.equal(await FormerAccount.versionOf('bob'), 0)
})
