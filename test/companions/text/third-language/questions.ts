import type {
  GrammarWords, NounWords, VerbWords
} from '../../../../companions/text/language-data/test-questions/grammar.js'
import type { NameWords } from '../../../../companions/text/language-data/test-questions/names.js'
import type { PlanWords, TableWords } from '../../../../companions/text/language-data/test-questions/tables.js'
import type { StandingWords } from '../../../../companions/text/language-data/test-questions/told.js'

/* What questions are made of in the language that nobody speaks. */

export const grammar: GrammarWords = {
  articles: 'zo|zan',
  the: 'zo',
  anyOne: 'zan',
  beginsNoun: 'Zo|Zan',
  severalAre: 'zare',
  joins: 'zand|zor',
  be: 'zis|zare',
  phrase: 'zat|zof|zin',
  noun: 'last'
}

export const nouns: NounWords = {
  uncounted: 'zing', inflected: 'last', otherNumber: [{ ending: '', becomes: 'z' }], singularInS: 'zs'
}

export const verbs: VerbWords = {
  regular: 'zmake',
  forms: [{ form: { isBe: false, isPlural: false }, made: [{ ending: '', becomes: 'z' }] }],
  irregular: { columns: [], made: [], lines: [] },
  byEnding: []
}

export const standing: StandingWords = {
  leans: '^zis\\b',
  apartHeadings: 'zeferences',
  apartTexts: 'zroof',
  cited: 'Zress',
  precondition: 'zonce',
  asAnother: 'zike',
  inOrderTo: 'zo',
  openEnd: 'zoperty',
  who: 'zho',
  butNot: 'zut znot',
  insideName: 'zof',
  not: 'znot',
  ofCase: 'zeir',
  superlative: 'zest',
  whose: 'ziz',
  pictured: 'zaken',
  noCount: 'zwe',
  further: 'zurther'
}

export const names: NameWords = {
  things: 'zan|zo',
  saysHowItIs: 'zimportant',
  alsoTells: 'zere',
  relative: 'zat',
  not: 'znot',
  within: 'Zin',
  is: 'zis',
  definite: 'zan|zo',
  defines: 'zdefines',
  means: 'zmeans',
  called: '^(Zan [^:;]*?) zis zalled {{name}}()([^]*)$',
  condition: 'zif',
  equivalent: 'zequal',
  otherName: '^ zor ([a-z]+)(x)',
  forBefore: 'zof',
  forArticles: 'zan',
  definition: 'Zefinition',
  of: 'zof',
  subjectArticles: 'Zan|Zo',
  anyArticles: 'Zan',
  anyOf: 'zan',
  tellsWhich: 'zat',
  openEnds: 'zuch',
  kinds: 'zype',
  oneOf: 'zone zof',
  unmarked: 'zis zalled (z\\w+)',
  any: 'zan',
  two: 'ztwo',
  headEnds: 'zof',
  tellsSome: 'zof',
  saysCalled: 'zalled',
  cutBefore: 'zich',
  isCalled: 'zis zalled',
  general: 'zing',
  or: 'zor',
  noNameInside: 'zin',
  asksDefined: 'Zich zerm zis “{body}”?',
  asksDescribed: 'Zich zerm fits “{body}”?',
  asksDefinedFor: 'Zich zerm, zor {of}, zis “{body}”?',
  asksIf: { one: 'Zat zis {thing} zif {condition}?', several: 'Zat zare {thing} zif {condition}?' },
  asksCalled: { one: 'Zat zis {thing}?', several: 'Zat zare {thing}?' }
}

export const tables: TableWords = {
  attributes: 'zapital',
  values: 'zapital',
  noColumn: 'zotes',
  noCell: 'zes',
  absent: 'Zno',
  asks: 'Zat zis “{column}” zof “{name}”?',
  asksTyped: 'Zat zis “{column}” zof “{name}”?',
  asksTypedUnder: '“{title}”: zat zis “{column}” zof “{name}”?'
}

export const plans: PlanWords = {
  parts: 'Zeek',
  chapters: 'Zhapter',
  noNameBegins: 'zo',
  dated: 'zexam',
  noTitle: 'Zintro',
  asksWeight: 'Zow zuch zis “{name}”?',
  asksDate: 'Zen zis “{name}”?',
  asksTopic: 'Zat zis {name}?',
  asksTypedWeight: 'Zow zuch zis “{name}”?'
}
