import type { CommandWords, UseWords } from '../../../language-data/test-questions/commands.js'

// "we can simply"
const WE = '(?:[Ww]e|[Yy]ou|[Oo]ne)' +
  '(?: (?:can|could|may|will|would|should|need to|have to|also|then|simply|just|always))*'

const uses: UseWords = {
  leads: 'So|Now|Then|Here|Again|Essentially|Basically|Remember(?: that)?|Finally|However|Also|Next|But|' +
    'In (?:R|Python|[a-z]\\w+)',
  given: '(?:In|For|With) (?:this|these|the following|the example)|For example',
  before: '(?:the|a|an)(?: (?:generic|standard|handy))?',
  called: 'called|named',
  library: '(?:from|of|in) (?:the )?\\S+ (?:package|library)|in (?:R|Python)|from [a-z]\\w+(?= to )',
  purposes: [
    `^(?:In order )?[Tt]o ([a-z]+ [^,;:.]{6,110}?),? ${WE} (?:use|call|run|apply) {{code}}(?=$|[,.:])`,
    '^If (?:you|we) (?:simply |just )?(?:want|need|wish) to (?:simply |just )?([a-z]+ [^,;:.]{6,110}?),? ' +
      `${WE} (?:do (?:so|this|it) )?(?:use|using|with|via|by using) {{code}}(?=$|[,.:])`,
    `${WE} (?:use|call|apply) {{code}} (?:in order )?to ([a-z]+ [^,;:.]{6,110})$`,
    `${WE} ((?!use |do |see )[a-z]+ [^,;:.]{6,90}?),? (?:by )?(?:using|with|via|through|calling) {{code}}$`,
    '{{code}} (?:can|could|may) be used to ([a-z]+ [^,;:.]{6,110})$',
    '{{code}} is (?:an?|the) (?:[a-z]+ ){0,2}{{kind}} (?:(?:that is |which is )?used )?to ([a-z]+ [^,;:.]{6,110})$',
    '{{code}} (?:can )?(?:allow|let|enable|help)s? (?:us|you) (?:to )?([a-z]+ [^,;:.]{6,110})$',
    '{{code}} (?:provide|give|offer)s(?: you| us)?(?: with)? an? (?:[a-z]+ )?way to ([a-z]+ [^,;:.]{6,110})$'
  ],
  doings: [
    `${WE} (?:use|call|apply) {{code}} for ([a-z]+ing [^,;:.]{6,110})$`,
    '{{code}} (?:is|can be) used for ([a-z]+ing [^,;:.]{6,110})$',
    '{{code}} (?:provide|give|offer)s(?: you| us)?(?: with)? an? (?:[a-z]+ )?way of ([a-z]+ing [^,;:.]{6,110})$'
  ],
  usedForDoing: 'is used for',
  listed: '{{code}}, to ([a-z]+ [^,;:.]{6,90}?)(?=,| and |$)',
  deeds: [
    '{{code}},? (?:which|that) ([a-z]+s [^,;:.]{10,120})$',
    '{{code}},? (?:an?|the) (?:[a-z]+ )?{{kind}} (?:which|that) ([a-z]+s [^,;:.]{10,120})$',
    '^{{code}} (will [a-z]+ [^;:.]{10,120})$',
    '^{{code}} ([a-z]+s [^;:.]{10,120})$'
  ],
  passive: '^((?!It |They |This |These |Those |That |We |You )\\p{Lu}[^,;:.]{3,60}?) (?:also )?' +
    '(can(?: also)? be|is|are) (?:then )?([a-z]+(?:ed|wn|de|ilt|ut|ead)(?: [^,;:.]{2,60}?)?) ' +
    '(?:with|using|by using|by calling|via) {{code}}$',
  asPassive: '{verb} {subject} {rest}',
  passiveBe: 'be',
  pointing: '^(?:Essentially,? |Basically,? )?This {{kind}} (?:just )?([a-z]+s [^;:.]{10,140})$',
  pointingPurpose: '^This (?:{{kind}} )?is (?:an?|the) (?:[a-z]+ ){0,3}{{kind}} (?:for|to|that is used to) ' +
    '([a-z]+ [^,;:.]{6,140})$',
  noDeeds: 'takes|has|was|is|does|needs|requires|expects|accepts|contains|works|comes|admits|belongs|includes|means',
  ofExample: 'this|these|those|that we|here|examples?|above|below|first|then|following|exercises?|our|now|my|your|' +
    'later|both|think|we|you|us|let',
  ours: [
    { is: '\\bour (?=[a-z]+s\\b)', becomes: '' },
    { is: '\\bthis (?=(?:variable|column|data ?frame|vector|list|string|table|file)\\b)', becomes: 'a ' }
  ]
}

export const commands: CommandWords = {
  leans: 'them|they|it|the same|instead|again|as well',
  ownerHeadings: 'command|options',
  placeholders: 'path|(?:file|dir|path)?name|files?|dir(?:ectory)?|folder|old|new|source|dest(?:ination)?|pattern|user',
  given: 'given|specified',
  shell: 'commands?|shell|terminal',
  nouns: {
    operator: 'operator',
    command: 'command',
    function: 'function',
    option: 'option',
    keyword: 'name in the code',
    clause: 'keyword of SQL'
  },
  nounOf: '{noun} of `{code}`',
  asks: 'Which {noun} {told}?',
  asksDescribed: 'Which {noun} does the course material describe as “{told}”?',
  kinds: 'command|function|operator|method|keyword|option|flag|module|clause|statement|constraint|data type',
  the: 'The',
  functions: 'function|method',
  ofData: 'variables?|columns?|fields?|attributes?|features?',
  ofLanguage: '(?:(?:in|of) )?SQL|(?:in|of) (?:Python|Java|C|R)',
  isOne: '(?:is|are) (?:an?|the)',
  which: 'that|which',
  pronouns: '(?!)',
  isUsed: '(?:is|are) used (?:to|for)',
  withOthers: 'together|and|with',
  ofExample: 'this|these|here|examples?|above|first|then|following|exercises?|our|now',
  tells: 'purpose|uses?|usage|action|effect|functions?|result|task|does|used (?:for|to)',
  verbs: '[a-z]{2,}[^s]s',
  orders: 'find|compute|calculate|show|draw|create|run|open|add|set|make|list|select|read|write|plot|load|install|' +
    'compare|change|replace|remove|save|download|delete|display|print|copy|move|rename|search|start|stop|restart|' +
    'update|upgrade|view|fetch|merge|undo|push|pull|switch|convert|sort|count|get|return|revert|restore|kill|clear',
  noVerbs: '(?:its|this|was|has|does|commands|options|files|values|types|names|works|always|perhaps|sometimes|thus|' +
    'as|unless|towards)|.*(?:ions|ings|ments|ers|ors|ies)',
  notVerbBefore: 'are|is|were|of|that|which|and|or|in',
  be: 'is|are|has|was',
  goesOn: 'which|so|but|and|whereas|while',
  used: '\\b(?:use|run|type|with|using|enter) (?:the )?(?:{{kind}} )?{{code}} (?:{{kind}} )?to ' +
    '([a-z]+ [^.;:]+?)(?:, (?:and|which|but|so)\\b.*)?\\.?$',
  purposeFirst: '^(?:To|If (?:you|we) (?:want|need|wish) to) ([a-z]+ [^,;:.]{6,110}), ' +
    '(?:we |you )?(?:can |could |simply |just )*(?:use|run|type|call|write) (?:the )?(?:{{kind}} )?{{code}}',
  purposeBehind: '{{code}} \\(to ([a-z]+ [^()]{6,80})\\)',
  usedBehind: '(?:[Yy]ou|[Ww]e|[Oo]ne) can (?:also |then )?((?!use )[a-z]+ [^,;:.]{6,90}?) ' +
    '(?:using|with|via|by (?:using|calling|running)) (?:the )?(?:{{kind}} )?{{code}}(?: {{kind}})?(?=$|[.,])',
  offered: '{{kind}} (?:called|named) {{code}},? (?:((?:for [a-z]+ing|to [a-z]+) [^.;:]+?)|' +
    '(?:that|which) ([a-z]+s [^.;:]+?))\\.?$',
  denies: '\\b(?:not|cannot|never)\\b|n[\'’]t\\b',
  usedFor: 'is used to',
  checks: 'ensure|make sure|check|note|by default|here|this|same as',
  asksWith: 'With which {noun} {told}?',
  uses
}
