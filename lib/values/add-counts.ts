type Counts<Name extends string> = Partial<Record<Name, number>>

/** Adds counts to others, by name. Absent is 0. */
export function addCounts<Name extends string> (to: Counts<Name>, added: Counts<NoInfer<Name>>): void {
  for (const key in added) {
    const name = key as Name
    to[name] = (to[name] ?? 0) + (added[name] ?? 0)
  }
}
