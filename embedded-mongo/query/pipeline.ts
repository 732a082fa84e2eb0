import { decode, decodeFields, double, type Doc, encode, isDoc, type Value } from '../values/bson.js'
import type { Collection } from '../collections/collection.js'
import { MongoError } from '../errors.js'
import { compileExpression, type Evaluate, extreme, fieldsInExpression, type Variables } from './expressions.js'
import type { KeyField } from '../collections/index-keys.js'
import { arithmeticOrDouble } from '../values/numbers.js'
import { keyOf } from '../values/order.js'
import { valuesAt } from './paths.js'
import { choosePlan, countMatches, type Examined, executeInSlices, type Search } from './planner.js'
import { compileAddFields, compileProjection } from './projection.js'
import { compileFilter, equality, matchAll, type Filter, matches, oneOf, wholeNumber } from './query.js'
import { type InSlices, PAUSE, withoutPauses } from './slices.js'
import { compileSort, sortKey } from './sort.js'
import { sortInSlices } from './sort-in-slices.js'
import type { TimeLimit } from '../time-limit.js'
import { asNumber, isNumber, formatValue, typeName, type Numeric } from '../values/types.js'

/** What the stages of a pipeline need besides their documents. */
export interface PipelineContext {
  find: (name: string) => Collection | undefined
  examined: Examined
  timeLimit: TimeLimit
  hint?: Value | undefined
}

type Documents = InSlices<Doc>
type Flow = Generator<Doc | typeof PAUSE, undefined>

/** A compiled stage. `splitPipeline` gives the first stages to the planner, if they have a name that it knows. */
type Stage =
  | { name: 'match', filter: Filter }
  | { name: 'sort', fields: KeyField[] }
  | { name: 'skip' | 'limit', amount: number }
  | { name: 'count', result: (total: number) => Doc }
  | { name: 'other', run: (documents: Documents, variables: Variables) => Documents, fields?: Set<string> | undefined }

/** A pipeline that can be run. */
export interface Pipeline { stages: Stage[], context: PipelineContext }

/** Compiles a pipeline. Throws the errors of MongoDB for stages and options that are not valid. */
export function compilePipeline (stages: Value, context: PipelineContext, variables: Variables): Pipeline {
  if (!Array.isArray(stages)) throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array")
  return { context, stages: stages.flatMap(stage => compileStage(stage, context, variables)) }
}

/** Runs a pipeline on a collection. Yields encoded documents. */
export function * aggregate (
  pipeline: Pipeline, collection: Collection | undefined, variables: Variables
): Generator<Buffer | typeof PAUSE, undefined> {
  const { search, rest } = splitPipeline(pipeline, matchAll)
  if (collection !== undefined && rest.length === 0) {
    for (const hit of executeInSlices(collection, search, choosePlan(collection, search),
      pipeline.context.examined)) {
      yield hit === PAUSE ? PAUSE : hit.bytes
    }
    return
  }
  for (const document of runRest(search, rest, collection, pipeline.context, variables)) {
    yield document === PAUSE ? PAUSE : encode(document)
  }
}

/** Runs a pipeline on one document, of which its stages make one other document. */
export function runOnDocument ({ stages, context }: Pipeline, document: Doc, variables: Variables): Doc {
  const [result] = withoutPauses(runStages(stages, [document], context, variables))
  return result!
}

/** Runs a pipeline on the documents of a collection that match `filter`. */
function * runOnMatches (
  pipeline: Pipeline, collection: Collection | undefined, filter: Filter, variables: Variables
): Flow {
  const { search, rest } = splitPipeline(pipeline, filter)
  yield * runRest(search, rest, collection, pipeline.context, variables)
}

/** Splits off the first stages that the planner can execute with an index: $match, then $sort, $skip and $limit. */
export function splitPipeline ({ stages, context }: Pipeline, filter: Filter): { search: Search, rest: Stage[] } {
  const filters = filter === matchAll ? [] : [filter]
  const search: Search = { filter, sort: [], skip: 0, limit: 0, hint: context.hint, timeLimit: context.timeLimit }
  let at = 0
  for (let stage = stages[at]; stage?.name === 'match'; stage = stages[++at]) filters.push(stage.filter)
  search.filter = { op: 'and', of: filters }
  const sort = stages[at]
  if (sort?.name === 'sort') {
    search.sort = sort.fields
    at++
  }
  const skip = stages[at]
  if (skip?.name === 'skip') {
    search.skip = skip.amount
    at++
  }
  const limit = stages[at]
  if (limit?.name === 'limit') {
    search.limit = limit.amount
    at++
  }
  return { search, rest: stages.slice(at) }
}

function * runRest (
  search: Search, rest: Stage[], collection: Collection | undefined, context: PipelineContext, variables: Variables
): Flow {
  const [first] = rest
  if (first?.name === 'count') {
    const total = collection === undefined ? 0 : yield * countMatches(collection, search, context.examined)
    yield * runStages(rest.slice(1), total === 0 ? [] : [first.result(total)], context, variables)
    return
  }
  const fields = first?.name === 'other' ? first.fields : undefined
  const input = collection === undefined ? [] : documents(collection, search, context, fields)
  yield * runStages(rest, input, context, variables)
}

/** @param fields those that the first stage reads, where it does not read all of them */
function * documents (
  collection: Collection, search: Search, context: PipelineContext, fields?: Set<string>
): Flow {
  for (const hit of executeInSlices(collection, search, choosePlan(collection, search), context.examined)) {
    if (hit === PAUSE) yield PAUSE
    else yield hit.document ?? (fields === undefined ? decode(hit.bytes) : decodeFields(hit.bytes, fields))
  }
}

function runStages (stages: Stage[], input: Documents, context: PipelineContext, variables: Variables): Documents {
  return stages.reduce((flow, stage) => runStage(stage, flow, context, variables), input)
}

function runStage (stage: Stage, input: Documents, { timeLimit }: PipelineContext, variables: Variables): Documents {
  switch (stage.name) {
    case 'match': return filtered(input, stage.filter)
    case 'sort': return sorted(input, stage.fields, timeLimit)
    case 'skip': return skipped(input, stage.amount)
    case 'limit': return limited(input, stage.amount)
    case 'count': return counted(input, stage.result)
    case 'other': return stage.run(input, variables)
  }
}

function * filtered (input: Documents, filter: Filter): Flow {
  for (const document of input) if (document === PAUSE || matches(filter, document)) yield document
}

function * sorted (input: Documents, fields: KeyField[], timeLimit: TimeLimit): Flow {
  const all: Array<{ document: Doc, key: string }> = []
  for (const document of input) {
    if (document === PAUSE) yield PAUSE
    else all.push({ document, key: sortKey(fields, document) })
  }
  for (const { document } of yield * sortInSlices(all, timeLimit)) yield document
}

function * skipped (input: Documents, amount: number): Flow {
  let left = amount
  for (const document of input) if (document === PAUSE || left-- <= 0) yield document
}

function * limited (input: Documents, amount: number): Flow {
  let left = amount
  for (const document of input) {
    yield document
    if (document !== PAUSE && --left === 0) return
  }
}

function * counted (input: Documents, result: (total: number) => Doc): Flow {
  let total = 0
  for (const document of input) {
    if (document === PAUSE) yield PAUSE
    else total++
  }
  if (total > 0) yield result(total)
}

function * mapped (input: Documents, change: (document: Doc) => Doc): Flow {
  for (const document of input) yield document === PAUSE ? PAUSE : change(document)
}

function compileStage (stage: Value, context: PipelineContext, variables: Variables): Stage[] {
  if (!isDoc(stage)) throw new MongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object")
  if (stage.size !== 1) {
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.')
  }
  const [name, argument] = stage.entries().next().value!
  switch (name) {
    case '$match': return [{
      name: 'match',
      filter: compileFilter(needDoc(argument, 15959, 'the match filter must be an expression in an object'),
        variables)
    }]
    case '$sort': {
      const spec = needDoc(argument, 15973, 'the $sort key specification must be an object')
      if (spec.size === 0) throw new MongoError(15976, '$sort stage must have at least one sort key')
      return [{ name: 'sort', fields: compileSort(spec) }]
    }
    case '$skip': {
      const amount = wholeNumber(argument)
      if (amount === undefined) {
        throw new MongoError(5107200,
          `invalid argument to $skip stage: Expected a number in: $skip: ${formatValue(argument)}`)
      }
      if (amount < 0) {
        throw new MongoError(5107200,
          `invalid argument to $skip stage: Expected a non-negative number in: $skip: ${formatValue(argument)}`)
      }
      return [{ name: 'skip', amount }]
    }
    case '$limit': {
      const amount = wholeNumber(argument)
      if (amount === undefined || amount < 0) {
        throw new MongoError(5107201,
          `invalid argument to $limit stage: Expected a non-negative number in: $limit: ${formatValue(argument)}`)
      }
      if (amount === 0) throw new MongoError(15958, 'the limit must be positive')
      return [{ name: 'limit', amount }]
    }
    case '$count': return [compileCount(argument)]
    case '$group': return [compileGroup(argument, variables)]
    case '$project': {
      const spec = needDoc(argument, 15969, '$project specification must be an object')
      if (spec.size === 0) {
        throw new MongoError(51272,
          'Invalid $project :: caused by :: projection specification must have at least one field')
      }
      const project = compileProjection(spec, variables)
      return [{ name: 'other', run: (input, values) => mapped(input, document => project(document, values)) }]
    }
    case '$addFields': case '$set': {
      const add = compileAddFields(needDoc(argument, 40272,
        `${name} specification stage must be an object, got ${typeName(argument)}`), variables)
      return [{ name: 'other', run: (input, values) => mapped(input, document => add(document, values)) }]
    }
    case '$unset': return [compileUnset(argument, variables)]
    case '$unwind': return [compileUnwind(argument)]
    case '$lookup': return [compileLookup(argument, context, variables)]
    case '$replaceRoot': case '$replaceWith': return [compileReplaceRoot(name, argument, variables)]
    case '$sortByCount': return [
      compileGroup(new Map<string, Value>([['_id', argument], ['count', new Map([['$sum', 1]])]]), variables),
      { name: 'sort', fields: compileSort(new Map([['count', -1]])) }
    ]
    case '$facet': return [compileFacet(argument, context, variables)]
    default: throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
  }
}

function needDoc (value: Value, code: number, message: string): Doc {
  if (!isDoc(value)) throw new MongoError(code, message)
  return value
}

function compileCount (argument: Value): Stage {
  if (typeof argument !== 'string' || argument === '') {
    throw new MongoError(40156, 'the count field must be a non-empty string')
  }
  if (argument.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path')
  if (argument.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'")
  return { name: 'count', result: total => new Map([[argument, total]]) }
}

/** The state of one accumulator of `$group` for one group. */
interface Accumulator { add: (value: Value | undefined) => void, result: () => Value }

/** The accumulators of `$group` by name. Each call makes the state of one group. */
export const accumulators = new Map<string, () => Accumulator>([
  ['$sum', () => {
    let total: Numeric = 0
    return { add: value => { if (isNumber(value)) total = arithmeticOrDouble('+', total, value) }, result: () => total }
  }],
  ['$avg', () => {
    let total = 0
    let amount = 0
    return {
      add: value => {
        if (!isNumber(value)) return
        total += asNumber(value)
        amount++
      },
      result: () => amount === 0 ? null : double(total / amount)
    }
  }],
  ['$min', () => folding((best, value) => extreme([best, value], -1))],
  ['$max', () => folding((best, value) => extreme([best, value], 1))],
  ['$first', () => {
    let first: Value | undefined
    let isFirst = true
    return {
      add: value => {
        if (isFirst) first = value
        isFirst = false
      },
      result: () => first ?? null
    }
  }],
  ['$last', () => folding((_, value) => value)],
  ['$push', () => {
    const values: Value[] = []
    return { add: value => { if (value !== undefined) values.push(value) }, result: () => values }
  }],
  ['$addToSet', () => {
    const values = new Map<string, Value>()
    return {
      add: value => {
        if (value === undefined) return
        const key = keyOf(value)
        if (!values.has(key)) values.set(key, value)
      },
      result: () => [...values.values()]
    }
  }],
  ['$count', () => {
    let total = 0
    return { add: () => { total++ }, result: () => total }
  }]
])

function folding (step: (soFar: Value | undefined, value: Value | undefined) => Value | undefined): Accumulator {
  let state: Value | undefined
  return { add: value => { state = step(state, value) }, result: () => state ?? null }
}

interface Field { name: string, create: () => Accumulator, evaluate: Evaluate }

function compileGroup (argument: Value, variables: Variables): Stage {
  const spec = needDoc(argument, 15947, "a group's fields must be specified in an object")
  const idExpression = spec.get('_id')
  if (idExpression === undefined) throw new MongoError(15955, 'a group specification must include an _id')
  const countField = asPlainCount(spec)
  if (countField !== undefined) {
    return { name: 'count', result: total => new Map<string, Value>([['_id', idExpression], [countField, total]]) }
  }
  const evaluateId = compileExpression(idExpression, variables)
  const fields: Field[] = []
  for (const [name, value] of spec) {
    if (name === '_id') continue
    if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`)
    if (name.startsWith('$')) throw new MongoError(40236, `The field name '${name}' cannot be an operator name`)
    const accumulation = needDoc(value, 40234, `The field '${name}' must be an accumulator object`)
    if (accumulation.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`)
    const [operator, operand] = accumulation.entries().next().value!
    const create = accumulators.get(operator)
    if (create === undefined) throw new MongoError(15952, `unknown group operator '${operator}'`)
    if (operator === '$count' && (!isDoc(operand) || operand.size > 0)) {
      throw new MongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}')
    }
    if (Array.isArray(operand) && operand.length !== 1) {
      throw new MongoError(40237, `The ${operator} accumulator is a unary operator`)
    }
    fields.push({
      name,
      create,
      evaluate: compileExpression(Array.isArray(operand) ? operand[0]! : operand, variables)
    })
  }
  const read = fieldsInExpression(spec)
  return { name: 'other', run: (input, values) => group(input, evaluateId, fields, values), fields: read }
}

/** Returns the name of the field if a `$group` only counts, as `{_id: 1, n: {$sum: 1}}` of countDocuments does. */
function asPlainCount (spec: Doc): string | undefined {
  const id = spec.get('_id')
  if (spec.size !== 2 || !(id === null || isNumber(id))) return undefined
  const [name, value] = [...spec].find(([field]) => field !== '_id')!
  if (!isDoc(value) || value.size !== 1 || name.includes('.') || name.startsWith('$')) return undefined
  const count = value.get('$count')
  const isCount = value.get('$sum') === 1 || (isDoc(count) && count.size === 0)
  return isCount ? name : undefined
}

function * group (
  input: Documents, evaluateId: Evaluate, fields: Field[], variables: Variables
): Flow {
  const groups = new Map<string, { id: Value, states: Accumulator[] }>()
  for (const document of input) {
    if (document === PAUSE) {
      yield PAUSE
      continue
    }
    const id = evaluateId(document, variables) ?? null
    const key = keyOf(id)
    let found = groups.get(key)
    if (found === undefined) {
      found = { id, states: fields.map(({ create }) => create()) }
      groups.set(key, found)
    }
    for (let i = 0; i < fields.length; i++) found.states[i]!.add(fields[i]!.evaluate(document, variables))
  }
  for (const { id, states } of groups.values()) {
    const result: Doc = new Map([['_id', id]])
    for (let i = 0; i < fields.length; i++) result.set(fields[i]!.name, states[i]!.result())
    yield result
  }
}

function compileUnset (argument: Value, variables: Variables): Stage {
  const paths = Array.isArray(argument) ? argument : [argument]
  if (paths.length === 0) {
    throw new MongoError(31119, '$unset specification must be a string or an array with at least one field')
  }
  const spec: Doc = new Map()
  for (const path of paths) {
    if (typeof path !== 'string') {
      throw new MongoError(31120, '$unset specification must be a string or an array containing only string values')
    }
    spec.set(path, 0)
  }
  const project = compileProjection(spec, variables)
  return { name: 'other', run: (input, values) => mapped(input, document => project(document, values)) }
}

function compileUnwind (argument: Value): Stage {
  const options = isDoc(argument) ? argument : new Map<string, Value>([['path', argument]])
  for (const name of options.keys()) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw new MongoError(28811, `unrecognized option to $unwind stage: ${name}`)
    }
  }
  const path = options.get('path')
  if (path === undefined) throw new MongoError(28812, 'no path specified to $unwind stage')
  if (typeof path !== 'string') {
    throw new MongoError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`)
  }
  if (!path.startsWith('$') || path.startsWith('$$')) {
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  }
  const keep = options.get('preserveNullAndEmptyArrays')
  if (keep !== undefined && typeof keep !== 'boolean') {
    throw new MongoError(28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(keep)}`)
  }
  const indexField = options.get('includeArrayIndex')
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '')) {
    throw new MongoError(28810, 'expected a non-empty string for the includeArrayIndex  option to $unwind stage')
  }
  const parts = path.slice(1).split('.')
  return { name: 'other', run: input => unwind(input, parts, keep === true, indexField as string | undefined) }
}

function * unwind (
  input: Documents, parts: string[], keepEmpty: boolean, indexField: string | undefined
): Flow {
  const withIndex = (document: Doc, index: bigint | null): Doc =>
    indexField === undefined ? document : withValueAt(document, indexField.split('.'), index)
  for (const document of input) {
    if (document === PAUSE) {
      yield PAUSE
      continue
    }
    let value: Value | undefined = document
    for (const part of parts) value = isDoc(value) ? value.get(part) : undefined
    if (Array.isArray(value) && value.length > 0) {
      for (let i = 0; i < value.length; i++) yield withIndex(withValueAt(document, parts, value[i]!), BigInt(i))
    } else if (value !== undefined && value !== null && !Array.isArray(value)) yield withIndex(document, null)
    else if (keepEmpty) yield withIndex(Array.isArray(value) ? withValueAt(document, parts, undefined) : document, null)
  }
}

/** Returns a copy of the document with another value at a path, or without the field if the value is undefined. */
function withValueAt (document: Doc, parts: string[], value: Value | undefined): Doc {
  const copy: Doc = new Map(document)
  const [first = '', ...rest] = parts
  const child = copy.get(first)
  const changed = rest.length === 0 ? value : withValueAt(isDoc(child) ? child : new Map(), rest, value)
  if (changed === undefined) copy.delete(first)
  else copy.set(first, changed)
  return copy
}

function compileLookup (argument: Value, context: PipelineContext, variables: Variables): Stage {
  const options = needDoc(argument, 9, `the $lookup specification must be an Object, but found ${typeName(argument)}`)
  for (const [name, value] of options) {
    if (!['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'].includes(name)) {
      throw new MongoError('FailedToParse', `unknown argument to $lookup: ${name}`)
    }
    if (['from', 'localField', 'foreignField', 'as'].includes(name) && typeof value !== 'string') {
      throw new MongoError('FailedToParse',
        `$lookup argument '${name}: ${formatValue(value)}' must be a string, is type ${typeName(value)}`)
    }
  }
  const from = options.get('from') as string | undefined
  const as = options.get('as') as string | undefined
  const localField = options.get('localField') as string | undefined
  const foreignField = options.get('foreignField') as string | undefined
  if (from === undefined) throw new MongoError('FailedToParse', 'must specify \'from\' field for a $lookup')
  if (as === undefined) throw new MongoError('FailedToParse', 'must specify \'as\' field for a $lookup')
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw new MongoError('FailedToParse',
      '$lookup requires both or neither of \'localField\' and \'foreignField\' to be specified')
  }
  if (localField === undefined && !options.has('pipeline')) {
    throw new MongoError('FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified")
  }
  const definitions = options.get('let') ?? new Map<string, Value>()
  if (!isDoc(definitions)) {
    throw new MongoError('FailedToParse',
      `$lookup argument 'let: ${formatValue(definitions)}' must be an object, is type ${typeName(definitions)}`)
  }
  const assigned = Array.from(definitions, ([name, value]) => [name, compileExpression(value, variables)] as const)
  // The inner pipeline reads its variables from this map, so all documents share the map.
  const inner: Variables = new Map(variables)
  for (const [name] of assigned) inner.set(name, undefined)
  const pipeline = compilePipeline(options.get('pipeline') ?? [], { ...context, hint: undefined }, inner)
  const target = as.split('.')
  const join = function * (document: Doc, values: Variables): Flow {
    for (const [name, value] of values) inner.set(name, value)
    for (const [name, evaluate] of assigned) inner.set(name, evaluate(document, values))
    const filter = localField === undefined ? matchAll : joinFilter(document, localField.split('.'), foreignField!)
    const joined: Doc[] = []
    for (const other of runOnMatches(pipeline, context.find(from), filter, inner)) {
      if (other === PAUSE) yield PAUSE
      else joined.push(other)
    }
    yield withValueAt(document, target, joined)
  }
  return {
    name: 'other',
    * run (input, values) {
      for (const document of input) {
        if (document === PAUSE) yield PAUSE
        else yield * join(document, values)
      }
    }
  }
}

/** The filter of a $lookup. A missing local field equals null and a missing foreign field. */
function joinFilter (document: Doc, localParts: string[], foreignField: string): Filter {
  const values = valuesAt(document, localParts)
  return values.length === 1
    ? equality(foreignField, values[0]!)
    : oneOf(foreignField, values.length === 0 ? [null] : values)
}

function compileReplaceRoot (name: string, argument: Value, variables: Variables): Stage {
  const expression = name === '$replaceWith'
    ? argument
    : needDoc(argument, 40229, `expected an object as specification for $replaceRoot stage, got ${typeName(argument)}`)
      .get('newRoot')
  if (expression === undefined) throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage')
  const evaluate = compileExpression(expression, variables)
  return {
    name: 'other',
    run: (input, values) => mapped(input, document => {
      const root = evaluate(document, values)
      if (!isDoc(root)) {
        throw new MongoError(40228,
          `'newRoot' expression  must evaluate to an object, but resulting value was: ${formatValue(root)}. Type of ` +
          `resulting value: '${typeName(root)}'.`)
      }
      return root
    })
  }
}

function compileFacet (argument: Value, context: PipelineContext, variables: Variables): Stage {
  const spec = needDoc(argument, 40169, 'the $facet specification must be a non-empty object')
  if (spec.size === 0) throw new MongoError(40169, 'the $facet specification must be a non-empty object')
  const facets = Array.from(spec, ([name, stages]) => {
    if (!Array.isArray(stages)) {
      throw new MongoError(40170, `arguments to $facet must be arrays, ${name} is type ${typeName(stages)}`)
    }
    return [name, compilePipeline(stages, context, variables).stages] as const
  })
  return {
    name: 'other',
    * run (input, values) {
      const all: Doc[] = []
      for (const document of input) {
        if (document === PAUSE) yield PAUSE
        else all.push(document)
      }
      const result: Doc = new Map()
      for (const [name, stages] of facets) {
        const found: Doc[] = []
        for (const document of runStages(stages, inSteps(all, context.timeLimit), context, values)) {
          if (document === PAUSE) yield PAUSE
          else found.push(document)
        }
        result.set(name, found)
      }
      yield result
    }
  }
}

function * inSteps (documents: Doc[], timeLimit: TimeLimit): Flow {
  for (const document of documents) {
    if (timeLimit.step()) yield PAUSE
    yield document
  }
}

/** Evaluates the `let` of a command: the values of its expressions, by name. */
export function letVariables (definitions: Doc | undefined): Variables {
  const variables: Variables = new Map()
  for (const [name, value] of definitions ?? []) variables.set(name, compileExpression(value, [])(new Map(), variables))
  return variables
}
