import { fold, wordsOf } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import type { Passage } from '../../../material/passages.js'
import { inAny, inEach, type ProseLanguage } from '../prose/prose-language.js'
import { tidied } from './tidied.js'

const LABEL = ofEach(({ testProse }) => testProse && new RegExp(`^(?:${patternOf(testProse.label)})`, 'u'))
const CONNECTIVES = inEach(({ alone }) => alone.connectives, source => `^(?:${source}),\\s+`)
const FOLLOWING = ofEach(({ testProse }) => testProse?.following.map(({ says, becomes }) =>
  ({ says: new RegExp(patternOf(says), 'u'), becomes })))
const ARTICLE = new RegExp(`^(?:${inAny(({ grammar }) => grammar?.articles)}) `)

// "**Def. 2.4** A partition …", behind the full stop; and no "1.5 Million".
const NUMBER = new RegExp(`^\\d{1,2}(?:\\.\\d{1,2})+\\.? (?=(?:${inAny(({ grammar }) => grammar?.articles)}) )`, 'i')

/** "It has the following four phases:": without the words that only say that a list comes, it is a whole statement. */
function withoutFollowing (text: string, language: ProseLanguage): string {
  return FOLLOWING(language)?.reduce((told, { says, becomes }) => told.replace(says, becomes), text) ?? text
}

/** "Abelian group: A group $G$ is called abelian if …": the title of a box, all of whose words the sentence has. */
function hasWordsOfTitle (title: string, sentence: string): boolean {
  const words = wordsOf(sentence)
  return /^\p{Lu}/u.test(sentence) && title.includes(' ') && wordsOf(title).every(word => words.includes(word))
}

/**
 * A passage without what stands before its statement: "Definition (static scope): ", "Recall that ", "However, ", and
 * "Clique: " before "A clique is …"; and without "as follows".
 */
export function withoutLead (whole: Passage, language: ProseLanguage): Passage {
  const passage = tidied(whole)
  const { definition, ...rest } = passage
  const { term = '', text: said = '' } = definition ?? {}
  if (term !== '' && (fold(said).replace(ARTICLE, '').startsWith(`${fold(term)} `) || hasWordsOfTitle(term, said))) {
    const at = fold(said).indexOf(fold(term))
    const own = at === -1 ? [] : [said.slice(at, at + term.length)]
    // A formula on lines of its own is a part of the sentence, but not of the entry.
    const start = `${term}: `
    const isOpen = said.endsWith(':') && passage.text.startsWith(start) && passage.text.endsWith('$')
    const text = isOpen ? passage.text.slice(start.length) : said
    return { ...rest, text, marked: [...new Set([...passage.marked, ...own])] }
  }
  const label = LABEL(language)?.exec(passage.text)?.[0] ?? NUMBER.exec(passage.text)?.[0] ?? ''
  const bare = withoutFollowing(passage.text.slice(label.length).replace(CONNECTIVES(language), ''), language)
  if (bare === passage.text) return passage
  const text = bare.charAt(0).toUpperCase() + bare.slice(1)
  // "Definition" is no term.
  return { ...rest, text, ...(label === '' && definition !== undefined && { definition }) }
}
