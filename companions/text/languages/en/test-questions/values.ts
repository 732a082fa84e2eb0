import type { ValueWords } from '../../../language-data/test-questions/index.js'

export const values: ValueWords = {
  nouns:
    '\\b(?:[Tt]he|[Aa]n?) (?:(?:\\p{Ll}[\\p{Ll}-]+ ){0,2}\\p{Ll}[\\p{Ll}-]{2,}|\\p{Lu}[\\p{Lu}\\d]+s?)(?=[,.;:)]|$|' +
    ' (?:is|are|was|were|of|in|and|or|to|that|which|has|have|can|for|by|with|from|on|at|as)\\b)',
  firstNames:
    'ada alan albert alex alice anna anne barbara ben carol catherine charles christine claire clara claude donald ' +
    'dorothy edgar edsger edward elizabeth emily emma emmy eric erik esther frank george grace hannah helen henry ' +
    'ingrid jack james jane jean jennifer jim joan john jon joseph karen karl kate katherine kenneth linda linus ' +
    'margaret marie martha martin mary michael paul peter philip rebecca richard robert ronald sarah sophie ' +
    'stephen steven susan thomas tim tony william xavier',
  inPeople: 'de|von|van',
  inNames: 'of|the|and',
  inLongForms: 'of|the|and|for|in|to|by',
  standsFor: '(?:stands?|is short|is an (?:acronym|abbreviation)) for|means|refers to|is',
  common:
    'course courses student students week weeks hour hours example examples part parts way ways time times year ' +
    'years point points page pages case cases number numbers work semester group groups place places question ' +
    'questions answer answers reason reasons beginning middle rest others other same following above below people ' +
    'person day days thing things list first last next minute minutes use help order basis addition least most ' +
    'fact end start term terms name names result results type types kind kinds set amount size value values rate ' +
    'problem problems solution solutions idea ideas form forms role purpose goal goals aim side sides top bottom ' +
    'left right front back area areas level levels step steps stage line lines change changes process processes ' +
    'method methods system systems user users choice feature features advantage difference idea interior exterior ' +
    'century ways sort lot life',
  smallWords: 'the|an?'
}
