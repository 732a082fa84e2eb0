import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isTerm } from '../definitions.js'
import { sharesWord, type Draft } from '../draft.js'
import { definedStem, isGeneral, saysWhatItIs, shown } from '../named.js'
import { inAny, inWords, isNounFirst, type ProseLanguage } from './prose-language.js'
import { isApart, standsAlone, withHeldFormulas } from './standing.js'
import { isSetAsCode } from '../code/set-as-code.js'

/*
 * Terms that stand in a sentence about something else, with what they are behind them: "Modules provide
 * **encapsulation**: the hiding of how a thing is made behind what it offers."
 */

const proseOf = ofEach(({ testProse }) => testProse && {
  apposed: new RegExp(`^["”»]?(?:${patternOf(testProse.inOtherWords)})` +
    `((?:${patternOf(testProse.theOne)}|${patternOf(testProse.anyOne)})[^.;:()—–]+?)(?:\\)|[.;]|$| [—–])`, 'u'),
  aside: new RegExp(`^, ((?:${patternOf(testProse.anyOne)})[^,.;:()—–]{20,180})(?:$|[,.;])`, 'u'),
  noTerm: inWords(testProse.noTerm),
  noDefinition: new RegExp(`^(?:${patternOf(testProse.noDefinition)})`)
})

// "SAMtools", "IANA": no word of everyday language.
const TECHNICAL = /(?<![\p{L}\d`.-])(?:\p{Lu}{2,}\p{Ll}*|\p{L}\p{Ll}+\p{Lu}\p{L}*)(?=, \p{Ll}{1,4} )/gu
// Few texts have one, and the pattern takes its time.
const HAS_TECHNICAL = /, (?<=\p{Lu}\p{L}*, )\p{Ll}/u
const MAX_WORDS = 4
// In characters: ", and ".
const MAX_NEXT = 8
// An article, and more words than one: the mark is no noun.
const PIECE = new RegExp(`(?:^|[ (])(?:${inAny(({ grammar }) => grammar?.articles)})(?: \\p{Ll}+)+ ["“«]?$`, 'iu')
const MIN_TERMS = 4
const AND = inAny(({ lists }) => lists.and)
// "half a gigabyte of RAM, a single CPU and a disk": what follows is the next thing of a list.
const GOES_ON = new RegExp(` (?:${AND}) (?:${inAny(({ definitions }) => definitions?.counted)}) |, (?:${AND}) `, 'u')

/** The questions for the terms of a sentence that says behind them what they are. */
export function apposedDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  const prose = proseOf(language)
  const { marked, section } = passage
  if (prose === undefined || passage.kind === 'row' || isApart(passage) || passage.definition !== undefined) return []
  const { held, released } = withHeldFormulas(passage.text)
  const technical: string[] = HAS_TECHNICAL.test(held) ? held.match(TECHNICAL) ?? [] : []
  return [...new Set([...marked, ...technical])].flatMap((mark): Draft[] => {
    const at = held.indexOf(mark)
    const isCode = isSetAsCode(mark, section)
    if (at === -1 || isCode || mark.split(' ').length > MAX_WORDS || !/^\p{L}[\p{L} -]{2,40}$/u.test(mark)) return []
    const behind = held.slice(at + mark.length)
    const found = prose.apposed.exec(behind) ?? (technical.includes(mark) ? prose.aside.exec(behind) : null)
    const body = released(found?.[1] ?? '').replace(/,$/, '')
    if (technical.includes(mark) && GOES_ON.test(behind.slice(0, body.length + MAX_NEXT))) return []
    const isName = isTerm(mark) && !isGeneral(mark) && !prose.noTerm.test(fold(mark))
    // "the same net **effect**", "el mismo efecto **neto**": a piece of what is meant.
    const isPiece = isNounFirst(language) && !mark.includes(' ') && PIECE.test(held.slice(0, at))
    if (!isName || isPiece || termsOf(body).length < MIN_TERMS || prose.noDefinition.test(fold(body))) return []
    if (!saysWhatItIs(mark, body, language) || !standsAlone(body, language) || sharesWord(body, mark)) return []
    return [{
      form: 'name',
      stem: definedStem(body, language),
      text: shown(mark),
      about: mark,
      group: `name ${language}`,
      typed: nameTyped([shown(mark)], language),
      trust: 2,
      passage,
      language,
      isLogistics: false
    }]
  })
}
