// What stands around a name is read so far, in characters.
const AROUND = 60

/** What must stand around a name: `before` ends with `$`, and `after` begins with `^`. */
interface Around { before: RegExp, after: RegExp }

/** Where a name stands in a text. */
interface Place {
  at: number
  /** What `before` finds in front of it. */
  before: string
}

/**
 * The places of a name in a text. It is for names that are looked for once or twice: a pattern that is made of the name
 * takes more time to be compiled than to be used.
 */
export function * placesOfName (name: string, text: string, { before, after }: Around): Generator<Place> {
  if (name === '') return
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const found = before.exec(text.slice(Math.max(0, at - AROUND), at))
    if (found === null) continue
    const end = at + name.length
    if (after.test(text.slice(end, end + AROUND))) yield { at, before: found[0] }
  }
}

/** Whether a name stands in a text, with that around it. */
export function hasName (name: string, text: string, around: Around): boolean {
  return placesOfName(name, text, around).next().done !== true
}
