import type { Pattern } from '../../../../text/language-data/index.js'
import { fold } from '../../../../text/language.js'
import { ofEach, patternOf } from '../../../../text/languages/registry.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import { filled, inAny, inWords, type ProseLanguage } from '../prose/prose-language.js'
import { lowered } from '../prose/standing.js'
import type { Found } from './shell.js'

/*
 * What the sentences of notes say that a function is for: "If you want to …, you can use the `ls()` function", "Data
 * frames can be created with …", "using `lag()`, which …", and "This function …" behind the sentence that names it.
 */

// What stands for the function in a sentence.
const CODE = '\u0001'
const KIND = inAny(({ commands }) => commands?.kinds)

const patternsOf = ofEach(({ testQuestions }) => {
  const { commands } = testQuestions ?? {}
  if (commands?.uses === undefined) return undefined
  const { uses, usedFor, asksWith } = commands
  const slots = { code: CODE, kind: `(?:${KIND})` }
  const made = (pattern: Pattern) => new RegExp(patternOf(pattern, slots), 'u')
  const whole = (words: Pattern) => new RegExp(`^(?:${patternOf(words)}) `, 'u')
  return {
    usedFor,
    asksWith,
    usedForDoing: uses.usedForDoing ?? usedFor,
    asPassive: uses.asPassive,
    passiveBe: uses.passiveBe,
    leads: new RegExp(`^(?:${patternOf(uses.leads)}),? `, 'u'),
    given: new RegExp(`^(?:${patternOf(uses.given)})(?!\\p{L})`, 'u'),
    named: new RegExp(`(?:(?<!\\p{L})(?:${patternOf(uses.before)}) )?` +
      `(?:(${KIND}) (?:(?:${patternOf(uses.called)}) )?)?${CODE}` +
      `(?: (${KIND})(?!\\p{L}))?(?: (?:${patternOf(uses.library)}))?`, 'iu'),
    purposes: uses.purposes.map(made),
    doings: uses.doings?.map(made) ?? [],
    listed: made(uses.listed),
    deeds: uses.deeds.map(made),
    passive: new RegExp(patternOf(uses.passive, slots), 'u'),
    pointing: new RegExp(patternOf(uses.pointing, slots), 'u'),
    pointingPurpose: new RegExp(patternOf(uses.pointingPurpose, slots), 'u'),
    noDeeds: whole(uses.noDeeds),
    ofExample: inWords(uses.ofExample),
    ours: uses.ours.map(({ is, becomes }) => ({ is: new RegExp(patternOf(is), 'gu'), becomes }))
  }
})

type Patterns = NonNullable<ReturnType<typeof patternsOf>>

/**
 * What a passage says that its function is for, or each of its functions; nothing of what is no function for sure.
 * @param codes the pieces of code that it names
 * @param named the ones that the passage before it names
 */
export function usesIn (
  passage: Passage, codes: string[], before: { passage: Passage, codes: string[] } | undefined, language: ProseLanguage
): Found[] {
  const patterns = patternsOf(language)
  if (patterns === undefined || passage.kind === 'row') return []
  const [code, ...others] = codes
  if (code === undefined) return pointedIn(passage, before, patterns)
  return codes.flatMap(one => {
    const { said, noun } = heldIn(passage.text, one, patterns)
    const isFunction = noun !== undefined || /\(\)$/.test(one)
    if (!isFunction || patterns.given.test(passage.text)) return []
    const found = others.length > 0 ? listedIn(said, patterns) : saidIn(said, patterns)
    return found === undefined ? [] : [{ code: one, ...found, ...noun !== undefined && { noun } }]
  })
}

function listedIn (said: string, patterns: Patterns): Said | undefined {
  const purpose = patterns.listed.exec(said)?.[1]
  return purpose === undefined ? undefined : checked(purpose, `${patterns.usedFor} ${purpose}`, patterns)
}

/** A sentence with a sign for its function, and what it calls it. */
function heldIn (text: string, code: string, { leads, named, ours }: Patterns): { said: string, noun?: string } {
  const held = text.replace(code, CODE).replace(/[.:]\s*$/, '').trim()
  const [whole = CODE, before, behind] = named.exec(held) ?? []
  const bare = held.replace(whole, CODE).replace(leads, '')
  const noun = (before ?? behind)?.toLowerCase()
  return {
    said: ours.reduce((said, { is, becomes }) => said.replace(is, becomes), bare),
    ...noun !== undefined && { noun }
  }
}

type Said = Pick<Found, 'does' | 'isVerb' | 'asks'>

function saidIn (said: string, patterns: Patterns): Said | undefined {
  const purpose = firstOf(patterns.purposes, said)
  if (purpose !== undefined) return checked(purpose, `${patterns.usedFor} ${purpose}`, patterns)
  const doing = firstOf(patterns.doings, said)
  if (doing !== undefined) return checked(doing, `${patterns.usedForDoing} ${doing}`, patterns)
  const deed = firstOf(patterns.deeds, said)
  if (deed !== undefined) return patterns.noDeeds.test(deed) ? undefined : checked(deed, deed, patterns)
  const [, subject = '', verb = '', rest = ''] = patterns.passive.exec(said) ?? []
  if (subject === '') return undefined
  const { asPassive, passiveBe } = patterns
  const [modal = '', ...behind] = verb.split(' ')
  const told = filled(asPassive, { subject: lowered(subject), verb, rest: rest.trim() }).trim()
  // "can be" goes around its subject.
  const isAround = passiveBe !== undefined && behind.at(-1) === passiveBe
  const asked = isAround ? `${modal} ${lowered(subject)} ${passiveBe} ${rest.trim()}` : told
  const found = checked(`${subject} ${rest}`, asked, patterns)
  return found && { ...found, asks: patterns.asksWith }
}

function firstOf (patterns: RegExp[], said: string): string | undefined {
  return patterns.map(pattern => pattern.exec(said)?.[1]).find(found => found !== undefined)?.trim()
}

// In words that mean something.
const MIN_TERMS = 3
// Names of an example, numbers, texts and other pieces of code.
const OF_EXAMPLE = /["'“”`<>[\]={}$%\\]|\d|\p{L}_\p{L}|\p{Ll}\p{Lu}|\w\(|\.\w|[\p{Ll},] \p{Lu}\p{Ll}/u

function checked (told: string, does: string, { ofExample }: Patterns): Said | undefined {
  const isShort = termsOf(told).length < MIN_TERMS
  const isOut = isShort || told.includes(CODE) || OF_EXAMPLE.test(told) || ofExample.test(fold(told))
  return isOut ? undefined : { does, isVerb: true }
}

/** "This function …" behind the sentence that names one. */
function pointedIn (
  { text, section }: Passage, before: { passage: Passage, codes: string[] } | undefined, patterns: Patterns
): Found[] {
  const [code, ...others] = before?.codes ?? []
  if (before === undefined || code === undefined || others.length > 0 || before.passage.section !== section) return []
  const { said } = heldIn(text, CODE, patterns)
  const { noun } = heldIn(before.passage.text, code, patterns)
  if (noun === undefined && !/\(\)$/.test(code)) return []
  const deed = patterns.pointing.exec(said)?.[1]
  const purpose = patterns.pointingPurpose.exec(said)?.[1]
  const found = purpose !== undefined
    ? checked(purpose, `${patterns.usedFor} ${purpose}`, patterns)
    : deed !== undefined && !patterns.noDeeds.test(deed) ? checked(deed, deed, patterns) : undefined
  return found === undefined
    ? []
    : [{ code, ...found, ...noun !== undefined && { noun }, lead: before.passage }]
}
