import { fold, wordsOf } from '../../../../text/language.js'
import { termsOf } from '../../../../text/terms.js'
import type { Passage } from '../../../material/passages.js'
import type { CourseWords } from '../course-words.js'
import { titleOf } from '../definitions.js'
import { normal, sharesWord, type Draft } from '../draft.js'
import { abbreviationsIn } from './abbreviations.js'
import { isVague } from './alone.js'
import { isPerson as isFirstName } from '../answers/values.js'
import { isNamedThing, partsOf as englishParts } from './english.js'
import { partsOf as spanishParts } from './spanish.js'
import { definedStem, saysWhatItIs, shown } from '../named.js'
import { isApart, lowered, standsAlone } from './standing.js'
import { nameTyped } from '../answers/typed-answers.js'
import { isPluralNoun } from './verbs.js'
import type { ProseLanguage } from './prose-language.js'

/*
 * What prose tells besides definitions, as questions that are answered by typing: what an abbreviation
 * stands for, by what other name a thing is known.
 */

type Found = Pick<Draft, 'form' | 'stem' | 'text' | 'typed' | 'about' | 'trust'>

/** The questions of a passage. */
export function toldDrafts (passage: Passage, words: CourseWords, language: ProseLanguage): Draft[] {
  if (passage.kind === 'code' || passage.kind === 'row' || isApart(passage)) return []
  return [...longFormsIn(passage, language), ...otherNamesIn(passage, words, language),
    ...peopleIn(passage, language), ...subjectsIn(passage, words, language)]
    .map(found => ({ trust: 1, ...found, group: `typed ${language}`, passage, language, isLogistics: false }))
}

const UNSURE = new RegExp('\\b(?:may have|might|would|podrian?|habrian?|' +
  'since|until|by|before|after|between|about|around|circa|estimated|expected|currently|' +
  'per cent|percent|%|million|billion|according to|desde|hasta|antes de|despues de|entre|alrededor|aproximadamente|' +
  'estima\\w*|them|there|ratio|the period$|el periodo$|millones|segun|actualmente|quizas|perhaps|maybe|probably|' +
  'probablemente|the year|el ano|that year|ese ano|\\d+ years?|not|no)\\b|%')

const SOME: Record<ProseLanguage, RegExp> = {
  en: /^The (?:\p{Ll}+ ){1,2}(?:was|were|had|did|\p{Ll}+ed|began|became|made|gave|took|led) /u,
  es: /^(?:El|La|Los|Las) (?:\p{Ll}+ ){1,2}(?:fue|fueron|era|se|\p{Ll}+(?:ó|aron|ieron)) /u
}

/** "The city grew …": which one, the sentence before says. */
export function isAnaphoric (event: string, language: ProseLanguage): boolean {
  return SOME[language].test(event)
}

/** "Transmission Control Protocol (TCP)", "TCP (Transmission Control Protocol)". */
function longFormsIn ({ text }: Passage, language: ProseLanguage): Found[] {
  return abbreviationsIn(text).flatMap(({ short, long }): Found[] => {
    if (wordsOf(long).length > 5) return []
    const stem = language === 'en'
      ? `What does the abbreviation “${short}” stand for?`
      : `¿Qué significan las siglas «${short}»?`
    return [{ form: 'long form', stem, text: long, about: short, typed: nameTyped([long], language) }]
  })
}

const SOME_WORDS = '(?:[\\p{L}\\d-]+ ){0,3}[\\p{L}\\d-]+'
const OTHER_NAME = '([\\p{L}\\d -]{3,34}?)["”»]?(?:[,).]|$)'
const ALSO: Record<ProseLanguage, RegExp> = {
  en: new RegExp(`(?:^|(?<=[.;] ))(?:The |An? )?(${SOME_WORDS})(?:,| \\(| is| are) ?(?:also|better|` +
    `sometimes(?: also)?|commonly) (?:known|called|referred to) (?:as )?(?:an? |the )?["“]?${OTHER_NAME}`, 'u'),
  es: new RegExp(`(?:^|(?<=[.;] ))(?:El |La |Los |Las |Un |Una )?(${SOME_WORDS})(?:,| \\(| se| es| son) ?` +
    '(?:también|mejor)(?: se)? (?:(?:conocid|llamad|denominad)[oa]s?|llaman?|conocen?|denominan?) (?:como )?' +
    `(?:el |la |los |las )?["“«]?${OTHER_NAME}`, 'u')
}

const LEANS_BACK: Record<ProseLanguage, RegExp> = { en: /^The /, es: /^(?:El|La|Los|Las) / }

/** "The auricle, also known as the pinna, …". */
function otherNamesIn ({ text }: Passage, words: CourseWords, language: ProseLanguage): Found[] {
  const [, name = '', other = ''] = ALSO[language].exec(text) ?? []
  if (name === '' || / (?:or|and|o|y|u|e) /.test(other) || POINTING.test(name)) return []
  if (wordsOf(other).some(word => word.length > 3 && wordsOf(name).includes(word))) return []
  if (/ (?:there|here|alli|aqui)$/.test(fold(name))) return []
  // "The outer boundary": of what, the text before says.
  if (!words.isKey(name) && !/,/.test(text.slice(0, text.indexOf(other))) && LEANS_BACK[language].test(text)) return []
  // "refs" are "ref cells".
  if (wordsOf(other).some(word => word.length > 2 && wordsOf(name).some(own => own.startsWith(word)))) return []
  const shown = lowered(name)
  const verb = isPluralNoun(name.split(' ').at(-1) ?? '') ? 'are' : 'is'
  const stem = language === 'en'
    ? `By what other name ${verb} “${shown}” known?`
    : `¿Con qué otro nombre se conoce «${shown}»?`
  return [{ form: 'other name', stem, text: other, about: name, typed: nameTyped([other], language) }]
}

const POINTING = /^(?:it|they|he|she|which|(?:this|these|that|those|such|est[aeo]s?|es[aeo]s?|dich[oa]s?)(?:$| ))/i
const NAME_WORD = '\\p{Lu}\\p{L}[\\p{L}\'’-]*'
const PERSON = new RegExp(`^(${NAME_WORD}(?: (?:\\p{Lu}\\.|de|von|van|del|${NAME_WORD})){1,3}) ` +
  '((?:was|fue|era) (?:an?|the|un|una|el|la) [^]+|(?!was|fue|era)(?:\\p{L}{3,}ed|\\p{L}{3,}ó|wrote|became|' +
  'built|led|won|taught|gave|made|began|hizo|propuso) [^]+?)\\.?$', 'u')
const OF_A_PERSON = new RegExp('\\b(?:his|her|himself|herself|he|she|who|student|professor|physicist|chemist|poet|' +
  'writer|leader|king|queen|emperor|engineer|scientist|mathematician|inventor|philosopher|wrote|invented|discovered|' +
  'proposed|published|developed|taught|alumn[oa]|profesor[a]?|fisic[oa]|quimic[oa]|poeta|escritor[a]?|rey|reina|' +
  'emperador|ingenier[oa]|cientific[oa]|matematic[oa]|inventor[a]?|filosof[oa]|invento|descubrio|propuso|publico|' +
  'desarrollo|quien)\\b')

/** "William Farel was a student of Lefevre who …": who was it? */
function peopleIn ({ text }: Passage, language: ProseLanguage): Found[] {
  const sentence = text.replace(/\s*\([^()]*\)/g, '')
  const [, name = '', deed = ''] = PERSON.exec(sentence) ?? []
  if (/^(?:After|Before|When|While|Although|Since|Once|Tras|Cuando|Aunque|Mientras|Desde) /.test(name)) return []
  if (name === '' || isNamedThing(name) || !OF_A_PERSON.test(fold(deed)) || deed.length > 170) return []
  const told = deed.replace(/\.$/, '').replace(/(?:;|, (?:and|but|which|y|pero|lo que)\b).*$/u, '')
  if (!standsAlone(`X ${told}`, language) || termsOf(told).length < 4 || UNSURE.test(fold(told))) return []
  const surname = name.split(' ').at(-1) ?? ''
  if (wordsOf(told).some(word => wordsOf(name).includes(word))) return []
  const stem = language === 'en' ? `Who ${told}?` : `¿Quién ${told}?`
  // "Henry II" is not "II".
  const typed = { accepted: /^[IVX]+$/.test(surname) ? [name] : [name, surname], lenient: true }
  return [{ form: 'typed who', stem, text: name, about: name, typed }]
}

const ARTICLE = /^(?:the|an?|el|la|los|las|una?) /i
const MIN_TOLD_TERMS = 5

/** "ENR compiles and reports on data about …": what does? Of a thing with a name, that little else is said of. */
function subjectsIn (passage: Passage, words: CourseWords, language: ProseLanguage): Found[] {
  const { text, headings } = passage
  const sentence = text.replace(/\s*\([^()]*\)/g, '').replace(/\[citation needed\]|\.$/g, '')
  if (text.length > 300 || /\. \p{Lu}|\$/u.test(sentence)) return []
  const parts = (language === 'en' ? englishParts : spanishParts)(sentence)
  const name = parts?.subject.replace(ARTICLE, '') ?? ''
  // "After Wilkinson bored …", "The King visited …"
  if (termsOf(name.split(' ')[0] ?? '').length === 0 || (name !== parts?.subject && !name.includes(' '))) return []
  const isNamed = isName(name)
  if (parts === undefined || !(isNamed || isTermOfCourse(name, passage, words))) return []
  const told = `${parts.verb} ${parts.rest}`.replace(/(?:;|, (?:and|but|which|so|y|pero|lo que)\b).*$/u, '')
  if (!standsAlone(`X ${told}`, language) || termsOf(told).length < MIN_TOLD_TERMS || UNSURE.test(fold(told))) return []
  if (wordsOf(told).some(word => wordsOf(name).includes(word)) || told.length > 190) return []
  // "Maps map …": the question would need another verb.
  const isPlural = isPluralNoun(name.split(' ').at(-1) ?? '')
  if (isPlural && !/^(?:are|were|was|son|fueron|\p{L}+ed)$/u.test(parts.verb)) return []
  if (OF_MANY.test(name) || /^\d/.test(parts.rest) || isVague(told, language)) return []
  if (/^(?:is|are|es|son)$/.test(parts.verb)) return definedIn(name, told.replace(/^\S+ /, ''), language)
  // Of what has no name of its own, others do the same.
  if (!isNamed || AUXILIARY.test(parts.verb)) return []
  const isOrganisation = isNamedThing(name) || /^\p{Lu}{2,6}$/u.test(name)
  const isPerson = /(?:^| )\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}+|[IVX]+)$/u.test(name) && !isNamedThing(name) &&
    !ARTICLE.test(parts.subject)
  // "Red Sox", "Governor Duquesne": the name does not show whether it is a person or a thing.
  if (!isOrganisation && !(isPerson && isFirstName(name))) return []
  const asker = language === 'en' ? isPerson ? 'Who or what' : 'What' : isPerson ? 'Quién o qué' : 'Qué'
  const stem = language === 'en' ? `${asker} ${told}?` : `¿${asker} ${told}?`
  // "Tesla" is "Nikola Tesla".
  const longer = headings
    .filter(heading => heading.endsWith(` ${name}`) && isName(heading) && wordsOf(heading).length < 4)
  const surname = isPerson ? name.split(' ').slice(-1).filter(word => !/^[IVX]+$/.test(word)) : []
  const typed = nameTyped([name, ...surname, ...longer], language, false)
  return [{ form: 'typed who', stem, text: name, about: name, typed, trust: SUBJECT_TRUST }]
}

// What a sentence says of its subject may be said of others: such questions come after all others.
const SUBJECT_TRUST = -5

/** A term that the author marks, defines, or makes a heading of: little else is said to do the same. */
function isTermOfCourse (name: string, { headings, source, marked }: Passage, words: CourseWords): boolean {
  if (!words.isKey(name) || name.split(' ').length > 4 || name.length < 4) return false
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : '', ...marked]
  // A single word of everyday language is a term where the text around it is about it: "pattern", "code".
  return name.includes(' ') || titles.some(title => normal(title) === normal(name))
}

// What may be, or is had, says less than what is done.
const AUXILIARY = /^(?:can|will|would|should|must|has|have|had|may|puede|pueden|debe|deben|tiene|tienen)$/

/** "Capillarity is a property of liquids that …" */
function definedIn (name: string, body: string, language: ProseLanguage): Found[] {
  if (!saysWhatItIs(name, body, language) || termsOf(body).length < 4 || sharesWord(body, name)) return []
  const stem = definedStem(body, language)
  return [{ form: 'name', stem, text: shown(name), about: name, typed: nameTyped([shown(name)], language) }]
}

const OF_MANY = /^(?:much|most|some|many|several|both|all|each|one|another|other|few|part|mucho|algun|vari|part)/i

/** "ENR", "The Virginia General Assembly": with a capital that is not the one of a sentence. */
function isName (name: string): boolean {
  // "English lawyer Jethro Tull", "Marshall Plan aid": there are other ways to say it.
  if (/^\p{Lu}\p{Ll}+ \p{Ll}+ \p{Lu}| \p{Ll}+$/u.test(name) && !/ (?:of|the|de|del|la|and|y) /.test(name)) return false
  return /^\p{Lu}[\p{Lu}\d]+s?$|^\p{Lu}[\p{L}-]*(?: (?:of|the|de|del|la|and|y))* (?:.* )?\p{Lu}/u.test(name) &&
    name.split(' ').length <= 5 && name.length <= 40
}
