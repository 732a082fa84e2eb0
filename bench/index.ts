import { availableParallelism, cpus, loadavg } from 'node:os'
import { attacks } from './attacks.js'
import { chat } from './chat.js'
import { chatCost } from './chat-cost.js'
import { courses } from './courses.js'
import { logins } from './logins.js'
import { memory } from './memory.js'
import { printVerdicts } from './report.js'
import { reading } from './reading.js'
import { reads } from './reads.js'
import { start } from './start.js'
import { streams } from './streams.js'
import { traces } from './traces.js'
import { turns } from './turns.js'
import { web } from './web.js'

/*
 * `npm run bench`, or some parts of it: `npm run bench -- chat logins`. Some programs run alone, with arguments of
 * their own: `npm run bench -- answers train`. See bench/README.md.
 */

const parts: Record<string, () => Promise<void>> = {
  reads, chat, 'chat-cost': chatCost, streams, logins, turns, courses, traces, memory, start, web, reading, attacks
}

const PROGRAMS = [
  'answers', 'analysis', 'contents', 'growth', 'model-answers', 'morning', 'questions', 'retrieval', 'sizes'
]

const wanted = process.argv.slice(2)
const [first = ''] = wanted
if (PROGRAMS.includes(first)) {
  process.argv.splice(2, 1)
  await import(`./${first}.js`)
} else {
  await measure()
}

async function measure (): Promise<void> {
  const unknown = wanted.find(name => !(name in parts))
  if (unknown !== undefined) {
    const names = [...Object.keys(parts), ...PROGRAMS].join(', ')
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
