import { availableParallelism, cpus, loadavg } from 'node:os'
import { attacks } from './gateway/attacks.js'
import { chat } from './chat/chat.js'
import { chatCost } from './chat/chat-cost.js'
import { courses } from './gateway/courses.js'
import { firstTest } from './chat/first-test.js'
import { logins } from './gateway/logins.js'
import { memory } from './gateway/memory.js'
import { printVerdicts } from './harness/report.js'
import { reading } from './gateway/reading.js'
import { reads } from './gateway/reads.js'
import { start } from './gateway/start.js'
import { streams } from './chat/streams.js'
import { traces } from './chat/traces.js'
import { turns } from './chat/turns.js'
import { web } from './gateway/web.js'

/*
 * `npm run bench`, or some parts of it: `npm run bench -- chat logins`. Some programs run alone, with arguments of
 * their own: `npm run bench -- answers train`. See bench/README.md.
 */

const parts: Record<string, () => Promise<void>> = {
  reads,
  chat,
  'chat-cost': chatCost,
  'first-test': firstTest,
  streams,
  logins,
  turns,
  courses,
  traces,
  memory,
  start,
  web,
  reading,
  attacks
}

const PROGRAMS: Record<string, string[]> = {
  quality: ['answers', 'analysis', 'contents', 'model-answers', 'retrieval'],
  questions: ['questions', 'wishes'],
  'at-size': ['growth', 'morning', 'sizes']
}

const wanted = process.argv.slice(2)
const [first = ''] = wanted
const folder = Object.keys(PROGRAMS).find(name => PROGRAMS[name]!.includes(first))
if (folder !== undefined) {
  process.argv.splice(2, 1)
  await import(`./${folder}/${first}.js`)
} else {
  await measure()
}

async function measure (): Promise<void> {
  const unknown = wanted.find(name => !(name in parts))
  if (unknown !== undefined) {
    const names = [...Object.keys(parts), ...Object.values(PROGRAMS).flat()].join(', ')
    console.error(`There is no part "${unknown}". The parts are: ${names}.`)
    process.exit(2)
  }

  const database = process.env.MONGODB_URI === undefined ? 'the embedded database' : 'MONGODB_URI'
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const load = loadavg().map(average => average.toFixed(1)).join(' ')
  console.log(`Node ${process.version} on ${machine}, ${database}, load average ${load}`)
  console.log('Medians of interleaved rounds; a ratio is followed by the middle half of the ratios of single rounds.')
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.some(word => name === word || name.startsWith(`${word}-`))) await part()
  }
  process.exit(printVerdicts() ? 0 : 1)
}
