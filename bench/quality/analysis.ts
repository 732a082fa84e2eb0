import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { cluster } from '../../companions/analysis/clustering/cluster.js'
import { clusteringOf } from '../../companions/analysis/faqs/faqs.js'
import { adjustedRandIndex, normalizedMutualInformation, purity } from './agreement.js'

/*
 * How well and how fast questions are grouped: `npm run bench -- analysis`. Banking77 has 3,080 test questions that
 * people have sorted into 77 intents (https://github.com/PolyAI-LDN/task-specific-datasets, CC BY 4.0).
 * `BANKING77_CSV` is the path of the file; the default is beside the repository.
 */

const DATA = process.env.BANKING77_CSV ?? '../shared/data/banking77/test.csv'
const SIZES = [3_000, 5_000]
// The default size of the service: smaller groups are not shown.
const MIN_SIZE = 3

if (!existsSync(DATA)) {
  console.log(`Skipped: ${DATA} is not there. Set BANKING77_CSV to Banking77's test.csv.`)
  process.exit()
}
const rows = parse(readFileSync(DATA), { columns: true }) as Array<{ text: string, category: string }>
const texts = rows.map(({ text }) => text)
const size = Number(process.argv[2])

if (size > 0) {
  // The child process groups this many questions and prints the time and the memory.
  const asked = Array.from({ length: size }, (_, i) => texts[i] ?? variant(i))
  const started = performance.now()
  cluster(clusteringOf(asked))
  const seconds = (performance.now() - started) / 1000
  console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
} else {
  let held = true
  const must = (name: string, value: number, bound: number, isMet: boolean, unit = '') => {
    held &&= isMet
    const figure = `${name.padEnd(28)} ${value.toFixed(unit === '' ? 4 : 1).padStart(8)}${unit}`
    const rule = `must hold: ${unit === '' ? '≥' : '<'} ${bound}${unit}`
    console.log(`  ${figure}   ${rule}   ${isMet ? 'ok' : 'NOT HELD'}`)
  }

  const clusters = cluster(clusteringOf(texts))
  const labels = new Array<number>(texts.length)
  clusters.forEach((members, label) => { for (const member of members) labels[member] = label })
  const classes = rows.map(({ category }) => category)
  const shown = clusters.filter(({ length }) => length >= MIN_SIZE)
  const covered = shown.reduce((sum, { length }) => sum + length, 0) / texts.length

  console.log(`Banking77: ${texts.length} questions of ${new Set(classes).size} intents, ` +
    `in ${clusters.length} clusters ` +
    '(every question counts, also in a cluster of one)')
  for (const [name, value, bound] of [
    ['adjusted Rand index', adjustedRandIndex(classes, labels), 0.32],
    ['normalised mutual inf.', normalizedMutualInformation(classes, labels), 0.74],
    ['purity', purity(classes, labels), 0.72],
    [`coverage (clusters of ${MIN_SIZE} up)`, covered, 0.88]
  ] as const) must(name, value, bound, value >= bound)

  console.log('Time and memory, each in a process of its own')
  for (const size of SIZES) {
    const { seconds, megabytes } = await measure(size)
    if (size === SIZES[0]) {
      must(`${size} questions, time`, seconds, 30, seconds < 30, ' s')
      must(`${size} questions, memory`, megabytes, 500, megabytes < 500, ' MB')
    } else console.log(`  ${size} questions ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`)
  }
  process.exitCode = held ? 0 : 1
}

/** A further question: the beginning of one and the end of another. */
function variant (i: number): string {
  const wordsOf = (position: number) => texts[position % texts.length]?.split(' ') ?? []
  const [one, other] = [wordsOf(i), wordsOf(i * 7919)]
  return [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.floor(other.length / 2))].join(' ')
}

async function measure (size: number): Promise<{ seconds: number, megabytes: number }> {
  const program = [fileURLToPath(import.meta.url), String(size)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk
  return JSON.parse(text)
}
