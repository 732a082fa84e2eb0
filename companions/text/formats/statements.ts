const IS_STATEMENT = /^(?:theorem|lemma|proposition|corollary)$/

/** The word above a statement, by the name of its environment or box: "Theorem"; `undefined` for any other box. */
export function kindOfStatement (name: string): string | undefined {
  return IS_STATEMENT.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : undefined
}

/** What leads in a statement that has a name: "Theorem (Lagrange)." in bold. */
export function statementLead (kind: string, title: string): string {
  return `**${kind} (${title}).** `
}
