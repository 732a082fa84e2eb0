import type { VerbWords } from '../../../language-data/test-questions/grammar.js'

export const verbs: VerbWords = {
  regular: 'abandon absorb accelerate accept accompany account achieve acquire activate add adopt affect aim ' +
    'allow alter amplify analyse analyze announce appear apply argue assemble assign associate assume attach ' +
    'attack attract avoid balance belong bind block breathe calculate carry catalyse catalyze cause change ' +
    'characterise characterize claim classify collapse collect combine compare compete complete compose compress ' +
    'compute concern conclude conquer consist consume contain contribute control convert coordinate correspond ' +
    'count cover create cross cross-link declare decline decompose decrease defeat defend define deliver ' +
    'demonstrate denote depend derive describe detect determine develop differ discover discuss display dissolve ' +
    'distinguish distribute divide dominate double drain eliminate emerge emit employ enable encode encourage end ' +
    'enforce engage enhance ensure enter erupt escape establish estimate evolve examine exchange exist expand ' +
    'explain exploit explore express extend fail favour favor feature filter flow focus follow force form ' +
    'formulate found function gain generate govern grow guarantee guide handle help identify ignore illustrate ' +
    'implement imply impose improve include incorporate increase indicate induce influence inhibit initiate ' +
    'insert inspire integrate interact introduce invade invent invest investigate involve isolate join justify ' +
    'kill lack last launch link live locate maintain manage manufacture mark match maximise maximize measure ' +
    'mediate merge migrate minimise minimize modify monitor move multiply need neutralise neutralize observe ' +
    'obtain occupy occur offer open operate oppose organise organize originate own oxidise oxidize partition pass ' +
    'penetrate perform permit persuade popularise popularize possess predict prepare present preserve prevent ' +
    'process proclaim produce prohibit promote propose protect prove provide publish pump pursue ravage reach ' +
    'react receive recognise recognize recommend record recover reduce refer reflect reform regulate reject ' +
    'relate release rely remain remove repair replace represent require resemble resolve respond restore restrict ' +
    'result reveal reverse rotate rule satisfy search secrete seize select separate serve settle share signal ' +
    'sign simplify solve sort specify split spread stabilise stabilize start state stimulate store stretch study ' +
    'succeed suffer suggest supply support suppress surround survive sustain target tend test tolerate track ' +
    'trade transfer transform translate transmit transport trap travel treat trigger turn underlie unify unite ' +
    'use utilise utilize vary verify view violate visit vote weaken work yield',
  forms: [
    { form: { tense: 'base', isBe: false, isPlural: true }, made: [{ ending: '', becomes: '' }] },
    {
      form: { tense: 's', isBe: false, isPlural: false },
      made: [
        { ending: '(?<=s|x|z|ch|sh|o)', becomes: 'es' }, { ending: '(?<=[^aeiou])y', becomes: 'ies' },
        { ending: '', becomes: 's' }
      ]
    },
    {
      form: { tense: 'past', isBe: false },
      made: [
        { ending: '(?<=e)', becomes: 'd' }, { ending: '(?<=[^aeiou])y', becomes: 'ied' },
        // "stopped", but not "opened".
        {
          ending: '(?<=^(?:pla|sto|tra|transfe|contro|transmi|permi|occu|prefe|refe|omi|emi))[a-z]',
          becomes: '$&$&ed'
        },
        { ending: '', becomes: 'ed' }
      ]
    }
  ],
  irregular: {
    columns: [0, 2],
    made: [1],
    lines: [
      'become became become', 'begin began begun', 'bear bore borne', 'break broke broken', 'bring brought',
      'build built', 'buy bought', 'catch caught', 'choose chose chosen', 'come came come', 'cut cut', 'deal dealt',
      'draw drew drawn', 'drive drove driven', 'fall fell fallen', 'feed fed', 'fight fought', 'find found',
      'get got', 'give gave given', 'go went gone', 'grow grew grown', 'hold held', 'keep kept', 'know knew known',
      'lead led', 'leave left', 'lie lay lain', 'lose lost', 'make made', 'mean meant', 'meet met',
      'overcome overcame overcome', 'pay paid', 'put put', 'rise rose risen', 'run ran run', 'say said',
      'see saw seen', 'seek sought', 'sell sold', 'send sent', 'set set', 'show showed shown',
      'shrink shrank shrunk', 'spend spent', 'spread spread', 'stand stood', 'take took taken', 'teach taught',
      'think thought', 'undergo underwent undergone', 'undertake undertook undertaken', 'win won',
      'withdraw withdrew withdrawn', 'write wrote written'
    ]
  },
  others: {
    is: { base: 'be', tense: 'be', isBe: true, isPlural: false },
    was: { base: 'be', tense: 'be', isBe: true, isPlural: false },
    are: { base: 'be', tense: 'be', isBe: true, isPlural: true },
    were: { base: 'be', tense: 'be', isBe: true, isPlural: true },
    can: { base: 'can', tense: 'aux', isBe: false },
    will: { base: 'will', tense: 'aux', isBe: false },
    would: { base: 'would', tense: 'aux', isBe: false },
    should: { base: 'should', tense: 'aux', isBe: false },
    must: { base: 'must', tense: 'aux', isBe: false },
    has: { base: 'have', tense: 's', isBe: false, isPlural: false },
    have: { base: 'have', tense: 'base', isBe: false, isPlural: true },
    had: { base: 'have', tense: 'past', isBe: false },
    does: { base: 'do', tense: 's', isBe: false, isPlural: false }
  },
  // The base of a verb that is not in the list is not known.
  byEnding: [{
    is: '\\p{Ll}{3,}ed',
    isNot: '.*(?:need|seed|speed|breed|indeed|embed|proceed|exceed)',
    form: { base: '', tense: 'past', isBe: false }
  }],
  takeParentheses: true
}
