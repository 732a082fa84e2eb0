/*
 * Asks the registry for known weaknesses of the packages that an installation gets, those in the page too, and fails
 * where one is moderate or worse and has no exception. An exception in audit-exceptions.json has an id, a reason and
 * its last day; one that is over, or that nothing needs any more, fails too. Where the registry gives no answer, it
 * says so and ends well: a machine without that service cannot judge. It needs the compiled code (`npm run build`).
 *
 *   node tools/audit.mjs --report FILE --exceptions FILE --today 2026-12-01     with a report that is there (tests)
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { exit } from 'node:process'
import { parseArgs } from 'node:util'
import { shippedPackages } from '../dist/docs/generate/licences.js'

const { values } = parseArgs({
  options: {
    report: { type: 'string' },
    exceptions: { type: 'string', default: new URL('../audit-exceptions.json', import.meta.url).pathname },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) }
  }
})
const SERIOUS = ['moderate', 'high', 'critical']

const text = values.report === undefined
  ? spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 120_000 }).stdout
  : readFileSync(values.report, 'utf8')
const report = parsed(text)
if (report?.vulnerabilities === undefined) {
  console.log('The audit is skipped: the registry of this machine gives no answer to it.')
  exit(0)
}
const exceptions = JSON.parse(readFileSync(values.exceptions, 'utf8'))
const found = advisories(report, new Set((await shippedPackages()).map(({ path }) => path)))
const problems = []
for (const { id, reason, until } of exceptions) {
  const isWhole = /^GHSA-/.test(id) && reason && /^\d{4}-\d\d-\d\d$/.test(until)
  if (!isWhole) problems.push(`${id}: it lacks a reason or a day`)
  else if (until < values.today) problems.push(`${id}: its exception ended on ${until}`)
  else if (!found.has(id)) problems.push(`${id}: nothing needs its exception any more`)
}
for (const [id, { title, names }] of found) {
  if (!exceptions.some(exception => exception.id === id)) problems.push(`${id}: ${title} (${[...names].join(', ')})`)
}
for (const problem of problems) console.log(`FAIL ${problem}`)
console.log(`${found.size} known weaknesses, ${exceptions.length} exceptions, ${problems.length} problems`)
exit(problems.length === 0 ? 0 : 1)

function parsed (json) {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * The advisories of a report that are serious and about packages at these paths, by their id. A package that only uses
 * a weak one names no advisory.
 */
function advisories ({ vulnerabilities }, shipped) {
  const byId = new Map()
  for (const { via, nodes } of Object.values(vulnerabilities)) {
    if (!nodes.some(path => shipped.has(path))) continue
    for (const advisory of via) {
      if (typeof advisory === 'string' || !SERIOUS.includes(advisory.severity)) continue
      const id = advisory.url?.split('/').at(-1) ?? String(advisory.source)
      const known = byId.get(id) ?? { title: advisory.title, names: new Set() }
      byId.set(id, { ...known, names: known.names.add(advisory.name) })
    }
  }
  return byId
}
