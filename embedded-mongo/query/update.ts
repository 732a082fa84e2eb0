import { Timestamp } from 'bson'
import { depthOf, type Doc, EncodedList, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { arithmetic, zeroLike } from '../values/numbers.js'
import { compare, equal, keyOf } from '../values/order.js'
import { arrayIndex } from './paths.js'
import {
  compileElementFilter, compileOperators, equality, type Filter, isOperators, matches, wholeNumber
} from './query.js'
import { compileSort, sortKey } from './sort.js'
import { asNumber, isNumber, formatValue, typeName } from '../values/types.js'
import {
  checkFiltersUsed, checkPositional, concretePaths, isPositional, noPositions, type Positions
} from './update-paths.js'

/** A compiled update. `apply` may change the document that it gets; it returns the updated document. */
export interface Update {
  isReplacement: boolean
  /** The lists of a document that it appends to, and does not read. */
  appendsTo?: Set<string>
  apply: (document: Doc, inserting: boolean) => Doc
}

/** Computes the new value at the end of a path. `undefined` means a missing field, before and after. */
type Change = (current: Value | undefined, document: Doc) => Value | undefined

interface Modification {
  path: string
  parts: string[]
  operator: string
  argument: Value
  change: Change
}

/** Compiles an update of operators or a replacement. `positions` is what its positional operators refer to. */
export function compileUpdate (update: Value, positions: Positions = noPositions): Update {
  if (!isDoc(update)) throw new MongoError('FailedToParse', 'Update argument must be either an object or an array')
  const first = update.keys().next().value
  if (first !== undefined && first.startsWith('$')) return compileModifiers(update, positions)
  checkFiltersUsed(positions, [], update)
  return compileReplacement(update)
}

function compileReplacement (replacement: Doc): Update {
  for (const name of replacement.keys()) {
    if (name.startsWith('$')) {
      throw new MongoError('DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's ` +
        'replacement document. Consider using an aggregation pipeline with $replaceWith.')
    }
  }
  return { isReplacement: true, apply: document => replaced(document, replacement) }
}

/** Returns the replacement with the _id of the document as its first field. Throws when it has another _id. */
export function replaced (document: Doc, replacement: Doc): Doc {
  const result: Doc = new Map()
  const id = document.get('_id')
  // The _id is the first field. A replacement may omit it.
  if (replacement.has('_id')) result.set('_id', replacement.get('_id')!)
  else if (id !== undefined) result.set('_id', id)
  for (const [name, value] of replacement) result.set(name, value)
  if (id !== undefined && !sameId(id, result.get('_id'))) {
    throw new MongoError('ImmutableField',
      'After applying the update, the (immutable) field \'_id\' was found to have been altered to _id: ' +
      `${formatValue(result.get('_id'))}`)
  }
  return result
}

function sameId (a: Value, b: Value | undefined): boolean {
  return typeName(a) === typeName(b) && equal(a, b)
}

function compileModifiers (update: Doc, positions: Positions): Update {
  const modifications: Modification[] = []
  const onInsert: Modification[] = []
  const paths = new Set<string>()
  for (const [operator, fields] of update) {
    const compile = operators.get(operator)
    if (compile === undefined) {
      throw new MongoError('FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an ` +
        'array')
    }
    if (!isDoc(fields)) {
      throw new MongoError('FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ` +
        `...}} not {${operator}: ${formatValue(fields)}}`)
    }
    for (const [path, argument] of fields) {
      const list = operator === '$setOnInsert' ? onInsert : modifications
      if (operator === '$rename') {
        list.push(...renaming(path, argument, paths))
        continue
      }
      const parts = checkedPath(path, paths, positions)
      list.push({ path, parts, operator, argument, change: compile(argument, path) })
    }
  }
  modifications.sort(byPath)
  const all = onInsert.length === 0 ? modifications : [...modifications, ...onInsert].sort(byPath)
  checkFiltersUsed(positions, all.map(({ parts }) => parts), update)
  const isDynamic = all.some(({ parts }) => parts.some(isPositional))
  const pushed = modifications.filter(({ operator, parts, argument }) =>
    operator === '$push' && parts.length === 1 && !(isDoc(argument) && argument.has('$each')))
  return {
    isReplacement: false,
    appendsTo: new Set(pushed.map(({ path }) => path)),
    apply (document, inserting) {
      const id = document.get('_id')
      const wanted = inserting ? all : modifications
      const found = isDynamic ? wanted.flatMap(modification => resolved(modification, document, positions)) : wanted
      if (isDynamic) checkApart(found)
      for (const modification of found) applyAt(document, modification, document)
      if (id !== undefined && !sameId(id, document.get('_id'))) {
        throw new MongoError('ImmutableField',
          "Performing an update on the path '_id' would modify the immutable field '_id'")
      }
      return document
    }
  }
}

/** Returns the modifications that one with positional operators means in a document. */
function resolved (modification: Modification, document: Doc, positions: Positions): Modification[] {
  return concretePaths(document, modification.parts, positions).map(parts => ({ ...modification, parts }))
}

/** Throws when two modifications, whose positional operators mean the same element, have one path. */
function checkApart (modifications: Modification[]): void {
  const paths = new Set<string>()
  for (const { parts } of modifications) addPath(parts, paths, at => `Update created a conflict at '${at}'`)
}

/** MongoDB applies the operators in the order of their paths. This decides the order of the fields that they add. */
function byPath (a: Modification, b: Modification): number {
  for (let i = 0; i < Math.min(a.parts.length, b.parts.length); i++) {
    const x = a.parts[i]!
    const y = b.parts[i]!
    if (x === y) continue
    const [m, n] = [arrayIndex(x), arrayIndex(y)]
    return m >= 0 && n >= 0 ? m - n : compare(x, y)
  }
  return a.parts.length - b.parts.length
}

function checkedPath (path: string, paths: Set<string>, positions: Positions): string[] {
  if (path === '') throw new MongoError('EmptyFieldName', 'An empty update path is not valid.')
  const parts = path.split('.')
  if (parts.includes('')) {
    throw new MongoError('EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`)
  }
  for (const [at, part] of parts.entries()) {
    if (isPositional(part)) checkPositional(path, parts, at, positions)
    else if (part.startsWith('$')) {
      throw new MongoError('DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`)
    }
  }
  addPath(parts, paths, at => `Updating the path '${path}' would create a conflict at '${at}'`)
  return parts
}

/** Adds a path. Throws when it, one above it or one below it is there already; `message` gets the place. */
function addPath (parts: string[], paths: Set<string>, message: (at: string) => string): void {
  const conflict = (at: string): MongoError => new MongoError('ConflictingUpdateOperators', message(at))
  let path = ''
  for (const part of parts) {
    path = path === '' ? part : `${path}.${part}`
    if (paths.has(path)) throw conflict(path)
  }
  const below = `${path}.`
  for (const other of paths) if (other.startsWith(below)) throw conflict(path)
  paths.add(path)
}

/** Applies one modification at the end of its path. Creates missing documents on the way to it. */
function applyAt (root: Doc, { path, parts, operator, change }: Modification, document: Doc): void {
  const removes = operator === '$unset' || operator === '$pull' || operator === '$pullAll' || operator === '$pop'
  let node: Doc | Value[] = root
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const current = childOf(node, part, parts[i - 1], removes)
    if (current === notViable) return
    if (i === parts.length - 1) {
      const changed = change(current, document)
      if (changed !== undefined) put(node, part, changed)
      else if (current !== undefined) remove(node, part)
      return
    }
    if (current === undefined) {
      // An operator that removes has nothing to remove here.
      if (removes) return
      const changed = change(undefined, document)
      if (changed === undefined) return
      put(node, part, nest(parts.slice(i + 1), changed))
      return
    }
    if (!isDoc(current) && !Array.isArray(current)) {
      if (removes) return
      throw new MongoError('PathNotViable',
        `Cannot create field '${parts[i + 1]}' in element {${part}: ${formatValue(current)}}`)
    }
    node = current
  }
  throw new MongoError('InternalError', `The update path '${path}' has no end`)
}

const notViable = Symbol('a field of an array that is not a position')

function childOf (
  node: Doc | Value[], part: string, parentName: string | undefined, removes: boolean
): Value | undefined | typeof notViable {
  if (!Array.isArray(node)) return node.get(part)
  const position = arrayIndex(part)
  if (position >= 0) return node[position]
  if (removes) return notViable
  throw new MongoError('PathNotViable',
    `Cannot create field '${part}' in element {${parentName ?? ''}: ${formatValue(node)}}`)
}

function put (node: Doc | Value[], part: string, value: Value): void {
  if (!Array.isArray(node)) {
    node.set(part, value)
    return
  }
  const position = arrayIndex(part)
  if (position - node.length > 1_500_000) throw new MongoError('BadValue', "can't backfill more than 1500000 elements")
  while (node.length < position) node.push(null)
  node[position] = value
}

function remove (node: Doc | Value[], part: string): void {
  if (Array.isArray(node)) node[arrayIndex(part)] = null
  else node.delete(part)
}

function nest (parts: string[], value: Value): Value {
  return parts.reduceRight<Value>((inner, part) => new Map([[part, inner]]), value)
}

/** Compiles a $rename: an $unset of one path and a $set of the other. */
function renaming (from: string, to: Value, paths: Set<string>): Modification[] {
  if (typeof to !== 'string') {
    throw new MongoError('BadValue', `The 'to' field for $rename must be a string: ${from}: ${formatValue(to)}`)
  }
  if (from === to) {
    throw new MongoError('BadValue', `The source and target field for $rename must differ: ${from}: ${formatValue(to)}`)
  }
  if (from.split('.').some(isPositional)) {
    throw new MongoError('BadValue', `The source field for $rename may not be dynamic: ${from}`)
  }
  if (to.split('.').some(isPositional)) {
    throw new MongoError('BadValue', `The destination field for $rename may not be dynamic: ${to}`)
  }
  const source = checkedPath(from, paths, noPositions)
  const target = checkedPath(to, paths, noPositions)
  const take = (document: Doc): Value | undefined => {
    let node: Value | undefined = document
    for (const part of source) {
      if (Array.isArray(node)) {
        throw new MongoError('BadValue',
          `The source field cannot be an array element, '${from}' in doc with _id: ` +
          `${formatValue(document.get('_id'))} ` +
          `has an array field called '${source[0]}'`)
      }
      node = isDoc(node) ? node.get(part) : undefined
    }
    return node
  }
  // Both are one modification at the target, so that the value is read before it is removed.
  const change: Change = (current, document) => {
    const value = take(document)
    if (value === undefined) return current
    applyAt(document, { path: from, parts: source, operator: '$unset', argument: '', change: () => undefined },
      document)
    return value
  }
  return [{ path: to, parts: target, operator: '$rename', argument: to, change }]
}

/** The operators of an update that change the value at one path. `undefined` removes it. */
export const operators = new Map<string, (argument: Value, path: string) => Change>([
  ['$set', argument => () => argument],
  ['$setOnInsert', argument => () => argument],
  ['$unset', () => () => undefined],
  ['$rename', () => current => current],
  ['$inc', (argument, path) => numeric('$inc', 'increment', '+', argument, path)],
  ['$mul', (argument, path) => numeric('$mul', 'multiply', '*', argument, path)],
  ['$min', argument => current => current === undefined || compare(argument, current) < 0 ? argument : current],
  ['$max', argument => current => current === undefined || compare(argument, current) > 0 ? argument : current],
  ['$currentDate', currentDate],
  ['$addToSet', addToSet],
  ['$push', push],
  ['$pull', pull],
  ['$pullAll', pullAll],
  ['$pop', pop]
])

function numeric (name: string, verb: string, operator: '+' | '*', argument: Value, path: string): Change {
  if (!isNumber(argument)) {
    throw new MongoError('TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${formatValue(argument)}}`)
  }
  return (current, document) => {
    if (current === undefined) return operator === '+' ? argument : zeroLike(argument)
    if (!isNumber(current)) {
      throw new MongoError('TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${formatValue(document.get('_id'))}} has the ` +
        'field ' +
        `'${path.split('.').at(-1)}' of non-numeric type ${typeName(current)}`)
    }
    const result = arithmetic(operator, current, argument)
    if (result === undefined) {
      throw new MongoError('BadValue',
        `Failed to apply ${name} operations to current value ((NumberLong)${formatValue(current)}) for document ` +
        '{_id: ' +
        `${formatValue(document.get('_id'))}}`)
    }
    return result
  }
}

function currentDate (argument: Value): Change {
  const type = isDoc(argument) ? argument.get('$type') : argument === true || argument === false ? 'date' : undefined
  if (isDoc(argument) && argument.size !== 1) {
    throw new MongoError('BadValue', 'The only valid field of the option is $type')
  }
  if (type === 'date') return () => new Date()
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
  if (isDoc(argument)) {
    throw new MongoError('BadValue',
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}")
  }
  throw new MongoError('BadValue',
    `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type ` +
    'expression ({$type: \'timestamp/date\'}).')
}

function addToSet (argument: Value, path: string): Change {
  let additions = [argument]
  if (isDoc(argument) && argument.keys().next().value === '$each') {
    const each = argument.get('$each')!
    if (!Array.isArray(each)) {
      throw new MongoError('TypeMismatch',
        `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`)
    }
    if (argument.size > 1) {
      throw new MongoError('BadValue', `Found unexpected fields after $each in $addToSet: ${formatValue(argument)}`)
    }
    additions = each
  }
  return current => {
    if (current !== undefined && !Array.isArray(current)) {
      throw new MongoError('BadValue',
        `Cannot apply $addToSet to non-array field. Field named '${path.split('.').at(-1)}' has non-array type ` +
        `${typeName(current)}`)
    }
    const result = current === undefined ? [] : [...current]
    const present = new Set(result.map(keyOf))
    for (const addition of additions) {
      const key = keyOf(addition)
      if (present.has(key)) continue
      present.add(key)
      result.push(addition)
    }
    return result
  }
}

function push (argument: Value, path: string): Change {
  let additions = [argument]
  let position: number | undefined
  let slice: number | undefined
  let order: ((array: Value[]) => Value[]) | undefined
  if (isDoc(argument) && argument.has('$each')) {
    for (const [clause, value] of argument) {
      switch (clause) {
        case '$each':
          if (!Array.isArray(value)) {
            throw new MongoError('BadValue',
              `The argument to $each in $push must be an array but it was of type: ${typeName(value)}`)
          }
          additions = value
          break
        case '$position':
          position = wholeNumber(value)
          if (position === undefined) {
            throw new MongoError('BadValue',
              `The value for $position must be an integer value, not of type: ${typeName(value)}`)
          }
          break
        case '$slice':
          slice = wholeNumber(value)
          if (slice === undefined) {
            throw new MongoError('BadValue',
              `The value for $slice must be an integer value but was given type: ${typeName(value)}`)
          }
          break
        case '$sort': order = compilePushSort(value); break
        default: throw new MongoError('BadValue', `Unrecognized clause in $push: ${clause}`)
      }
    }
  }
  return (current, document) => {
    const list: unknown = current
    if (list instanceof EncodedList) {
      return new EncodedList(list.bytes, [...list.added, ...additions]) as unknown as Value
    }
    if (current !== undefined && !Array.isArray(current)) {
      throw new MongoError('BadValue',
        `The field '${path}' must be an array but is of type ${typeName(current)} in document {_id: ` +
        `${formatValue(document.get('_id'))}}`)
    }
    let result = current === undefined ? [] : [...current]
    if (position === undefined || position >= result.length) result.push(...additions)
    else result.splice(position, 0, ...additions)
    if (order !== undefined) result = order(result)
    if (slice !== undefined) result = slice < 0 ? result.slice(slice) : result.slice(0, slice)
    return result
  }
}

function compilePushSort (argument: Value): (array: Value[]) => Value[] {
  if (isDoc(argument)) {
    const sort = compileSort(argument)
    return array => array
      .map(value => ({ value, key: sortKey(sort, isDoc(value) ? value : new Map()) }))
      .sort((a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
      .map(({ value }) => value)
  }
  const direction = asNumber(argument)
  if (direction !== 1 && direction !== -1) {
    throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1')
  }
  return array => [...array].sort((a, b) => direction * compare(a, b))
}

function pull (argument: Value): Change {
  let removes: (element: Value) => boolean
  if (isDoc(argument) && !isOperators(argument)) {
    const filter = compileElementFilter(argument)
    removes = element => isDoc(element) && matches(filter, element)
  } else {
    const of: Filter[] = []
    const operator = typeName(argument) === 'regex' ? '$regex' : '$eq'
    compileOperators('', isOperators(argument) ? argument : new Map([[operator, argument]]), of)
    removes = element => of.every(part => matches(part, element, true))
  }
  return current => {
    if (current === undefined) return undefined
    if (!Array.isArray(current)) throw new MongoError('BadValue', 'Cannot apply $pull to a non-array value')
    return current.filter(element => !removes(element))
  }
}

function pullAll (argument: Value): Change {
  if (!Array.isArray(argument)) {
    throw new MongoError('BadValue', `$pullAll requires an array argument but was given a ${typeName(argument)}`)
  }
  const unwanted = new Set(argument.map(keyOf))
  return current => {
    if (current === undefined) return undefined
    if (!Array.isArray(current)) throw new MongoError('BadValue', 'Cannot apply $pull to a non-array value')
    return current.filter(element => !unwanted.has(keyOf(element)))
  }
}

function pop (argument: Value, path: string): Change {
  const end = asNumber(argument)
  if (end === undefined) {
    throw new MongoError('FailedToParse', `Expected a number in: ${path}: ${formatValue(argument)}`)
  }
  if (end !== 1 && end !== -1) {
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${formatValue(argument)}`)
  }
  return current => {
    if (current === undefined) return undefined
    if (!Array.isArray(current)) {
      throw new MongoError('TypeMismatch',
        `Path '${path}' contains an element of non-array type '${typeName(current)}'`)
    }
    return end === 1 ? current.slice(0, -1) : current.slice(1)
  }
}

/**
 * Returns the document to which an upsert applies its update: the fields for which the query has an equality. For a
 * replacement, only the _id.
 */
export function upsertBase (filter: Filter, isReplacement: boolean): Doc {
  const equalities = new Map<string, Value>()
  collectEqualities(filter, equalities)
  const base: Doc = new Map()
  const paths = new Set<string>()
  for (const path of [...equalities.keys()].sort(compare)) {
    if (isReplacement && path !== '_id') continue
    if (path === '_id' || path.startsWith('_id.')) checkIdMatchedOnce(equalities, path)
    const { parts } = equality(path, null)
    for (let i = 1; i < parts.length; i++) {
      if (paths.has(parts.slice(0, i).join('.'))) throw matchedTwice(parts.slice(0, i).join('.'))
    }
    paths.add(path)
    applyAt(base, { path, parts, operator: '$set', argument: null, change: () => equalities.get(path) }, base)
  }
  return base
}

function checkIdMatchedOnce (equalities: Map<string, Value>, path: string): void {
  if (path !== '_id' && equalities.has('_id')) throw matchedTwice('_id')
}

function matchedTwice (path: string): MongoError {
  return new MongoError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`)
}

function collectEqualities (filter: Filter, found: Map<string, Value>): void {
  if (filter.op === 'and') for (const part of filter.of) collectEqualities(part, found)
  else if (filter.op === 'or' && filter.of.length === 1) collectEqualities(filter.of[0]!, found)
  else if (filter.op === 'eq') {
    if (found.has(filter.path)) throw matchedTwice(filter.path)
    found.set(filter.path, filter.operand)
  } else if (filter.op === 'in' && Array.isArray(filter.operand) && filter.operand.length === 1 &&
    typeName(filter.operand[0]) !== 'regex') {
    if (found.has(filter.path)) throw matchedTwice(filter.path)
    found.set(filter.path, filter.operand[0]!)
  }
}

/** Throws for a document that MongoDB does not store: more than 180 levels, or an _id that is an array or a regex. */
export function checkStorable (document: Doc): void {
  const id = document.get('_id')
  if (Array.isArray(id)) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array")
  if (typeName(id) === 'regex') throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex")
  if (isDoc(id)) {
    for (const name of id.keys()) {
      if (name.startsWith('$')) {
        throw new MongoError('DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`)
      }
    }
  }
  if (depthOf(document) > 180) throw new MongoError('Overflow', 'Document exceeds maximum nested object depth: 180')
}
