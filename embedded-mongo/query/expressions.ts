import { double, isDoc, type Doc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { arithmeticOrDouble } from '../values/numbers.js'
import { compare, keyOf } from '../values/order.js'
import { expressionPath } from './paths.js'
import { asNumber, isNumber, isTruthy, formatValue, typeName, type Numeric } from '../values/types.js'

/*
 * Aggregation expressions are compiled once and evaluated for each document. Values are shared between documents and
 * never changed in place. A missing value is undefined and sorts below null; in queries it equals null.
 */

/** The values of the `$$variables` by name, without the dollars. `undefined`: missing. */
export type Variables = Map<string, Value | undefined>
/** A compiled expression. `root` is the document. Returns `undefined` for a missing value. */
export type Evaluate = (root: Value, variables: Variables) => Value | undefined

/** Compiles an expression. `variables` are the names of the `$$variables` that exist, besides the system variables. */
export function compileExpression (expression: Value, variables: Iterable<string> | Variables): Evaluate {
  return new Compiler(new Set(variables instanceof Map ? variables.keys() : variables)).compile(expression)
}

/** The fields of a document that an expression may read; `undefined` where it may read all of them. */
export function fieldsInExpression (expression: Value, found = new Set<string>()): Set<string> | undefined {
  if (typeof expression === 'string' && /^\$\$(?:ROOT|CURRENT)(?:\.|$)/.test(expression)) return undefined
  if (typeof expression === 'string' && /^\$[^$]/.test(expression)) found.add(expression.slice(1).split('.')[0]!)
  const parts = isDoc(expression) ? [...expression.values()] : Array.isArray(expression) ? expression : []
  return parts.every(part => fieldsInExpression(part, found) !== undefined) ? found : undefined
}

function sum (values: Iterable<Value | undefined>): Value {
  let total: Numeric = 0
  for (const value of values) if (isNumber(value)) total = arithmeticOrDouble('+', total, value)
  return total
}

function average (values: Iterable<Value | undefined>): Value {
  let total = 0
  let count = 0
  for (const value of values) {
    if (!isNumber(value)) continue
    total += asNumber(value)
    count++
  }
  return count === 0 ? null : double(total / count)
}

/** Returns the greatest (1) or least (-1) of the values that are neither missing nor null, or null. */
export function extreme (values: Iterable<Value | undefined>, direction: 1 | -1): Value {
  let best: Value | undefined
  for (const value of values) {
    if (value === undefined || value === null) continue
    if (best === undefined || compare(value, best) * direction > 0) best = value
  }
  return best ?? null
}

function isMissing (value: Value | undefined): value is null | undefined {
  return value === undefined || value === null
}

/** Compares two values. A missing value is less than null and equals only another missing value. */
function compareInExpression (a: Value | undefined, b: Value | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1)
  return compare(a, b)
}

type Operator = (values: Array<Value | undefined>) => Value | undefined

interface Arity { least: number, most: number, apply: Operator }

function exactly (count: number, apply: Operator): Arity {
  return { least: count, most: count, apply }
}

function any (apply: Operator): Arity {
  return { least: 0, most: Infinity, apply }
}

/**
 * The values of an accumulator: the elements of the array for `{$max: '$scores'}`, each value for `{$max: ['$a',
 * '$b']}`.
 */
function spread (values: Array<Value | undefined>): Array<Value | undefined> {
  const [first] = values
  return values.length === 1 && Array.isArray(first) ? first : values
}

function comparison (test: (order: number) => boolean): Arity {
  return exactly(2, ([a, b]) => test(compareInExpression(a, b)))
}

function arrayOf (name: string, value: Value | undefined): Value[] {
  if (!Array.isArray(value)) {
    throw new MongoError(17041, `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`)
  }
  return value
}

function distinctOf (values: Value[]): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const value of values) {
    const key = keyOf(value)
    if (!found.has(key)) found.set(key, value)
  }
  return found
}

function elementAt (name: string, array: Value | undefined, position: number | undefined): Value | undefined {
  if (isMissing(array)) return null
  if (!Array.isArray(array)) {
    throw new MongoError(28689, `${name}'s argument must be an array, but is ${typeName(array)}`)
  }
  if (position === undefined || !Number.isInteger(position)) {
    throw new MongoError(28691, `${name}'s second argument must be representable as a 32-bit integer: ${position}`)
  }
  return array.at(position)
}

function text (name: string, value: Value | undefined): string {
  if (isMissing(value)) return ''
  if (typeof value === 'string') return value
  if (isNumber(value)) return String(asNumber(value))
  if (value instanceof Date) return value.toISOString()
  throw new MongoError(16007, `can't convert from BSON type ${typeName(value)} to String, in ${name}`)
}

/** The position of a part of a text in code points, -1 where it is not in it, null without a text. */
function indexOfCP ([text, part, start = 0, end = Infinity]: Array<Value | undefined>): Value {
  if (isMissing(text)) return null
  if (typeof text !== 'string') {
    throw new MongoError(40093, `$indexOfCP requires a string as the first argument, found: ${typeName(text)}`)
  }
  if (typeof part !== 'string') {
    throw new MongoError(40094, `$indexOfCP requires a string as the second argument, found: ${typeName(part)}`)
  }
  const [from, to] = [positionFor(start, 'starting'), positionFor(end, 'ending')]
  if (from === 0 && to === Infinity) {
    const at = text.indexOf(part)
    return at <= 0 ? at : Array.from(text.slice(0, at)).length
  }
  const characters = Array.from(text)
  if (from > to || from > characters.length) return -1
  const at = characters.slice(from, to).join('').indexOf(part)
  return at < 0 ? at : from + Array.from(characters.slice(from, to).join('').slice(0, at)).length
}

function positionFor (value: Value, which: string): number {
  const position = value === Infinity ? value : isNumber(value) ? asNumber(value) : NaN
  if (position !== Infinity && !Number.isInteger(position)) {
    throw new MongoError(40096, `$indexOfCP requires an integral ${which} index, found a value of type: ` +
      `${typeName(value)}, with value: "${formatValue(value)}"`)
  }
  if (position < 0) {
    throw new MongoError(40097, `$indexOfCP requires a nonnegative ${which} index, found: ${position}`)
  }
  return position
}

/** Rounds half to even. Uses `toFixed`, which has the exact decimal expansion of a double. */
function round (value: Value | undefined, place: number): Value {
  if (isMissing(value)) return null
  if (!isNumber(value)) throw new MongoError(51081, `$round only supports numeric types, not ${typeName(value)}`)
  if (!Number.isInteger(place) || place < -20 || place > 100) {
    throw new MongoError(51083, `cannot apply $round with precision value ${place} value must be in [-20, 100]`)
  }
  const number = asNumber(value)
  if (!Number.isFinite(number) || (place >= 0 && (typeName(value) === 'int' || typeName(value) === 'long'))) {
    return value
  }
  if (place < 0) {
    const unit = 10 ** -place
    const rounded = halfEven(number / unit, 0) * unit
    return typeName(value) === 'double' ? double(rounded) : typeof value === 'bigint' ? BigInt(rounded) : rounded
  }
  return double(halfEven(number, place))
}

function halfEven (number: number, place: number): number {
  if (Math.abs(number) >= 1e21) return number
  const [whole = '0', fraction = ''] = Math.abs(number).toFixed(Math.min(100, place + 60)).split('.')
  const rest = fraction.slice(place)
  let digits = BigInt(whole + fraction.slice(0, place))
  if (/^50*$/.test(rest) ? digits % 2n === 1n : rest >= '5') digits++
  return Math.sign(number) * Number(`${digits}e-${place}`)
}

function roundWhole (name: string, apply: (value: number) => number): Arity {
  return exactly(1, ([value]) => {
    if (isMissing(value)) return null
    if (!isNumber(value)) throw new MongoError(28765, `${name} only supports numeric types, not ${typeName(value)}`)
    if (typeof value === 'bigint') return name === '$abs' && value < 0n ? -value : value
    const result = apply(asNumber(value))
    return typeName(value) === 'double' ? double(result) : result
  })
}

function add (values: Array<Value | undefined>): Value {
  let total: Numeric = 0
  let isDate = false
  let isNull = false
  for (const value of values) {
    if (isMissing(value)) isNull = true
    else if (value instanceof Date) {
      if (isDate) throw new MongoError(16612, 'only one date allowed in an $add expression')
      isDate = true
      total = arithmeticOrDouble('+', total, BigInt(value.getTime()))
    } else if (isNumber(value)) total = arithmeticOrDouble('+', total, value)
    else throw new MongoError('TypeMismatch', `$add only supports numeric or date types, not ${typeName(value)}`)
  }
  return isNull ? null : isDate ? dateAt(asNumber(total)) : total
}

function dateAt (time: number): Date {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) throw new MongoError('Overflow', 'date overflow')
  return date
}

function subtract (values: Array<Value | undefined>): Value {
  const [a, b] = values
  if (isMissing(a) || isMissing(b)) return null
  if (isNumber(a) && isNumber(b)) return arithmeticOrDouble('-', a, b)
  if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime())
  if (a instanceof Date && isNumber(b)) return dateAt(a.getTime() - asNumber(b))
  throw new MongoError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`)
}

function divide (values: Array<Value | undefined>): Value {
  const [a, b] = values
  if (isMissing(a) || isMissing(b)) return null
  if (!isNumber(a) || !isNumber(b)) {
    throw new MongoError('TypeMismatch', `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
  }
  if (asNumber(b) === 0) throw new MongoError('BadValue', "can't $divide by zero")
  return double(asNumber(a) / asNumber(b))
}

function modulo (values: Array<Value | undefined>): Value {
  const [a, b] = values
  if (isMissing(a) || isMissing(b)) return null
  if (!isNumber(a) || !isNumber(b)) {
    throw new MongoError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
  }
  if (asNumber(b) === 0) throw new MongoError(16610, "can't $mod by zero")
  if (typeName(a) === 'double' || typeName(b) === 'double') return double(asNumber(a) % asNumber(b))
  if (typeof a === 'bigint' || typeof b === 'bigint') return BigInt(asNumber(a)) % BigInt(asNumber(b))
  return (asNumber(a) % asNumber(b)) + 0
}

function mergeObjects (values: Array<Value | undefined>): Value {
  const merged: Doc = new Map()
  for (const value of spread(values)) {
    if (isMissing(value)) continue
    if (!isDoc(value)) {
      throw new MongoError(40400,
        `$mergeObjects requires object inputs, but input ${formatValue(value)} is of type ${typeName(value)}`)
    }
    for (const [name, child] of value) merged.set(name, child)
  }
  return merged
}

/** The operators that evaluate all their arguments, by name. */
export const operators = new Map<string, Arity>([
  ['$eq', comparison(order => order === 0)],
  ['$ne', comparison(order => order !== 0)],
  ['$gt', comparison(order => order > 0)],
  ['$gte', comparison(order => order >= 0)],
  ['$lt', comparison(order => order < 0)],
  ['$lte', comparison(order => order <= 0)],
  ['$cmp', exactly(2, ([a, b]) => Math.sign(compareInExpression(a, b)))],
  ['$not', exactly(1, ([value]) => !isTruthy(value))],
  ['$add', any(add)],
  ['$subtract', exactly(2, subtract)],
  ['$multiply', any(values => {
    let product: Numeric = 1
    for (const value of values) {
      if (isMissing(value)) return null
      if (!isNumber(value)) {
        throw new MongoError('TypeMismatch', `$multiply only supports numeric types, not ${typeName(value)}`)
      }
      product = arithmeticOrDouble('*', product, value)
    }
    return product
  })],
  ['$divide', exactly(2, divide)],
  ['$mod', exactly(2, modulo)],
  ['$abs', roundWhole('$abs', Math.abs)],
  ['$ceil', roundWhole('$ceil', Math.ceil)],
  ['$floor', roundWhole('$floor', Math.floor)],
  ['$round',
    { least: 1, most: 2, apply: ([value, place]) => place === null ? null : round(value, asNumber(place) ?? 0) }],
  ['$sum', any(values => sum(spread(values)))],
  ['$avg', any(values => average(spread(values)))],
  ['$min', any(values => extreme(spread(values), -1))],
  ['$max', any(values => extreme(spread(values), 1))],
  ['$size', exactly(1, ([value]) => {
    if (!Array.isArray(value)) {
      throw new MongoError(17124, `The argument to $size must be an array, but was of type: ${typeName(value)}`)
    }
    return value.length
  })],
  ['$isArray', exactly(1, ([value]) => Array.isArray(value))],
  ['$type', exactly(1, ([value]) => typeName(value))],
  ['$arrayElemAt',
    exactly(2,
      ([array, position]) => isMissing(position) ? null : elementAt('$arrayElemAt', array, asNumber(position)))],
  ['$first', exactly(1, ([array]) => elementAt('$first', array, 0))],
  ['$last', exactly(1, ([array]) => elementAt('$last', array, -1))],
  ['$in', exactly(2, ([value, array]) => {
    if (!Array.isArray(array)) {
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${typeName(array)}`)
    }
    return array.some(element => compareInExpression(element, value) === 0)
  })],
  ['$concatArrays', any(values => {
    if (values.some(isMissing)) return null
    return values.flatMap(value => {
      if (!Array.isArray(value)) {
        throw new MongoError(28664, `$concatArrays only supports arrays, not ${typeName(value)}`)
      }
      return value
    })
  })],
  ['$setIntersection', any(values => {
    if (values.some(isMissing)) return null
    const [first = [], ...rest] = values.map(value => distinctOf(arrayOf('$setIntersection', value)))
    return Array.from(first).filter(([key]) => rest.every(set => set.has(key))).map(([, value]) => value)
  })],
  ['$setUnion', any(values => {
    if (values.some(isMissing)) return null
    return Array.from(distinctOf(values.flatMap(value => arrayOf('$setUnion', value))).values())
  })],
  ['$setDifference', exactly(2, ([a, b]) => {
    if (isMissing(a) || isMissing(b)) return null
    const without = distinctOf(arrayOf('$setDifference', b))
    return Array.from(distinctOf(arrayOf('$setDifference', a))).filter(([key]) => !without.has(key)).map(([, value]) =>
      value)
  })],
  ['$setIsSubset', exactly(2, ([a, b]) => {
    const within = distinctOf(arrayOf('$setIsSubset', b))
    return Array.from(distinctOf(arrayOf('$setIsSubset', a)).keys()).every(key => within.has(key))
  })],
  ['$concat', any(values => {
    let joined = ''
    for (const value of values) {
      if (isMissing(value)) return null
      if (typeof value !== 'string') {
        throw new MongoError(16702, `$concat only supports strings, not ${typeName(value)}`)
      }
      joined += value
    }
    return joined
  })],
  ['$indexOfCP', { least: 2, most: 4, apply: indexOfCP }],
  // As in MongoDB, only ASCII letters are converted.
  ['$toLower', exactly(1, ([value]) => text('$toLower', value).replace(/[A-Z]+/g, letters => letters.toLowerCase()))],
  ['$toUpper', exactly(1, ([value]) => text('$toUpper', value).replace(/[a-z]+/g, letters => letters.toUpperCase()))],
  ['$mergeObjects', any(mergeObjects)]
])

class Compiler {
  constructor (readonly names: Set<string>) {}

  compile (expression: Value): Evaluate {
    if (typeof expression === 'string' && expression.startsWith('$')) return this.#path(expression)
    if (Array.isArray(expression)) {
      const parts = expression.map(part => this.compile(part))
      return (root, variables) => parts.map(part => part(root, variables) ?? null)
    }
    if (!isDoc(expression)) return () => expression
    const first = expression.keys().next().value
    if (first !== undefined && first.startsWith('$')) return this.#operator(first, expression)
    return this.#object(expression)
  }

  #path (path: string): Evaluate {
    if (!path.startsWith('$$')) {
      if (path === '$') throw new MongoError(16872, "'$' by itself is not a valid FieldPath")
      const parts = fieldPath(path.slice(1))
      if (parts.length === 1) {
        const name = parts[0]!
        return root => isDoc(root) ? root.get(name) : expressionPath(root, parts)
      }
      return root => expressionPath(root, parts)
    }
    const [name = '', ...parts] = fieldPath(path.slice(2))
    if (name === 'ROOT' || name === 'CURRENT') return root => expressionPath(root, parts)
    if (name === 'NOW') {
      const now = new Date()
      return () => now
    }
    if (name === 'REMOVE') return () => undefined
    if (!this.names.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`)
    return (_, variables) => expressionPath(variables.get(name), parts)
  }

  #object (expression: Doc): Evaluate {
    const fields = Array.from(expression, ([name, value]) => {
      if (name.includes('.')) {
        throw new MongoError(16412,
          'FieldPath field names may not contain \'.\'. Consider using $getField or $setField.')
      }
      if (name.startsWith('$')) {
        throw new MongoError(16410,
          'FieldPath field names may not start with \'$\'. Consider using $getField or $setField.')
      }
      return [name, this.compile(value)] as const
    })
    return (root, variables) => {
      const result: Doc = new Map()
      for (const [name, evaluate] of fields) {
        const value = evaluate(root, variables)
        if (value !== undefined) result.set(name, value)
      }
      return result
    }
  }

  #operator (name: string, expression: Doc): Evaluate {
    if (expression.size !== 1) {
      throw new MongoError(15983,
        `An object representing an expression must have exactly one field: ${formatValue(expression)}`)
    }
    const argument = expression.get(name)!
    switch (name) {
      case '$literal': case '$const': return () => argument
      case '$and': case '$or': return this.#logical(name, argument)
      case '$ifNull': return this.#ifNull(argument)
      case '$cond': return this.#cond(argument)
      case '$switch': return this.#switch(argument)
      case '$filter': return this.#filter(argument)
      case '$map': return this.#map(argument)
      case '$let': return this.#let(argument)
    }
    const operator = operators.get(name)
    if (operator === undefined) throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
    const parts = (Array.isArray(argument) ? argument : [argument]).map(part => this.compile(part))
    const { least, most, apply } = operator
    if (parts.length < least || parts.length > most) {
      throw new MongoError(16020, least === most
        ? `Expression ${name} takes exactly ${least} arguments. ${parts.length} were passed in.`
        : `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${parts.length} were ` +
          'passed in.')
    }
    if (parts.length === 1) {
      const only = parts[0]!
      return (root, variables) => apply([only(root, variables)])
    }
    return (root, variables) => apply(parts.map(part => part(root, variables)))
  }

  #logical (name: string, argument: Value): Evaluate {
    const parts = (Array.isArray(argument) ? argument : [argument]).map(part => this.compile(part))
    if (name === '$and') return (root, variables) => parts.every(part => isTruthy(part(root, variables)))
    return (root, variables) => parts.some(part => isTruthy(part(root, variables)))
  }

  #ifNull (argument: Value): Evaluate {
    if (!Array.isArray(argument) || argument.length < 2) {
      throw new MongoError(1257300, '$ifNull needs at least two arguments, had: 1')
    }
    const parts = argument.map(part => this.compile(part))
    return (root, variables) => {
      let value: Value | undefined
      for (const part of parts) {
        value = part(root, variables)
        if (!isMissing(value)) return value
      }
      return value
    }
  }

  #cond (argument: Value): Evaluate {
    if (Array.isArray(argument) && argument.length !== 3) {
      throw new MongoError(16020, `Expression $cond takes exactly 3 arguments. ${argument.length} were passed in.`)
    }
    const parts = Array.isArray(argument)
      ? argument as [Value, Value, Value]
      : this.#named('$cond', argument, ['if', 'then', 'else'], [], { name: 17083, missing: 17080 })
    const [test, yes, no] = [this.compile(parts[0]), this.compile(parts[1]), this.compile(parts[2])]
    return (root, variables) => isTruthy(test(root, variables)) ? yes(root, variables) : no(root, variables)
  }

  #switch (argument: Value): Evaluate {
    const [list] = this.#named('$switch', argument, ['branches'], ['default'], { name: 40067, missing: 40068 })
    if (!Array.isArray(list)) {
      throw new MongoError(40061, `$switch expected an array for 'branches', found: ${typeName(list)}`)
    }
    const branches = list.map(branch => {
      const [test, then] = this.#named('$switch', branch, ['case', 'then'], [], { name: 40063, missing: 40064 })
      return [this.compile(test), this.compile(then)] as const
    })
    const last = isDoc(argument) ? argument.get('default') : undefined
    const otherwise = last === undefined ? undefined : this.compile(last)
    return (root, variables) => {
      for (const [test, then] of branches) if (isTruthy(test(root, variables))) return then(root, variables)
      if (otherwise === undefined) {
        throw new MongoError(40066,
          '$switch could not find a matching branch for an input, and no default was specified.')
      }
      return otherwise(root, variables)
    }
  }

  #filter (argument: Value): Evaluate {
    const [input, condition] = this.#named('$filter', argument, ['input', 'cond'], ['as'],
      { name: 28647, missing: 28648 })
    const name = this.#variableName(argument, 'this')
    const array = this.compile(input)
    const test = new Compiler(new Set([...this.names, name])).compile(condition)
    return (root, variables) => {
      const values = array(root, variables)
      if (isMissing(values)) return null
      if (!Array.isArray(values)) {
        throw new MongoError(28651, `input to $filter must be an array not ${typeName(values)}`)
      }
      const inner = new Map(variables)
      return values.filter(value => isTruthy(test(root, inner.set(name, value))))
    }
  }

  #map (argument: Value): Evaluate {
    const [input, expression] = this.#named('$map', argument, ['input', 'in'], ['as'], { name: 16879, missing: 16880 })
    const name = this.#variableName(argument, 'this')
    const array = this.compile(input)
    const each = new Compiler(new Set([...this.names, name])).compile(expression)
    return (root, variables) => {
      const values = array(root, variables)
      if (isMissing(values)) return null
      if (!Array.isArray(values)) throw new MongoError(16883, `input to $map must be an array not ${typeName(values)}`)
      const inner = new Map(variables)
      return values.map(value => each(root, inner.set(name, value)) ?? null)
    }
  }

  #let (argument: Value): Evaluate {
    const [definitions, expression] = this.#named('$let', argument, ['vars', 'in'], [], { name: 16875, missing: 16876 })
    if (!isDoc(definitions)) throw new MongoError(10065, 'invalid parameter: expected an object (vars)')
    const assigned = Array.from(definitions, ([name, value]) => [name, this.compile(value)] as const)
    const body = new Compiler(new Set([...this.names, ...definitions.keys()])).compile(expression)
    return (root, variables) => {
      const inner = new Map(variables)
      for (const [name, evaluate] of assigned) inner.set(name, evaluate(root, variables))
      return body(root, inner)
    }
  }

  #variableName (argument: Value, usual: string): string {
    const name = isDoc(argument) ? argument.get('as') : undefined
    if (name === undefined) return usual
    if (typeof name !== 'string' || !/^[a-z]/.test(name)) {
      throw new MongoError('FailedToParse',
        `${formatValue(name)} starts with an invalid character for a user variable name`)
    }
    return name
  }

  /** Returns the named arguments of an operator in the order of `needed`. Throws for unknown and missing ones. */
  #named<const Names extends readonly string[]> (
    operator: string, argument: Value, needed: Names, optional: string[], codes: { name: number, missing: number }
  ): { [Place in keyof Names]: Value } {
    if (!isDoc(argument)) throw new MongoError(codes.name, `${operator} only supports an object as its argument`)
    for (const name of argument.keys()) {
      if (!needed.includes(name) && !optional.includes(name)) {
        throw new MongoError(codes.name, `Unrecognized parameter to ${operator}: ${name}`)
      }
    }
    const values = needed.map(name => {
      const value = argument.get(name)
      if (value === undefined) throw new MongoError(codes.missing, `Missing '${name}' parameter to ${operator}`)
      return value
    })
    return values as { [Place in keyof Names]: Value }
  }
}

function fieldPath (path: string): string[] {
  const parts = path.split('.')
  for (const part of parts) {
    if (part === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.')
    if (part.startsWith('$')) {
      throw new MongoError(16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.")
    }
  }
  return parts
}
