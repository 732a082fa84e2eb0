import { type Doc, isDoc, type Value } from '../values/bson.js'

/** Returns the array index that a part of a path names, or -1. */
export function arrayIndex (part: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1
}

/**
 * Calls `visit` with each value at a path, from the part `from` on, until it returns true. Follows arrays on the way,
 * both by element and by index. With `expand`, visits the elements of an array at the end of the path before the array
 * itself. A missing field is visited as undefined.
 * @returns whether a call returned true
 */
export function visitPath (
  node: Value | undefined, parts: string[], from: number, expand: boolean, visit: (value: Value | undefined) => boolean
): boolean {
  let current = node
  for (let i = from; i < parts.length; i++) {
    if (isDoc(current)) current = current.get(parts[i]!)
    else if (Array.isArray(current)) return visitElements(current, parts, i, expand, visit)
    else return visit(undefined)
  }
  if (expand && Array.isArray(current) && current.some(visit)) return true
  return visit(current)
}

function visitElements (
  array: Value[], parts: string[], at: number, expand: boolean, visit: (value: Value | undefined) => boolean
): boolean {
  const position = arrayIndex(parts[at]!)
  const isLast = at === parts.length - 1
  for (let i = 0; i < array.length; i++) {
    const element = array[i]!
    if (isDoc(element) && visitPath(element, parts, at, expand, visit)) return true
    if (i !== position) continue
    // A path that ends with an index means that element, even if it is an array.
    if (isLast ? visit(element) : (typeof element === 'object' && visitNested(element, parts, at + 1, expand, visit))) {
      return true
    }
  }
  return false
}

function visitNested (
  element: Value, parts: string[], from: number, expand: boolean, visit: (value: Value | undefined) => boolean
): boolean {
  return (isDoc(element) || Array.isArray(element)) && visitPath(element, parts, from, expand, visit)
}

/**
 * Returns all values at a path, with the elements of arrays in place of the arrays, as `distinct` and `$lookup` need.
 */
export function valuesAt (document: Doc, parts: string[]): Value[] {
  const values: Value[] = []
  visitPath(document, parts, 0, false, value => {
    if (Array.isArray(value)) values.push(...value)
    else if (value !== undefined) values.push(value)
    return false
  })
  return values
}

/** Returns the value of a path in an aggregation expression. It maps over arrays; an index has no meaning. */
export function expressionPath (node: Value | undefined, parts: string[], from = 0): Value | undefined {
  let current = node
  for (let i = from; i < parts.length; i++) {
    if (isDoc(current)) current = current.get(parts[i]!)
    else if (Array.isArray(current)) {
      const found: Value[] = []
      for (const element of current) {
        if (!isDoc(element) && !Array.isArray(element)) continue
        const value = expressionPath(element, parts, i)
        if (value !== undefined) found.push(value)
      }
      return found
    } else return undefined
  }
  return current
}
