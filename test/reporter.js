// Reads TAP from stdin: a line per file, what failed in full, and a plain "N passed, N failed" at the end.
import { Parser } from 'tap-parser'

const counts = { pass: 0, fail: 0, skip: 0 }
const failedFiles = []
const parser = new Parser()

parser.on('child', file => watch(file, []))
parser.on('assert', file => {
  if (file.skip) {
    counts.skip++
    console.log(`skip ${file.name}: ${file.skip}`)
    return
  }
  console.log(`${file.ok ? 'ok  ' : 'FAIL'} ${file.name} (${((file.time ?? 0) / 1000).toFixed(1)} s)`)
  if (!file.ok) failedFiles.push(file)
})
parser.on('bailout', reason => console.log(`Bail out! ${reason}`))
parser.on('complete', ({ ok }) => {
  if (!ok && counts.fail === 0) {
    // No assertion failed, so a file crashed or ran out of time.
    for (const { name, diag } of failedFiles) print([name], { name: 'did not finish', diag })
    counts.fail = Math.max(1, failedFiles.length)
  }
  console.log(`${counts.pass} passed, ${counts.fail} failed${counts.skip ? `, ${counts.skip} skipped` : ''}`)
})
process.stdin.pipe(parser)

function watch (test, path) {
  const here = [...path, test.name]
  let summed
  test.on('child', child => {
    watch(child, here)
    child.on('complete', ({ count }) => { summed = count > 0 ? child.name : undefined })
  })
  test.on('assert', assert => {
    // The point that sums a subtest up repeats what was counted inside.
    if (assert.name === summed) {
      summed = undefined
      return
    }
    if (assert.skip || assert.todo) counts.skip++
    else if (assert.ok) counts.pass++
    else {
      counts.fail++
      print(here, assert)
    }
  })
}

function print (path, { name, diag }) {
  console.log(`\n  ✗ ${[...path, name].join(' › ')}`)
  for (const [key, value] of Object.entries(diag ?? {})) {
    if (['at', 'diff', 'found', 'wanted', 'stack', 'error', 'exitCode', 'signal', 'timeout'].includes(key)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      console.log(`    ${key}: ${text.replaceAll('\n', '\n      ')}`)
    }
  }
}
