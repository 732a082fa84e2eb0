import { readFileSync } from 'node:fs'
import t from 'tap'

t.test('CONTRIBUTING says what each package of production is for', async t => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## What each package is for')
  const listed = [...section.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name)
  t.strictSame(listed.sort(), Object.keys({ ...dependencies, ...optionalDependencies }).sort())
})
