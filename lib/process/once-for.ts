/** Makes something of an object once, and keeps it for as long as the object is there. It must not be `undefined`. */
export function onceFor<Of extends object, Made> (make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, Made>()
  return of => {
    const made = kept.get(of) ?? make(of)
    kept.set(of, made)
    return made
  }
}

// In characters. A course may have any number of long texts, and they seldom come again.
const MAX_TEXT = 200

/**
 * The same for short texts that come again and again, such as words and headings: the last ones are kept, at most so
 * many. What is made is shared. For a long text it is made each time.
 */
export function onceForText<Made> (make: (text: string) => Made, max = 2000): (text: string) => Made {
  const kept = new Map<string, Made>()
  return text => {
    if (text.length > MAX_TEXT) return make(text)
    const known = kept.get(text)
    if (known !== undefined || kept.has(text)) return known as Made
    const made = make(text)
    if (kept.size >= max) kept.clear()
    // A copy: a part of a long text would keep all of it in memory.
    kept.set(Buffer.from(text).toString(), made)
    return made
  }
}
