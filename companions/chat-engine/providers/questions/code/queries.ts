import { wordsOf } from '../../../../text/language.js'

/*
 * The database queries in the code of a course. A query names columns. A table with these columns shows example data,
 * and no question asks for it.
 */

/** The words of the queries of a course. */
export interface Queries {
  /** By document: the words of its code, where that asks a database for something, or reads a table of data. */
  beside: Map<string, Set<string>>
  /** The words of all statements of SQL, but for its own. */
  anywhere: Set<string>
}

const QUERY = /\b(?:select|insert|create table)\b|data_?frame|read[._](?:csv|table)/i
const SELECTS = /\bselect\b/i
// eslint-disable-next-line ours/no-language-words -- a word of SQL
const FROM = /\bfrom\b/i
// eslint-disable-next-line ours/no-language-words -- words of SQL
const WRITES = /\b(?:insert into|create table)\b/i

// Each of them may be a column of a table that no query is about.
const RESERVED = new Set(wordsOf('select insert into values value create table from where order by group having join ' +
  'left right on as primary foreign key references int integer float decimal char varchar text date time function ' +
  'type index view default check unique null not and or set update delete count sum min max avg union all distinct ' +
  'like in between is asc desc limit alter add column row end case when then else'))

/** @param code the code of each document, by its name */
export function queriesIn (code: Map<string, string>): Queries {
  const withQuery = [...code].filter(([, text]) => QUERY.test(text))
  const statements = withQuery.flatMap(([, text]) => text.split(/;|\n\s*\n/)).filter(isStatement)
  return {
    beside: new Map(withQuery.map(([file, text]) => [file, new Set(wordsOf(text))])),
    anywhere: new Set(statements.flatMap(wordsOf).filter(word => !RESERVED.has(word)))
  }
}

function isStatement (text: string): boolean {
  const at = text.search(SELECTS)
  return (at !== -1 && FROM.test(text.slice(at))) || WRITES.test(text)
}

/**
 * Whether queries name the columns of a table: those of its own document two of them, and those of any other one the
 * first, and half of them. Many tables have a column for names or types.
 */
export function isQueried (header: string[], file: string, { beside, anywhere }: Queries): boolean {
  const named = (words: Set<string>) => header.filter(column => words.has(column)).length
  if (named(beside.get(file) ?? new Set()) > 1) return true
  const [first = ''] = header
  return anywhere.has(first) && named(anywhere) >= Math.max(2, header.length / 2)
}
