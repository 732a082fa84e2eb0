/*
 * Commands and environments that authors declare so alike, in files that the material may not have, that it is known
 * what they print: words that the Open Logic Project writes as `!!{formula}`, terms that a text defines, and sections
 * that are environments.
 */

// `!!a{formula}` has an article, and `!!^{formula}` a capital.
const WORD = /!!(\^?)(a?)\{([^{}\n]{1,60})\}(s?)/g
// A formula of logic, `!A`, where the words are written so.
const LETTER = /(?<![\\\w!])!(?=[A-Z](?![a-z]))/g
const TERM = /\\(?:define|defn|dfn|defterm|newterm|definiendum)(?![a-zA-Z])\s*(?=\{)/g
// `\\olsection{…}`, of one project, and no `\\thesection`.
// eslint-disable-next-line ours/no-language-words -- the names of commands
const OWN_HEADING = /\\(?!the|new|set|sub|add|no)[a-z]{2,3}((?:sub){0,2}section|chapter)(?=[{[])/g
const OWN_LABEL = /\\[a-z]{1,12}label\{[\w:.-]{1,60}\}/g
const SECTION = /\\begin\{((?:sub){0,2})sect(?:ion)?\}(?:\{[^{}]{0,40}\})?\{([^{}]{1,200})\}/g

/** A source with what such commands print in their place. @param source one without code and its own commands */
export function withUsualCommands (source: string): string {
  const text = source.replace(SECTION, (_, sub: string, title: string) => `\n\n\\${sub}section{${title}}\n\n`)
    .replace(TERM, '\\emph').replace(OWN_HEADING, '\\$1').replace(OWN_LABEL, '')
  if (!text.includes('!!')) return text
  const words = text.replace(LETTER, '')
  return words.replace(WORD, (_, capital: string, article: string, one: string, end: string) => {
    const word = one + (one.endsWith('s') ? '' : end)
    const whole = article === '' ? word : `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
    return capital === '' ? whole : whole.charAt(0).toUpperCase() + whole.slice(1)
  })
}
