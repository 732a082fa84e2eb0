import { FORBIDDEN } from '../../../schemas/question-values.js'
import type { NewQuestion } from '../../../schemas/questions.js'

/** Something at a line of a file, counted from 1. */
export interface LineIssue {
  line: number
  msg: string
  /** Questions may stand behind it that were not read: it is not the fault of one question. */
  hidesQuestions?: true
}

/** A question of a type that the bank does not have, named as the format names it. */
export interface Unsupported {
  line: number
  type: string
  /** In a package: its file. */
  file?: string
}

/** A question of a file. */
export interface FoundQuestion {
  line: number
  question: NewQuestion
  /** How an earlier version read it, where that differs: the bank may have it so. */
  earlier?: NewQuestion
  /** Of the question, in the program that has written the file. */
  id?: string
  /** In a package: its file. */
  file?: string
}

/** What a reader of a format finds in a file, in its order. */
export interface QuestionFile {
  /** Not checked yet: texts may be too long, options may be missing. */
  questions: FoundQuestion[]
  unsupported: Unsupported[]
  issues: LineIssue[]
}

/** A character that no text of a question may have, and what is said of it. */
export const FORBIDDEN_CHARACTER = new RegExp(FORBIDDEN)
export const FORBIDDEN_SAID = 'Must not hold control characters or noncharacters'

/** More questions of a file are refused: an import is one document of the database, of at most 16 MiB. */
export const MAX_QUESTIONS = 5000
