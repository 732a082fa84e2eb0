import type { CommandWords } from '../../../language-data/test-questions/commands.js'

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
  checks: 'ensure|make sure|check|note|by default|here|this|same as'
}
