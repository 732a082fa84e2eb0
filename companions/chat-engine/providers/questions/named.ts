import { escapeRegExp } from '../../../../lib/values/escape-regexp.js'
import { fold, wordsOf } from '../../../text/language.js'
import { ofEach, patternOf } from '../../../text/languages/registry.js'
import { termsOf } from '../../../text/terms.js'
import type { Passage } from '../../material/passages.js'
import { isVague, withoutParentheses } from './prose/alone.js'
import { bodyOf, isGlossary, isTerm, saysSomething, titleOf, type Concept } from './definitions.js'
import { capitalised, normal, sharesWord, type Draft } from './draft.js'
import { classOf } from './prose/kinds.js'
import { isApart, lowered, standsAlone, withHeldFormulas } from './prose/standing.js'
import { nameTyped } from './answers/typed-answers.js'
import { verbForm } from './prose/verbs.js'
import type { ProseLanguage } from './prose/prose-language.js'

/*
 * The questions that ask for the name of what a material defines, in the forms of lecture notes: an entry of a glossary
 * or of a list, "A **group** is a tuple …", "A sequence is called **Cauchy** if …", "We call … a …", "… se denomina …".
 * The answer is typed: no other terms are needed.
 */

interface Named {
  term: string
  stem: string
  /** What it says of the term. */
  body: string
  /** What the material calls it besides. */
  others?: string[]
  /** "Cauchy", of a sequence. */
  isAdjective?: boolean
  trust: number
}

const MAX_TERM_WORDS = 4
const MAX_TERM = 40

/** The questions of a passage that ask for a name. */
export function nameDrafts (passage: Passage, language: ProseLanguage): Draft[] {
  if (passage.kind === 'code' || isApart(passage)) return []
  const found = [...entriesIn(passage, language), ...statedIn(passage, language)]
  const seen = new Set<string>()
  return found.filter(named => isFair(named, language)).flatMap(named => {
    const key = fold(named.term)
    if (seen.has(key)) return []
    seen.add(key)
    const names = [shown(named.term), ...named.others ?? [], ...shortForms(named.term, passage.text)]
    return [{
      form: 'name' as const,
      stem: named.stem,
      text: shown(named.term),
      about: named.term,
      group: `name ${language}`,
      typed: nameTyped(names, language, named.isAdjective !== true),
      trust: named.trust,
      passage,
      language,
      isLogistics: false
    }]
  })
}

/** The questions that ask for the names of concepts, where their sentences gave none: see `definitions.ts`. */
export function conceptNameDrafts (concepts: Concept[], drafts: Draft[]): Draft[] {
  const known = new Set(drafts.filter(({ form }) => form === 'name').map(({ text }) => fold(text)))
  return concepts.flatMap(({ term, body, shape, passage, language, trust }) => {
    const stem = (shape === 'noun' && IS_THING[language].test(body) ? DEFINED : DESCRIBED)[language](body)
    const isShort = trust < 3 && termsOf(body).length < 4
    // "True and exists just for readability": no thing.
    const isThing = trust !== 2 || shape !== 'noun' || IS_THING[language].test(body)
    const isOut = !isThing || isApart(passage) || isShort
    const isUnclear = isOut || shape === 'clause' || IS_SOME.test(capitalised(body)) ||
      (trust <= 1 && !(shape === 'verb' ? isTechnical(term) : saysWhatItIs(term, body, language)))
    if (known.has(fold(term)) || isUnclear || !isFair({ term, body, stem, trust }, language)) return []
    known.add(fold(term))
    const typed = nameTyped([term, ...shortForms(term, passage.text)], language)
    const common = { about: term, group: `name ${language}`, passage, language, isLogistics: false }
    return [{ ...common, form: 'name' as const, stem, text: term, typed, trust: Math.min(trust, 2) }]
  })
}

/** In small letters inside of sentences; with a capital it is an answer. */
export function shown (term: string): string {
  return /^\p{Ll}\p{Lu}|[_()`]/u.test(term) ? term : capitalised(term)
}

function isFair ({ term, body, stem, trust }: Named, language: ProseLanguage): boolean {
  const words = wordsOf(term).length
  if (/[\u{f0000}-\u{f0fff}]/u.test(term)) return false
  if (!isTerm(term) || words > MAX_TERM_WORDS || term.length > MAX_TERM || /[$\\,;:/]/.test(term)) return false
  const last = term.split(' ').slice(1).at(-1)
  const endsInVerb = language === 'es' && last !== undefined && verbForm(last, 'es') !== undefined
  // "RAG mitiga: las lagunas …"; "las secciones …" of one thing.
  const isSaid = language === 'es' && /^\p{Lu}{2,} \p{Ll}+[ae]n?$/u.test(term) && /^(?:el|las?|los) /i.test(body)
  const isMany = language === 'es' && /^(?:las|los) /i.test(body) && !/s(?: |$)/.test(term)
  if (IS_INSTANCE.test(body) || endsInVerb || isSaid || isMany) return false
  // "toArrayNode" is no term.
  if (/^\p{Ll}+\p{Lu}/u.test(term)) return false
  if (isGeneral(term) || isVerb(term, language) || !standsAlone(body, language)) return false
  if (termsOf(body).length < (trust >= 2 ? 3 : 4) || stem.length > MAX_STEM) return false
  const own = withoutNoun(term, language)
  return !sharesWord(body, own) && !tellsPart(body, own)
}

/** "Abelian" of "Abelian group": the definition may begin with the noun, which does not tell the term. */
function withoutNoun (term: string, language: ProseLanguage): string {
  const words = term.split(' ')
  if (words.length === 1 || /^\p{Lu}{2}|^\p{L}+mente /u.test(term)) return term
  return (language === 'en' ? words.slice(0, -1) : words.slice(1)).join(' ')
}

// "the CSIRT of the region": what there is but one of.
const IS_INSTANCE = /^(?:the|el|la|los|las) \p{Lu}/u
// In characters.
const MAX_STEM = 300

// Everyday words that a definition alone does not point to.
const GENERAL = new RegExp('^(?:art(?:icle|iculo)?s?\\.? ?\\d+|enunciados?|planteamientos?|responsabilidad(?:es)?|' +
  'args?|info|' +
  'responsibilit(?:y|ies)|statement|error|errores|errors|mistake|failure|first|second|third|new|other|same|' +
  'good|bad|' +
  'better|best|important|main|simple|complex|' +
  'yes|no|true|false|advantages?|disadvantages?|pros|cons|type|types|option|options|idea|goal|name|value|data|' +
  'user|users|file|files|system|one|two|tip|warning|caution|danger|usage|syntax|meaning|result|output|input|step ' +
  '\\d|ventajas?|desventajas?|tipos?|opcion(?:es)?|nombre|valor|dato|usuario|archivo|sistema|resultado|salida|' +
  'entrada|importante|verdadero|falso|si|paso \\d+|uno|dos|limitacion(?:es)?|consecuencias?|causas?|objetivo|uso|' +
  'composicion|alternativas?|alternatives?|ambitos?|entornos?|alcance|scope|environment|finalidad|objeto|' +
  'sujetos|requisitos?|requirements?|plazos?|deadline|normativa.*|exceptions? to .*|.*runbook|.*checklist|contexto|' +
  'resultado final|causas|antecedentes|medidas|presidente|participantes|fin|inicio|final|' +
  'start|end|context|background|measures|causes|effects|sintaxis|significado|definicion|solucion|problema|analogia|' +
  'funcionamiento|functionality|' +
  'truco|cuidado)$')

/** "Exigen: …": what is said of the heading. */
function isVerb (term: string, language: ProseLanguage): boolean {
  const word = term.toLowerCase()
  return language === 'es' && /(?:en|an|ieron|aron)$/.test(word) && verbForm(word, 'es')?.isPlural === true
}

/** Whether a term is an everyday word that a definition alone does not point to. */
export function isGeneral (term: string): boolean {
  return GENERAL.test(fold(term))
}

/** Whether a definition has a long word that begins like the term, or the letters that the term is short for. */
function tellsPart (body: string, term: string): boolean {
  const words = wordsOf(body)
  const own = wordsOf(term).filter(word => word.length > 3)
  return own.some(word => words.some(other => other.length > 3 &&
    (other.startsWith(word.slice(0, Math.max(4, word.length - 3))) || other.includes(word))))
}

/** "Transmission Control Protocol (TCP)", "memoria CAM (Content-Addressable Memory)": both are right. */
function shortForms (term: string, text: string): string[] {
  const at = text.indexOf(`${term} (`)
  const inside = at === -1 ? undefined : /^\(([\p{L}\d][\p{L}\d '’-]{0,38})\)/u.exec(text.slice(at + term.length + 1))
  const before = new RegExp(`([\\p{L}\\d][\\p{L}\\d -]{2,38}) \\(${escapeRegExp(term)}\\)`, 'u').exec(text)?.[1]
  const long = /^\p{Lu}[\p{Lu}\d-]+$/u.test(term) ? before : undefined
  return [inside?.[1], long?.split(/ (?:is|are|the|an?|el|la|los|las|un|una|es|son) /).at(-1)]
    .filter((form): form is string => form !== undefined && form.split(' ').length <= 5 && !/^(?:or|o) /.test(form))
}

const DEFINED: Record<ProseLanguage, (body: string) => string> = {
  en: body => `Which term is defined as “${lowered(body)}”?`,
  es: body => `¿Qué término se define como «${lowered(body)}»?`
}
/** The question for the term of a definition. */
export function definedStem (body: string, language: ProseLanguage): string {
  return DEFINED[language](body)
}

const DESCRIBED: Record<ProseLanguage, (body: string) => string> = {
  en: body => `Which term fits the description “${lowered(body)}”?`,
  es: body => `¿A qué término corresponde la descripción «${lowered(body)}»?`
}

/** Entries: of a glossary, a list of definitions, a table of terms; "**Term**: what it is". */
function entriesIn ({ definition, marked, headings, kind }: Passage, language: ProseLanguage): Named[] {
  if (definition === undefined) return []
  const isEntry = definition.isEntry === true || isGlossary(headings)
  if (!isEntry && !marked.includes(definition.term)) return []
  const name = definition.term.replace(/^["“«`]|["”»`]$/g, '')
  // "Add(item)" is a call.
  const [, term = '', inside] = /^(.*?)(?:\s+\(([^()]*)\))?$/.exec(name) ?? []
  const { held, released } = withHeldFormulas(definition.text.replace(/^\([^()]*\):?\s*/, ''))
  const body = bodyOf(held)
  if (body === undefined || / (?:or|and|o|y|e|u) |[,;/()]/.test(term)) return []
  const told = released(body)
  const others = inside === undefined || inside.split(' ').length > 4 || !/^\p{L}[\p{L} -]*$/u.test(inside) ||
    /(?:^| )(?:de|in|en|of|on|for|para|por|con|with) /.test(inside)
    ? []
    : [inside]
  if (isEntry && kind !== 'row') {
    const stem = (IS_THING[language].test(told) ? DEFINED : DESCRIBED)[language](told)
    return saysSomething(told, language) || SAYS_HOW_IT_IS.test(fold(told)) || isVague(told, language)
      ? []
      : [{ term, body: told, others, stem, trust: 3 }]
  }
  // A list item, or a cell, may say anything of what it names.
  if (!saysWhatItIs(term, told, language) || termsOf(told).length < 4) return []
  return [{ term, body: told, others, stem: DESCRIBED[language](told), trust: 1 }]
}

// A definition begins like a noun; what only says something of a thing does not.
const IS_THING: Record<ProseLanguage, RegExp> = {
  en: /^(?:an?|the|any|process|technique|method|ability|set|collection|measure|way|type|kind|act|study|use of) /i,
  es: new RegExp('^(?:un|una|el|la|los|las|unos|unas|conjunto|proceso|técnica|método|capacidad|medida|protocolo|' +
    'dispositivo|tipo|unidad|estructura|relación|operación|acción|cantidad|tiempo|número|parte|propiedad) ', 'i')
}

// "Crucial that it is fast": what stood behind "it is".
const SAYS_HOW_IT_IS =
  /^(?:crucial|important|necessary|essential|easy|hard|importante|necesari[oa]|fundamental|facil)\b/
const HAS_PHRASE = new RegExp(' (?:that|which|who|of|in|by|between|from|for|with|whose|to|que|de|del|en|por|entre|' +
  'con|cuy[oa]s?|para) ')

// "any name that does not appear in it is not visible": a rule.
const DENIES_LATE = /(?<!that|which|who|que) (?:is|are|es|son) not? /

/** Whether a text begins with what a thing is, and goes on with what tells it from others. */
export function saysWhatItIs (term: string, body: string, language: ProseLanguage): boolean {
  const noun = fold(body.split(' ')[0] ?? '').replace(/(?<=[^s])s$/, '')
  const isNoun = IS_THING[language].test(body) || (term.includes(' ') && classOf(noun) !== 'other')
  return isNoun && HAS_PHRASE.test(body) && !DENIES_LATE.test(body) &&
    !saysSomething(body, language) && !isVague(body, language)
}

/** "NVRAM", "TCP/IP", "ls": no word of everyday language. */
function isTechnical (term: string): boolean {
  return /^\p{Lu}[\p{Lu}\d/-]+s?$|\p{Ll}\p{Lu}|[\d_]/u.test(term)
}

const DEFINITE: Record<ProseLanguage, string> = {
  en: '(?:an?|any|the) ', es: '(?:un|una|el|la|los|las|aquel|aquella) '
}
const MARK = '\u0001'

const OPENING: Record<ProseLanguage, RegExp> = {
  en: /^(?:In [^,]{3,50}, )?(?:an?|the)?\s*$/i,
  es: /^(?:En [^,]{3,50}, )?(?:el|la|los|las|una?|unos|unas)?\s*$/i
}
const IS: Record<ProseLanguage, RegExp> = {
  en: new RegExp(`^ (?:is|are) (?:defined (?:as|to be) |simply |just )?(${DEFINITE.en}[^]+)$`, 'u'),
  es: new RegExp(`^ (?:es|son) (?:simplemente )?(${DEFINITE.es}[^]+)$`, 'u')
}
const MEANS: Record<ProseLanguage, RegExp> = {
  en: /^ (?:refers? to|means?|denotes?|consists? of) ([^]+)$/u,
  es: /^ (?:consisten? en|se refieren? a|hacen? referencia a|significan?|se definen? como|designan?|denotan?) ([^]+)$/u
}
const THING: Record<ProseLanguage, string> = {
  en: '((?:[Aa]n?|[Aa]ny|[Ee]very|[Ee]ach|[Tt]wo|[Tt]he|[\\u{f0000}-\\u{f0fff}]|' +
    '\\p{Lu}\\p{Ll}+s (?=of|that|which|with|in|who)) ?[^:;]*?)',
  es: '(?:A |De )?((?:Un|Una|Todo|Toda|Cada|Dos|El|La|Los|Las|un|una|el|la|los|las|Al?) [^:;]*?)'
}
const CALLED: Record<ProseLanguage, RegExp> = {
  en: new RegExp(`^(?:(?:Then|Given [^,]{3,60}|In [^,]{3,50}),? )?${THING.en} (?:is|are)` +
    '(?: then| often| also| usually)? ?(?:said to be|called|known as|termed|' +
    `named|referred to as)?(?: an?| the)? ?["“]?${MARK}["”]?( (?!if|when|iff|provided|and|or)[\\p{Ll}]+)?([^]*)$`, 'u'),
  es: new RegExp(`^${THING.es} (?:es|son|se dice(?: que es)?|se (?:le |les )?(?:llaman?|denominan?|conocen? como|` +
    'dicen?)|(?:es|son) (?:llamad|conocid|denominad)[oa]s?(?: como)?|recib(?:e|en) el nombre de)(?: el| la| un| una)?' +
    ` ?["“«]?${MARK}["”»]?( de \\p{Ll}+)?([^]*)$`, 'u')
}
const WE_CALL: Record<ProseLanguage, RegExp> = {
  en: new RegExp('^(?:We|One) (?:call|say(?: that)?|define) ([^]+?) (?:is |are |as |to be )?(?:an? |the )?' +
    `["“]?${MARK}` +
    '["”]?( (?!if|when|iff|provided|and|or)[\\p{Ll}]+)?([^]*)$', 'u'),
  es: new RegExp('^(?:Se (?:llama|denomina|define|conoce como)|Llamamos|Denominamos|Definimos(?: como)?)(?: el| la| ' +
    `los| las| un| una)? ?["“«]?${MARK}["”»]?() (?:al? |como )([^]+)$`, 'u')
}
const CONDITION: Record<ProseLanguage, RegExp> = {
  en: /^ (?:if|when|whenever|provided that|iff|if and only if) ([^]+)$/u,
  es: /^ (?:si|cuando|si y solo si|si y sólo si|sii) ([^]+)$/u
}

/** What a sentence says of the terms that it sets in bold or in italics, or calls by a name. */
function statedIn (passage: Passage, language: ProseLanguage): Named[] {
  const { text, marked, definition, kind } = passage
  const isNamed = definition !== undefined && (definition.isEntry === true || marked.includes(definition.term))
  if (isNamed || kind === 'row' || text.length > 500) return []
  const { held, released } = withHeldFormulas(text)
  const sentence = withArticle((withoutParentheses(held) ?? held).replace(/[.:]$/, ''), language)
  if (/[.!?] \p{Lu}/u.test(sentence) || /\b(?:such that|que|following|siguientes?)$/.test(sentence)) return []
  const terms = [...new Set([...marked, ...namesIn(sentence, language), ...titleIn(passage, sentence)])]
  return terms.flatMap(mark => {
    const term = mark.replace(/\s*\([^()]*\)\s*/g, ' ').replace(/^["“«']|["”»',.]$/g, '').trim()
    const at = sentence.indexOf(term)
    if (term.length < 3 || at === -1 || sentence.indexOf(term, at + term.length) !== -1) return []
    const [front, whole] = [sentence.slice(0, at), sentence.slice(at + term.length)]
    // "… (or simply ball) is …", "… or Cauchy-complete if …"
    const [also = '', inner = '', bare = ''] = OR[language].exec(whole) ?? []
    const rest = whole.slice(also.length)
    const other = inner === '' ? bare : inner
    const trust = marked.includes(mark) ? 2 : 1
    const shownAgain = (named: Omit<Named, 'trust'>) => ({
      ...named,
      others: [...named.others ?? [], ...(other === '' ? [] : [other])],
      body: released(named.body),
      stem: inlined(released(named.stem)),
      trust
    })
    const [, of, , late] = OF[language].exec(rest) ?? []
    const after = late === undefined ? rest : ` ${late}`
    const isLate = IS[language].exec(after) ?? MEANS[language].exec(after)
    if (OPENING[language].test(front) && isLate !== null) {
      const body = bodyOf(isLate[1] ?? '')
      if (body === undefined || isVagueBody(body, language)) return []
      const stem = of === undefined ? DEFINED[language](body) : DEFINED_FOR[language](of, body)
      return [shownAgain({ term, body, stem })]
    }
    return calledIn(term, `${front}${MARK}${rest}`, language).map(shownAgain)
  })
}

const POINTS_WITH_NOUN = ofEach(({ testProse }) => testProse?.pointsWithNoun.map(({ says, article }) => ({
  article,
  says: new RegExp(`^(?:${patternOf(says)}) (?!${patternOf(testProse.noPointedNoun)} )` +
    `(?=\\p{Ll}+(?: \\p{Ll}+)? (?:${patternOf(testProse.tellsNoun)}) )`, 'u')
})))

/** "This way of passing arguments is called …": what follows says which one. */
function withArticle (sentence: string, language: ProseLanguage): string {
  const pointing = POINTS_WITH_NOUN(language)?.find(({ says }) => says.test(sentence))
  return pointing === undefined ? sentence : sentence.replace(pointing.says, `${pointing.article} `)
}

// "A subgroup of a group G is …"
const OF: Record<ProseLanguage, RegExp> = {
  en: /^ (?:of|for|on|over|in) ((?:an?|the|two) [^,]{1,40}?)() ((?:is|are) [^]+)$/u,
  es: /^ (?:de|para|en|sobre) ((?:un|una|el|la|dos) [^,]{1,40}?)() ((?:es|son) [^]+)$/u
}
const DEFINED_FOR: Record<ProseLanguage, (of: string, body: string) => string> = {
  en: (of, body) => `Which term is defined, for ${of}, as “${lowered(body)}”?`,
  es: (of, body) => `¿Qué término se define, para ${of}, como «${lowered(body)}»?`
}

const OR: Record<ProseLanguage, RegExp> = {
  en: new RegExp('^(?: \\((?:or|also)(?: simply| just| called| known as| an?)* ([\\p{L}][\\p{L} -]{2,30})\\)|' +
    ' or ([\\p{L}-]{4,30})(?= (?:if|when|whenever|provided)\\b))', 'u'),
  es: new RegExp('^(?: \\((?:o|u|también)(?: simplemente| llamad[oa]| conocid[oa] como| una?)* ' +
    '([\\p{L}][\\p{L} -]{2,30})\\)| (?:o|u) ([\\p{L}-]{4,30})(?= (?:si|cuando)(?!\\p{L})))', 'u')
}

/** A formula on a line of its own stands in the line of a question. */
function inlined (stem: string): string {
  return stem.replace(/\$\$\s*(?:\\begin\{equation\*?\})?\s*([^$]+?)\s*[.,]?\s*(?:\\end\{equation\*?\})?\s*\$\$/g,
    (_, formula: string) => `$${formula.replace(/\s*[.,]$/, '')}$`)
}

const TITLE = new RegExp('^(?:Alternate |Formal )?(?:Definition|Definición|Def\\.?)(?: \\d[\\d.]*)?' +
  '(?: of| de|:|\\.)? (?:an? |the |una? |el |la )?(.+?)\\.?$', 'iu')

const SUBJECT = new RegExp('^(An?|The|Una?|El|La) (\\p{L}[\\p{L} -]{2,38}?) (?:is|are|es|son) ' +
  '(an?|the|any|una?|el|la|aquel|aquella) ', 'u')
const TELLS_WHICH = / (?:that|which|whose|where|such that|in which|que|tal que|cuy[oa]s?|donde|en el que|en la que) /

/**
 * The subject of a sentence that defines it, and nothing of another sentence. The heading or the document has its name
 * ("Definition of a group"), or the sentence has the form "A clique is a … that …".
 */
function titleIn ({ headings, source }: Passage, sentence: string): string[] {
  const [, article = '', term = '', noun = ''] = SUBJECT.exec(sentence) ?? []
  if (term === '') return []
  const titles = [...headings, source.kind === 'document' ? titleOf(source.filename) : '']
    .map(title => normal(TITLE.exec(title)?.[1] ?? title).replace(/^[\d.]+ /, ''))
  const isTitle = titles.some(title => title === normal(term) || title === `${normal(term)}s`)
  // "An exception is the field of …" is an example of the rule before it.
  const isOfAny = /^(?:An?|Una?)$/.test(article) && /^(?:an?|any|una?)$/.test(noun)
  return isTitle || (isOfAny && TELLS_WHICH.test(sentence)) ? [term] : []
}

const IS_A_KIND =
  /^(?:an? |the |una? |el |la )?(?:type|kind|form|sort|example|tipo|clase|forma|ejemplo)s? (?:of|de) \S+(?: \S+)?$/

/** "a type of X", "one of the …": true of others as well. */
function isVagueBody (body: string, language: ProseLanguage): boolean {
  return IS_A_KIND.test(body) || /^(?:one of|un[oa] de)/.test(body) || termsOf(body).length < 4 ||
    isVague(body, language)
}

const UNMARKED: Record<ProseLanguage, RegExp> = {
  en: new RegExp('\\b(?:is|are) (?:called|known as|termed|referred to as) (?:an? |the )?["“]?' +
    '((?:\\p{L}[\\p{L}-]+)(?: [\\p{L}-]{3,}){0,2})["”]?(?=$|[,;]| (?:if|when)\\b)', 'u'),
  es: new RegExp('(?:se (?:llaman?|denominan?|conocen? como)|recib(?:e|en) el nombre de|(?:es|son) ' +
    '(?:conocid|llamad|denominad)[oa]s?(?: como)?) (?:el |la |los |las |un |una )?["“«]?' +
    '((?:\\p{L}[\\p{L}-]+)(?: (?:de )?[\\p{L}-]{3,}){0,2})["”»]?(?=$|[,;]| (?:si|cuando)(?!\\p{L}))', 'u')
}

/** What a sentence says that a thing is called. */
export function namesIn (sentence: string, language: ProseLanguage): string[] {
  const name = UNMARKED[language].exec(sentence)?.[1]
  return name === undefined ? [] : [name]
}

const IS_NAME = new RegExp(`(?: is| are)(?: an?| the)? ?["“]?${MARK}`)

/** "A sequence is called **Cauchy** if …", "The study of … is called **geology**", "Se llama **grafo** a …". */
function calledIn (term: string, sentence: string, language: ProseLanguage): Array<Omit<Named, 'trust'>> {
  // "We say that it **converges**": no name.
  if (/^(?:We|One) say /.test(sentence) && !IS_NAME.test(sentence)) return []
  const found = WE_CALL[language].exec(sentence) ?? CALLED[language].exec(sentence)
  if (found === null) return []
  if (language === 'es' && /^(?:Se |Llamamos|Denominamos|Definimos)/.test(sentence)) {
    const thing = withNominative(cut(found[2] ?? ''), sentence)
    return isThing(thing, language) ? [{ term, body: thing, stem: `¿Cómo se llama ${thing}?` }] : []
  }
  const [whole, thing = '', noun = '', rest = ''] = found
  const name = `${term}${noun}`
  const condition = CONDITION[language].exec(rest)?.[1]
  const before = whole.slice(0, whole.indexOf(MARK))
  // "is called a **limit**" names a thing, "is **Cauchy**" says how one is.
  const isAdjective = noun === '' && !/(?: an?| the| un| una| el| la)$/.test(before.trimEnd())
  if (condition !== undefined) {
    const told = cut(condition)
    if (!IS_ANY.test(thing) || !standsAlone(thing.padEnd(20, ' .'), language) || !tellsSomething(told)) return []
    const isMany = /^(?:two|dos) /i.test(thing) || /^\p{Lu}\p{Ll}+s /u.test(thing)
    const stem = language === 'en'
      ? `What ${isMany ? 'are' : 'is'} ${lowered(thing)} called if ${told}?`
      : `¿Cómo se llama ${lowered(thing)} si ${told}?`
    const head = isAdjective ? headOf(thing) : ''
    const others = head === '' ? [] : language === 'en' ? [`${name} ${head}`] : [`${head} ${name}`]
    return [{ term: name, body: `${thing}, ${told}`, stem, others, isAdjective }]
  }
  // "the proportion of red beads $p$ is called a parameter": one of many.
  if (/^(?:the|el|la|los|las) /i.test(thing) && /[\u{f0000}-\u{f0fff}]/u.test(thing)) return []
  const named = (language === 'es' ? thing.replace(/^Al /, 'El ').replace(/^A /, '') : thing).replace(/[,\s]+$/, '')
  if (!/^(?:$|[,;])/.test(rest) || !isThing(named, language) || IS_SOME.test(named)) return []
  if (!SAYS_CALLED.test(before)) return []
  const stem = language === 'en'
    ? `What is the name for ${lowered(named)}?`
    : `¿Qué nombre ${/^(?:los|las) /i.test(named) ? 'reciben' : 'recibe'} ${lowered(named)}?`
  return [{ term: name, body: named, stem }]
}

/** Whether a condition has two words, or formulas, that mean something. */
function tellsSomething (condition: string): boolean {
  return termsOf(condition).length + (condition.match(/[\u{f0000}-\u{f0fff}]/gu)?.length ?? 0) >= 2
}

// "The elements in each column": which ones, the text before says.
const IS_SOME =
  /^(?:The|El|La|Los|Las) (?!(?:\S+ ){1,2}(?:of|that|who|which|by which|in which|for|de|del|que|en que|por el) )/
const IS_ANY = /^(?:(?:an?|any|every|each|two|un|una|dos|todo|toda|cada) |[\u{f0000}-\u{f0fff}])/iu
const SAYS_CALLED = new RegExp('(?:called?|known as|termed|named|referred to as|llaman?|denominan?|conocen?|' +
  '(?:conocid|llamad|denominad)[oa]s?|nombre de)')

function cut (text: string): string {
  return text.replace(/(?:;|, (?:which|where|such as|and is|lo que|donde|como|y se)\b).*$/u, '')
    .replace(/[.,:\s]+$/, '')
}

/** "al conjunto de …" is "el conjunto de …". */
function withNominative (thing: string, sentence: string): string {
  return new RegExp(`${MARK}["”»]? al `).test(sentence) ? `el ${thing}` : thing
}

function headOf (thing: string): string {
  return thing.replace(/^(?:an?|any|every|two|un|una|dos|todo|toda) /i, '')
    .split(/ ?[$`\u{f0000}-\u{f0fff}]| (?:of|from|in|with|on|that|de|del|en|con|que)\b/u)[0]?.trim() ?? ''
}

const TELLS = new RegExp(' (?:that|which|who|of|in|by|between|from|for|with|where|whose|to|que|de|del|en|por|entre|' +
  'con|donde|para) ')

/** Whether a phrase tells a thing from others: "the study of the earth", and not "the process". */
function isThing (thing: string, language: ProseLanguage): boolean {
  const words = thing.split(' ').length
  if (/\b(?:is|are|was|were|es|son|fue) (?:called|known|llamad|conocid)|—/.test(thing)) return false
  if (saysSomething(thing, language)) return false
  return words >= 4 && words <= 30 && termsOf(thing).length >= 3 && standsAlone(thing, language) &&
    TELLS.test(thing)
}
