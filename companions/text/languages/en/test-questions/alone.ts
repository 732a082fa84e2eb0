import type { AloneWords } from '../../../language-data/test-questions/index.js'

export const alone: AloneWords = {
  tasksBefore: 'solved|worked|practice|review|discussion|critical thinking|check your',
  tasks:
    'challenges?|exercises?|examples?|worksheets?|homework|problem sets?|quiz(?:zes)?|self-?(?:check|test)|questions|' +
    'true ?(?:/|or) ?false|multiple choice|fill[- ]in(?:[- ]the)?[- ]blanks?|short answers?|matching(?=[^\\p{L}]*$)|' +
    'understanding|activit(?:y|ies)|problems?(?=[^\\p{L}]*$| set)|case stud(?:y|ies)|lab (?:\\d|report)',
  tasksAtEnd: 'exercises|problem sets?|homework|worksheets?',
  invented: '(?:the )?(?:problem|scenario|example|story|case)(?: \\d+)?',
  exams: '(?:mid-?terms?|finals?|(?:final|mock|practice|mid-?term) exams?|exams?)(?: \\d+)?',
  given: '(?:use|using) the following (?:information|data)|use this information',
  labels: 'examples?|exercises?|problems?',
  age: '-year-old| years? old| years? of age',
  abbreviations: 'e\\.g|i\\.e|etc',
  connectives: 'However|Moreover|Furthermore|Additionally|In addition|In fact|Indeed|Historically|In general|' +
    'Generally|Of course|In other words|In short|By definition|Formally|Informally|In contrast|By contrast|' +
    'On the other hand|Conversely|More (?:precisely|formally|exactly|specifically|concretely)|' +
    'To be (?:a (?:bit|little) )?(?:more )?(?:precise|exact|specific)(?: about [^,]{3,30})?|' +
    'Interestingly|Technically|As usual|Concretely|Specifically|Intuitively',
  ownStem: 'Which of the following',
  yearStem: 'In which year (?:did|was) (\\p{Lu}\\p{L}+) \\p{Ll}',
  articles: 'the|an?',
  needsParentheses: 'the|an?|of',
  alternatives: 'or|and|not|no',
  clauseFirst: 'while|whereas|although|though|since|because|if|when|unless',
  otherNames: 'or the',
  leans:
    'this|these|those|such|here|he|she|it|they|him|them|his|her|hers|itself|' +
    '(?:above|below)(?! (?:the|an?|its|their|zero|average))|aforementioned|former|' +
    'latter|former\'s|previous|previously|preceding|following|another|others|other|likewise|similarly|therefore|' +
    'thus|hence|consequently|accordingly|instead|otherwise|meanwhile|nevertheless|nonetheless|still|also|too|again|' +
    'then|so|same|we|us|our|ours|you|your|i|my|me|one|ones|both|example|figure|table|chapter|section|lecture|slide|' +
    'page|today|now|recently|currently|yet|respectively|even|there|first|second|third|latter|further|later|earlier|' +
    'afterwards|subsequently|eventually|finally|new',
  flaws:
    '\\b(?:not|no|never|neither|nor|none|nothing|cannot|except|unless|hardly|always|all|every|everything|' +
    'completely|entirely|exclusively|absolutely|only|must|any|sometimes|often|usually|frequently|generally|' +
    'typically|normally|many|some|several|most|mostly|few|much|can|may|might|could|would|should|probably|perhaps|' +
    'possibly|likely|occasionally|rarely|seldom|various|commonly|somewhat|almost|nearly|quite|very|rather|' +
    'important|importantly|interesting|famous|notable|certain|different|numerous|multiple|about|around|' +
    'approximately|roughly|more|less|better|worse|greater|larger|smaller|faster|slower|higher|lower|mainly|largely|' +
    'primarily|best|worst|best-known|similar|analogous|akin|like|suggests?|suggested|believed?|thought|considered|' +
    'widely)\\b|n\'t\\b',
  unknownThing:
    '\\bthe (?:city|town|village|state|country|nation|kingdom|empire|region|area|territory|island|river|mountains?|' +
    'district|park|street|building|church|temple|palace|castle|bridge|museum|gallery|hospital|college|school|' +
    'university|campus|library|laboratory|company|corporation|firm|bank|studio|network|channel|station|' +
    'organi[sz]ation|institution|association|committee|commission|council|court|parliament|assembly|senate|' +
    'government|administration|party|union|league|team|club|band|group|tribes?|family|dynasty|army|navy|fleet|' +
    'forces?|troops|war|battle|siege|revolt|rebellion|revolution|crisis|invasion|campaign|attack|massacre|treaty|' +
    'agreement|act|law|bill|decree|amendment|constitution|policy|reform|project|program|programme|mission|plan|' +
    'strategy|scheme|initiative|report|study|survey|book|novel|poem|play|film|movie|series|show|episode|album|song|' +
    'article|paper|document|text|letter|speech|work|story|theory|hypothesis|concept|idea|principle|doctrine|method|' +
    'technique|approach|process|procedure|algorithm|model|system|structure|device|machine|engine|instrument|' +
    'experiment|test|result|results|data|term|word|name|title|phrase|author|authors|writer|artist|king|queen|' +
    'emperor|president|minister|governor|pope|bishop|general|commander|leader|man|woman|boy|girl|child|people|' +
    'population|community|disease|plague|epidemic|pandemic|outbreak|virus|drug|treatment|event|period|era|age|' +
    'century|decade|year|day|game|match|season|tournament|final|award|prize|case|problem|question|reason|cause|' +
    'effect|type|kind|form|species|plant|animal|cell|organism|compound|substance|material|element|reaction|value|' +
    'number|function|equation|theorem|site|location|place|situation|condition|change|changes|movement|site|host|' +
    'resident|rest|remainder|majority|last|two|three|four|five|six)\\b(?! (?:of|that|which|who|whose|in which|' +
    'where|between|for|from|to|by|on|with)\\b)',
  termBegins:
    'two|three|four|five|corresponding|resulting|respective|' +
    'main|key|common|entire|whole|single|simplest|basic|general|specific|particular|also|never|' +
    'thus|hence|set|sets|even|just|not|no|so',
  termEnds: 'also|never|always|often|then|of|the|a|an|to|in|for|and|or|that|with|only|first|no',
  adverbEnding: 'ly',
  pointsBack: 'this|these|those|aforementioned|former|latter|previous|following',
  points:
    'this|these|those|such|it|he|she|they|him|them|themselves|itself|his|her|our|we|you|your|aforementioned|former|' +
    'latter|previous|following|us',
  vague:
    'may|might|could|would|should|probably|perhaps|possibly|likely|important|popular|interesting|famous|notable|' +
    'similar|various|numerous|several|best|great|powerful|one of|examples?|good|bad|key|handy|useful|convenient|' +
    'widely|generic|fundamental|well-known|most-used|most (?:common|used|popular|recent)|faster|better|modern|' +
    'excellent',
  howOften: 'often|usually|sometimes|frequently|typically|generally|normally|commonly',
  negative: '\\b(?:not|except|never|least|incorrect|false|untrue)\\b|n\'t\\b'
}
