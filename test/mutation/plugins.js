import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { sampleSize, seed } from './rooms.js'

/*
 * Stryker tests every mutant; it has no option for a sample. But it leaves out a mutant that a checker rejects. This
 * checker rejects all mutants outside of the sample. The sample depends on the seed and on the kind and text of the
 * mutants, not on their lines. So a change of the source leaves most of the sample as it was.
 */

function chosen (mutants) {
  const sameBefore = new Map()
  const ranked = mutants.toSorted(bySource).map(({ id, fileName, mutatorName, replacement }) => {
    const what = [relative('.', fileName), mutatorName, replacement].join('\n')
    const count = sameBefore.get(what) ?? 0
    sameBefore.set(what, count + 1)
    return { id, rank: createHash('sha256').update([seed, what, count].join('\n')).digest('hex') }
  })
  return new Set(ranked.toSorted((a, b) => a.rank < b.rank ? -1 : 1).slice(0, sampleSize).map(({ id }) => id))
}

function bySource (a, b) {
  const [from, to] = [a.location.start, b.location.start]
  const files = a.fileName === b.fileName ? 0 : a.fileName < b.fileName ? -1 : 1
  return files || from.line - to.line || from.column - to.column
}

const checker = {
  async init () {},
  async group (mutants) {
    return [mutants.map(({ id }) => id)]
  },
  async check (mutants) {
    const sample = chosen(mutants)
    const excluded = { status: CheckStatus.CompileError, reason: 'not in the sample' }
    return Object.fromEntries(mutants.map(({ id }) => [id, sample.has(id) ? { status: CheckStatus.Passed } : excluded]))
  }
}

let tested = 0

/**
 * Prints each mutant that survives or is not covered by a test, and how many were tested until then. A timeout counts
 * as killed; it is printed as well, since it may also mean that the machine is busy.
 */
const reporter = {
  onMutantTested ({ status, fileName, location: { start }, mutatorName, replacement }) {
    if (status !== 'CompileError') tested++
    if (!['Survived', 'NoCoverage', 'Timeout'].includes(status)) return
    const source = `${relative('.', fileName)}:${start.line}:${start.column}`
    console.log(`${tested}: ${status} ${source} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`)
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'sample', () => checker),
  declareValuePlugin(PluginKind.Reporter, 'missed', reporter)
]
