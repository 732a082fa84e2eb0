import type { TestRequests } from '../../language-data/messages.js'

export const testRequests: TestRequests = {
  numberMore: '',
  any: 'an?|another|some|few|couple of|one more|any|new|short|quick|little|brief|small|final|very|really|practice|' +
    'practise|practising|mock|sample|trial|multiple|choice|type|style|easy|easier|simple|basic|medium|moderate|' +
    'intermediate|hard|harder|difficult|challenging|tough|advanced|tricky|more|random|fun|nice|real|good|proper|full|' +
    'complete|mini|questions?|item',
  the: 'the|this|that|my',
  test: String.raw`quiz+(?:es)?|tests?|questionnaires?|self-?assessments?|kahoot`,
  exam: 'exams?',
  questions: 'questions',
  notAfterTest: String.raw`dates?|schedules?|times?|results?|grades?|formats?|calendar|rooms?|rules?|bank|cases?|` +
    String.raw`sets?|data|papers?|solutions?|answers?|examples?|statistics?|suites?|drives?|tubes?|` +
    String.raw`questions? (?:are|is|from (?:last|previous|past))|formal|t\b|chi`,
  compound: String.raw`unit|integration|regression|load|stress|turing|litmus|primality|ratio|t|z|f|chi|squared?|` +
    String.raw`hypothesis|significance|statistical|covid|blood|pregnancy|driving|past|previous|old|last year'?s`,

  tutor: String.raw`(?:give|make|create|generate|prepare|write|build|set|set up|design|put together|offer|bring|` +
    String.raw`send|show|do|run|ask|throw|get|start|compose)\s(?:(?:me|us|up|with|at me|for me|a bit of)\s){0,2}`,
  wish: String.raw`take|taking|do|doing|have|having|try|trying|sit|start|begin|want|wants|like|need|love|use|handle|` +
    String.raw`fancy|run|go for|go through|be given|up for|ready for|time for|how about|what about|let's|lets|` +
    String.raw`mood for|attempt|go at|chance of|round of|get|play|practi[cs]e with`,
  afterWish: 'me|us|with|to|take|do|have|try|start|get',
  starts: 'start|begin|launch|restart',
  afterStart: 'with',
  afterTheTest: 'now|please|then|again',
  wishes: [
    String.raw`\b(?:quiz|quizzing|test|testing|examine|examining|question|challenge|grill|assess|evaluate)\s` +
      String.raw`(?:me|us|myself|ourselves)\b(?! (?:when|if|whether|how))`,
    String.raw`\b(?:test|check|assess|evaluate|measure) (?:my|our|what i|how much i|how well i)\b` +
      String.raw`(?! (?:work|code|essay|homework))`,
    String.raw`\b(?:like|want|love|ready|wish|need|prefer) to be (?:tested|quizzed|examined|asked)\b` +
      String.raw`(?!(?: (?:on|about))? (?:campus|paper|site|zoom|moodle|for|by|in|remotely)\b)`,
    String.raw`\b(?:can|could|may) (?:i|we) (?:please )?(?:be|get) (?:tested|quizzed|examined)\b` +
      String.raw`(?! (?:for|by|in|remotely)\b)`,
    String.raw`\bdrill (?:me|us)\b`,
    String.raw`\b(?:put me to the test|see (?:what|how much|how well) i know)\b`,
    String.raw`\b(?:give|make|create|generate|prepare|write|ask|throw|send|set|do|hit)\s(?:(?:me|us|up|with)\s){0,2}` +
      String.raw`{{filler}}{{questions}}\b{{notAfter}}`,
    String.raw`\b(?:ask|give) me (?:a|another|one more|one) (?:\w+ )?question\b(?! (?:to|for) (?:ask|the))`,
    String.raw`\bask me (?:something|anything|things) (?:about|on|from)\b`,
    String.raw`\b(?:practi[cs]e|review|revise|study) (?:\w+ |for (?:the|my) (?:\w+ )?{{exam}} )?` +
      String.raw`(?:with|using|doing) (?:[\w-]+ ){0,4}questions\b`,
    String.raw`\b(?:see|check|find out) (?:if|whether) (?:i|we) (?:really |actually |still )*(?:know|remember|` +
      String.raw`understand|(?:have )?(?:understood|learn(?:ed|t))) (?:this|these|that|it|everything|enough|` +
      String.raw`(?:all )?(?:the|this|my) (?:stuff|material|topics?|chapters?|units?|subject|course|basics|` +
      String.raw`theory|things?))\b(?!.*(?:\b(?:correctly|right|person|teacher|professor)\b|:))`,
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
  afterBare: ' (?:time|now)',
  bareDifficulty: 'easy|medium|hard',
  bareAbout: 'of|on|about|with|for|from|over|please',

  suggestions: "how about|what about|why (?:don't|dont) (?:we|you)|why not|what if we|do you (?:want|mind)|will you|" +
    'would you|is it possible|would it be possible|is there (?:a|any) (?:way|chance)',
  suggestion: 'how about ',
  beforeSuggestion: 'and|so|hey|hi|hello',
  beforeQuestion: 'hi|hello|hey|please|and|so|but',
  questionOpenings: 'when|what|how|where|which|who|whose|why|is|are|was|were|does|did|do (?:i|we|you|they|the)|will|' +
    'should|must|has|have|had|am|(?:can|could|may|would) (?:the|it|they|this|that)',
  negated: "don't|dont|do not|didn't|did not|won't|will not|can't|cannot|shouldn't|never|" +
    'not (?:an?|now|yet|ready|want|the)|no (?:more|test|quiz|questions)|instead of|rather than|without|tired of',
  talk: [
    String.raw`\b(?:have to|need to|must|going to|had to|about to|plan to)\s` +
      String.raw`(?:take|do|have|sit|pass|study|start)\b`,
    String.raw`(?<!\b(?:can|could|may|might|shall|should|let) )\b(?:i|we|they|you) (?:have|had|do|did|take|took|` +
      String.raw`start|started|make|made|set|ask|asked|failed|passed|missed|got)\s`,
    String.raw`\b(?:want|like) to (?:know|ask|understand)\b`
  ],
  practice: 'practi[cs]e|mock|sample|trial|quiz',
  circumstance: '(?:in|on|by|before|after|until|of) {{when}}|(?:next|this|last) (?:week|month|year|semester|term|' +
    'summer|autumn|spring|winter|call|sitting)|tomorrow|yesterday|from home|remotely|in person|extra time|' +
    'on my laptop|another (?:day|date|time|group)|erasmus',
  days: 'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
  tutorActs: 'quiz me|test me',

  one: '',
  questionKinds: 'more|new|short|quick|practice|easy|simple|medium|hard|difficult|multiple|choice',
  question: 'questions?',
  of: 'of|with',
  hard: 'hard|harder|difficult|challenging|advanced|tough',
  easy: 'easy|easier|simple|basic',
  counted: 'quiz|test|exam',
  about: 'about|regarding|covering|concerning',
  otherAbout: [String.raw`\b(?:on|over|from|my (?:knowledge|understanding) of)\s`],
  withTopic: 'quiz|test|exam|questions',
  beforeColon: 'quiz|test',
  topicOf: 'of',
  withQuestions: 'with|of|using|that has|and',
  thanks: 'please|thanks|thank you',
  withLevel: 'with|of|at',
  beforeLevel: 'a|an|the|it|level|difficulty|make it|very',
  levels: 'easy|hard|medium|difficult',
  afterLevel: 'level|difficulty|one|ones',
  article: 'the',
  wholeCourse: 'the |this |my |our |whole |entire |all |of |in |course |subject |material |contents? |everything ',
  kinds: 'multiple choice'
}
