/** Makes something of an object once, and keeps it for as long as the object is there. It must not be `undefined`. */
export function onceFor<Of extends object, Made> (make: (of: Of) => Made): (of: Of) => Made {
  const kept = new WeakMap<Of, Made>()
  return of => {
    const made = kept.get(of) ?? make(of)
    kept.set(of, made)
    return made
  }
}
