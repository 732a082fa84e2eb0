/**
 * Words that lead to an address of the web or of mail, as a link of Markdown. The words alone where they are the
 * address or lead elsewhere.
 */
export function linked (words: string, address = ''): string {
  const [, before = '', label = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? []
  const url = address.trim().replaceAll('(', '%28').replaceAll(')', '%29')
  const own = bare(url)
  if (label === '' || !/^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url) || bare(label).includes(own)) return words
  // Blocks are no part of a line.
  if (label.includes('\n\n')) return words
  // A label with brackets could be read as another link.
  const isPlain = !/(?<!!)[[\]]/.test(label)
  return `${before}${isPlain ? `[${label}](${url})` : `${label} <${url}>`}${after}`
}

/** An address as people write it; of a mail, without its subject. */
function bare (address: string): string {
  return address.trim().toLowerCase().replaceAll('\\', '').replace(/^mailto:([^?]*).*$/, '$1')
    .replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
