import { fold, wordsOf } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { termOf, termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import {
  isDebris, isUnclear, isUnclearDefinition, isUnclearTerm, isVague, saysHowOften, withoutParentheses
} from './prose/alone.js'
import type { CourseWords } from './course-words.js'
import { capitalised, sharesWord } from './draft.js'
import { englishDefinition, englishTerm } from './prose/english.js'
import { partsOf as spanishParts, spanishDefinition, spanishTerm } from './prose/spanish.js'
import { isPluralNoun, verbForm } from './prose/verbs.js'
import type { ProseLanguage } from './prose/prose-language.js'

/*
 * What a material says that its terms mean: entries of glossaries, "**Term**: what it is", and sentences such as "A
 * term is a …", "…, known as a term", "A term, which is a …".
 */

/** What a definition begins with: a noun, "using …", "to use …", "uses …", or it is a whole clause. */
export type Shape = 'noun' | 'gerund' | 'infinitive' | 'verb' | 'clause'

/** A term and its definition, as questions use them. */
export interface Concept {
  /** As an option: with a capital, without an article. */
  term: string
  /** What it is, without an article where it is an option; as it stands in the text here. */
  body: string
  shape: Shape
  isPlural: boolean
  /** What it shares with other options: see `Value`. */
  group?: string
  /** 3: an entry of a glossary; 2: a term that the author marks; 1: of a list or a heading; 0: of another sentence. */
  trust: number
  passage: Passage
  language: ProseLanguage
}

interface Raw {
  term: string
  body: string
  trust: number
  isPlural?: boolean
}

// In words and in characters.
const MIN_WORDS = 3
const MAX_WORDS = 30
const MAX_BODY = 230

/** The concepts that a passage defines. */
export function conceptsIn (
  passage: Passage, statement: string | undefined, before: Passage[], words: CourseWords, language: ProseLanguage
): Concept[] {
  if (passage.kind === 'code' || isList(passage)) return []
  const named = listedIn(passage) ?? definitionUnder(passage, before, language)
  const entries = named === undefined ? [] : [entryOf(named, passage)]
  const sentences = passage.kind === 'row'
    ? []
    : [
        ...markedIn(passage, language),
        ...(statement === undefined || passage.definition?.isEntry === true
          ? []
          : [statedIn(statement, language, words)])
      ]
  const concepts: Concept[] = []
  for (const raw of [...entries, ...sentences]) {
    const concept = raw === undefined ? undefined : conceptOf(raw, passage, words, language)
    if (concept !== undefined && !concepts.some(({ term }) => fold(term) === fold(concept.term))) concepts.push(concept)
  }
  return concepts
}

/** Several terms at once are not the parts of one definition. */
function isList ({ definition }: Passage): boolean {
  return definition !== undefined && /[,;/]| (?:and|y) /.test(definition.term)
}

/** "Term: what it is" of a list, a table or a glossary, or one that the author set in bold; else it is but a colon. */
function listedIn ({ kind, definition, marked, headings }: Passage): Passage['definition'] {
  const isMeant = definition !== undefined &&
    (kind !== 'sentence' || marked.includes(definition.term) || isGlossary(headings))
  return isMeant ? definition : undefined
}

const GLOSSARY = new RegExp('\\b(?:glossary|key terms|key concepts|terms|terminology|vocabulary|definitions|glosario|' +
  'vocabulario|terminologia|definiciones|conceptos clave|terminos)\\b')

export function isGlossary (headings: string[]): boolean {
  return GLOSSARY.test(fold(headings.at(-1) ?? ''))
}

function entryOf (definition: NonNullable<Passage['definition']>, { headings }: Passage): Raw {
  const isEntry = definition.isEntry ?? isGlossary(headings)
  return { term: definition.term, body: definition.text, trust: isEntry ? 3 : 1 }
}

const UNDER = ofEach(({ testItems }) => testItems && {
  definition: new RegExp(`^(?:\\p{L}{1,3} )?(?:${patternOf(testItems.definitionHeadings)})\\W*$`, 'u'),
  titleIs: new RegExp(`^(?:${patternOf(testItems.titleIs)})`, 'u'),
  article: new RegExp(`^(?:${patternOf(testItems.article)}) `, 'u')
})

/**
 * The first sentence below a heading, where it may say what the heading names: "A process that has ended, but …". Of
 * "Definition", the heading or the document around it has the name.
 */
function definitionUnder (
  { kind, text, headings, section, source }: Passage, before: Passage[], language: ProseLanguage
): Passage['definition'] {
  const under = UNDER(language)
  const isFirst = !before.some(other => other.section === section && other.kind !== 'code') && kind === 'sentence'
  if (!isFirst || under === undefined) return undefined
  const names = [source.kind === 'document' ? titleOf(source.filename) : '', ...headings]
  const isMeaning = under.definition.test(fold(names.at(-1) ?? ''))
  const term = (isMeaning ? names.at(-2) : names.at(-1))?.replace(/^[\d.]+\s+/, '') ?? ''
  const isTitle = isMeaning || headings.length > 1
  if (!isTitle || !/^\p{L}[\p{L} -]{2,40}$/u.test(term) || sharesWord(text, term)) return undefined
  const said = text.replace(under.titleIs, '')
  return said !== text || under.article.test(text) ? { term, text: said } : undefined
}

/** The name of a document as a title: "Tabla de hash" of the file of that name, with underscores. */
export function titleOf (filename: string): string {
  return filename.replace(/\.[^.]{1,6}$/, '').replace(/[_-]+/g, ' ').trim()
}

const OPENING: Record<ProseLanguage, RegExp> = {
  en: /^(?:(?:In|Within|According to) (?!this|that|these|those|such|our|his|her|their)[^,]+,(?: |$))?(?:the|an?)?$/i,
  es: /^(?:(?:En|Dentro de|Según) (?!est|es[aeo]|dich|su )[^,]{3,50},(?: |$))?(?:el|la|los|las|una?|unos|unas)?$/i
}
const NOUN_PHRASE: Record<ProseLanguage, string> = {
  en: '(?:an?|the|any) [^]+',
  es: '(?:el|la|los|las|una?|unos|unas|aquel|aquella|aquellos|aquellas) [^]+'
}
const AFTER: Record<ProseLanguage, RegExp> = {
  en: new RegExp(`^ (?:is|are) (?:defined as |described as |simply )?(${NOUN_PHRASE.en})$|` +
    '^ (?:refers? to|means?|is defined as|are defined as|denotes?|is the term for) ([^]+)$', 'u'),
  es: new RegExp(`^ (?:es|son) (?:simplemente )?(${NOUN_PHRASE.es})$|` +
    '^ (?:consisten? en|(?:se |hacen? )refier[ea]n? a|hacen? referencia a|significan?|se definen? como|designan?|' +
    'denotan?) ([^]+)$', 'u')
}
const ADDED: Record<ProseLanguage, RegExp> = {
  en: new RegExp(`^, which (?:is|are|refers? to|means?) (${NOUN_PHRASE.en})$|^ ?[:—–] ?(${NOUN_PHRASE.en})$|` +
    '^, ((?:an?|the) [^,]{10,}? (?:of|that|which|in|for|to|by|with|where|from|between) [^,]+)(?:$|, (?!and|or))', 'u'),
  es: new RegExp(`^, (?:que|la cual|el cual) (?:es|son) (${NOUN_PHRASE.es})$|^ ?[:—–] ?(${NOUN_PHRASE.es})$|` +
    '^, ((?:el|la|los|las|una?) [^,]{10,}? (?:de|del|que|en|para|por|con|donde|entre) [^,]+)(?:$|, (?!y|o))', 'u')
}
// Before a term, or before the last word of one: "… is called classical **conditioning**".
const CALLED: Record<ProseLanguage, RegExp> = {
  en: new RegExp('^(?:In [^,]+, )?(\\p{Lu}[^,;:]+?),? (?:is|are) (?:also )?(?:called|known as|termed|named|' +
    'referred to as) (?:an? |the )?["“]?(\\p{L}+ )?$', 'u'),
  es: new RegExp('^(?:En [^,]+, )?(?:Al? )?(\\p{Lu}?[^,;:]+?),? (?:se (?:les? |las? |los? )?(?:denominan?|llaman?|' +
    'conocen? como|suelen? (?:llamar|denominar))|(?:es|son) (?:denominad|llamad|conocid)[oa]s?) (?:como )?' +
    '(?:el |la |los |las |una? )?["“«]?(\\p{L}+ )?$', 'u')
}
const REST_OF_TERM = /^ (?:del?|of)(?: (?:la|las|los|the))? \p{L}+(?: \p{L}+){0,2}$/u

// "a dinner in the **Satyricon**, a tale of …": what follows may be said of the dinner.
const AFTER_PREPOSITION = new RegExp('(?:^| )(?:in|of|at|from|on|with|by|for|to|en|de|del|por|con|para|al?)' +
  '(?: (?:the|an?|el|la|los|las|una?))?$', 'i')

/** What a sentence says of the terms that it sets in bold or in italics. */
function markedIn ({ text, marked, definition, kind }: Passage, language: ProseLanguage): Raw[] {
  if (definition !== undefined || (kind === 'item' && !/\.$/.test(text))) return []
  const sentence = withoutParentheses(text)?.replace(/\.$/, '')
  if (sentence === undefined) return []
  return marked.flatMap((mark): Raw[] => {
    const term = mark.replace(/\s*\([^()]*\)\s*/g, ' ').replace(/^["“«']|["”»',]$/g, '').trim()
    const at = sentence.indexOf(term)
    if (!/^\p{L}[\p{L}\d'’ -]{2,50}$/u.test(term) || at === -1) return []
    const [front, rest] = [sentence.slice(0, at).trim(), sentence.slice(at + term.length).replace(/^["”»]/, '')]
    const stated = OPENING[language].test(front) ? AFTER[language].exec(rest) : null
    const isFirst = OPENING[language].test(front)
    // "Tools such as **head**: the commands …" says nothing of the term.
    const isBeside = isFirst || (/\p{L}$/u.test(front) && rest.startsWith(','))
    const added = stated ?? (isBeside ? ADDED[language].exec(rest) : null)
    const body = added?.slice(1).find(found => found !== undefined)
    // "a tuba, a water organ and two horns"
    const isOfList = / (?:and|y) (?:an?|two|three|una?|dos|tres) /.test(body ?? '')
    if (stated === null && (isOfList || AFTER_PREPOSITION.test(front))) return []
    if (body !== undefined) {
      return isTelling(body, language) ? [{ term, body, trust: 2, ...pluralOf(front, rest, language) }] : []
    }
    const more = REST_OF_TERM.exec(rest)?.[0] ?? ''
    const isLast = more !== '' || /^["”»]?(?:$|[,;])/.test(rest)
    const [, subject = '', noun = ''] = (isLast ? CALLED[language].exec(sentence.slice(0, at)) : null) ?? []
    const thing = subject.replace(/^(?:Cada|Each|Every) /i, '')
    return isWholePhrase(thing, language) ? [{ term: `${noun}${term}${more}`, body: lowered(thing), trust: 2 }] : []
  })
}

function pluralOf (front: string, rest: string, language: ProseLanguage): { isPlural?: boolean } {
  if (/^ (?:are|son|consisten|significan|refer|mean) /.test(rest)) return { isPlural: true }
  if (/^ (?:is|es|consiste|significa|refers|means) /.test(rest)) return { isPlural: false }
  return language === 'es' && /(?:^| )(?:los|las|unos|unas)$/i.test(front) ? { isPlural: true } : {}
}

const PHRASE: Record<ProseLanguage, RegExp> = {
  en: / (?:that|which|who|of|in|by|between|from|for|with|where|whose|to|used|caused|composed|made|formed|involving) /,
  es: / (?:que|de|del|en|por|entre|con|donde|cuy[oa]s?|para) /
}

const COMPARES = new RegExp('\\b(?:thinner|thicker|larger|smaller|higher|lower|longer|shorter|faster|slower|bigger|' +
  'stronger|weaker|older|newer|major|minor|mayor|menor)\\b|^(?:an?|the|una?|el|la) (?:\\p{L}+ )?(?:type|kind|form|' +
  'sort|tipo|clase|forma) (?:of|de) \\p{L}+(?: \\p{L}+)?$', 'u')

/** Whether "is a …" tells a thing from others of its kind. "A connective tissue" does not. */
function isTelling (body: string, language: ProseLanguage): boolean {
  return termsOf(body).length >= 3 && !COMPARES.test(fold(body)) && !/["“«]/.test(body) &&
    (PHRASE[language].test(body) || /^(?:the|el|la|los|las) /i.test(body))
}

function isWholePhrase (subject: string, language: ProseLanguage): boolean {
  return subject.split(' ').length >= MIN_WORDS && PHRASE[language].test(subject) &&
    !/^(?:It|They|He|She|We|You|I|There|What|When|If|How|Why|Cuando|Si|Lo|Ello|Esto|Se|No)\b/.test(subject)
}

function lowered (subject: string): string {
  return /^\p{Lu}\p{Ll}/u.test(subject) ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject
}

/** What a sentence says that its subject is. */
function statedIn (statement: string, language: ProseLanguage, words: CourseWords): Raw | undefined {
  const found = language === 'en' ? englishDefinition(statement, words) : spanishDefinition(statement, words)
  if (found === undefined || !isTelling(found.body, language) || isUnclear(found.body, language) ||
    isUnclearTerm(found.term, language)) return undefined
  const trust = words.isMarked(found.term) ? 2 : words.isKey(found.term) ? 1 : 0
  // "The pressure is the stimulus that …" tells of one that was named before.
  const isOfOne = /^(?:the|el|la|los|las) /i.test(statement) ||
    (/^(?:an?|una?) /i.test(statement) && /^(?:the|el|la|los|las) /i.test(found.body))
  return trust === 0 && isOfOne ? undefined : { ...found, trust }
}

const NOT_A_TERM = new RegExp('^(?:chapter|unit|lesson|lecture|module|section|part|week|day|session|block|capitulo|' +
  'unidad|tema|leccion|modulo|seccion|parte|semana|dia|sesion|bloque|clase) (?:\\d|[ivx]+$)|' +
  '^(?:posible|bajo|alto|primer|ultim[oa]|nuev[oa]|low|high|possible|simple) |' +
  ' (?:simple|posible)$|' +
  '^[\\d.]+\\b|[@:→$=<>|]|^(?:notes?|notas?|examples?|ejemplos?|important|importante|' +
  'warning|remember|recuerda|tip|consejo|summary|resumen|overview|introduction|introduccion|conclusions?|' +
  'conclusion(?:es)?|objetivos?|objectives?|definitions?|definicion(?:es)?|benefits?|advantages?|disadvantages?|' +
  'ventajas?|desventajas?|goals?|purpose|proposito|mechanism|mecanismo|reality|solutions?|solucion(?:es)?|problems?|' +
  'problemas?|results?|resultados?|corollar(?:y|ies)|corolarios?|propositions?|proposicion(?:es)?|theorems?|' +
  'teoremas?|lemmas?|lemas?|proofs?|demostracion(?:es)?|remarks?|observacion(?:es)?|' +
  'basically|correct[oa]?|incorrect[oa]?|' +
  'measure|structure|case|caso|key|why|how|what|when|where|who|step|paso|week|' +
  'semana|question|pregunta|answer|respuesta|figure|figura|table|tabla|characteristics?|properties|' +
  'caracteristicas?|propiedades|funcion(?:es)?|function|' +
  'this|these|that|its?|they|their|su|sus|esta?|estos|estas|por que|que|como|cuando|donde|otros?|otras?|other|' +
  'others|pros|cons|' +
  'contras|input|output|entrada|salida|returns?|usage|uso|see also|read|watch|see)(?: |$)', 'u')

function conceptOf (raw: Raw, passage: Passage, words: CourseWords, language: ProseLanguage): Concept | undefined {
  const term = raw.term.replace(/\s*\([^()]*\)/g, '').replace(/^["“«]|["”»]$|[.:;,]+$/g, '').trim()
  const body = bodyOf(raw.body)
  if (body === undefined || !isTerm(term) || isDebris(term.replaceAll('_', '')) || isDebris(body)) return undefined
  // Speech, or verbs that are alternatives: "Creates/removes …".
  if (/^[^:]{1,60}: ?[—–"“«]/.test(passage.text) || /^\S+\/\S/.test(body)) return undefined
  if (FIRST_PERSON.test(fold(body))) return undefined
  const value = language === 'en' ? englishTerm(term, words) : spanishTerm(term, words)
  if (value === undefined && raw.trust < 3) return undefined
  const count = wordsOf(body).length
  if (count < MIN_WORDS || count > MAX_WORDS || body.length > MAX_BODY) return undefined
  const isCut = body.length < raw.body.length - 2
  if (termsOf(body).length < (raw.trust === 0 || isCut ? 3 : 2)) return undefined
  // Of a glossary, the author vouches for the wording.
  if (isUnclearDefinition(body, raw.trust === 3) || (raw.trust < 3 && isVague(body, language))) return undefined
  if (saysHowOften(body)) return undefined
  if (isImage(body) || isExpansion(term, body)) return undefined
  const isPlural = raw.isPlural ?? pluralOfTerm(term, value?.group, language)
  const shape = shapeOf(body, language, isPlural)
  if (shape === undefined || IS_ONE_OF_MANY.test(fold(body))) return undefined
  if (/\d{4}|[*:]|\b\d+ ?%/.test(body) || isRunOn(body) || !isClosed(body)) return undefined
  // "made up of neurons", "important for speech", "consisting of two alleles": the term is no noun, or may be none.
  if (ADJECTIVAL.test(fold(body))) return undefined
  // "a scenario in which two people would benefit from cooperating, but …", "either this, or …": it is but a half.
  const cut = raw.body.slice(raw.body.indexOf(body) + body.length)
  if (/^, (?:but|pero|while|whereas|mientras)\b/.test(cut)) return undefined
  // "two people in a relationship, such as husband and wife, who …": what tells it comes after the example.
  if (GOES_ON.test(cut)) return undefined
  if (/\b(?:either|neither|both)\b(?!.* (?:or|nor|and) )/i.test(body)) return undefined
  // What was cut off may be what tells it from other terms.
  if (raw.trust < 3 && /^[^.]*, (?:which|where) /.test(raw.body.slice(body.length - 1))) return undefined
  if (raw.trust < 3 && (isListLike(body) || /^\p{Lu}\p{L}+ed /u.test(term))) return undefined
  const display = shown((value?.text ?? term).replace(/^(?:the|an?|el|la|los|las|una?) /i, ''))
  const group = value && { group: value.group }
  return { term: display, body, shape, isPlural, trust: raw.trust, passage, language, ...group }
}

const ADJECTIVAL = new RegExp('^(?:made up|made of|composed|important|essential|necessary|related|relating|' +
  'pertaining|referring|concerning|having|consisting|containing|characteri[sz]ed|able|capable|based|known|used|' +
  'located|found|describing|compuest[oa]|formad[oa]|relativ[oa]|referente|perteneciente|relacionad[oa]|basad[oa]|' +
  'situad[oa]|ubicad[oa]|capaz|caracterizad[oa]|usad[oa]|utilizad[oa])s?\\b')

const GOES_ON = new RegExp('^,? (?:such as|for example|including|por ejemplo|como|incluyendo)\\b[^.;]*, ' +
  '(?:who|that|which|que|quien)\\b')

// "branch of the thoracic aorta", "a form of therapy": there are others.
const IS_ONE_OF_MANY = new RegExp('^(?:an? |the |una? |el |la )?(?:\\p{L}+ )?(?:branch(?:es)?|types?|forms?|kinds?|' +
  'sorts?|members?|examples?|extension|continuation|generic term|ramas?|tipos?|formas?|clases?) ' +
  '(?:of|from|for|de|del|para) (?:(?!that |which |who |where |in |que |donde )\\S+ ){0,4}\\S+$', 'u')

/** A name in code keeps its small letters. */
function shown (term: string): string {
  return term.includes('_') ? term.charAt(0).toLowerCase() + term.slice(1) : capitalised(term)
}

const FIRST_PERSON = /^(?:i|we|yo|nosotros|my|mi|mis) |\b(?:yo|i) \p{L}/u

function pluralOfTerm (term: string, group: string | undefined, language: ProseLanguage): boolean {
  if (group !== undefined) return group.includes('plural')
  return language === 'en' ? isPluralNoun(term.split(' ').at(-1) ?? '', 'en') : /s$/.test(term.split(' ')[0] ?? '')
}

export function isTerm (term: string): boolean {
  const words = term.split(' ')
  if (/ (?:or|and|o|y|e|u) /.test(term)) return false
  return term.length >= 2 && term.length <= 60 && words.length <= 6 && /^[\p{L}\d]/u.test(term) &&
    /\p{L}{2,}/u.test(term) && !/\.\p{L}|\d{3}/u.test(term) && !NOT_A_TERM.test(fold(term)) &&
    wordsOf(term).some(word => termOf(word) !== undefined)
}

// An example, or a clause that only adds something.
const ADDITION = new RegExp('(?:[.;](?=\\s)|[—–](?= ?\\p{L})|' +
  ' and (?:is|are) (?:an?|the) |,? (?:such as|for example|for instance|e\\.g\\.|like when|por ejemplo|' +
  'como por ejemplo)\\b|, (?:which|lo que|(?:lo|la|el)s? cual(?:es)?|such|tal(?:es)? como|como|including|incluyendo|' +
  'especially|while|whereas|but|pero|mientras|so that|and (?:its?|is|are|they|their|has|have|can|we|allows?|also|' +
  'thus|therefore)|y (?:es|son|sus?|se|tienen?|permiten?))(?= )).*$', 'su')

/** The first sentence or clause of a definition, without what stands in parentheses. */
export function bodyOf (text: string): string | undefined {
  const bare = withoutParentheses(text.replace(/^[\s:]+/, ''))?.trim()
  const first = bare?.replace(/ : .*$/s, '')
    .replace(ADDITION, '')
    .replace(/[.;,:\s]+$/, '')
  return first?.replace(/^(?:Es|Son|Se trata de|It is|They are|(?:Is|Are) (?=(?:an?|the) )) ?/, '').trim()
}

const CLAUSE_START: Record<ProseLanguage, RegExp> = {
  en: new RegExp('^(?:when|where|if|how|what|why|because|whether|that|which|who|there|it|they|he|she|we|you|i|no|' +
    'not|in|on|at|for|by|with|from|as|after|before|during|while|since|also|see|same|another|both|either|one of|' +
    'plural|singular|or|and|' +
    '(?!(?:an?|the) )\\p{L}+(?:ed|al|ible|able|ent|ous) (?:for|to|in|with|by|on))\\b', 'u'),
  es: new RegExp('^(?:cuando|donde|si|como|que|quien|porque|cual|hay|no|en|para|por|con|de|desde|tras|al|durante|' +
    'se|le|lo|les|tambien|ver|vease|mismo|otro|otra|ambos|uno de|una de|y|o|cual(?:es)?|' +
    '(?:el|la|los|las) (?:de|que|cual(?:es)?)|' +
    '(?:conocid|llamad|denominad|utilizad|usad)[oa]s?)\\b')
}

// "things that are alike tend to …", "behavior that is followed by … will be repeated"
const IS_LATE_CLAUSE = new RegExp('^(?!(?:an?|the) )[^,]* (?:that|which|who) (?:is|are|has|have) [^,]* ' +
  '(?:tends? to|will|can) ')

/** What a definition begins with; `undefined` where it makes no question. */
function shapeOf (body: string, language: ProseLanguage, isPlural: boolean): Shape | undefined {
  const folded = fold(body)
  const [first = '', second = ''] = body.split(' ')
  const isClause = saysSomething(body, language)
  if (CLAUSE_START[language].test(folded)) return undefined
  if (isClause || IS_LATE_CLAUSE.test(folded)) return 'clause'
  if (language === 'en') {
    if (/^(?:the|an?|any)$/i.test(first)) return 'noun'
    if (/^to$/i.test(first)) return 'infinitive'
    if (/^\p{L}{2,}ing$/u.test(first)) return /^(?:of|in|that|which)$/.test(second) ? 'noun' : 'gerund'
    // "contributes to our ability to …", and not "responses to …", which is of a plural term.
    if (DOES.test(folded)) return 'verb'
    const form = verbForm(first.toLowerCase(), 'en')
    // "arises from the aorta": of one thing, that is no noun.
    const isNoun = AFTER_NOUN.test(second) && (form?.tense === 'base' || isPlural)
    return (form?.tense === 's' || form?.tense === 'base') && !isNoun ? 'verb' : 'noun'
  }
  if (/^(?:el|la|los|las|una?|unos|unas)$/i.test(first)) return 'noun'
  if (/^\p{L}{2,}[aei]r(?:se|los?|las?)?$/iu.test(first)) return 'infinitive'
  if (SAYS_WHAT_IT_DOES.test(first)) return 'verb'
  if (/^(?:de|del|que|en|para|por|entre|con|cuy[oa]s?|donde)$/.test(second)) return 'noun'
  return verbForm(first.toLowerCase(), 'es') !== undefined ? 'verb' : 'noun'
}

const DOES = /^\p{L}+[^s]s (?:to|on|the|an?|atop|over|under|above|below|along|near|around|into|out|up) /u
const AFTER_NOUN = /^(?:of|that|which|in|for|to|by|or|and|through|between|who|from|where|caused|used|based)$/
const SAYS_WHAT_IT_DOES = new RegExp('^(?:permite|indica|muestra|evita|asegura|contiene|especifica|describe|requiere|' +
  'garantiza|representa|devuelve|determina|almacena|provee|proporciona|ocurre|incluye|ordena|define)n?$', 'i')

const BEFORE_CLAUSE = new RegExp(' (?:that|which|who|whose|where|when|if|how|what|whether|because|as|than|que|quien|' +
  'quienes|donde|cuando|cuy[oa]s?|si|como|porque|cual(?:es)?)\\b')
const ENGLISH_VERB = new RegExp(' (?:not|is|are|was|were|has|have|had|can|will|may|might|must|should|does|do|did|' +
  'gives?|allows?|occurs?) ')
const SPANISH_VERB = new RegExp(' (?:\\p{L}{3,}rían?|no|se|nos|les?|lo|es|son|está|están|tienen?|hay|ocurren?|' +
  'pueden?|deben?|fue|' +
  'fueron|era|eran) ', 'u')

/** Whether a text says something of its subject, and is no name for a thing. */
export function saysSomething (body: string, language: ProseLanguage): boolean {
  const head = `${body.split(BEFORE_CLAUSE)[0] ?? ''} `
  return language === 'es'
    ? SPANISH_VERB.test(head) || spanishParts(capitalised(head.trim())) !== undefined
    : ENGLISH_VERB.test(head) ||
      hasVerb(head)
}

/** "The government offered little …", "The movement of fluids requires a …": a verb and its object. */
function hasVerb (head: string): boolean {
  return [...head.matchAll(/ (\p{L}+) (?:an?|the|little|no|their|its) /gu)].some(([, word = '']) => {
    const tense = verbForm(word, 'en')?.tense
    return tense === 's' || tense === 'past'
  })
}

/** Two statements in one: "the set of …, it is used …". */
function isRunOn (body: string): boolean {
  return /, and [^,]* (?:refers?|means?|is|are) | - |\bvs\b|[?!¿¡]| (?:es|son) (?:el|la|los|las|una?) /i.test(body) ||
    /, (?:it|they|this|he|she|then|se|es|son|esto|este|esta|entonces|no)\b/i.test(body)
}

export function isClosed (body: string): boolean {
  const count = (marks: RegExp) => body.match(marks)?.length ?? 0
  return count(/["“”]/g) % 2 === 0 && count(/[«»]/g) % 2 === 0 && !/[()]/.test(body)
}

// "The heart of the network", "el rey de las LAN": what it is like, not what it is.
const IMAGE = new RegExp('^(?:the |el |la |los |las |un |una )?(?:king|queen|heart|brain|soul|father|mother|backbone|' +
  'language|voice|key|rey|reina|corazon|cerebro|alma|padre|madre|columna|idioma|voz|altavoz|clave)s? (?:of|to|de|del) ')

/** Whether a definition says what something is like. */
function isImage (body: string): boolean {
  return IMAGE.test(fold(body))
}

/** "DNS: Domain Name System" tells what the letters stand for. */
function isExpansion (term: string, body: string): boolean {
  return /^\p{Lu}{2,}$/u.test(term) && (body.match(/(?<!^)\b\p{Lu}/gu)?.length ?? 0) >= 2 && body.split(' ').length < 8
}

// "Dra. Carmen Montero", "6 ECTS", "a, b, c": no sentence, but what a form is filled in with.
function isListLike (body: string): boolean {
  return /^(?:\p{Lu}[\p{L}.]* ){2}/u.test(`${body} `) || /^\d/.test(body) || body.split(/[,;]/).length > 4 ||
    (body.split(/[,;]/).length > 2 && !/[,;] ?(?:and|or|y|e|o|u) |\b(?:and|or|y|e|o|u) [^,;]*$/.test(body))
}
