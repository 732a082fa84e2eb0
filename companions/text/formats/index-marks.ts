/*
 * What AsciiDoc puts into the index of a book: "(((memory, virtual)))", which is not shown, and "((paging))", which is.
 */

const HIDDEN = /\({3}(?:[^()]|\([^()]{0,100}\)){1,300}\){3}|\bindexterm:\[[^\]]{0,300}\]/g
const SHOWN = /(?<![\p{L}\p{N}])\({2}((?:[^()]|\([^()]{0,100}\)){1,150})\){2}/gu

/** Entries of an index go; one that is shown stays as its words. */
export function withoutIndex (text: string): string {
  return text.replace(HIDDEN, '').replace(SHOWN, '$1').replace(/\bindexterm2:\[([^\]]{0,300})\]/g, '$1')
}

// Words. "(((a+b)))" is a formula, and one such mark may be anything.
const ENTRY = /\({3}["“]?\p{L}[\p{L}\p{N} ,.'’&/_"“”-]{1,98}\){3}/gu
const MIN_ENTRIES = 3

/** Whether a text has the entries of an index. */
export function hasIndex (text: string): boolean {
  return (text.match(ENTRY)?.length ?? 0) >= MIN_ENTRIES
}
