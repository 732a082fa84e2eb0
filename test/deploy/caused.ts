import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { documentsOf } from './files.js'

/*
 * Whether an alert of deploy/alerts.yaml fires, by the metrics of a process from before, during and after its cause.
 * promtool plays them as the samples of hours, in which what was caused goes on and then is cured.
 */

const PROMTOOL = process.env.PROMTOOL ?? 'promtool'
const RULES = resolve('deploy/alerts.yaml')
/** In minutes: nothing, then the cause, then the cure for longer than the longest window of a rule. */
const [BEFORE, DURING, AFTER] = [20, 25, 120]

export const hasPromtool = spawnSync(PROMTOOL, ['--version']).error === undefined

/** What a process says at `/metrics`. */
export interface Scrape { types: Map<string, string>, samples: Map<string, number> }

export async function scrapeOf (url: string): Promise<Scrape> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [types, samples] = [new Map<string, string>(), new Map<string, number>()]
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) types.set(name, type)
  for (const [, series = '', value] of text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)) samples.set(series, Number(value))
  return { types, samples }
}

export interface Caused {
  job: string
  before: Scrape
  during: Scrape
  after: Scrape
  /** What was caused happens once, and not again in each minute. */
  isOnce?: true
}

/** The alert fires while its cause goes on, not before it, and no more when it is cured. */
export function firesAndEnds (t: Test, alert: string, { job, ...caused }: Caused): void {
  const rule = documentsOf('deploy/alerts.yaml')[0].groups.flatMap(({ rules }: any) => rules)
    .find((rule: any) => rule.alert === alert)
  const asked = [...caused.during.samples.keys()].filter(series => rule.expr.includes(/^\w+/.exec(series)?.[0]))
  t.ok(asked.length > 0, `${alert}: the process has what its rule asks`)
  const input_series = asked.flatMap(series => {
    const values = valuesOf(series, caused)
    return values === undefined ? [] : [{ series: labelled(series, job), values }]
  })
  const expr = `clamp_max(count(ALERTS{alertname="${alert}", alertstate="firing"}), 1)`
  const at = (minute: number, isFiring: boolean) =>
    ({ expr, eval_time: `${minute}m`, exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [] })
  const promql_expr_test = [
    at(BEFORE - 1, false), at(BEFORE + DURING - 1, true), at(BEFORE + DURING + AFTER - 1, false)
  ]
  const file = join(t.testdirName, `${alert}.json`)
  const tests = [{ interval: '1m', input_series, promql_expr_test }]
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' })
  t.equal(status, 0, `${alert} fires while its cause goes on, and not before and after:\n${stdout}${stderr}`)
}

/** A counter rises in each minute by what it has risen by, or once. */
function valuesOf (series: string, { before, during, after, isOnce }: Omit<Caused, 'job'>): string | undefined {
  const name = /^\w+/.exec(series)?.[0] ?? ''
  const type = during.types.get(name) ?? during.types.get(name.replace(/_(?:bucket|sum|count)$/, ''))
  const [first, then] = [before.samples.get(series), during.samples.get(series) as number]
  const end = after.samples.get(series) ?? then
  if (![first ?? 0, then, end].every(Number.isFinite)) return undefined
  const begin = first === undefined ? `_x${BEFORE}` : `${first}+0x${BEFORE - 1}`
  if (type === 'gauge' || isOnce === true) return `${begin} ${then}+0x${DURING - 1} ${end}+0x${AFTER - 1}`
  const risen = then - (first ?? 0)
  const top = (first ?? 0) + DURING * risen
  return `${begin} ${(first ?? 0) + risen}+${risen}x${DURING - 1} ${top}+0x${AFTER - 1}`
}

function labelled (series: string, job: string): string {
  const [, name, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  return `${name}{${[...labels === undefined ? [] : [labels], `job="${job}"`, `instance="${job}:1"`].join(',')}}`
}
