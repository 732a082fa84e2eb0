import { type Doc, isDoc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import { compileExpression, type Evaluate, type Variables } from './expressions.js'
import { compileElemMatch, wholeNumber } from './query.js'
import { formatValue, isNumber, isTruthy, typeName } from '../values/types.js'

/** Returns the projection of a document. Does not change the document. */
export type Project = (document: Doc, variables: Variables) => Doc

/** The projection of one value by `$slice` or `$elemMatch`. Undefined leaves the field out. */
interface Part {
  of: (value: Value) => Value | undefined
  /** Whether the field comes behind the others, as MongoDB does it for `$elemMatch`. */
  isLast: boolean
}

/** A projection as a tree of field names. `action` is undefined for a node with children. */
interface Node {
  children: Map<string, Node>
  action: 'include' | 'exclude' | Evaluate | Part | undefined
}

function isPart (action: Node['action']): action is Part {
  return typeof action === 'object'
}

function newNode (): Node {
  return { children: new Map(), action: undefined }
}

/** Compiles the projection of `find`, which has `$slice` and `$elemMatch` beside what `$project` has. */
export function compileFindProjection (spec: Doc, variables: Variables): Project {
  return compileProjection(spec, variables, arrayPart)
}

/**
 * Compiles a `$project`. Throws for a mix of inclusion and exclusion. `partOf` returns the projection of an array, if
 * the value asks for one.
 */
export function compileProjection (
  spec: Doc, variables: Variables, partOf: (path: string, value: Value) => Part | undefined = () => undefined
): Project {
  const tree = newNode()
  let mode: 'include' | 'exclude' | undefined
  let id: boolean | undefined
  let hasElemMatch = false
  const add = (path: string, value: Value): void => {
    const part = partOf(path, value)
    if (part !== undefined) {
      hasElemMatch ||= part.isLast
      insert(tree, path, part)
      return
    }
    if (isDoc(value) && !isExpression(value)) {
      if (value.size === 0) {
        throw new MongoError(51270, 'An empty sub-projection is not a valid value. Found empty object at path')
      }
      for (const [name, child] of value) add(`${path}.${name}`, child)
      return
    }
    const action = isNumber(value) || typeof value === 'boolean'
      ? (isTruthy(value) ? 'include' : 'exclude')
      : compileExpression(rejectFindOperators(path, value), variables)
    if (path === '_id' && typeof action === 'string') id = action === 'include'
    else {
      const wanted = action === 'exclude' ? 'exclude' : 'include'
      if (mode !== undefined && mode !== wanted) {
        throw mode === 'include'
          ? new MongoError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
          : new MongoError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      }
      mode = wanted
    }
    insert(tree, path, action)
  }
  for (const [path, value] of spec) add(path, value)
  if (hasElemMatch && mode === 'exclude') {
    throw new MongoError('NotImplemented',
      'An $elemMatch in a projection that excludes fields is not supported by the embedded database')
  }
  // A projection of nothing but $slice keeps all other fields, and one with $elemMatch the _id alone.
  mode ??= hasElemMatch || id === true ? 'include' : 'exclude'
  if (mode === 'exclude') return document => exclude(tree, document)
  if (!tree.children.has('_id')) insert(tree, '_id', 'include')
  return (document, variables) => include(tree, document, document, variables)
}

/** Compiles `$addFields`: keeps all fields and sets some. */
export function compileAddFields (spec: Doc, variables: Variables): Project {
  const tree = newNode()
  const add = (path: string, value: Value): void => {
    if (isDoc(value) && !isExpression(value) && value.size > 0) {
      for (const [name, child] of value) add(`${path}.${name}`, child)
    } else insert(tree, path, compileExpression(value, variables))
  }
  for (const [path, value] of spec) add(path, value)
  return (document, variables) => addFields(tree, document, document, variables)
}

function isExpression (value: Doc): boolean {
  const first = value.keys().next().value
  return first !== undefined && first.startsWith('$')
}

/** Returns the projection of an array that `value` asks for: `{$slice: …}` or `{$elemMatch: …}`. */
function arrayPart (path: string, value: Value): Part | undefined {
  if (!isDoc(value) || value.size !== 1) return undefined
  const [operator, argument] = value.entries().next().value!
  if (operator === '$slice') return { of: compileSlice(argument), isLast: false }
  if (operator !== '$elemMatch') return undefined
  if (path.includes('.')) throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field')
  if (!isDoc(argument)) {
    throw new MongoError(31274, `elemMatch: Invalid argument, object required, but got ${typeName(argument)}`)
  }
  const isWanted = compileElemMatch(argument)
  return {
    of: array => {
      const found = Array.isArray(array) ? array.find(isWanted) : undefined
      return found === undefined ? undefined : [found]
    },
    isLast: true
  }
}

/** Compiles `{$slice: count}` or `{$slice: [skip, limit]}`. A negative number counts from the end. */
function compileSlice (argument: Value): Part['of'] {
  const numbers = (Array.isArray(argument) ? argument : [argument]).map(wholeNumber)
  const [first, limit] = numbers
  const isPair = Array.isArray(argument)
  if (first === undefined || numbers.length !== (isPair ? 2 : 1) || (isPair && (limit === undefined || limit <= 0))) {
    throw new MongoError(28667,
      `Invalid $slice syntax. The given syntax $slice: ${formatValue(argument)} did not match the find() syntax ` +
      'because :: $slice argument should be a number or of form [skip, limit] with a positive limit')
  }
  const slice = (array: Value[]): Value[] => {
    if (limit === undefined) return first < 0 ? array.slice(first) : array.slice(0, first)
    const start = first < 0 ? Math.max(0, array.length + first) : first
    return array.slice(start, start + limit)
  }
  return value => Array.isArray(value) ? slice(value) : value
}

function rejectFindOperators (path: string, value: Value): Value {
  const operator = isDoc(value) ? value.keys().next().value : undefined
  if (operator === '$elemMatch' || operator === '$slice' || operator === '$meta' || path.endsWith('.$')) {
    throw new MongoError('NotImplemented', `The projection of '${path}' is not supported by the embedded database`)
  }
  return value
}

function insert (tree: Node, path: string, action: Exclude<Node['action'], undefined>): void {
  const parts = path.split('.')
  let node = tree
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    if (part === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string')
    if (part.startsWith('$')) {
      if (part === '$') {
        throw new MongoError('NotImplemented',
          `The positional projection '${path}' is not supported by the embedded database`)
      }
      throw new MongoError(16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.")
    }
    let child = node.children.get(part)
    if (child === undefined) {
      child = newNode()
      node.children.set(part, child)
    } else if (child.action !== undefined || i === parts.length - 1) {
      throw new MongoError(31249, `Path collision at ${path} remaining portion ${parts.slice(i + 1).join('.') || part}`)
    }
    node = child
  }
  node.action = action
}

function exclude (node: Node, document: Doc): Doc {
  const result: Doc = new Map()
  for (const [name, value] of document) {
    const child = node.children.get(name)
    if (child === undefined) result.set(name, value)
    else if (child.action === undefined) result.set(name, excludeWithin(child, value))
    else if (isPart(child.action)) setUnlessMissing(result, name, child.action.of(value))
    else if (child.action !== 'exclude') result.set(name, value)
  }
  return result
}

function excludeWithin (node: Node, value: Value): Value {
  if (isDoc(value)) return exclude(node, value)
  return Array.isArray(value) ? value.map(element => excludeWithin(node, element)) : value
}

function setUnlessMissing (result: Doc, name: string, value: Value | undefined): void {
  if (value !== undefined) result.set(name, value)
}

function include (node: Node, document: Doc, root: Doc, variables: Variables): Doc {
  const result: Doc = new Map()
  for (const [name, value] of document) {
    const child = node.children.get(name)
    if (child === undefined || child.action === 'exclude') continue
    if (child.action === 'include') result.set(name, value)
    else if (isPart(child.action) && !child.action.isLast) setUnlessMissing(result, name, child.action.of(value))
    else if (child.action === undefined) {
      const inner = includeWithin(child, value, root, variables)
      setUnlessMissing(result, name, inner)
    }
  }
  computeMissing(node, document, result, root, variables)
  for (const [name, { action }] of node.children) {
    const value = document.get(name)
    if (isPart(action) && action.isLast && value !== undefined) setUnlessMissing(result, name, action.of(value))
  }
  return result
}

function includeWithin (node: Node, value: Value, root: Doc, variables: Variables): Value | undefined {
  if (isDoc(value)) return include(node, value, root, variables)
  if (!Array.isArray(value)) return hasComputed(node) ? include(node, new Map(), root, variables) : undefined
  const kept: Value[] = []
  for (const element of value) {
    const inner = includeWithin(node, element, root, variables)
    if (inner !== undefined) kept.push(inner)
  }
  return kept
}

/** Adds the computed fields after the included ones, in the order of the projection. */
function computeMissing (node: Node, document: Doc, result: Doc, root: Doc, variables: Variables): void {
  for (const [name, child] of node.children) {
    if (typeof child.action === 'function') {
      const value = child.action(root, variables)
      if (value === undefined) result.delete(name)
      else result.set(name, value)
    } else if (child.action === undefined && !document.has(name) && hasComputed(child)) {
      result.set(name, include(child, new Map(), root, variables))
    }
  }
}

function hasComputed (node: Node): boolean {
  for (const child of node.children.values()) {
    if (typeof child.action === 'function' || (child.action === undefined && hasComputed(child))) return true
  }
  return false
}

function addFields (node: Node, document: Doc, root: Doc, variables: Variables): Doc {
  const result: Doc = new Map(document)
  for (const [name, child] of node.children) {
    if (typeof child.action === 'function') {
      const value = child.action(root, variables)
      if (value === undefined) result.delete(name)
      else result.set(name, value)
    } else result.set(name, addWithin(child, document.get(name), root, variables))
  }
  return result
}

function addWithin (node: Node, value: Value | undefined, root: Doc, variables: Variables): Value {
  if (Array.isArray(value)) return value.map(element => addWithin(node, element, root, variables))
  return addFields(node, isDoc(value) ? value : new Map(), root, variables)
}
