import type { Contents } from '../../language-data/contents.js'

export const contents: Contents = {
  outline: '(?:table of )?contents?|objectives|learning (?:goals|objectives|outcomes)|overview of topics|exercises?|' +
    'questions|(?:interview|review|exam|practice) questions|quiz|further reading|references|see also|achievements|' +
    'checklist',
  besideMembers: '(?:key concepts(?: and)? )?summary|glossary|key (?:terms|concepts|ideas|takeaways)|introduction|' +
    '(?:.* )?questions?|references|conclusions?|overview|notes|examples?|definitions?',
  outlined: 'you (?:will|should) (?:be able to|learn|know)|' +
    'in this (?:chapter|section|unit|module|lesson),? (?:you|we) (?:will|are going to)',
  askedWith: 'what which when where who whom whose why how does the is are was between difference differences ' +
    'explain describe define definition meaning mean example examples types kinds steps formula command syntax code ' +
    'use used for with from and works work compare',
  asking: [
    'differen(?:ces?|t|tiate)|diffs?|differs?|distinguish|compar(?:e|es|ed|ison)|versus|vs',
    '(?:how|what) (?:do|does|did|is|are)(?= .+ works?\\b)|works?(?=\\W*$)|(?:comes?|originates?)(?: from)?(?=\\W*$)|' +
      'happen(?:s|ed)?(?= (?:to|in|at|during|when|if)\\b|\\W*$)',
    '(?:types?|kinds?|examples?|steps?|stages|phases|list|advantages|purpose)(?= (?:of|in|for)\\b)|need',
    '(?:commands?|code|syntax)(?= (?:to|for|of|that)\\b)',
    // "The main purpose" is asked for as "the purpose".
    '(?:main|primary|principal|basic|key|general|overall|fundamental|central|chief|major|essential|most important)' +
      '(?= (?:purpose|goal|aim|function|role|idea|use|objective|task|job|cause|reason|advantage|benefit)s?\\b)',
    // "When was the word ecology coined?"
    '(?:word|term|name|expression)(?= [a-z-]+ (?:first )?(?:coined|introduced|invented|created|used)\\b)'
  ],
  article: 'the|an?',

  comparisons: {
    between: { before: 'between', and: 'and' },
    versus: { before: 'what is', and: 'vs\\.?|versus' },
    compare: { before: 'compare|comparison of', and: 'and|with|to' },
    which: [
      '(?:which|what|who)(?: one)? is {{article}}(?<how>(?:(?! of )[^,:])+?)[,:]? ' +
        '{{article}}(?<one>[^ ,]+(?: [^ ,]+)?) or {{article}}(?<other>.+?)',
      '{{article}}(?<one>[^,]+?) or {{article}}(?<other>[^,]+?), (?:which|what|who)(?: one)? is {{article}}(?<how>.+?)'
    ],
    differ: ['how (?:do|does|is|are) (.+?) (?:differ|different) from'],
    difference: { and: 'and', noun: 'differences?|diffs?' },
    contrast: 'unlike|whereas|while|differs?|differences?|than|instead|contrast|both|but'
  },

  topics: {
    asked: [
      '(?:explain |tell me )?how (?:do(?:es)?|did|is|are|was|were|can|to) {{article}}(.+?)' +
        '(?: (?:works?|working|calculated|computed|estimated|defined|used|done|implemented))?',
      'what (?:do(?:es)?|did|is|are|was|were) {{article}}(.+?) (?:do|for|used for|good for|consist of)',
      'why (?:do(?:es)? (?:we|you|one) (?:need|use)|is|are|was|were) {{article}}(.+?)' +
        '(?: (?:useful|important|needed|used))?'
    ],
    explain: { verb: 'explain|describe', how: 'how', works: 'works?' },
    kinds: {
      asks: '(?:what|which) (?:are|is)',
      noun: 'types?|kinds?|examples?|steps?|stages|phases|formula|properties|layers|elements|functions|parts|causes|' +
        '(?:dis)?advantages|characteristics|features|goals|principles|ways|signs|styles|classes|categories|' +
        'components|methods|levels|factors|measures|consequences|effects|states|modes|rules|reasons|benefits|' +
        'drawbacks|symptoms|techniques|strategies|areas|applications|uses|operations|criteria|requirements|' +
        'limitations|pillars|blocks',
      examples: 'examples?',
      of: 'of|in|for|to',
      alike: [
        'types kinds classes categories', 'steps stages phases', 'parts components elements', 'layers levels',
        'advantages benefits', 'disadvantages drawbacks', 'characteristics features', 'effects consequences',
        'reasons causes', 'methods techniques'
      ],
      asked: [
        '(?:what|which) {{noun}} (?:do(?:es)?) (.+?) (?:perform|provide|offer|go through)',
        '(?:what|which) {{noun}} (?:do(?:es)?|has|have) (.+?)(?: have)?', '(?:what|which) {{noun}} are there in (.+)',
        '(?:what|which) {{noun}} of (.+?) (?:are there|exist|do (?:we|you) (?:have|know))',
        '(?:in )?(?:what|which) {{noun}} can (.+?)(?: (?:be|have|be in))?'
      ],
      are: 'are|is|(?:can|may) be|include|includes|comprise',
      has: 'has|have|consists? of|(?:is|are) (?:made up|composed) of|comprises?|contains?',
      divided: '(?:is|are|can be) (?:divided|classified|split|grouped)',
      dividedInto: 'types steps parts',
      inOrder: 'steps',
      its: 'its|their'
    }
  },

  explains: {
    beginning: 'what(?:\'s| is| are| does| do)|explain|describe|define|' +
      'how (?:do(?:es)?|did|is|are|was|were|to|can)|why|compare|types? of|kinds of|steps|phases|stages',
    anywhere: 'differences?|types|steps'
  },
  denial: {
    asks: '(?<!\\bor )not(?! only\\b)|never|no longer|\\p{L}{2,6}n[\'’]t|cannot|without|except|other than',
    says: 'not|no|never|none|nor|neither|nobody|nothing|\\p{L}{2,6}n[\'’]t|cannot|without|except\\w*|other than|' +
      'unlike|lack\\w*|fail\\w*|refus\\w*|reject\\w*|avoid\\w*|prevent\\w*|forb[ai]d\\w*|prohibit\\w*|barred|' +
      'den(?:y|ie\\w+)|unable|impossible|absen\\w+|instead|rather than|incapable'
  },
  fact: {
    asks: '(?:what|which|how)(?: is| are)?(?: the)?',
    noun: 'year|date|day|time|name|number|population|many|much|long|old|large|big|far|fast'
  },
  code: 'commands?|code|syntax|program|implement\\w*|define a|declare|write|print|create',
  formula: 'formulas?|equations?|calculated?|computed?|estimated?',
  formulaNoun: 'formulas?|equations?',
  formulaTold: 'minus|plus|divided by|multiplied by|(?:product|ratio|quotient|sum) of|difference between',
  works: {
    asks: ['(?:explain |describe |tell me )?how (?:do(?:es)?|did) {{article}}(.+?) (?:work|operate|function)s?',
      '(?:explain |describe |tell me )?how {{article}}(.+?) (?:works?|operates?|functions?)'],
    says: '(?:works?|operates?|functions?|proceeds?|goes) (?:as follows|like this|in (?:the following|this) way)|' +
      '(?:is|are) as follows',
    general: 'protocol algorithm method process technique mechanism system procedure'
  },

  whatIf: { asks: 'what (?:if|happens (?:if|when))|(?:and )?if', subject: 'i|we|you|a student|no|do not|don\'t|me' },
  conditions: {
    begins: 'if|who(?:ever)?|when|unless|in case|should',
    verb: 'will|would|shall|must|may|can',
    leadsTo: 'leads? to|results? in|means'
  },
  toBring: 'what (?:(?:things|equipment|clothes|material) )?(?:do|should|must|will|shall) (?:i|we|you) ' +
    '(?:have to |need to )?(?:need|bring|wear|pack|take)',

  calendar: {
    words: 'calendar schedule timetable planning',
    kind: 'the|course|class|lecture|weekly|academic|tentative|provisional|detailed',
    of: '(?:of|for) (?:the|this) (?:course|class(?:es)?|lectures|sessions|activities|weeks|semester|term|year)'
  },

  makers: {
    did: 'invented|created|designed|developed|devised|conceived|built|wrote|authored|made',
    done: '(?:was|were|is)(?: \\p{L}+ly)? ' +
      '(?:invented|created|designed|developed|devised|conceived|built|written|authored|made)',
    by: 'by',
    making: 'invent\\w*|creat\\w+|design\\w*|develop\\w*|devis\\w+|conceiv\\w+|built|writ\\w+|author\\w*|publi\\w+|' +
      'propos\\w+|introduc\\w+|found\\w*|father|by|work of|made|compos\\w+|formulat\\w+'
  },

  deeds: [
    'found founded founding foundation establish established establishment create created creation set form formed ' +
      'formation start started starts begin began begun origin originate originated launch launched inaugurated ' +
      'introduce introduced introduction',
    'die died dies death dead killed executed assassinated murdered', 'born birth',
    'end ended ends finish finished over cease ceased dissolve dissolved dissolution disbanded abolished abolition',
    'invent invented inventor invention create created creator design designed designer devise devised develop ' +
      'developed developer introduced',
    'build built builder construct constructed construction erect erected',
    'publish published publication appear appeared release released write wrote written author',
    'sign signed ratify ratified conclude concluded adopt adopted pass passed enact enacted approve approved ' +
      'establish established draft drafted',
    'win won winner victory victorious defeat defeated beat', 'marry married marriage wedding wed',
    'lead led leader head headed chair chaired chairman preside presided president direct directed director ' +
      'rule ruled ruler run', 'crown crowned coronation', 'discover discovered discovery discoverer found'
  ],
  happens: 'happen happened occur occurred occurs hold held done work',
  ofLaws: 'pass passed enact enacted adopt adopted sign signed approve approved',

  kinds: {
    date: {
      asks: 'when|what (?:year|date|day|month|century|decade)|which (?:year|century|decade)|how long ago',
      form: '\\d{1,2}(?:st|nd|rd|th) century|\\d+ years|\\d+ (?:bc|ad|bce|ce)'
    },
    number: {
      asks: 'how (?:many|much|long|large|big|old|far|fast|tall|high|often)|' +
        'what (?:percent\\w*|number|amount|fraction|size|population|length|distance|speed|temperature)',
      form: 'none|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred|' +
        'thousand|million|half|third|quarter|once|twice'
    },
    person: { asks: 'who|whom|whose|what (?:person|scientist|author|king|leader|president)' },
    place: {
      asks: 'where|what (?:city|country|place|river|state|region)|which (?:city|country|state|river|region)'
    },
    reason: {
      asks: 'why|what (?:caused?|causes|reason)',
      form: 'because|since|so that|in order to|therefore|thus|reason|purpose|due to|' +
        'to (?:avoid|prevent|allow|make|reduce)|caused?|causes|result|allows?|avoids?|prevents?',
      given: 'because|since|so that|in order|therefore|thus|hence|reasons?|purposes?|due to|owing to|why|' +
        'to (?:make|keep|get|reduce|increase|improve|protect|save|store|stop|find|give|provide|maintain|support|' +
        'reach|control|show|meet|form|minimi[sz]e|maximi[sz]e)|' +
        // No ", so on", and no ", as well as" or ", as shown in".
        '[,;] so (?!(?:far|on|forth|called|many|much|long)\\b)|' +
        ', as (?!(?:well|shown|seen|in|if|though|soon|long|far|much|many|described|mentioned|explained|illustrated|' +
        'discussed|above|before|below|for|to|you|we|an?|can|is|usual|opposed|expected|of|the)\\b)|' +
        '(?:which|this|that|it|these) makes?|, making|mak(?:es?|ing) (?:it|them)|consequently|thereby|' +
        'caus\\w+|results?|allow\\w*|avoid\\w*|prevent\\w*|enabl\\w+|ensur\\w+|help\\w*|' +
        'importan\\w+|useful|need\\w*|require\\w*|must|otherwise|lead(?:s|ing)? to|led to|advantages?|benefits?'
    }
  },
  duration: {
    asks: 'how long (?:do(?:es)?|did|can|will|would|has|have)\\b',
    form: '\\d[\\d.,]*[ -](?:\\w+ )?(?:\\w*seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|' +
      'centur(?:y|ies)|[mun]?s)\\b|' +
      '\\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|several|many|half an?)[ -](?:\\w+ )?' +
      '(?:\\w*seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies))\\b|' +
      '\\b(?:seconds|minutes|hours|days|weeks|months|years|decades|centuries|forever|indefinitely|from \\d+ to)\\b|' +
      '\\d{4} ?[–-] ?\\d{4}|\\buntil\\b'
  },
  property: { asks: 'what(?:\'s| is| are| was| were) the', of: 'of' },
  aims: '(?:(?:to|how to|be able to|you will|students will|we will) )?(?:learn|know|understand|explain|describe|' +
    'define|identify|list|name|recogni[sz]e|discuss|compare|contrast|distinguish|differentiate|classify|analy[sz]e|' +
    'evaluate|assess|interpret|summari[sz]e|outline|illustrate|demonstrate|apply|use|write|read|solve|calculate|' +
    'compute|determine|derive|prove|show|find|build|construct|create|design|develop|implement|draw|state|' +
    'relate|predict|select|choose|perform|examine|explore|convert|translate|become|get)'
}
