import type { TestRequests } from '../../language-data/messages.js'

// A wish may follow what was said before it: "My exam is on Friday, I want to practise".
const BEGINS = String.raw`(?:^|[,.;:!?]\s*|\b(?:and|so|but)\s)(?:(?:ok|okay|hi|hey|hello|please|now|yes|well|then|i ` +
  String.raw`think|just)[\s,.!]+)*`
const ENDS = String.raw`(?:[\s,]+(?:please|pls|now|thanks|thank you|then|again))*[\s.!?]*$`
const ABOUT = String.raw`(?:[\s,]+(?:on|about|from|for|in|of)\s(?!(?:the|my|a)?\s?(?:web|website|site|page|moodle|` +
  String.raw`campus|paper|home|class|lab|library|office|friends?|lectures?|{{when}})\b)[^,;?]+)?`
const SOME = String.raw`(?:some|any|a few|a couple of|more|a|an|another|one more|new|other|few|a bit of|easy|hard|` +
  String.raw`short|good|extra|{{number}})\s`
const TO_PRACTISE = 'practi[cs]e|practi[cs]ing|revision|review|training|sample|mock|warm-?up|self-?test'
const EXERCISES = 'exercises?|problems|tasks|drills|questions?'
// What is the teacher's, printed or elsewhere is no wish to be asked.
const OTHERS = String.raw`(?!(?: (?:to|for) \w+)?\s(?:(?:solved|corrected|graded|marked|checked|reviewed|explained|` +
  String.raw`solutions?|answers?|online|somewhere|at|by|as|before|after|later|until|due|are|is|count|with (?:my|a|` +
  String.raw`the|some|solutions?|answers?)|from (?:last|previous|past|the (?:book|web|professor|teacher|lecture))|of ` +
  String.raw`(?:last|the (?:last|book|sheet))|on (?:the |my )?(?:web|website|page|moodle|paper|campus)|in (?:spanish|` +
  String.raw`english|advance|pdf|print|class|groups?|the (?:book|lab|library|office)))\b))`

// "5 hard ones", "5 of medium level": what follows the number.
const OF_A_LEVEL = String.raw`(?:more )?(?:(?:easy|medium|hard|difficult|tough|simple) ones|(?:of|at|with) (?:an? )?` +
  String.raw`(?:easy|medium|hard|high|low) (?:level|difficulty))`
const WITH_OPTIONS = String.raw`multiple[\s-]choice|mcqs?|multi(?:ple)?[\s-]option`
const TRUE_OR_FALSE = String.raw`true(?:[\s-]or)?[\s/-]false`

export const testRequests: TestRequests = {
  numberMore: '',
  any: 'an?|another|some|few|couple of|one more|any|new|short|quick|little|brief|small|final|very|really|practice|' +
    'practise|practising|mock|sample|trial|multiple|choice|type|style|level|easy|easier|simple|basic|medium|moderate|' +
    'intermediate|hard|harder|difficult|challenging|tough|advanced|tricky|more|random|fun|nice|real|good|proper|full|' +
    `complete|mini|questions?|item|pop|surprise|${TRUE_OR_FALSE}`,
  the: 'the|this|that|my',
  test: String.raw`quiz+(?:es)?|tests?|questionnaires?|self-?(?:assessments?|tests?)|kahoot`,
  exam: 'exams?',
  questions: 'questions',
  notAfterTest: String.raw`dates?|schedules?|times?|results?|grades?|formats?|calendar|rooms?|rules?|bank|cases?|` +
    String.raw`sets?|data|papers?|solutions?|answers?|examples?|statistics?|suites?|drives?|tubes?|` +
    String.raw`questions? (?:are|is|from (?:last|previous|past))|formal|t\b|chi`,
  compound: String.raw`unit|integration|regression|load|stress|turing|litmus|primality|ratio|t|z|f|chi|squared?|` +
    String.raw`hypothesis|significance|statistical|covid|blood|pregnancy|driving|past|previous|old|last year'?s`,

  tutor: String.raw`(?:give|make|create|generate|prepare|write|build|set|set up|design|put together|offer|bring|` +
    String.raw`pose|send|show|do|run|ask|throw|get|start|compose)\s(?:(?:me|us|up|with|at me|for me|a bit of)\s){0,2}`,
  wish: String.raw`take|taking|do|doing|have|having|try|trying|sit|start|begin|want|wants|like|need|love|use|handle|` +
    String.raw`fancy|run|go for|go through|be given|up for|ready for|(?<!(?:more|extra|enough|much|less|no) )time ` +
    String.raw`for|how about|what about|let's|lets|mood for|attempt|go at|chance of|round of|get|play|practi[cs]e with`,
  afterWish: 'me|us|with|to|take|do|have|try|start|get',
  starts: 'start|begin|launch|restart',
  afterStart: 'with',
  afterTheTest: 'now|please|then|again',
  wishes: [
    String.raw`\b(?:quiz|quizzing|test|testing|examine|examining|question|challenge|grill|assess|evaluate)\s` +
      String.raw`(?:me|us|myself|ourselves)\b(?! (?:when|if|whether|how))`,
    String.raw`\b(?:test|check|assess|evaluate|measure) (?:what i|how much i|how well i|(?:my|our) (?:[\w-]+ ` +
      String.raw`){0,2}(?:knowledge|understanding|memory|skills?|level|comprehension|grasp|vocabulary))\b(?! of ` +
      String.raw`this\b)`,
    String.raw`\b(?:like|want|love|ready|wish|need|prefer) to be (?:tested|quizzed|examined|asked)\b` +
      String.raw`(?!(?: (?:on|about))? (?:campus|paper|site|zoom|moodle|for|by|in|remotely)\b)`,
    String.raw`\b(?:can|could|may|shall) (?:i|we) (?:please )?(?:be|get) (?:tested|quizzed|examined)\b` +
      String.raw`(?! (?:for|by|in|remotely)\b)`,
    String.raw`\bdrill (?:me|us)\b`,
    String.raw`\b(?:fire|shoot|throw) (?:${SOME}){0,3}questions at (?:me|us)\b`,
    String.raw`${BEGINS}(?:a )?pop {{test}}${ABOUT}${ENDS}`,
    String.raw`\b(?:put me to the test|see (?:what|how much|how well) i (?:(?:can |still )?(?:know|remember|recall)|` +
      String.raw`(?:have |'ve )?(?:learn(?:ed|t)|understood)))\b`,
    String.raw`\b(?:give|make|create|generate|prepare|write|ask|throw|send|set|do|hit|pose)\s` +
      String.raw`(?:(?:me|us|up|with)\s){0,2}{{filler}}{{questions}}\b{{notAfter}}`,
    // "Multiple choice questions on queues please", "MCQs on trees".
    String.raw`${BEGINS}(?:${SOME}){0,3}(?:multiple[\s-]choice(?:\squestions?)?|mcqs?)${ABOUT}${ENDS}`,
    String.raw`\bmake (?:me|us) (?:practi[cs]e|revise|review)\b(?! (?:my|our|your|this|that)\b)${OTHERS}`,
    String.raw`\b(?:ask|give|throw|hit|shoot) me (?:with )?(?:a|an|another|one more|one|1|1 more) ` +
      String.raw`(?:\w+ )?question\b` +
      String.raw`(?! (?:later|(?:to|for) (?:ask|the)))`,
    String.raw`(?:${BEGINS}|\b(?:can|could|would|will|want|like|love|need) you (?:please |to |just )*)ask me ` +
      String.raw`(?:(?:something|anything|things|stuff|whatever|(?:a few|some|a couple of|{{number}}) (?:things|` +
      String.raw`questions))\b(?! (?:else|different)\b)|(?:about|on)\s)`,
    String.raw`${BEGINS}(?:i(?:'?d like| want| need) )?(?:just )?(?:one|1) (?:more )?(?:(?:easy|hard|short|quick) )?` +
      String.raw`question,? (?:please|pls)[\s.!]*$`,
    String.raw`${BEGINS}(?:give|ask|set|send|shoot|throw|do) (?:me|us) {{number}} ${OF_A_LEVEL}` +
      String.raw`(?:[\s,]+(?:on|about)\s[^,;?]+)?${ENDS}`,
    String.raw`${BEGINS}(?:${SOME}){0,2}${TRUE_OR_FALSE} questions(?:[\s,]+(?:on|about)\s(?!(?:the |my )?` +
      String.raw`(?:\w+ )?{{exam}})[^,;?]+)?(?:[\s,]+(?:please|pls))?[\s.!]*$`,
    // "Hit me with a tough one", "flashcards please", "let's revise".
    String.raw`\b(?:hit|try) me with (?:an? )?(?:\w+ )?(?:one|question)\b`,
    String.raw`${BEGINS}(?:(?:(?:can|could) (?:i|we|you) )?(?:give|show|make|do|get|have|use)(?: me| us)? |` +
      String.raw`(?:let's|lets) (?:do|use) |i(?:'?d| would)? (?:want|need|like) )?` +
      String.raw`(?:${SOME}){0,2}flash ?cards?${ABOUT}${ENDS}`,
    String.raw`${BEGINS}(?:let's|lets|let us|(?:can|could|shall) we|i (?:want|need) to|time to|ready to) ` +
      String.raw`(?:revise|review)(?: (?:a (?:bit|little)|together|now|for (?:the|my|our) (?:\w+ )?{{exam}}))*${ENDS}`,
    // "How about you ask me …", "try me on enums".
    String.raw`^how about (?:you )?(?:just )?ask(?:ing)? me\b(?! (?:else|later|to)\b)`,
    String.raw`${BEGINS}try me(?: (?:on|with) [^,;?]+)?${ENDS}`,
    String.raw`\bput (?:us|(?:my|our) (?:[\w-]+ ){0,2}(?:knowledge|understanding|skills?|memory)(?: (?:of|in|on) ` +
      String.raw`[^,;?]+)?) to the test\b`,
    String.raw`${BEGINS}(?:go ahead|come on|shoot|fire away)(?:,? (?:and )?(?:ask(?: me)?(?: away)?|with ` +
      String.raw`.*questions))?[\s.!]*$`,
    String.raw`\b(?:ready for|bring on|fire away with|waiting for) (?:the|your|some) (?:\w+ )?questions\b(?! (?:of|` +
      String.raw`from|in)\b)`,
    String.raw`^(?:how about|(?:have )?(?:you )?got) (?:any|some|a few|more|an?) (?:[\w-]+ ){0,2}(?:${EXERCISES}) ` +
      String.raw`(?:for (?:me|us)|to practi[cs]e)\b(?! to (?:hand|submit|solve))`,
    // "I want to practise", "help me practise for the exam", "practice please".
    String.raw`${BEGINS}(?:(?:i(?:'?d| would)? (?:just |really |also |only )*(?:want|like|love|need|wish|wanna)|` +
      String.raw`wanna|let's|lets|let us|let me|(?:can|could|may|shall) (?:i|we)|i(?:'m| am) (?:here|ready)|ready|` +
      String.raw`time|help me|it(?:'s| is) time|i feel like|how about|give me|get me) )?(?:to |for )?(?:(?:do|get|` +
      String.raw`have|start|something to) )?(?:some |a (?:little |bit of |little bit of )|more )?practi[cs](?:e|` +
      String.raw`ing)(?: (?:a (?:little )?bit|a little|some(?: more)?|more|with you|here|together|session|time))?(?: ` +
      String.raw`(?:for (?:the|my|our) (?:\w+ )?(?:{{exam}}|midterm|final|{{test}})|(?:on |about |with )?(?:chapter|` +
      String.raw`unit|topic|lesson|module|part) [\w.]+))?${ABOUT}${ENDS}`,
    String.raw`(?:\b(?:start|begin|launch|do|have|take) (?:a|another|one more|some)|${BEGINS}another) (?:\w+ ` +
      String.raw`)?(?:practi[cs]e|quiz|revision|training|question) (?:session|round)\b(?! (?:on|in|at|with) ` +
      String.raw`(?:{{when}}|the|my))`,
    // "Let me practise: 6 questions", "I want to practise with 6 questions".
    String.raw`\b(?:let me|let's|lets|(?:can|could|may) i|i(?:'?d like| want| need) to|help me|to) ` +
      String.raw`(?:practi[cs]e|revise|review|train)(?:\s?[:,–-]|\s?\.\.\.)?\s(?:${SOME}){1,3}questions\b${OTHERS}`,
    // "Can I get some practice questions?", "show me a few sample problems".
    String.raw`(?:\b(?:can|could|may|might|shall|let)(?: i| we| me| us)? (?:please |just |also )*(?:get|have|see|try|` +
      String.raw`do|take|use)|\b(?:give|send|show|set|make|create|generate|prepare|ask|throw|shoot|offer|want|need|` +
      String.raw`like|love|fancy|how about|suggest))\s(?:(?:me|us|to|do|get|have|see|try|with|at me|` +
      String.raw`up)\s){0,3}(?:${SOME}){0,3}(?:${TO_PRACTISE}) (?:${EXERCISES})\b${OTHERS}`,
    // "I need some exercises", "could we do a few problems?".
    String.raw`(?:\b(?:can|could|may|might|let) (?:i|we|me|us) (?:please |just |also )*(?:get|have|try|do)|` +
      String.raw`${BEGINS}(?:i(?:'?d| would)? (?:really |also )*(?:want|like|love|need|fancy)|(?:(?:can|could|would|` +
      String.raw`will) you (?:please )?)?(?:give|send|set|make|create|generate|prepare|offer|throw|shoot)(?: me| ` +
      String.raw`us)?|let's|lets))\s(?:(?:to do|to get|to have|to try|do|try|get)\s)?(?:${SOME}){1,3}(?:exercises?|` +
      String.raw`problems|drills)\b${OTHERS}`,
    String.raw`${BEGINS}(?:please )?(?:give|set|send) me exercises\b${OTHERS}`,
    // "Let me try some questions", "shoot me a few questions".
    String.raw`\b(?:try|let me answer|shoot me|ready for|up for|love|fancy|in the mood for) ` +
      String.raw`(?:${SOME}){1,3}questions\b${OTHERS}`,
    String.raw`${BEGINS}(?:${SOME}){0,3}(?:(?:${TO_PRACTISE}) (?:${EXERCISES})${ABOUT}|(?:some|more|a few|` +
      String.raw`{{number}}) (?:new |easy |hard |short )?(?:exercises|problems)${ABOUT}|exercises,? (?:please|` +
      String.raw`pls))${ENDS}`,
    // "Questions about contracts, please", "exam practice on contracts".
    String.raw`${BEGINS}(?:${SOME}){0,3}questions (?:on|about) (?!(?:the|my|our) )[^,;?]+?[\s,]+(?:please|pls)[\s.!]*$`,
    String.raw`${BEGINS}{{exam}} (?:practi[cs]e|training)(?: (?:on|about|in) [^,;?]+)?${ENDS}`,
    String.raw`\b(?:practi[cs]e|review|revise|study) (?:\w+ |for (?:the|my) (?:\w+ )?{{exam}} )?` +
      String.raw`(?:with|using|doing) (?:[\w-]+ ){0,4}questions\b`,
    // "Help me revise loops with a quiz".
    String.raw`(?:${BEGINS}|\b(?:me|us|i|we|to|let's|lets) )(?:practi[cs]e|review|revise|study|go over|` +
      String.raw`prepare|get ready) (?!(?:my|this) (?:code|program|function|essay|work|homework|solution)\b)` +
      String.raw`(?:[\w-]+ ){0,5}(?:with|using|by|through) (?:an?|some|another|one) (?:(?!the\b)[\w-]+ ){0,2}` +
      String.raw`{{test}}\b{{notAfter}}(?! (?:on|in|at|from) (?:{{when}}|the|my|moodle|paper))`,
    String.raw`\b(?:see|check|find out) (?:if|whether) (?:i|we) (?:really |actually |still )*(?:know|remember|` +
      String.raw`understand|(?:have )?(?:understood|learn(?:ed|t))) (?:this|these|that|it|everything|enough|` +
      String.raw`(?:all )?(?:the|this|my) (?:glossary|terms|definitions|stuff|material|topics?|chapters?|units?|` +
      String.raw`subject|course|basics|theory|things?))\b(?!.*(?:\b(?:correctly|right|person|teacher|professor)\b|:))`,
    // What is to be known follows: "see if I understood mitosis".
    String.raw`${BEGINS}(?:(?:please|let's|lets|can you|could you) )?(?:see|check|find out|test) (?:if|whether) i ` +
      String.raw`(?:really |still |have |'ve )*(?:know|remember|understood|learn(?:ed|t)) (?!how|what|when|where|why|` +
      String.raw`who|if|that|(?:the|your|my|this) (?:assignment|homework|instructions?|question|task|exercise|` +
      String.raw`e-?mail|message|rules?|teacher|professor|answer|deadline)s?)[^,;:?]{3,60}${ENDS}`,
    String.raw`\b(?:need|want|like|give (?:me|us)|get|do|send me) (?:to (?:do|get|have) )?` +
      String.raw`(?:some |a few |more |new )*(?:exercises|problems|questions) (?:to|for) (?:practi[cs]\w+|` +
      String.raw`train\w*|revis\w+|study\w*)\b` +
      String.raw`(?!.*\b(?:where|from|book|find)\b)`,
    String.raw`^(?:(?:a|an|ok|hi|hey|hello|please|now|yes),? )*(?:mock|practi[cs]e|trial) {{exam}}` +
      String.raw`(?:,? (?:please|pls|now|thanks|about .+))*[ .!]*$`,
    String.raw`\b{{test}}\b.*\b(?:i(?:'?d| would)? (?:like|want|need)|give me) one\b`
  ],
  // "I want to do a question" is about a question of one's own; "let's do five questions" is not.
  questionWish: "want|like|need|let's|lets|do|try",
  afterQuestionWish: 'me|to|do|try|get|have|answer',
  answered: ' answered',

  beforeBare: 'please|ok|okay|hey|hi|hello|now|yes|so|and|well|then',
  anExam: 'an?|another|one more',
  someQuestions: 'another round of|some|more',
  more: 'more',
  afterQuestions: 'easy|hard|short',
  afterBare: ' (?:time|now|(?:to|for) (?:practi[cs]e|practi[cs]ing|revise|revision|review|train(?:ing)?))',
  bareDifficulty: 'easy|medium|hard',
  bareAbout: 'of|on|about|with|for|from|over|please',

  suggestions: "(?:how|what) about(?: (?:you|we))?|why (?:don't|dont) (?:we|you)|why not|what if (?:we|you)|" +
    'do you (?:want|mind)|will you|' +
    'would you|is it possible|would it be possible|is there (?:a|any) (?:way|chance)|' +
    'are there(?= (?:any |some )?(?:tests|quizzes|(?:practi[cs]e|sample|mock) (?:tests|quizzes|questions)) ' +
    '(?:here|(?:that )?i can (?:do|take|try)|for me)\\W*$)|' +
    'do you have(?= (?:practi[cs]e|revision|sample|mock) (?:questions|exercises|problems|quiz(?:zes)?|tests)\\W*$)|' +
    '(?:do you have|have you(?: got)?)(?= (?:any|some|a few|more|an?) .*\\b(?:for (?:me|us)|to practi[cs]e|' +
    '(?:practi[cs]e|revision|sample|mock) (?:questions|exercises|problems|quiz(?:zes)?))\\b)',
  suggestion: 'how about ',
  beforeSuggestion: 'and|so|hey|hi|hello',
  beforeQuestion: 'hi|hello|hey|please|and|so|but',
  questionOpenings: '(?:at|in|on|by|until|till|from|since|with) (?:what|which|when)(?! case)|' +
    'when|what|how|where|which|who|whose|why|is|are|was|were|does|did|do (?:i|we|you|they|the)|will|' +
    'should|must|has|have|had|am|(?:can|could|may|would) (?:the|it|they|this|that)',
  negated: "don't|dont|do not|didn't|did not|won't|will not|can't|cannot|shouldn't|never|" +
    'not (?:an?|now|yet|ready|want|the)|no (?:more|test|quiz|questions)|instead of|rather than|without|tired of',
  talk: [
    String.raw`\b(?:have to|need to|must|going to|had to|about to|plan to)\s` +
      String.raw`(?:take|do|have|sit|pass|study|start)\b`,
    String.raw`(?<!\b(?:can|could|may|might|shall|should|let|everything|what|all) )\b(?:i|we|they|you) ` +
      String.raw`(?:have|had|do|did|take|took|start|started|make|made|set|ask|asked|failed|passed|missed|got)\s`,
    String.raw`\b(?:want|like) to (?:know|ask|understand)\b`
  ],
  practice: 'practi[cs]e|mock|sample|trial|quiz',
  circumstance: '(?:in|on|by|before|after|until|of) {{when}}|(?:next|this|last) (?:week|month|year|semester|term|' +
    'summer|autumn|spring|winter|call|sitting)|tomorrow|yesterday|from home|remotely|in person|extra time|' +
    'on my laptop|another (?:day|date|time|group)|erasmus',
  days: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  tutorActs: 'quiz me|test me',

  one: '',
  oneQuestion: String.raw`(?:ask|give|throw|hit|shoot|try)\sme\s(?:with\s)?(?:an?|another)\s` +
    String.raw`(?:\w+\s)?(?:question|one)(?![\s-]+(?:quiz|test|exam|session|round))`,
  ofALevel: OF_A_LEVEL,
  questionKinds: 'more|new|short|quick|practice|easy|simple|medium|hard|difficult|multiple|choice|' +
    TRUE_OR_FALSE,
  question: 'questions?',
  of: 'of|with',
  countedThings: String.raw`ask me (?:(?:like|about|some) )?({{number}}) (?:\w+ )?(?:things|facts)`,
  times: [
    String.raw`(?:{{number}}|half[\s-]an?|half)[\s-](?:minutes?|mins?|hours?|hrs?)(?:[\s-]long)?` +
      String.raw`(?=(?:\s\w+){0,2}\s{{test}})`,
    String.raw`(?:of|for|in|within|under|lasting|(?:that )?(?:takes?|lasts?))\s(?:(?:about|around|like|only|just)\s)?` +
      String.raw`(?:{{number}}|half[\s-]an?|half|an?)[\s-](?:minutes?|mins?|hours?|hrs?)(?:[\s-]long)?`
  ],
  hard: 'hard|harder|difficult|challenging|advanced|tough',
  easy: 'easy|easier|simple|basic',
  counted: 'quiz|test|exam|questionnaire',
  about: '(?<!(?:how|what) )about|regarding|covering|concerning',
  otherAbout: [
    String.raw`\b(?:on|over|from|my (?:[\w-]+ ){0,2}(?:knowledge|understanding|memory) of)\s`,
    String.raw`\b(?:questions|exercises|problems|test|quiz|exam) for (?=(?:chapter|unit|topic|lesson|module|part|` +
      String.raw`week|lecture) \w)`,
    String.raw`\b(?:practi[cs]e|review|revise|study|go over) (?!with\b|using\b|by\b|through\b|for\b|questions\b)` +
      String.raw`(?=[^,;?]{2,60} (?:with|using|by|through)\s)`,
    String.raw`\bmake (?:me|us) (?:practi[cs]e|revise|review)\s(?=\w)`,
    String.raw`\b(?:see|check|find out|test) (?:if|whether) i (?:really |still |have |'ve )*(?:know|remember|` +
      String.raw`understood|learn(?:ed|t))\s`
  ],
  withTopic: 'quiz|test|exam|questionnaire|questions',
  beforeColon: 'quiz|test',
  topicOf: 'of',
  withQuestions: 'with|of|using|that has|and',
  thanks: 'please|thanks|thank you',
  afterTopic: '(?:ask|quiz|test) me|to the test|' +
    '(?:with|using|by|through) (?:an?|some|another|one|a few) (?:[a-z-]+ ){0,3}(?:quiz|test|questions)',
  withLevel: 'with|of|at',
  beforeLevel: 'a|an|the|it|level|difficulty|make it|very',
  levels: 'easy|hard|medium|difficult',
  afterLevel: 'level|difficulty|one|ones',
  article: 'the',
  numberedParts: 'chapters?|ch\\.?|units?|topics?|lessons?|lectures?|modules?|sections?|parts?|weeks?',
  wholeCourse: 'the |this |that |it |my |our |whole |entire |all |of |in |course |subject |material |contents? |' +
    'everything |anything |something |stuff |things |whatever |you |like |want |we |ve |have |learn(?:ed|t) |' +
    'studied |so |far ',
  kinds: `${WITH_OPTIONS}|${TRUE_OR_FALSE}`,
  optionKinds: String.raw`${WITH_OPTIONS}|(?:questions?|test|quiz|exam) with (?:\w+ )?(?:options|choices)|` +
    'with (?:options|choices) only',
  trueOrFalse: TRUE_OR_FALSE,
  wordsForSubject: 'theory basics fundamentals foundations introduction essentials principles subject course',
  asksForEach: String.raw`(?:who|when|where|what|which|in which year) (?:\w+ ){1,3}(?:each|every)\s(?:of the\s)?`
}
