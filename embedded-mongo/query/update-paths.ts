import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { arrayIndex } from './paths.js'
import { compileElementFilter, type Filter, matchAll, matchedPosition, matches } from './query.js'
import { formatValue } from '../values/types.js'

/*
 * The positional operators in the path of an update: `$` is the element that the query has found, `$[]` stands for all
 * elements, and `$[name]` for those that meet the array filter of that name.
 */

/** What the positional operators of an update refer to: its query, and its `arrayFilters` by name. */
export interface Positions { query: Filter, elements: Map<string, Filter> }

/** For an update without positional operators. */
export const noPositions: Positions = { query: matchAll, elements: new Map() }

/** Whether a part of a path is a positional operator: `$`, `$[]` or `$[name]`. */
export function isPositional (part: string): boolean {
  return part === '$' || (part.startsWith('$[') && part.endsWith(']'))
}

/** Compiles `arrayFilters`, such as `[{ 'x.grade': { $gte: 80 } }]`. Each is a query on a document of its name. */
export function compileArrayFilters (list: Doc[]): Map<string, Filter> {
  const filters = new Map<string, Filter>()
  for (const filter of list) {
    const names = new Set(topLevelNames(filter))
    const [name] = names
    if (name === undefined) {
      throw new MongoError('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters')
    }
    if (names.size > 1) {
      throw new MongoError('FailedToParse', 'Error parsing array filter :: caused by :: Expected a single top-level ' +
        `field name, found ${[...names].map(found => `'${found}'`).join(' and ')}`)
    }
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
      throw new MongoError('BadValue', 'Error parsing array filter :: caused by :: The top-level field name must be ' +
        `an alphanumeric string beginning with a lowercase letter, found '${name}'`)
    }
    if (filters.has(name)) {
      throw new MongoError('FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`)
    }
    filters.set(name, compileElementFilter(filter))
  }
  return filters
}

function topLevelNames (filter: Doc): string[] {
  return Array.from(filter).flatMap(([name, value]) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!]
    return Array.isArray(value) ? value.filter(isDoc).flatMap(topLevelNames) : []
  })
}

/** Throws for a positional operator, at the part `at` of a path, that stands for no element. */
export function checkPositional (path: string, parts: string[], at: number, { elements }: Positions): void {
  const part = parts[at]!
  const name = part.slice(2, -1)
  if (at === 0) {
    throw new MongoError('BadValue', part === '$'
      ? `Cannot have positional (i.e. '$') element in the first position in path '${path}'`
      : `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`)
  }
  if (part === '$' && parts.indexOf('$') < at) {
    throw new MongoError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`)
  }
  if (part !== '$' && name !== '' && !elements.has(name)) {
    throw new MongoError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`)
  }
}

/** Throws when an array filter is used by none of the paths, since it would be ignored. */
export function checkFiltersUsed ({ elements }: Positions, paths: string[][], update: Value): void {
  for (const name of elements.keys()) {
    if (!paths.some(parts => parts.includes(`$[${name}]`))) {
      throw new MongoError('FailedToParse',
        `The array filter for identifier '${name}' was not used in the update ${formatValue(update)}`)
    }
  }
}

/** Returns the paths that a path with positional operators means in a document, in the order of the array. */
export function concretePaths (document: Doc, parts: string[], positions: Positions): string[][] {
  const at = parts.findIndex(isPositional)
  if (at < 0) return [parts]
  const before = parts.slice(0, at)
  const follow = (position: number): string[][] =>
    concretePaths(document, [...before, String(position), ...parts.slice(at + 1)], positions)
  if (parts[at] === '$') {
    const position = matchedPosition(positions.query, document, before)
    if (position === undefined) {
      throw new MongoError('BadValue', 'The positional operator did not find the match needed from the query.')
    }
    return follow(position)
  }
  const name = parts[at]!.slice(2, -1)
  const filter = positions.elements.get(name)
  return arrayAt(document, before).flatMap((element, position) =>
    filter === undefined || matches(filter, new Map([[name, element]])) ? follow(position) : [])
}

function arrayAt (document: Doc, path: string[]): Value[] {
  let value: Value | undefined = document
  for (const part of path) {
    value = isDoc(value) ? value.get(part) : Array.isArray(value) ? value[arrayIndex(part)] : undefined
  }
  if (Array.isArray(value)) return value
  throw new MongoError('BadValue', value === undefined
    ? `The path '${path.join('.')}' must exist in the document in order to apply array updates.`
    : `Cannot apply array updates to non-array element ${path.at(-1)}: ${formatValue(value)}`)
}
