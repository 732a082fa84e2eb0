import { MaxKey, MinKey } from 'bson'
import { decode, decodeFields, type Doc, isDoc, type Value } from '../values/bson.js'
import type { Collection } from '../collections/collection.js'
import type { StoredDocument } from '../store/stored-document.js'
import type { Index } from '../collections/collection-index.js'
import { MongoError } from '../errors.js'
import type { KeyField } from '../collections/index-keys.js'
import { afterAll, compareKeys, equal, inverted, keyOf, rankOf } from '../values/order.js'
import { arrayIndex } from './paths.js'
import { fieldsInFilter, type Filter, matches, type Test } from './query.js'
import { type InSlices, PAUSE, withoutPauses } from './slices.js'
import { sortKey } from './sort.js'
import { sortInSlices } from './sort-in-slices.js'
import type { TimeLimit } from '../time-limit.js'
import { asNumber, formatValue, typeName } from '../values/types.js'

/** A query with its order and its window. A limit of 0 means no limit. */
export interface Search {
  filter: Filter
  sort: KeyField[]
  skip: number
  limit: number
  hint?: Value | undefined
  timeLimit: TimeLimit
  /** Lists that the filter does not read. A search by _id may leave them encoded in the document that it returns. */
  unread?: Set<string> | undefined
}

/** How a search is executed. */
export interface Plan {
  /** The index to scan, or undefined for a scan of all documents in their natural order. */
  index: Index | undefined
  ranges: Range[]
  backwards: boolean
  /** Whether the scan returns the documents in the order of the sort. */
  ordered: boolean
  /** Whether the ranges must be merged to return the documents in order. */
  merge: boolean
  /** Whether every document in the ranges matches, so that the filter need not be evaluated. */
  exact: boolean
  /** Whether the scan may return a document more than once. */
  repeats: boolean
  /** Keys that the index must have of a document besides the one of the scan: other values of its array. */
  others: string[]
  /** In place of an index: one plan for each alternative of a $or. */
  branches?: Plan[]
}

/**
 * A range of keys from `low` up to, but not including, `high`. `prefix` is the length of the part with equal fields.
 */
interface Range { low: string, high: string, prefix: number }

/** How many index keys and documents a search has examined. */
export interface Examined { keys: number, documents: number }

/** A document that matches: its BSON at that time, and the decoded document if the filter was evaluated. */
export interface Found { stored: StoredDocument, bytes: Buffer, document: Doc | undefined }

const maxRanges = 1000
const maxMergedRanges = 64
const maxAlternatives = 50
// In bytes. Of a larger document, only the fields that the filter reads are decoded before it is known to match.
const largeDocument = 1024
const maxSortBytes = 100 * 1024 * 1024

/** Chooses the index and the ranges of it that a search reads, or all documents in their natural order. */
export function choosePlan (collection: Collection, search: Search): Plan {
  const conjuncts = flatten(search.filter)
  const natural: Plan = {
    index: undefined,
    ranges: [],
    backwards: false,
    ordered: search.sort.length === 0,
    merge: false,
    exact: conjuncts.length === 0,
    repeats: false,
    others: []
  }
  const first = search.sort[0]
  if (isNaturalHint(search.hint) || (first?.path === '$natural' && search.hint === undefined)) {
    return { ...natural, ordered: true, backwards: first?.path === '$natural' && first.direction === -1 }
  }
  if (search.hint !== undefined) return planIndex(hinted(collection, search.hint), conjuncts, search.sort, true)!
  let best = natural
  const candidates: Array<{ plan: Plan, entries: number }> = [{ plan: natural, entries: collection.documents.size }]
  for (const index of collection.indexes) {
    for (const ordered of withEachValueFirst(index, conjuncts)) {
      const candidate = planIndex(index, ordered, search.sort, false)
      if (candidate === undefined) continue
      candidates.push({ plan: candidate, entries: entriesOf(candidate) })
    }
  }
  for (const part of conjuncts) {
    if (part.op === 'or') candidates.push(...planAlternatives(collection, part.of, natural, search))
  }
  const matching = Math.min(...candidates.map(({ entries }) => entries))
  let cheapest = Infinity
  for (const candidate of candidates) {
    const cost = costOf(candidate.plan, candidate.entries, matching, search)
    if (cost < cheapest) {
      cheapest = cost
      best = candidate.plan
    }
  }
  return best
}

/** Of several values that an array must have, the index is scanned for the first one. */
function withEachValueFirst ({ fields: [field], multikey }: Index, conjuncts: Filter[]): Filter[][] {
  const values = conjuncts.filter(part => multikey[0] === true && part.op === 'eq' && part.path === field?.path)
  if (values.length < 2) return [conjuncts]
  return values.slice(0, maxAlternatives).map(value => [value, ...conjuncts.filter(part => part !== value)])
}

/** Returns a plan that scans one index for each alternative of a $or, or none if an alternative has no index. */
function planAlternatives (
  collection: Collection, alternatives: Filter[], natural: Plan, search: Search
): Array<{ plan: Plan, entries: number }> {
  const branches: Plan[] = []
  let entries = 0
  for (const filter of alternatives) {
    const branch = choosePlan(collection, { ...search, filter, sort: [], skip: 0, limit: 0 })
    if (isNatural(branch)) return []
    branches.push(branch)
    entries += entriesOf(branch)
  }
  return [{ plan: { ...natural, repeats: true, branches }, entries }]
}

export function isNatural (plan: Plan): boolean {
  return plan.index === undefined && plan.branches === undefined
}

function entriesOf ({ index, ranges, branches = [] }: Plan): number {
  if (index === undefined) return branches.reduce((sum, branch) => sum + entriesOf(branch), 0)
  return ranges.reduce((sum, { low, high }) => sum + index.entries.count(low, high), 0)
}

/** Estimates the cost of a plan. `matching` is an upper bound of the number of documents that match. */
function costOf (plan: Plan, entries: number, matching: number, search: Search): number {
  const wanted = search.limit === 0 ? Infinity : search.skip + search.limit
  const share = plan.ordered ? Math.min(1, wanted / Math.max(1, matching)) : 1
  const needsDocuments = !plan.exact || !plan.ordered
  return entries * share * (needsDocuments ? 5 : 1) * (plan.ordered ? 1 : 2) + (isNatural(plan) ? 2 : 1)
}

function flatten (filter: Filter): Filter[] {
  return filter.op === 'and' ? filter.of.flatMap(flatten) : [filter]
}

function isNaturalHint (hint: Value | undefined): boolean {
  return isDoc(hint) && hint.has('$natural')
}

function hinted (collection: Collection, hint: Value): Index {
  const found = collection.indexes.find(index =>
    typeof hint === 'string' ? index.name === hint : formatValue(index.spec.get('key')) === formatValue(hint))
  if (found === undefined) {
    throw new MongoError('BadValue',
      `error processing query: ns=${collection.namespace} planner returned error :: caused by :: hint provided ` +
      'does not correspond to an existing index')
  }
  return found
}

interface Bound { key: string, inclusive: boolean }
interface Interval { from: Bound, to: Bound }

function planIndex (index: Index, conjuncts: Filter[], sort: KeyField[], isHinted: boolean): Plan | undefined {
  const used = new Set<Filter>()
  const exact = new Set<Filter>()
  if (index.partial !== undefined && !flatten(index.partial).every(part => isImplied(part, conjuncts, exact))) {
    if (!isHinted) return undefined
  }
  let ranges: Range[] = [{ low: '', high: afterAll, prefix: 0 }]
  let prefixes = ['']
  let points = true
  let presentForSure = !index.sparse
  const bounded = new Set<string>()
  const singles = new Set<number>()
  let listAt = -1
  let lists = 0
  for (let i = 0; points && i < index.fields.length; i++) {
    const field = index.fields[i]!
    const root = field.parts[0]!
    if (field.parts.some(part => arrayIndex(part) >= 0) || (bounded.has(root) && index.multikey[i])) break
    const found = intervalsOf(field, index.multikey[i]!, conjuncts)
    if (found === undefined || found.intervals.length * prefixes.length > maxRanges) break
    bounded.add(root)
    for (const test of found.tests) {
      used.add(test)
      if (found.exact) exact.add(test)
    }
    presentForSure ||= found.exact
    points = found.points
    if (found.points && found.intervals.length === 1) singles.add(i)
    else if (found.points) {
      listAt = i
      lists++
    }
    const next: Range[] = []
    for (const prefix of prefixes) {
      for (const interval of found.intervals) next.push(toRange(prefix, field.direction, interval))
    }
    ranges = next
    if (points) {
      prefixes = prefixes.flatMap(prefix =>
        found.intervals.map(({ from }) => prefix + directed(from.key, field.direction)))
    }
  }
  if (!presentForSure && !isHinted) return undefined
  const order = orderOf(index, sort, singles, lists === 1 ? listAt : -1, lists)
  const ordered = order !== undefined && (!order.merge || ranges.length <= maxMergedRanges)
  if (used.size === 0 && (!ordered || sort.length === 0) && !isHinted) return undefined
  if (points) for (let i = 0; i < ranges.length; i++) ranges[i]!.prefix = prefixes[i]!.length
  ranges.sort((a, b) => compareKeys(a.low, b.low))
  return {
    index,
    ranges,
    backwards: ordered && order.backwards,
    ordered,
    merge: ordered && order.merge && ranges.length > 1,
    exact: conjuncts.every(part => exact.has(part)),
    repeats: index.multikey.some((isMultikey, i) => isMultikey && !singles.has(i)),
    others: otherKeys(index, conjuncts)
  }
}

/** Of several values that an array must have, an index of its field alone tells which documents have them all. */
function otherKeys ({ fields: [field], multikey }: Index, conjuncts: Filter[]): string[] {
  if (multikey.length > 1 || multikey[0] !== true) return []
  const tests = conjuncts.filter((part): part is Test => 'path' in part && part.path === field!.path)
  return tests.filter(test => test.op === 'eq' && isIndexable(test))
    .map(({ operand }) => directed(keyOf(operand), field!.direction)).slice(1)
}

/**
 * Returns how a scan of the index gives the order of the sort, or undefined if it does not. Fields with a single value
 * (`singles`) do not affect the order. `listAt` is the only field with a list of values, or -1.
 */
function orderOf (
  index: Index, sort: KeyField[], singles: Set<number>, listAt: number, lists: number
): { backwards: boolean, merge: boolean } | undefined {
  const pinned = new Set(index.fields.filter((_, i) => singles.has(i) && !index.multikey[i]).map(({ path }) => path))
  const wanted = sort.filter(({ path }) => !pinned.has(path))
  if (wanted.length === 0) return { backwards: false, merge: false }
  let backwards: boolean | undefined
  let merge = false
  let at = 0
  for (let i = 0; i < index.fields.length && at < wanted.length; i++) {
    if (singles.has(i)) continue
    const field = index.fields[i]!
    if (field.path !== wanted[at]!.path) {
      // The ranges of a list are merged, so its field does not affect the order.
      if (i !== listAt || at > 0) return undefined
      merge = true
      continue
    }
    if (index.multikey[i]) return undefined
    const turned = field.direction !== wanted[at]!.direction
    if (backwards !== undefined && backwards !== turned) return undefined
    backwards = turned
    at++
  }
  if (at < wanted.length || (lists > 1 && listAt < 0)) return undefined
  return { backwards: backwards ?? false, merge }
}

interface Bounds {
  intervals: Interval[]
  points: boolean
  exact: boolean
  tests: Test[]
}

function intervalsOf (field: KeyField, multikey: boolean, conjuncts: Filter[]): Bounds | undefined {
  const tests = conjuncts.filter((part): part is Test =>
    'path' in part && part.path === field.path && isIndexable(part))
  const equality = tests.find(({ op }) => op === 'eq') ?? tests.find(({ op }) => op === 'in')
  if (equality !== undefined) {
    const values = Array.isArray(equality.operand) ? equality.operand : [equality.operand]
    const keys = [...new Set(values.map(keyOf))]
    return {
      intervals: keys.map(key => ({ from: { key, inclusive: true }, to: { key, inclusive: true } })),
      points: true,
      exact: !values.includes(null),
      tests: [equality]
    }
  }
  const [first] = tests
  if (first === undefined) return undefined
  // Two different elements of an array may meet two conditions, so only one condition can bound the scan.
  const combined = multikey ? [first] : tests.filter(test => rankOf(test.operand) === rankOf(first.operand))
  const rank = rankOf(first.operand)
  const lowest = asNumber(first.operand) === undefined
    ? { key: String.fromCharCode(rank - 1), inclusive: false }
    : { key: keyOf(-Infinity), inclusive: true }
  const interval: Interval = { from: lowest, to: { key: String.fromCharCode(rank + 1), inclusive: false } }
  for (const { op, operand } of combined) {
    const bound = { key: keyOf(operand), inclusive: op.endsWith('e') }
    if (op.startsWith('g')) {
      if (bound.key > interval.from.key || (bound.key === interval.from.key && !bound.inclusive)) interval.from = bound
    } else if (bound.key < interval.to.key || (bound.key === interval.to.key && !bound.inclusive)) interval.to = bound
  }
  return { intervals: [interval], points: false, exact: true, tests: combined }
}

function isIndexable ({ op, operand }: Test): boolean {
  switch (op) {
    case 'eq': return !Array.isArray(operand) && typeName(operand) !== 'regex'
    case 'in':
      return Array.isArray(operand) && operand.every(value => !Array.isArray(value) && typeName(value) !== 'regex')
    case 'gt': case 'gte': case 'lt': case 'lte':
      return operand !== null && !Array.isArray(operand) && !(operand instanceof MinKey) &&
        !(operand instanceof MaxKey) && !Number.isNaN(asNumber(operand))
    default: return false
  }
}

function directed (key: string, direction: 1 | -1): string {
  return direction === 1 ? key : inverted(key)
}

function toRange (prefix: string, direction: 1 | -1, { from, to }: Interval): Range {
  const [low, high] = direction === 1 ? [from, to] : [to, from]
  const lowKey = prefix + directed(low.key, direction)
  const highKey = prefix + directed(high.key, direction)
  return {
    low: low.inclusive ? lowKey : lowKey + afterAll,
    high: high.inclusive ? highKey + afterAll : highKey,
    prefix: prefix.length
  }
}

/** Whether the query implies one condition of a partial index. Adds a conjunct that equals it to `exact`. */
function isImplied (part: Filter, conjuncts: Filter[], exact: Set<Filter>): boolean {
  return conjuncts.some(conjunct => {
    if (!('path' in part) || !('path' in conjunct) || part.path !== conjunct.path) return false
    if (part.op === conjunct.op && equal(part.operand, conjunct.operand)) {
      exact.add(conjunct)
      return true
    }
    return part.op === 'exists' && isIndexable(conjunct) && conjunct.operand !== null &&
      !(Array.isArray(conjunct.operand) && conjunct.operand.includes(null))
  })
}

/** Executes a plan. Yields the documents that match, in the order of the sort, after `skip` and up to `limit`. */
export function executePlan (
  collection: Collection, search: Search, plan: Plan, examined: Examined
): Generator<Found, undefined> {
  return withoutPauses(executeInSlices(collection, search, plan, examined))
}

/** The same, with the places where it may be interrupted. */
export function * executeInSlices (
  collection: Collection, search: Search, plan: Plan, examined: Examined
): Generator<Found | typeof PAUSE, undefined> {
  if (plan.ordered) {
    // If every entry matches, the scan can start after the entries to skip.
    const direct = plan.exact && !plan.repeats && plan.index !== undefined && plan.ranges.length === 1
    yield * cut(candidates(collection, search, plan, examined, direct ? search.skip : 0), direct ? 0 : search.skip,
      search.limit)
    return
  }
  const { version } = collection
  const found: Array<{ key: string, stored: StoredDocument }> = []
  const sorted = new Set(search.sort.map(({ parts }) => parts[0]!))
  let bytes = 0
  for (const hit of candidates(collection, search, plan, examined, 0)) {
    if (hit === PAUSE) {
      yield PAUSE
      continue
    }
    const key = sortKey(search.sort, hit.document ?? decodeFields(hit.bytes, sorted))
    // Only the keys are kept in memory. The document is read again when it is returned.
    found.push({ key, stored: hit.stored })
    bytes += key.length + 64
    if (bytes > maxSortBytes) {
      throw new MongoError('QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${maxSortBytes} bytes, but did not opt in to external sorting.`)
    }
  }
  const inOrder = yield * sortInSlices(found, search.timeLimit)
  let left = search.limit === 0 ? Infinity : search.limit
  for (let i = search.skip; i < inOrder.length && left > 0; i++) {
    const { stored } = inOrder[i]!
    // A document may have changed or gone between two slices, or two batches of a cursor. The next one is in its place.
    if (!collection.has(stored)) continue
    const bytes = collection.bytesOf(stored)
    if (collection.version !== version && !matches(search.filter, decode(bytes))) continue
    left--
    yield { stored, bytes, document: undefined }
  }
}

function * cut (hits: InSlices<Found>, skip: number, limit: number): Generator<Found | typeof PAUSE, undefined> {
  let toSkip = skip
  let left = limit === 0 ? Infinity : limit
  for (const hit of hits) {
    if (hit === PAUSE) {
      yield PAUSE
      continue
    }
    if (toSkip > 0) {
      toSkip--
      continue
    }
    yield hit
    if (--left === 0) return
  }
}

function * candidates (
  collection: Collection, search: Search, plan: Plan, examined: Examined, skip: number
): Generator<Found | typeof PAUSE, undefined> {
  const seen = plan.repeats ? new Set<StoredDocument>() : undefined
  const { version } = collection
  const fields = plan.exact ? undefined : fieldsInFilter(search.filter)
  for (const stored of walk(collection, plan, examined, skip)) {
    if (search.timeLimit.step()) {
      yield PAUSE
      throwIfDropped(collection)
    }
    // In a pause it may have gone, or have changed into one that the index would not have led to.
    if (!collection.has(stored)) continue
    if (!plan.others.every(key => plan.index!.has(key, stored))) continue
    const isSure = plan.exact && collection.version === version
    if (seen !== undefined) {
      if (seen.has(stored)) continue
      seen.add(stored)
    }
    examined.documents++
    const bytes = collection.bytesOf(stored)
    let document: Doc | undefined
    if (fields !== undefined && bytes.length > largeDocument) {
      if (!matches(search.filter, decodeFields(bytes, fields))) continue
    } else if (!isSure) {
      document = decode(bytes)
      if (!matches(search.filter, document)) continue
    }
    yield { stored, bytes, document }
    throwIfDropped(collection)
  }
}

/** A scan that goes on may find that another command has dropped its collection. */
export function throwIfDropped ({ isDropped, namespace }: Collection): void {
  if (isDropped) throw new MongoError('QueryPlanKilled', `collection dropped. ns: '${namespace}'`)
}

function * walk (
  collection: Collection, plan: Plan, examined: Examined, skip: number
): Generator<StoredDocument, undefined> {
  const { index, ranges, backwards, branches } = plan
  if (branches !== undefined) {
    for (const branch of branches) yield * walk(collection, branch, examined, 0)
    return
  }
  if (index === undefined) {
    yield * backwards ? [...collection.documents.values()].reverse() : collection.documents.values()
    return
  }
  if (plan.merge) {
    yield * walkMerged(index, ranges, backwards, examined)
    return
  }
  for (const { low, high } of backwards ? ranges.toReversed() : ranges) {
    for (const [, stored] of index.entries.walk(low, high, backwards, skip)) {
      examined.keys++
      yield stored
    }
  }
}

/** Merges the scans of several ranges, in the order of the keys without their prefixes. */
function * walkMerged (
  index: Index, ranges: Range[], backwards: boolean, examined: Examined
): Generator<StoredDocument, undefined> {
  const heads = []
  for (const { low, high, prefix } of ranges) {
    const iterator = index.entries.walk(low, high, backwards)
    const first = iterator.next()
    if (!first.done) heads.push({ iterator, prefix, rest: first.value[0].slice(prefix), stored: first.value[1] })
  }
  while (heads.length > 0) {
    let best = 0
    for (let i = 1; i < heads.length; i++) {
      const order = compareKeys(heads[i]!.rest, heads[best]!.rest)
      if (backwards ? order > 0 : order < 0) best = i
    }
    const head = heads[best]!
    examined.keys++
    yield head.stored
    const following = head.iterator.next()
    if (following.done) heads.splice(best, 1)
    else {
      head.rest = following.value[0].slice(head.prefix)
      head.stored = following.value[1]
    }
  }
}

/** Counts the documents that match. If the plan is exact, it counts the entries of the index, and reads no document. */
export function * countMatches (
  collection: Collection, search: Search, examined: Examined = { keys: 0, documents: 0 }
): Generator<typeof PAUSE, number> {
  const plan = choosePlan(collection, search)
  let total: number
  if (plan.exact && !plan.repeats) {
    total = plan.index === undefined ? collection.documents.size : entriesOf(plan)
  } else if (plan.exact) {
    total = yield * countDistinct(collection, search, plan, examined)
  } else {
    total = yield * countAll(collection, search, plan, examined)
  }
  total = Math.max(0, total - search.skip)
  return search.limit === 0 ? total : Math.min(total, search.limit)
}

/** Counts the documents that the ranges of an exact plan lead to, each once. */
function * countDistinct (
  collection: Collection, search: Search, plan: Plan, examined: Examined
): Generator<typeof PAUSE, number> {
  const { version } = collection
  const counted = new Set<StoredDocument>()
  for (const stored of walk(collection, plan, examined, 0)) {
    if (search.timeLimit.step()) {
      yield PAUSE
      throwIfDropped(collection)
    }
    // After a change in a pause, an entry may lead to a document that does not match any more.
    if (collection.version !== version) return yield * countAll(collection, search, plan, examined)
    counted.add(stored)
  }
  return counted.size
}

function * countAll (
  collection: Collection, search: Search, plan: Plan, examined: Examined
): Generator<typeof PAUSE, number> {
  let total = 0
  for (const hit of candidates(collection, search, plan, examined, 0)) {
    if (hit === PAUSE) yield PAUSE
    else total++
  }
  return total
}
