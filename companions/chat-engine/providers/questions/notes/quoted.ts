import { ofEach } from '../../../../text/languages/registry.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import type { Draft } from '../draft.js'
import type { ProseLanguage } from '../prose/prose-language.js'

/* A statement of a passage that is quoted, with a letter for the term that is asked for. */

interface Quoted {
  statement: string
  /** The letter in it. */
  sign: string
  /** What the statement is about. */
  about: string
  /** What is accepted, the answer first. */
  names: string[]
  group: string
  isNoun?: boolean
  trust: number
}

const ASKS = ofEach(({ testProse }) => testProse?.asksTerm)

/** The question for the term of a statement. */
export function quotedDraft (
  passage: Passage, { statement, sign, about, names, group, isNoun, trust }: Quoted, language: ProseLanguage
): Draft {
  return {
    form: 'masked',
    stem: (ASKS(language) ?? '').replaceAll('{sign}', sign).replace('{statement}', () => statement),
    text: names[0] ?? about,
    about,
    group,
    typed: nameTyped(names, language, isNoun),
    trust,
    passage,
    language,
    isLogistics: false
  }
}
