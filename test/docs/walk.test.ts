import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import t, { type Test } from 'tap'
import { classroom, say } from '../support/classroom.js'
import { call as request } from '../support/helper.js'

interface Step { depth: number, file: string, name: string }

/** The nested lists of CONTRIBUTING.md: which file a chat message enters, and by which function. */
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

/** The files of the gateway that the lists name, those of lib/ left out. */
const filesOfGateway = () => walk().map(({ file }) => file).filter(file => !file.startsWith('lib/'))

t.test('after the hooks, the walk enters at most ten files of the gateway, and each once', async t => {
  const files = walk().map(({ file }) => file)
  t.strictSame(files, [...new Set(files)], 'no file is entered from two places')
  const route = filesOfGateway().findIndex(file => file.startsWith('routes/'))
  t.ok(filesOfGateway().slice(route).length <= 10, 'at most ten files of the gateway')
})

t.test('a message of a session that exists calls functions of the listed files, and of no others', async t => {
  const room = await classroom(t)
  await say(room, room.student, 'one')
  // The end of a chat is counted after its response.
  await room.app.chats.counted()
  // Refused before its handler.
  const hooks = await filesCalled(async () => await request(room.app, undefined, 'POST', '/register', {}))
  const files = await filesCalled(async () => {
    t.equal((await say(room, room.student, 'one')).statusCode, 200)
  })
  const entered = [...files].filter(file => !hooks.has(file))
  t.strictSame(entered.sort(), filesOfGateway().sort(), 'beyond those of any request')
})

/** The files of the gateway's folders whose functions run meanwhile. */
async function filesCalled (work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const called = result.filter(({ functions }) => functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0))
  return new Set(called.flatMap(({ url }) =>
    [...url.matchAll(/\/dist\/((?:plugins|routes|services|models)\/.*)\.js$/g)].map(([, path]) => `${path}.ts`)))
}

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
