import { readFile } from 'node:fs/promises'
import { commands } from '../../embedded-mongo/commands/index.js'
import {
  stableCommands, unstableIndexOptions, unstableOptions, unstableStages
} from '../../embedded-mongo/commands/stable-api.js'
import { indexOptions, unsupportedOptions } from '../../embedded-mongo/collections/catalog.js'
import { operators as expressionOperators } from '../../embedded-mongo/query/expressions.js'
import { accumulators } from '../../embedded-mongo/query/pipeline.js'
import { stages as updateStages } from '../../embedded-mongo/query/pipeline-update.js'
import { operators as updateOperators } from '../../embedded-mongo/query/update.js'

/* The tables of embedded-mongo/README.md. Each is made from the lists, or the cases, that the code works with. */

/** Returns the tables by the name of their place in the document. */
export async function subsetTables (): Promise<Record<string, string>> {
  const query = await readFile('embedded-mongo/query/query.ts', 'utf8')
  const pipeline = await readFile('embedded-mongo/query/pipeline.ts', 'utf8')
  const expressions = await readFile('embedded-mongo/query/expressions.ts', 'utf8')
  const update = await readFile('embedded-mongo/query/update.ts', 'utf8')
  return {
    commands: commandTable(),
    operators: table(['Where', 'What is there'], [
      ['Query, at the top', names(casesOf(query, 'compileTopLevel'))],
      ['Query, on a field', names(casesOf(query, 'compileOperators'))],
      ['Update', names([...updateOperators.keys()])],
      ['`$push` with `$each`', names(casesOf(update, 'push'))],
      ['Update, in a path', '`$`, `$[]`, `$[name]` with `arrayFilters`'],
      ['Update with a pipeline', names([...updateStages])],
      ['Projection of `find`', 'names with 1 or 0, expressions, `$slice`, `$elemMatch`'],
      ['Stage of a pipeline', names(casesOf(pipeline, 'compileStage'))],
      ['Accumulator of `$group`', names([...accumulators.keys()])],
      ['Expression', names([...casesOf(expressions, '#operator'), ...expressionOperators.keys()])],
      ['Option of an index', names([...indexOptions].filter(option => option !== 'hidden'))]
    ]),
    refused: table(['Where', 'What is refused'], [
      ...await refusedOptions(),
      ['Option of an index', names([...unsupportedOptions, 'hidden'])]
    ]),
    'stable API': table(['Where', 'What is outside of the Stable API'], [
      ['Command', names([...commands.keys()].filter(name => !stableCommands.has(name)))],
      ...Object.entries(unstableOptions).map(([name, options]) => [`Option of \`${name}\``, names(options)]),
      ['Option of an index', names(unstableIndexOptions)],
      ['Stage of a pipeline', names([...unstableStages])]
    ])
  }
}

function commandTable (): string {
  return table(['Command', 'Fields, beside those of all commands'], [...commands].map(([name, { fields }]) =>
    [`\`${name}\``, fields === 'any' ? 'any' : names(fields.filter(field => field !== name))]))
}

/** The options that the commands know and refuse with NotImplemented. */
async function refusedOptions (): Promise<string[][]> {
  const files = ['read', 'admin'].map(name => `embedded-mongo/commands/${name}.ts`)
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return texts.flatMap(text => [...text.matchAll(/^function (\w+) [^]*?^}/gm)]).flatMap(([body, name = '']) => {
    const [call] = /rejectOptions\([^)]*\)/.exec(body) ?? []
    if (call === undefined) return []
    const command = ({ searchOf: 'find', runAggregate: 'aggregate' } as Record<string, string>)[name] ?? name
    return [[`Option of \`${command}\``, names([...call.matchAll(/'(\w+)'/g)].map(([, option = '']) => option))]]
  })
}

/** The names after `case` in the body of a function or method, with `$` or not. */
function casesOf (source: string, name: string): string[] {
  const start = source.search(new RegExp(`^(?:function|export function|\\s*)\\s*${name} \\(`, 'm'))
  if (start === -1) throw new Error(`embedded-mongo has no function ${name}`)
  const indent = /^\s*/.exec(source.slice(start))?.[0].replaceAll('\n', '') ?? ''
  const body = source.slice(start, source.indexOf(`\n${indent}}`, start))
  return [...body.matchAll(/case '(\$\w+)'/g)].map(([, found = '']) => found)
}

function names (list: string[]): string {
  return list.length === 0 ? '–' : [...new Set(list)].sort().map(name => `\`${name}\``).join(', ')
}

function table (head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
