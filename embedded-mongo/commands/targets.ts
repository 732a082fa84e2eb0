import { decode } from '../values/bson.js'
import type { Collection } from '../collections/collection.js'
import { type Found, type Search, throwIfDropped } from '../query/planner.js'
import { matches } from '../query/query.js'
import { type InSlices, PAUSE, withoutPauses } from '../query/slices.js'
import { findInSlices } from './read.js'

/** A document that a write changes. It may come decoded. */
export type Target = Pick<Found, 'stored' | 'document'>

// How often a search is made anew because of what others have changed meanwhile, before others must wait for it.
const SEARCHES = 3

/**
 * The documents that a write changes, one after the other. Each of them matches at the moment at which it is returned:
 * the caller changes it at once. Others may have changed or deleted it since it was found.
 */
export function targets (collection: Collection | undefined, search: Search): InSlices<Target> {
  if (collection === undefined) return []
  return search.limit === 1 ? oneTarget(collection, search) : allTargets(collection, search)
}

/** All are found before the first is changed: none is met again where its change has moved it to. */
function * allTargets (collection: Collection, search: Search): Generator<Target | typeof PAUSE, undefined> {
  // Others may have moved one ahead of the search, which then meets it again.
  const found = new Set<Found['stored']>()
  let wasInterrupted = false
  for (const hit of findInSlices(collection, search)) {
    if (hit === PAUSE) {
      wasInterrupted = true
      yield PAUSE
    } else found.add(hit.stored)
  }
  for (const stored of found) {
    if (search.timeLimit.step()) {
      wasInterrupted = true
      yield PAUSE
      throwIfDropped(collection)
    }
    if (!wasInterrupted) yield { stored, document: undefined }
    else if (collection.has(stored)) {
      const document = decode(collection.bytesOf(stored))
      if (matches(search.filter, document)) yield { stored, document }
    }
  }
}

/**
 * The first document. Where there is none at the end of an interrupted search, one may have come to match behind it, or
 * the one that is first in the order may have been taken by another command: it is searched again.
 */
function * oneTarget (collection: Collection, search: Search): Generator<Target | typeof PAUSE, undefined> {
  for (let searches = 1; ; searches++) {
    const { version } = collection
    let wasInterrupted = false
    const found = findInSlices(collection, search)
    for (const hit of searches > SEARCHES ? withoutPauses(found) : found) {
      if (hit !== PAUSE) {
        yield hit
        return
      }
      wasInterrupted = true
      yield PAUSE
      throwIfDropped(collection)
    }
    if (!wasInterrupted || collection.version === version) return
  }
}
