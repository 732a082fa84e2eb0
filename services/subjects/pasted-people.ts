/**
 * The usernames and addresses in a text, as people paste them: with any separator, or as a mail program has them
 * (`"López, Ana" <ana@example.edu>`), where the names are left out.
 */
export function peopleIn (text: string): string[] {
  const lines = text.replaceAll(/"[^"\n]*"(?=\s*<)/g, '').split(/[;\n]/)
  const found = lines.flatMap(line => {
    const addresses = [...line.matchAll(/<\s*(?:mailto:)?([^<>\s]+)\s*>/gi)].map(([, address]) => address as string)
    const words = line.replaceAll(/<[^<>]*>/g, ',').split(/[\s,]+/).map(word => word.replaceAll(/^["']|["']$/g, ''))
    // Beside an address in brackets, a word without an @ is of a name.
    return [...addresses, ...words.filter(word => word !== '' && (addresses.length === 0 || word.includes('@')))]
  })
  return [...new Set(found)]
}
