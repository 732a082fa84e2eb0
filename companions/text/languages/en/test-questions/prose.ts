import type { TestProse } from '../../../language-data/test-prose.js'

export const testProse: TestProse = {
  within: '(?:In|Within) (?!general|fact|short|addition|contrast|practice|particular|other words|this|that|' +
    'these|those|such|our|' +
    'the (?:above|previous|next|following|' +
    'example))[^,]{3,40}, ',
  anyOne: '[Aa]n? |[Aa]ny ',
  theOne: '[Tt]he ',
  is: ' (?:is|are) (?:defined (?:as|to be) |simply |just |basically )?(?=(?:an?|the|any) )| (?:is|are|(?:can|' +
    'may) be) defined (?:as|to be) |, (?=an? [^,]+$)',
  defines: '(?!The )[^,]{3,50} (?:is|are|(?:can|may) be) defined (?:as|to be) ',
  means: ' (?:refers? to|means|denotes?) ',
  titleIs: '(?:It |This )?(?:[Ii]s|[Aa]re) (?=(?:an?|the) )|(?:It |This )(?:[Rr]efers to|means) ',
  asksWhat: 'What (?:is|are) (?:an? |the )?',
  titleOccurs: '(?:It |This )?(?:[Oo]ccurs|[Hh]appens|[Aa]rises) when ',
  occursWhen: ' (?:(?:occurs?|happens?|arises?|takes? place)(?: only)?|is) when(?:ever)? ',
  asksEvent: 'What is it called when {event}?',
  alsoCalled: ',? \\(?(?:or|also (?:known as|called|referred to as)|sometimes called|or simply|abbreviated(?: ' +
    'as)?) (?:an? |the |simply )?',
  noDefinition: 'an? attempt to |(?:both|consider|suppose|imagine|recall|note|notice|remember|observe|assume|let) |' +
    '(?:an?|the) (?:[\\w-]+ )*(?<!human |living )being |(?:an? |the )?(?:reflection|mirror) of |that |' +
    '(?:companies|firms) (?:like|such as) |' +
    'an? (?:relatively|legacy|popular) |' +
    // "An efficient algorithm that sorts by …" tells it from others.
    'an? (?:efficient|effective|quick|elegant) (?!.* (?:that|which) )|another |the other |(?:an? |' +
    'the )?(?:closely )?related |' +
    '(?:an? |the )?(?:main|core|key|central|major) (?:element|ingredient)|an? (?:increasing|decreasing|linear|' +
    'nonlinear|complex|direct) function of |(?:an? |the )?(?:gold standard|' +
    'cornerstone|hallmark|versatile|interesting|adapted|' +
    'remarkable|successful) |(?:an? |' +
    'the )?(?:[\\w-]+ ){0,2}(?:source|alternative|consequence|' +
    'end state|winner|fate|reminder|improvement)s?\\b|(?:an? |the |one )?(?:\\w+ )?(?:length|size|range|' +
    'members? of|core of|heart of|basis of|' +
    'examples?|kinds?|types?|ways? (?:of|to|in which)|part of|result|reason|same|case|way|fact|question|problem|' +
    'one of|(?<!the |total |minimum |maximum )number of|' +
    'original|first|second|third|last|next|only|most|more|best|biggest|(?:major|central|main|' +
    'core|key)? ' +
    '?(?:focus|component|concept|issue|topic|aspect|feature|tool|step)s?|continuation|great|' +
    'good|bad|nice|common|key|main|big|' +
    'lot|little|bit|few|little|important|useful|special|natural|simplest|easiest|opposite|difference|idea|goal|' +
    'point|thing|matter|member|subset of the)\\b|an? (?:[\\w-]+ ){0,3}(?:protocol|language|tool|program|command|' +
    'application|' +
    'service|library|framework|device|standard|package) (?:that|which) (?:uses?|runs|is (?:used|based|written)|' +
    'works)\\b',
  namesNothing: '(?:those|(?:the )?ones?) (?:that|which|who)|(?:an? |the )?(?:abbreviation|acronym|initialism|' +
    'short(?:ened)?' +
    '(?: (?:form|name))?) (?:of|for)|(?:an? |the )?(?:name of (?:an?|the) (?:\\w+ )?(?:variable|function|file)|' +
    'constant that (?:stores|holds|contains))',
  noTerm: '.+ in [a-z]+|(?:territorial|material|personal) scope|scope of application|' +
    'appendi(?:x|ces)|common|elements?|there|after|before|immediate|called|you|we|i|it|this|' +
    'that|these|those|' +
    'can|always|cases|case$|words|using|recent|example|examples|here|there|what|which|certain|other|another|such|' +
    'some|' +
    'many|most|all|each|every|own|instead|however|general|particular|goal|idea|^point$|way|thing|things|reason|' +
    'approach|advantage|disadvantage|difference|purpose|question|answer|author|result|results|problem|first|' +
    'second|third|last|next|following|above|below|findings?|reminder',
  ends: ' and (?:is|are) (?:a|an|the|used|also|often|usually) |, (?:so|and (?:it|this|they|is|are|has|have|can|' +
    'we)|but|which (?:is|are|means|makes)|while|whereas|although|as|because|since|where we|allowing|making|unlike|' +
    'like)\\b|; | — | – |—|\\. ',
  called: '(?:called|known as|termed|named|said to be|referred to as|define|(?<!to )call|' +
    '[Ww]e say (?:that )?(?:they are|it is))(?: an?| the)? ["“]?',
  namedAs: '(?:called|known as|termed|referred to as)(?: an?| the)? ["“]?',
  bareThis: '(?:This|That) (?:is|was|can|may|will|has) ',
  copula: '(?:is|are|be)(?: an?| the)? ',
  condition: ',? (?:if and only if|if|iff|when|whenever|provided that|provided|given that) ',
  nameEnds: 'if|iff|when|whenever|of|in|for|on|and|or|to|with|by|from|is|are|provided|as|because|since',
  goesOn: ',? (?:and|or|such as|like|as well as|to (?:make|transform))|, but',
  loose: '(?:roughly|loosely|generally|simply) speaking|informally|in (?:a|some) sense|so to speak|' +
    'an? (?:fancy|simple|short) way (?:of|to)|' +
    '(?:a|some) sort of|kind of like|think of (?:it|them|this|an?|the)|can be thought of|as if|rule of thumb|' +
    'in plain (?:english|words)|layman.*|simply put|to put it simply|more or less|something like|imagine|' +
    '(?:is|are|acts?|works?|much|just|looks?|behaves?) like an?|(?:bottom|top) (?:left|right)',
  noSubject: 'More [a-z]+ly (?:called|known as|termed) |' +
    '(?:(?:In|During|After) X,? )?(?:(?!Speed|Breed|Creed|Greed|Hundred|Indeed)(?:(?<=X,? )\\p{Ll}|' +
    '\\p{Lu})' +
    '\\p{Ll}{2,}ed|Born|Became|Went|Won|Led|Wrote|Left|Took|Made|Built|Was|Were) ' +
    '(?:in|to|at|from|by|with|as|for|on|under|into|of) [^,]*$',
  attributed: 'According to|In (?:his|her|their)|For (?=\\p{Lu})',
  reason: 'because|since',
  tooMany: 'typical|(?:widely|commonly|frequently) used|well.known|complex phenomenon|in particular|' +
    'some kind of|very|' +
    'might|seems?|mysterious|advanced|powerful|' +
    'a number of|various|several|basically|essentially|' +
    'among other.*|as well as others|much of|a lot of|the glue|plenty of|a strong|rich set|robust',
  // "The values that a field has" ends as it should.
  dangling: 'is|are|was|were|(?<! (?:an?|the|each|every) \\p{Ll}{2,20} )has|' +
    'at|of|in|with|by|to|for|from|on|into|that|which|and|or|than|the|an?|there|them',
  opens: 'that|which',
  tells: 'that|which|who|of|in|by|for|with|where|whose|to|from|on|at|between|than|used',
  orders: 'must|shall|should|has to|have to|needs? to',
  ofSome: '\\S+ \\S+ an? (?!.* (?:of|on|about|for|to|that|which|in|from) )',
  genericNoun: ' (?:pattern|method|technique|principle|protocol|function|command|operator|clause|statement|keyword|' +
    'option|flag|algorithm)s?$',
  orAnother: ' or (?:the|an?) ',
  equally: ' or (?!the |an? )|,? \\(?(?:also |better |commonly |or )(?:known as|called) (?:the |an? )?|, or ' +
    '(?:the )?',
  pronounCalled: '(?:It|This|They|These) (?:is|are) (?:also |sometimes |often )+(?:called|known as|' +
    'referred to as) (?:an? |the )?',
  otherNameBetween: ',? \\(?(?:(?:also|sometimes|often|commonly) (?:known as|called|referred to as|termed)|' +
    'a\\.?k\\.?a\\.?|' +
    'abbreviated(?: as)?|or simply|or just|in short) (?:the |an? )?',
  oneOfNames: 'sometimes|often|also|usually|commonly|occasionally|at times',
  grammarNotes: 'noun|verb|adjective|adverb|plural|singular|n|v|adj|adv',
  orName: 'or|also',
  asksTerm: 'The course material says: “{statement}”. Which term is {sign}?',
  beginsWith: ' (Hint: {letters}, words of {lengths} letters)',
  hasLetters: ' (Hint: {letters}, {lengths} letters)',

  label: '(?:Formal )?(?:Definition|Def|Key (?:idea|point))\\.?(?: \\d[\\d.]*)?(?: \\([^()]*\\))?[:.] |' +
    '(?:Recall|Note|Remember|' +
    'Notice|Observe)(?: also)? that ',
  percent: '%|per ?cent',
  large: '[a-z]*illions?|thousands?|hundreds?',
  manyOf: '(?!)',
  infinitive: '\\p{L}+(?:ize|ify)',
  inTerm: 'In|With|Under|(?:In|Under) (?:an? )?\\p{Ll}+ with',
  symbolIs: ' (?:is|denotes|represents|stands for|be) (the (?!\\p{L}+ (?:letters?|symbol))',
  asksSymbol: 'In the formula “{formula}”, which symbol stands for {what}?',
  onlyIf: 'if|suppose|assume|depending on|for example|for instance',
  phraseEnds: 'in|at|and|or|is|are',
  leadsIn: 'we (?:can |will |shall |may )?(?:distinguish|define|introduce|classify|divide|use|have|study)',
  oneThat: ' (?<is>is|are) one (?=that |which |whose |in which )',
  inOtherWords: ': |,? (?:i\\.e\\.|that is|meaning|namely),? | \\((?:i\\.e\\.|that is|meaning),? | [—–] ',
  pointsWithNoun: [{ says: 'This|That|These|Such an?|Such', article: 'The' }],
  pointing: {
    one: 'It ',
    several: 'They ',
    thisOne: 'This',
    theseOnes: 'These',
    state: '(?:an?|the) \\p{L}|part of|responsible for|(?:used|designed|intended|defined|composed|made|based|' +
    'formed|' +
      'found|located|named|founded|built|created|developed|introduced|published|invented|discovered|established|' +
      'signed|written|produced|released|secreted|stored|divided|caused|measured|given|required|calculated|adopted|' +
      'described|proposed) (?:by|for|to|in|into|of|as|on|from|with|at|up|after|when|between|using)',
    noVerb: 'seems?|appears?|follows?|turns?|takes?|remains?|becomes?|happens?|helps?|makes?|depends?|looks?|' +
    'feels?|' +
      'works?|does|did|do|goes|comes|means?|matters?|has been|have been|had been|is the \\p{L}+ (?:that|who|which)'
  },
  following: [
    { says: ',? (?:as follows|in the following (?:way|manner|order|steps))(?=[.:]?$)', becomes: '' },
    { says: '(?<= )(?:the )?following (?=(?:two|three|four|five|six|seven|eight|nine|ten|\\d+) )', becomes: '' },
    {
      says: '(?<= )the (?=(?:two|three|four|five|six|seven|eight|nine|ten|\\d+) following )(\\S+) following ',
      becomes: '$1 '
    }
  ],
  noPointedNoun: '(?:types?|kinds?|forms?|sorts?|examples?|cases?|facts?|ideas?|problems?|approach|group|number|' +
    'list|' +
    'part|arrangement|configuration|layout|setup|combination|order|moment|time)',
  tellsNoun: 'of|that|which|in which|by which|where|between|for|with',

  suchIsCalled: '(?:This|Such an?|Such) (?:\\p{Ll}+ )?\\p{Ll}+ is ' +
    '(?:called|known as|termed|referred to as|said to be) (?:an? |the )?',
  suchAreCalled: '(?:These|Those|Such) (?:\\p{Ll}+ ){1,2}are (?:called|known as|termed|referred to as) (?:the )?',
  aims: {
    of: '(?:The|One) (?:main |primary |whole |central |key |basic |ultimate )?' +
      '(?:goal|aim|purpose|objective|role|job|task|function|point|idea) (?:of|behind) ',
    is: ' is(?: precisely| simply| just)? to(?= )',
    ofCourse: 'this|our|the|these|sections?|chapters?|exercises?|examples?|courses?|books?|study|paper|process|' +
      'method|project|report|experiment|meeting|class|lab|assignment|selection|agency|research|code|law|model',
    leans: 'we|you|our|your|this|these|those|here|below|above|such|help you'
  },
  singledOut: 'The (?:(?:SI )?(?:unit|capital|symbol)|(?:simplest|oldest|earliest|largest|smallest|highest|lowest|' +
    'longest|shortest|fastest|slowest|heaviest|lightest|hottest|coldest|deepest|nearest|brightest|densest|hardest|' +
    'most (?:common|abundant|frequent|basic|widely used|widespread|electronegative|reactive|massive|populous)) ' +
    '\\p{L}+|first (?:\\p{L}+ )?\\p{L}+(?= [^,:;]* was )) [^,:;]{4,110}? (?:is|was)(?: called| named)?(?: the|' +
    ' an?)? ',
  notSingledOut: 'ways?|things?|problems?|reasons?|advantages?|disadvantages?|drawbacks?|benefits?|risks?|' +
    'challenges?|differences?|steps?|questions?|parts?|columns?|rows?|arguments?|examples?|points?|cases?|plots?|' +
    'figures?|sections?|chapters?|topics?|possibility|options?|lines?|here|this|these|that we|we|you|your|our|us|' +
    'mistakes?|values? in|of (?:this|these|those)',
  decided: 'In (\\p{Lu}[\\p{L}.’\'-]+(?: (?:v\\.|of|\\p{Lu}[\\p{L}.’\'-]+)){0,6})(?: \\(\\d{4}\\))?,? ' +
    '(?:we|the (?:Supreme )?Court) ((?:held|ruled|upheld|struck down|invalidated|declared|recognized|established|' +
    'concluded)(?: that)?) ([^]+)',
  parties: ' v\\. ',
  manyCases: 'United States|State|People|Commonwealth|City|County|Board|Department',
  court: 'In {sign}, the Court {told}',
  asksName: 'The course material says: “{statement}”. Which name is {sign}?',
  besideName: 'and|or|as well as|like|including|such as|both',
  asksYear: 'The course material says: “{statement}”. Which year is {sign}?',
  asksNumber: 'The course material says: “{statement}”. Which number is {sign}?',
  noNumberAfter: 'any|early|late|mid|before|after|until|centuries after|' +
    'graphs?|images?|panels?|plates?|top|decades? of(?: the)?|all|the|these|those|our|both|page|' +
    'pages|chapters?|sections?|figures?|' +
    'tables?|versions?|python|' +
    'java|part|step|line|lines|week|' +
    'unit|article|no\\.?|number|exercise|problem|examples?|room|and|to|or|by|between|from|about|around|roughly|' +
    'nearly|almost|over|under|approximately|some|listing|equation|port|isbn|rfc|topic|lesson|lecture|note|exam|' +
    'quiz|chap|ch|p|pp|vol|level|type|phase|grade|fig\\.?|first|last|next|past|previous|group|hybrid|' +
    'sketch|scenario|§',
  noNumberBefore: 'to|or|and|of|-|–|(?:[a-z]+ )?(?:ago|later|earlier)|b\\.? ?c\\.?(?: ?e\\.?)?|a\\.?d\\.?',
  unsure: 'observations|square units|rows|we|than are|than is|remaining|each of the|of the (?:two|three|four)|' +
    'theorem \\d.*|the result in|the resulting|conversely|furthermore|moreover|restated|in other words|' +
    'recall|to show|similarly|likewise|in fact|understanding|shown|example|suppose|imagine|say|let us|e\\.g|for ' +
    'instance|might|could|estimated|perhaps|maybe|what [a-z]+ calls?|worth|if we|we (?:have|get|need)|currently|' +
    'today|recently|so far|as of',
  units: '%|per ?cent|years?|days?|hours?|minutes?|seconds?|months?|weeks?|decades?|centuries|people|members?|' +
    'students?|points?|bits?|bytes?|km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|feet|kg|tons?|tonnes?|degrees?|' +
    'states?|countries|cities|schools?|elements?|layers?|groups?|types?|stages?|chromosomes?|atoms?|electrons?|' +
    'protons?|cells?|species|languages?|islands?|provinces?|seats?|votes?|judges?|amendments?|articles|books?|' +
    'soldiers|troops|ships|acres|square|cubic|million|billion|thousand|pages|words|exams?|quizzes|assignments?|' +
    'absences?|credits?|projects?|papers?|essays?|labs?|meetings?|classes|sessions?|scores?|[a-z]{4,}s',

  ofExample: '(?:more|less|fewer|greater|deeper|higher|lower) than X|exceeding X|at (?:least|most) X|up to X|' +
    '^(?!During)\\p{Lu}\\p{Ll}+ing|^Although|^Contains?|thrown|dropped|pushed|pulled|faucet|subscript|line segments?|' +
    'would|data|data ?sets?|samples?|simulations?|participants?|population of|respondents?|surveys?|' +
    'depicts?|sketch|figures?|images?|photos?|diagrams?|whoops|your?|we|our|us|tutorials?|test system|epochs?|' +
    'replicates?|certain|calculate|patients?|customers?|startups?|kids?|college student|should|let[\'’]s|' +
    'an? (?:[a-z]+ )?(?:student|website|factory|shop|store|restaurant)|^X \\p{Ll}+ if',
  founds: '(?:found|establish|creat|invent|discover|re-?discover|introduc|propos|publish|develop|formulat|describ|' +
    'isolat|synthesi[sz]|prepar|prov|demonstrat|releas|launch|announc|enact|pass|adopt|ratif[iy]|sign|approv|' +
    'implement|coin|nam|patent|standardi[sz]|declar|proclaim|award|present|observ|detect|design|implement|' +
    'start|begin|began|issu)(?:ed|s|d|ing|es|ion|ment|er)?|founding|' +
    'first|adoption|discovery|invention|publication|declaration|laid|built|born|died|wrote|won|book|prize|idea',
  ofHistory: 'histor(?:y|ical|ies)|timeline|origins?|milestones?|chronology',
  inLanguage: '(?:in )?(?:Spanish|English|Latin|Greek|French|German|Italian)',
  constants: 'constant|ratio|value of|number|pi|index|coefficient',

  formulaColumn: 'formulas?|formulae|equations?',
  formulaNoun: 'theorem|law|formula|inequality|equation|identity|rule|principle|lemma|criterion|relation',
  formulaSays: 'is(?! equivalent)|states|says|reads|gives|tells us|shows|can be (?:written|stated|expressed)|' +
    'takes the form|approximates',
  formulaCalled: 'is (?:called|known as|named|termed) (?:the )?',
  formulaDefines: '(?:is|are) (?:formally |usually |then )?(?:defined (?:as|by|to be)|given by|calculated (?:as|by))',
  asksFormula: 'What is the name of the formula “{formula}”?',
  lawNoun: 'theorem|law|principle|lemma|rule|axiom|postulate|hypothesis|conjecture',
  lawSays: ',?(?: which| that)? (?:states|says|asserts|guarantees|establishes|tells us|holds) that ',
  introduces: 'if|for (?:any|every|all|each)|given|let|every|any|all|an?|in an?|when',
  asksLaw: 'Which {noun} says that “{statement}”?',
  nameBoundary: 'is|are|was|as|called|named|and|or|by|with|in|for|to|from|on|via|using|uses?|our|its|their|this|' +
    'each|some',
  caption: '(?:Data )?[Ss]ources?:|Figure \\d|Table \\d|Photo|Image|Caption',
  credits: '[Cc]redits?|[Pp]hoto(?: credits?)?',
  clause: 'that|which|who|whose|where|when',
  cutsAt: ', (?:which|who|where|although|while|whereas|as|supporting|allowing|leading|making|with)|,? but|' +
    ', and (?:it|they|he|she|was|were|the|then|by|in)',
  pronouns: 'he|she|they|him|her|them|his',
  ofCourse: 'you|your|we|our|us|this|my|i',
  inYear: 'In',
  when: '(?:in|during|year|of|early|late|mid|January|February|March|April|' +
    'May|June|July|August|September|October|November|December)(?: \\d{1,2},)? ',
  manyYears: 'had (?:much|many|little|few|plenty)|years old|some of the most|' +
    '(?:is|are) (?:represented|depicted|portrayed)|(?:start|continu)ed to|not(?! only)|no(?!\\.)|[a-z]+n[\'’]t|' +
    'never|neither|nor|yet|still|already|' +
    'no longer|any longer|without|must|shall|should|will',
  past: 'was|were|had|did|became|began|made|took|gave|came|went|won|lost|left|led|built|wrote|fell|held|said|' +
    '(?!(?:speed|breed|indeed|exceed|hundred|sacred|naked)(?![a-z]))[a-z]{3,}ed',

  underTopic: 'Under “{topic}”',
  noTopic: 'incomplete|theorems?|lemmas?|proofs?|others?|to ?do|tbd|wip|under construction|missing contents?|' +
    '(?:solution|answer)s? .*|' +
    '(?:textbook|lecture|class|course) notes?|(?:option|chapter|unit|lesson|lecture|module|section|part|' +
    'week|day|session|topic|level|step|note|' +
    'appendix)s?(?: .{1,3})?|' +
    '(?:the |some |initial |key |basic |main |core |more |other |general |important |new )*(?:concepts?|' +
    'vocabulary|terms?|terminology|ideas?|' +
    'def\\.?|def(?:inition|\\.)? \\d.{0,4}|' +
    'definitions?|basics|details|background|overview|summary|introduction|intro|conclusions?|notes?|examples?|' +
    'learnings|takeaways|motivation|context|text elements|excalidraw data|drawing|contents?|facts?|points?|' +
    'remarks?|usage|features?|uses?|history|read ?me|' +
    'index|home|test|data|reference|theory|problem|solution|problems|questions|resources|tips|topics?|' +
    'properties|types|description|what\'s next|try it|how it works)|' +
    '(?:course|lecture|class|study|my) (?:notes?|material|content|guide)|.* (?:but|and more|and others?) ?.*|' +
    '(?:how|why|what|when|where|who|which|this|these|that|let\'s|further|your|our|my) .*'
}
