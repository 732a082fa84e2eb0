import { BSONRegExp, Double, MaxKey, MinKey } from 'bson'
import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { compileExpression, fieldsInExpression, type Evaluate, type Variables } from './expressions.js'
import { compare, equal, keyOf, nullKey, Rank, rankOf } from '../values/order.js'
import { visitPath } from './paths.js'
import { compileRegex } from './regex.js'
import { asNumber, isNumber, isTruthy, typeName, typeNumbers } from '../values/types.js'

/** A compiled query. The planner reads it, and `matches` evaluates it. */
export type Filter =
  | { op: 'and' | 'or' | 'nor', of: Filter[] }
  | { op: 'not', of: Filter }
  | { op: 'expr', evaluate: Evaluate, variables: Variables, fields: Set<string> | undefined }
  | Test

/** The operators that test a value. `never` matches nothing. */
export type TestName = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'exists' | 'type' | 'size' | 'regex' | 'elemMatch' |
  'never'

/** One condition on the values at one path. */
export interface Test {
  op: TestName
  path: string
  parts: string[]
  /** Whether the condition also applies to each element of an array at the end of the path. */
  expand: boolean
  operand: Value
  test: (value: Value | undefined) => boolean
}

/** The filter `{}`. */
export const matchAll: Filter = { op: 'and', of: [] }

/**
 * Whether a document matches the filter. With `isElement`, the conditions apply to the value itself and not to its
 * fields, as `$elemMatch` and `$pull` with operators need.
 */
export function matches (filter: Filter, value: Value, isElement = false): boolean {
  switch (filter.op) {
    case 'and': return filter.of.every(part => matches(part, value, isElement))
    case 'or': return filter.of.some(part => matches(part, value, isElement))
    case 'nor': return !filter.of.some(part => matches(part, value, isElement))
    case 'not': return !matches(filter.of, value, isElement)
    case 'expr': return isTruthy(filter.evaluate(value, filter.variables))
    default: return isElement ? filter.test(value) : visitPath(value, filter.parts, 0, filter.expand, filter.test)
  }
}

/** Whether a filter may read a field of a document. */
export function mayRead (filter: Filter, name: string): boolean {
  switch (filter.op) {
    case 'and': case 'or': case 'nor': return filter.of.some(part => mayRead(part, name))
    case 'not': return mayRead(filter.of, name)
    case 'expr': return true
    default: return filter.parts[0] === name
  }
}

/** Compiles a query. `variables` are those of the command's `let`. */
export function compileFilter (filter: Doc, variables: Variables = new Map()): Filter {
  return compileDocument(filter, variables)
}

/** Compiles conditions on the elements of an array. They may not contain `$expr`. */
export function compileElementFilter (filter: Doc): Filter {
  return compileDocument(filter, undefined)
}

function compileDocument (filter: Doc, variables: Variables | undefined): Filter {
  const all: Filter[] = []
  for (const [name, value] of filter) {
    if (name.startsWith('$')) compileTopLevel(name, value, variables, all)
    else compileField(name, value, all)
  }
  return all.length === 1 ? all[0]! : { op: 'and', of: all }
}

function compileTopLevel (name: string, value: Value, variables: Variables | undefined, all: Filter[]): void {
  switch (name) {
    case '$and': all.push(...compileList(name, value, variables)); break
    case '$or': case '$nor': {
      const of = compileList(name, value, variables)
      if (name === '$or' && of.length === 1) all.push(of[0]!)
      else all.push({ op: name === '$or' ? 'or' : 'nor', of })
      break
    }
    case '$expr':
      if (variables === undefined) {
        throw new MongoError('BadValue', '$expr can only be applied to the top-level document')
      }
      all.push({
        op: 'expr', evaluate: compileExpression(value, variables), variables, fields: fieldsInExpression(value)
      })
      break
    case '$comment': break
    default:
      throw new MongoError('BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider ` +
        'using $getField or $setField.')
  }
}

function compileList (name: string, value: Value, variables: Variables | undefined): Filter[] {
  if (!Array.isArray(value)) throw new MongoError('BadValue', `${name} must be an array`)
  if (value.length === 0) throw new MongoError('BadValue', '$and/$or/$nor must be a nonempty array')
  return value.map(part => {
    if (!isDoc(part)) throw new MongoError('BadValue', '$or/$and/$nor entries need to be full objects')
    return compileDocument(part, variables)
  })
}

/** Whether a value is a document of operators, such as `{$gt: 1}`. */
export function isOperators (value: Value): value is Doc {
  if (!isDoc(value)) return false
  const first = value.keys().next().value
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first)
}

function compileField (path: string, value: Value, all: Filter[]): void {
  if (isOperators(value)) compileOperators(path, value, all)
  else if (value instanceof BSONRegExp) all.push(regex(path, value.pattern, value.options))
  else all.push(equality(path, value))
}

/**
 * Adds the conditions of operators such as `{$gt: 1, $lt: 5}` at a path to `all`. An empty path means the element
 * itself.
 */
export function compileOperators (path: string, operators: Doc, all: Filter[]): void {
  for (const [name, operand] of operators) {
    switch (name) {
      case '$eq': all.push(equality(path, operand)); break
      case '$ne':
        if (operand instanceof BSONRegExp) throw new MongoError('BadValue', "Can't have regex as arg to $ne.")
        all.push({ op: 'not', of: equality(path, operand) })
        break
      case '$gt': case '$gte': case '$lt': case '$lte':
        if (operand instanceof BSONRegExp) {
          throw new MongoError('BadValue', `Can't have RegEx as arg to predicate over field '${path}'.`)
        }
        all.push(comparison(name.slice(1) as 'gt' | 'gte' | 'lt' | 'lte', path, operand))
        break
      case '$in': all.push(membership(path, name, operand)); break
      case '$nin': all.push({ op: 'not', of: membership(path, name, operand) }); break
      case '$exists': {
        const exists = condition('exists', path, false, operand, value => value !== undefined)
        all.push(isTruthy(operand) ? exists : { op: 'not', of: exists })
        break
      }
      case '$type': all.push(typeTest(path, operand)); break
      case '$size': all.push(sizeTest(path, operand)); break
      case '$all': all.push(...allTest(path, operand)); break
      case '$elemMatch': all.push(elemMatch(path, operand)); break
      case '$not': all.push({ op: 'not', of: negated(path, operand) }); break
      case '$regex': all.push(regexOperator(path, operand, operators.get('$options'))); break
      case '$options':
        if (!operators.has('$regex')) throw new MongoError('BadValue', '$options needs a $regex')
        break
      default: throw new MongoError('BadValue', `unknown operator: ${name}`)
    }
  }
}

function condition (
  op: TestName, path: string, expand: boolean, operand: Value, test: (value: Value | undefined) => boolean
): Test {
  return { op, path, parts: path === '' ? [] : path.split('.'), expand, operand, test }
}

/** The test `{path: operand}`. `null` is also equal to a missing field. */
export function equality (path: string, operand: Value): Test {
  const test = operand === null
    ? (value: Value | undefined) => value === undefined || value === null
    : (value: Value | undefined) => value !== undefined && equal(value, operand)
  return condition('eq', path, true, operand, test)
}

function comparison (op: 'gt' | 'gte' | 'lt' | 'lte', path: string, operand: Value): Test {
  const orEqual = op === 'gte' || op === 'lte'
  const sign = op.startsWith('g') ? 1 : -1
  const rank = rankOf(operand)
  if (operand === null) {
    return condition(op, path, true, operand, value => orEqual && (value === undefined || value === null))
  }
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return condition(op, path, true, operand, value => {
      const order = compare(value, operand)
      return order === 0 ? orEqual : Math.sign(order) === sign
    })
  }
  // NaN is equal to itself, and neither greater nor less than any number.
  const isNaNOperand = Number.isNaN(asNumber(operand))
  return condition(op, path, true, operand, value => {
    if (value === undefined || rankOf(value) !== rank) return false
    if (rank === Rank.number && (isNaNOperand || Number.isNaN(asNumber(value)))) {
      return orEqual && isNaNOperand && Number.isNaN(asNumber(value))
    }
    const order = compare(value, operand)
    return order === 0 ? orEqual : Math.sign(order) === sign
  })
}

/** The test `$in`. A regular expression among the values is matched. */
export function oneOf (path: string, values: Value[]): Test {
  const keys = new Set<string>()
  const patterns: RegExp[] = []
  for (const value of values) {
    if (value instanceof BSONRegExp) patterns.push(compileRegex(value.pattern, value.options))
    keys.add(keyOf(value))
  }
  const hasNull = keys.has(nullKey)
  return condition('in', path, true, values, value => {
    if (value === undefined || value === null) return hasNull
    if (keys.has(keyOf(value))) return true
    return typeof value === 'string' && patterns.some(pattern => pattern.test(value))
  })
}

function membership (path: string, name: string, operand: Value): Test {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', `${name} needs an array`)
  for (const value of operand) {
    if (isOperators(value)) throw new MongoError('BadValue', `cannot nest $ under ${name}`)
  }
  return oneOf(path, operand)
}

function regex (path: string, pattern: string, options: string): Test {
  const compiled = compileRegex(pattern, options)
  const itself = keyOf(new BSONRegExp(pattern, options))
  return condition('regex', path, true, new BSONRegExp(pattern, options), value => {
    if (typeof value === 'string') return compiled.test(value)
    return value instanceof BSONRegExp && keyOf(value) === itself
  })
}

function regexOperator (path: string, operand: Value, options: Value | undefined): Test {
  if (options !== undefined && typeof options !== 'string') {
    throw new MongoError('BadValue', '$options has to be a string')
  }
  if (typeof operand === 'string') return regex(path, operand, options ?? '')
  if (!(operand instanceof BSONRegExp)) throw new MongoError('BadValue', '$regex has to be a string')
  if (options !== undefined && operand.options !== '') {
    throw new MongoError(51075, 'options set in both $regex and $options')
  }
  return regex(path, operand.pattern, options ?? operand.options)
}

function negated (path: string, operand: Value): Filter {
  if (operand instanceof BSONRegExp) return regex(path, operand.pattern, operand.options)
  if (!isDoc(operand)) throw new MongoError('BadValue', '$not needs a regex or a document')
  if (operand.size === 0) throw new MongoError('BadValue', '$not cannot be empty')
  for (const name of operand.keys()) {
    if (!name.startsWith('$')) throw new MongoError('BadValue', `unknown operator: ${name}`)
  }
  const of: Filter[] = []
  compileOperators(path, operand, of)
  return { op: 'and', of }
}

function typeTest (path: string, operand: Value): Test {
  const wanted = new Set<string>()
  const list = Array.isArray(operand) ? operand : [operand]
  if (list.length === 0) throw new MongoError('FailedToParse', `${path} must match at least one type`)
  for (const type of list) {
    if (typeof type === 'string') {
      if (type === 'number') for (const name of ['int', 'long', 'double', 'decimal']) wanted.add(name)
      else if (typeNumbers.has(type)) wanted.add(type)
      else throw new MongoError('BadValue', `Unknown type name alias: ${type}`)
    } else if (isNumber(type)) {
      const found = Array.from(typeNumbers).find(([, number]) => number === asNumber(type))
      if (found === undefined) throw new MongoError('BadValue', `Invalid numerical type code: ${asNumber(type)}`)
      wanted.add(found[0])
    } else throw new MongoError('TypeMismatch', 'type must be represented as a number or a string')
  }
  return condition('type', path, true, operand, value => value !== undefined && wanted.has(typeName(value)))
}

function sizeTest (path: string, operand: Value): Test {
  const size = asNumber(operand)
  if (size === undefined || !Number.isInteger(size)) {
    throw new MongoError('FailedToParse', 'Failed to parse $size. Expected an integer')
  }
  if (size < 0) {
    throw new MongoError('FailedToParse', `Failed to parse $size. Expected a non-negative number in: $size: ${size}`)
  }
  return condition('size', path, false, operand, value => Array.isArray(value) && value.length === size)
}

function allTest (path: string, operand: Value): Filter[] {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array')
  if (operand.length === 0) return [condition('never', path, false, operand, () => false)]
  const elementMatches = operand.filter(value => isOperators(value) && value.has('$elemMatch'))
  if (elementMatches.length > 0) {
    return operand.map(value => {
      if (!isDoc(value) || value.size !== 1 || !value.has('$elemMatch')) {
        throw new MongoError('BadValue', '$all/$elemMatch has to be consistent')
      }
      return elemMatch(path, value.get('$elemMatch')!)
    })
  }
  return operand.map(value => {
    if (isOperators(value)) throw new MongoError('BadValue', 'no $ expressions in $all')
    return value instanceof BSONRegExp ? regex(path, value.pattern, value.options) : equality(path, value)
  })
}

function elemMatch (path: string, operand: Value): Test {
  const test = compileElemMatch(operand)
  return condition('elemMatch', path, false, operand, value => Array.isArray(value) && value.some(test))
}

/** Compiles the argument of `$elemMatch`. Returns whether an element meets it. */
export function compileElemMatch (operand: Value): (element: Value) => boolean {
  if (!isDoc(operand)) throw new MongoError('BadValue', '$elemMatch needs an Object')
  const first = operand.keys().next().value
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].includes(first!)) {
    const of: Filter[] = []
    compileOperators('', operand, of)
    return element => of.every(part => matches(part, element, true))
  }
  const filter = compileElementFilter(operand)
  return element => {
    if (isDoc(element)) return matches(filter, element)
    return Array.isArray(element) && matches(filter, new Map(element.map((value, i) => [String(i), value])))
  }
}

/** The fields of a document that a filter reads; `undefined` where it may read all of them. */
export function fieldsInFilter (filter: Filter): Set<string> | undefined {
  switch (filter.op) {
    case 'and': case 'or': case 'nor': {
      const parts = filter.of.map(fieldsInFilter)
      return parts.includes(undefined) ? undefined : new Set(parts.flatMap(part => [...part!]))
    }
    case 'not': return fieldsInFilter(filter.of)
    case 'expr': return filter.fields
    default: return new Set([filter.parts[0]!])
  }
}

/** Whether a query contains `$expr`. */
export function hasExpression (filter: Filter): boolean {
  switch (filter.op) {
    case 'expr': return true
    case 'and': case 'or': case 'nor': return filter.of.some(hasExpression)
    case 'not': return hasExpression(filter.of)
    default: return false
  }
}

/**
 * Returns the position of the first element of the array at `path` that meets the query, as the positional operator `$`
 * needs it, or undefined when the query has no condition on that array. Of several conditions the last one counts.
 */
export function matchedPosition (filter: Filter, document: Doc, path: string[]): number | undefined {
  switch (filter.op) {
    case 'and': {
      let found: number | undefined
      for (const part of filter.of) found = matchedPosition(part, document, path) ?? found
      return found
    }
    case 'or': {
      const part = filter.of.find(alternative => matches(alternative, document))
      return part === undefined ? undefined : matchedPosition(part, document, path)
    }
    case 'nor': case 'not': case 'expr': return undefined
    default: return positionOf(filter, document, path)
  }
}

function positionOf (test: Test, document: Doc, path: string[]): number | undefined {
  if (!path.every((part, i) => test.parts[i] === part)) return undefined
  let array: Value | undefined = document
  for (const part of path) array = isDoc(array) ? array.get(part) : undefined
  if (!Array.isArray(array)) return undefined
  const rest = test.parts.slice(path.length)
  const found = array.findIndex(element => {
    if (rest.length > 0) return isDoc(element) && visitPath(element, rest, 0, test.expand, test.test)
    return test.op === 'elemMatch' ? test.test([element]) : test.test(element)
  })
  return found < 0 ? undefined : found
}

/** Returns the value as a number if it is an integer of any numeric type, otherwise undefined. */
export function wholeNumber (value: Value | undefined): number | undefined {
  const number = value instanceof Double ? value.value : asNumber(value)
  return number !== undefined && Number.isInteger(number) ? number : undefined
}
