import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'

interface Step { depth: number, file: string, name: string }

/** The nested list of CONTRIBUTING.md: which file a chat message enters, and by which function. */
function walk (): Step[] {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const section = /^## The walk of a chat message$(.*?)^## /ms.exec(text)?.[1] ?? ''
  return [...section.matchAll(/^( *)- `([^`]+)` `([^`]+)`:/gm)]
    .map(([, indent = '', file = '', name = '']) => ({ depth: indent.length / 2, file, name }))
}

const callerOf = (steps: Step[], index: number): Step | undefined =>
  steps.slice(0, index).findLast(({ depth }) => depth === (steps[index]?.depth ?? 0) - 1)

function calls (t: Test, caller: string, { file, name }: Step): void {
  t.match(readFileSync(caller, 'utf8'), new RegExp(`\\b${name}\\b`), `${caller} uses ${name} of ${file}`)
}

t.test('each step of the walk of a chat message is in its file, and its caller uses it', async t => {
  const steps = walk()
  t.ok(steps.length > 10, 'the list is found')
  for (const [index, step] of steps.entries()) {
    calls(t, step.file, step)
    const caller = callerOf(steps, index)
    if (caller !== undefined) calls(t, caller.file, step)
  }
})

t.test('the walk enters at most twelve files of the gateway, and each once', async t => {
  const files = walk().map(({ file }) => file)
  t.strictSame(files, [...new Set(files)], 'no file is entered from two places')
  t.ok(files.filter(file => !file.startsWith('lib/')).length <= 12, 'at most twelve files of the gateway')
})

t.test('no file of the walk imports a file above it', async t => {
  const steps = walk()
  for (const [index, { file }] of steps.entries()) {
    const source = readFileSync(file, 'utf8').replace(/^import type .*$/gm, '')
    for (let above = callerOf(steps, index); above !== undefined; above = callerOf(steps, steps.indexOf(above))) {
      const module = above.file.replace(/\.ts$/, '.js').split('/').slice(-2).join('/')
      t.notOk(source.includes(`/${module}'`), `${file} does not import ${above.file}`)
    }
  }
})
