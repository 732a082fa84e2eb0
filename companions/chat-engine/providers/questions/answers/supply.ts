import { LRUCache } from 'lru-cache'
import { onceFor } from '../../../../../lib/process/once-for.js'
import { takingTurns } from '../../../../../lib/process/turns.js'
import { groupedBy } from '../../../../../lib/values/lists.js'
import { FALLBACK } from '../../../../text/languages/registry.js'
import { isInOtherLanguage } from '../../../../text/other-languages.js'
import { allTermsOf, termsOf } from '../../../../text/terms.js'
import type { MaterialIndex } from '../../../material/material-index.js'
import { filenameOf, type Passage } from '../../../material/passages.js'
import { isCaption, isTask } from '../prose/alone.js'
import { cellDrafts, columnsOfData } from '../tables/cells.js'
import { queriesIn } from '../code/queries.js'
import { commandsOf, isOfShell } from '../code/shell.js'
import {
  asProvenCommand, commandDrafts, isDeclared, isInCapitalsOnly, isOfExampleOnly, isUnprovenName, ownNamesIn,
  wordsOfProse
} from '../commands.js'
import { conceptDrafts } from '../concepts.js'
import { CourseWords } from '../course-words.js'
import { definedDrafts } from '../defined.js'
import type { Concept } from '../definitions.js'
import { normal, type Draft } from '../draft.js'
import { factDrafts, hasOtherYear, recalledOf } from '../facts.js'
import { findsIn } from '../forms.js'
import { isSaidOfOthers, isToldOtherwise } from '../links/elsewhere.js'
import { linkedDrafts } from '../links/linked.js'
import { listedDrafts } from '../listed.js'
import { isLogistics } from '../logistics.js'
import { memberDrafts } from '../members.js'
import { conceptNameDrafts, nameDrafts } from '../named.js'
import { boxDrafts } from '../notes/boxes.js'
import { aimDrafts } from '../notes/aims.js'
import { calledAboveDrafts } from '../notes/called-above.js'
import { describedDrafts, withListsKnown } from '../notes/described.js'
import { enumeratedDrafts } from '../notes/enumerated.js'
import { isFigureOfExercise } from '../notes/exercises.js'
import { goesOn, introducedDrafts } from '../notes/introduced.js'
import { withOwners } from '../notes/owners.js'
import { subjectDrafts } from '../notes/subjects.js'
import { theoremDrafts } from '../notes/theorems.js'
import { withoutLead } from '../rewritten/lead.js'
import { apposedDrafts } from '../prose/apposed.js'
import { isSlipOfKnown, withoutRareForms } from '../prose/long-forms.js'
import { maskedNameDrafts } from '../prose/masked-names.js'
import { maskedDrafts } from '../prose/masked.js'
import { withoutFormulas } from '../prose/standing.js'
import { formulaDrafts } from '../formulas/formulas.js'
import { singledOutDrafts } from '../prose/singled-out.js'
import { symbolDrafts } from '../formulas/symbols.js'
import { toldDrafts } from '../prose/told.js'
import { isNoName } from '../notes/no-names.js'
import { proseLanguageOf, type ProseLanguage } from '../prose/prose-language.js'
import { findNoteMarks, withoutNoteMarks } from '../rewritten/note-marks.js'
import { resolved } from '../rewritten/resolved.js'
import { mentionsOf, type Option, type Supply } from '../supplied.js'
import { withNames } from './asked-names.js'
import { CourseNames } from './course-names.js'
import { doubtsOf } from './doubts.js'
import { KnownWords } from './misspelt.js'
import { LearnedYears } from './learned-years.js'
import { withOneName, withoutMarks } from './one-name.js'
import { isToldByQualifier, withTopic } from './topics.js'
import { isHalfGiven, withLetters } from './typed-answers.js'
import { isUnfair } from './unfair.js'
import { valuesIn } from './values.js'

// Reasons to doubt a question that has half of its answer.
const HALF_GIVEN = 2
// A supply takes several times the memory of its material.
const MAX_SUPPLIES = 8
const supplies = new LRUCache<MaterialIndex, Promise<Supply>>({ max: MAX_SUPPLIES })

// The first passages take longer than their turn, since patterns are compiled when they are first used.
const TURN_MS = 10
// A material of more passages is about more than one topic.
const ONE_TOPIC = 300

/** The supply of an index. It is made once; other requests are served meanwhile. */
export async function supplyOf (index: MaterialIndex): Promise<Supply> {
  const known = supplies.get(index) ?? madeOf(index.passages)
  supplies.set(index, known)
  return await known
}

async function madeOf (passages: Passage[]): Promise<Supply> {
  const words = new CourseWords()
  const names = new CourseNames()
  const isLarge = passages.length > ONE_TOPIC
  const supply: Supply = {
    drafts: [], isLarge, read: [], groups: new Map(), words, names, passages, postings: new Map()
  }
  const turn = takingTurns(TURN_MS)
  findNoteMarks(passages)
  const code = new Map<string, string>()
  let before: Passage | undefined
  for (const passage of passages) {
    await turn()
    if (passage.kind === 'code') {
      // "Antenna → LNA (low noise amplifier) → mixer"
      names.addInParentheses(passage.text)
      code.set(filenameOf(passage), `${code.get(filenameOf(passage)) ?? ''}\n${passage.text}`)
      continue
    }
    words.add(passage)
    names.add(passage, before)
    before = passage
  }
  const language = proseLanguageOf(withoutFormulas(passages.slice(0, 60).map(({ text }) => text).join(' '))) ?? FALLBACK
  await turn()
  const isShell = isOfShell(passages)
  const making = { words, isShell, turn }
  const seen = new Set<string>()
  const concepts: Concept[] = []
  const recalled: Draft[] = []
  const notes: Draft[] = []
  for (const [number, passage] of passages.entries()) {
    await turn()
    if (passage.kind === 'code') {
      if (isTask(passage) || isForeign(passage.section)) continue
      recalled.push(...commandDrafts(passage, language, isShell))
      continue
    }
    for (const term of allTermsOf(passage.text)) {
      const places = supply.postings.get(term)
      if (places === undefined) supply.postings.set(term, new Set([number]))
      else places.add(number)
    }
    // A document may have been added twice.
    if (seen.has(passage.text)) continue
    seen.add(passage.text)
    if (isTask(passage) || isCaption(passage) || isForeign(passage.section)) continue
    const before = passages.slice(Math.max(0, number - 2), number)
    const own = proseLanguageOf(withoutFormulas(`${passage.text} ${passage.headings.join(' ')}`), language)
    if (own === undefined) continue
    const isOfCourse = isLogistics(passage)
    const finds = findsIn(passage, words, before, own, isOfCourse)
    await turn()
    supply.drafts.push(...finds.drafts)
    const told = [
      ...await recalledIn(passage, before, isOfCourse, making, own),
      ...finds.drafts.flatMap(draft => recalledOf(draft))
    ]
    await turn()
    const others = isOfCourse ? [] : await resolvedIn(passage, before, making, own)
    const isOther = ({ text }: Draft) => !others.some(other => normal(other.text) === normal(text))
    recalled.push(...told.filter(isOther), ...others)
    if (!isOfCourse) notes.push(...describedDrafts(passage, before, own), ...subjectDrafts(passage, words, own))
    concepts.push(...finds.concepts)
    for (const { term, body, language } of finds.concepts) words.addDefined(term, body, language)
    const terms = finds.concepts.flatMap(({ term, group }) => group === undefined ? [] : { text: term, group, passage })
    supply.read.push({ passage, language: own, values: [...terms, ...finds.drafts] })
  }
  await turn()
  recalled.push(...theoremDrafts(supply.read))
  await turn()
  recalled.push(...conceptNameDrafts(concepts, recalled))
  const named = recalled.filter(({ form }) => form === 'name' || form === 'masked')
  const told = new Set(named.map(({ passage }) => passage))
  recalled.push(...withListsKnown(notes.filter(({ passage }) => !told.has(passage))))
  supply.drafts.push(...await conceptDrafts(concepts, supply), ...withoutDoubt(withoutRareForms(recalled)))
  await turn()
  const rows = passages.filter(passage => passage.kind === 'row' && !isTask(passage))
  const queries = queriesIn(code)
  const tables = [...groupedBy(rows, row => row.section)]
  const ofData = new Map<string, Set<string>>()
  for (const [first] of tables) {
    if (first === undefined) continue
    const columns = ofData.get(filenameOf(first)) ?? new Set()
    for (const column of columnsOfData(first.section)) columns.add(column)
    ofData.set(filenameOf(first), columns)
  }
  for (const section of tables) {
    await turn()
    const [first] = section
    const data = (first && ofData.get(filenameOf(first))) ?? new Set()
    supply.drafts.push(...cellDrafts(section, queries, data, language))
  }
  await turn()
  const years = new LearnedYears(passages)
  supply.drafts = await ofEachDraft(supply.drafts, turn, draft => {
    const checked = years.checked(draft)
    return checked && withNames(checked, names)
  })
  await turn()
  const listed = passages.filter(passage => !isTask(passage) && !isLogistics(passage))
  supply.drafts.push(...memberDrafts(listed, language, supply.drafts, name => names.of(name)))
  await turn()
  supply.drafts.push(...listedDrafts(passages, language))
  supply.drafts = await ofEachDraft(supply.drafts, turn, draft => {
    const unmarked = withoutMarks(draft)
    return unmarked && withOneName(unmarked)
  })
  await turn()
  supply.drafts = withOwners(supply)
  await turn()
  const known = new KnownWords(passages)
  await turn()
  const ownNames = ownNamesIn(passages)
  await turn()
  // They are only needed where code declares a function.
  const prose = supply.drafts.some(isDeclared) ? wordsOfProse(passages) : new Set<string>()
  await turn()
  const allCode = [...code.values()].join('\n')
  const commands = commandsOf(passages, isShell)
  const isName = (draft: Draft) =>
    draft.form === 'command' && !isDeclared(draft) && ownNames.has(draft.text.replace('()', ''))
  // Two judgments of one case, or an event that two documents date otherwise.
  const hasTwoYears = (draft: Draft) => draft.form === 'typed year' &&
    [...mentionsOf(draft.about ?? '', supply)].some(at => hasOtherYear(passages[at]?.text ?? '', draft))
  const isLabel = ({ form, text }: Draft) => (form === 'name' || form === 'term of definition') && words.isLabel(text)
  const isOdd = ({ form, text, typed, language }: Draft) => form !== 'command' && form !== 'typed cell' &&
    typed !== undefined && 'accepted' in typed && known.isOddName(text, language)
  const isSlip = ({ form, text }: Draft) => form === 'long form' && (isSlipOfKnown(text) || known.hasRareSlip(text))
  const isGood = (draft: Draft) => !isToldByQualifier(draft) && !isNoName(draft) && !isRunTogether(draft, words) &&
    !known.hasSlip(draft.passage.text) && !isName(draft) && !isLabel(draft) && !hasTwoYears(draft) &&
    !isUnprovenName(draft, allCode) && !isOfExampleOnly(draft, prose) &&
    !(draft.form === 'command' && isInCapitalsOnly(draft, allCode, passages)) &&
    !isFigureOfExercise(draft) && !isUnfair(draft, supply) &&
    !isOdd(draft) && !isSlip(draft) && !isToldOtherwise(draft, supply) && !isSaidOfOthers(draft, supply)
  supply.drafts = await ofEachDraft(supply.drafts, turn, made => {
    const draft = asProvenCommand(made, commands)
    if (draft === undefined || !isGood(draft)) return undefined
    const placed = withTopic(inOneSection(draft, supply), name => words.isLabel(name))
    const trusted = isOfOnePassage(placed, supply) ? { ...placed, trust: 0 } : placed
    const doubts = doubtsOf(trusted) + (isHalfGiven(trusted) ? HALF_GIVEN : 0)
    return withLetters({ ...trusted, doubts })
  })
  const linked = linkedDrafts(supply.drafts)
  supply.drafts.push(...linked.map(draft => withLetters({ ...draft, doubts: doubtsOf(draft) })))
  return supply
}

/** What is made of each draft, without those of which nothing is made. Other requests are served meanwhile. */
async function ofEachDraft (
  drafts: Draft[], turn: () => Promise<void>, made: (draft: Draft) => Draft | undefined
): Promise<Draft[]> {
  const all: Draft[] = []
  for (const draft of drafts) {
    await turn()
    const one = made(draft)
    if (one !== undefined) all.push(one)
  }
  return all
}

/**
 * Makes the options of a supply, once. Only a question with options needs them, and to make them takes a tenth of the
 * time of all of it. Other requests are served meanwhile.
 */
export const makeOptions = onceFor(async (supply: Supply): Promise<void> => {
  const options = new Map<string, Option>()
  const turn = takingTurns(TURN_MS)
  for (const { passage, language, values } of supply.read) {
    await turn()
    for (const value of [...values, ...valuesIn(passage, language, supply.words)]) {
      const text = withoutNoteMarks(value.text, value.passage)
      const key = `${value.group} ${normal(text)}`
      if (!options.has(key)) options.set(key, { ...value, text, mentions: mentionsOf(text, supply) })
    }
  }
  for (const option of options.values()) {
    const others = supply.groups.get(option.group)
    if (others) others.push(option)
    else supply.groups.set(option.group, [option])
  }
})

/** Whether a section is in a language in which no question is made: its words may be read as those of another one. */
export const isForeign = onceFor(({ text }: Passage['section']) => isInOtherLanguage(withoutFormulas(text)))

/** What the questions of a passage are made with: what its course tells, and `turn`, which is awaited now and then. */
interface Making { words: CourseWords, isShell: boolean, turn: () => Promise<void> }

/** The questions of a passage that are answered by typing. */
async function recalledIn (
  whole: Passage, before: Passage[], isOfCourse: boolean, making: Making, language: ProseLanguage
): Promise<Draft[]> {
  const passage = withoutLead(whole, language)
  const masked = maskedDrafts(passage, before.at(-1), isOfCourse, language)
  await making.turn()
  const told = isOfCourse ? [] : await toldIn(passage, before, making, language)
  const others = masked.filter(({ text }) => !told.some(other => normal(other.text) === normal(text)))
  const isNamed = [...told, ...others].some(({ form }) => form === 'name' || form === 'masked')
  // Of a box, what its title says, and what its first sentences tell, is enough.
  const isAsked = ({ typed }: Draft) => typed !== undefined && 'accepted' in typed &&
    told.some(({ form, text }) => form === 'name' && typed.accepted.some(name => normal(name) === normal(text)))
  const boxed = isOfCourse ? [] : boxDrafts(whole, language).filter(draft => !isAsked(draft))
  const isWhole = isOfCourse || boxed.length > 0 || (isNamed && !goesOn(passage, language))
  const introduced = isWhole ? boxed : introducedDrafts(passage, before.at(-1), language)
  const isOther = ({ text }: Draft) => !introduced.some(other => normal(other.text) === normal(text))
  return [...[...told, ...others].filter(isOther), ...introduced].map(draft => ({ ...draft, passage: whole }))
}

/** The same of a passage that begins with a pronoun, with what that stands for in its place. */
async function resolvedIn (
  whole: Passage, before: Passage[], making: Making, language: ProseLanguage
): Promise<Draft[]> {
  const found = resolved(whole, before.at(-1), making.words, language)
  if (found === undefined) return []
  const { passage, lead } = found
  const told = [
    ...await recalledIn(passage, before, false, making, language), ...subjectDrafts(passage, making.words, language)
  ]
  const stems = new Set<string>()
  return told.filter(({ stem }) => !stems.has(stem) && stems.add(stem))
    .map(draft => ({ ...draft, passage: whole, ...(lead !== undefined && { lead }) }))
}

// A pattern is compiled when it is first used, so that others have their turn between the makers, too.
async function toldIn (
  passage: Passage, before: Passage[], { words, isShell, turn }: Making, language: ProseLanguage
): Promise<Draft[]> {
  const commands = commandDrafts(passage, language, isShell, before.at(-1))
  await turn()
  const names = nameDrafts(passage, language, before.at(-1))
    .filter(({ text }) => !commands.some(other => isSame(text, other.text)))
  await turn()
  const apposed = apposedDrafts(passage, language).filter(({ text }) => !names.some(other => other.text === text))
  const defined = names.length === 0 ? definedDrafts(passage, before, words, language) : []
  await turn()
  const told = [...toldDrafts(passage, words, language), ...factDrafts(passage, words, language)]
  await turn()
  const symbols = [
    ...maskedNameDrafts(passage, language), ...symbolDrafts(passage, before, language),
    ...formulaDrafts(passage, language)
  ]
  await turn()
  return [
    ...names, ...apposed, ...defined, ...commands, ...told, ...symbols, ...enumeratedDrafts(passage, language),
    ...calledAboveDrafts(passage, before.at(-1), language), ...singledOutDrafts(passage, language),
    ...aimDrafts(passage, words, language)
  ]
}

function isSame (one: string, other: string): boolean {
  return normal(one) === normal(other)
}

/** Whether an abbreviation stands in one passage alone: of an example, or in passing. */
function isOfOnePassage ({ form, about = '' }: Draft, supply: Supply): boolean {
  return form === 'long form' && mentionsOf(about, supply).size < 2
}

// "UNION", "COUNT()", "#shift": no name of an example.
const OF_LANGUAGE = /^(?:[A-Z][A-Z_]+(?: [A-Z]+)*(?:\(\))?|#[a-z]\S+)$/

/** What a sentence says of a name in code that no other section has is said of an example, so it is trusted less. */
function inOneSection (draft: Draft, supply: Supply): Draft {
  const { form, passage, text } = draft
  if (form !== 'command' || passage.kind !== 'sentence' || OF_LANGUAGE.test(text)) return draft
  const name = text.replace('()', '')
  const { passages } = supply
  // Prose that has the name has its terms; what terms code has is not known.
  const mentions = mentionsOf(name, supply)
  const hasNoTerm = termsOf(name).length === 0
  const isPossible = (kind: Passage['kind'], at: number) =>
    kind === 'code' || mentions.has(at) || hasNoTerm
  const isElsewhere = passages.some(({ section, text, kind }, at) =>
    section !== passage.section && isPossible(kind, at) && text.includes(name))
  return isElsewhere ? draft : { ...draft, trust: Math.min(draft.trust ?? 0, 1) }
}

// A word with a capital inside of a sentence.
const CAPITALISED = /(?<=\p{Ll} )\p{Lu}\p{Ll}+(?= \p{Ll})/gu

/** "A response to a drug Typically mediated by …": two lines of the material became one. */
function isRunTogether ({ stem }: Draft, words: CourseWords): boolean {
  return stem.match(CAPITALISED)?.some(word => termsOf(word).length === 0 || words.isCommon(word)) === true
}

/** Without the questions that have two answers: the same words of two terms. */
function withoutDoubt (drafts: Draft[]): Draft[] {
  const answers = new Map<string, Set<string>>()
  for (const { stem, text } of drafts) {
    answers.set(normal(stem), (answers.get(normal(stem)) ?? new Set()).add(normal(text)))
  }
  return drafts.filter(({ stem }) => answers.get(normal(stem))?.size === 1)
}
