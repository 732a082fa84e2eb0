import type { TestWishes } from '../../language-data/messages.js'

export const testWishes: TestWishes = {
  around: 'us please pls ok okay well hey sorry thanks thank you now then just actually right yes so and oh ah um ' +
    'hmm ' +
    'ugh hello hi can could we let me lets i want wish would like to id im ill ive gonna going the this my rather ' +
    'prefer better',
  test: 'test|quiz|exam|questionnaire|session|it|everything',
  ofTest: 'with|the|this|my|here|doing|taking',
  the: 'the|this|my',
  cancels: [
    '(?:cancel|stop|quit|end|abort|exit|finish|terminate|leave|abandon|close|drop|interrupt)(?: (?:asking|' +
      'me|us|questions))*{{ofTest}}',
    '(?:give|giving|gave) (?:it )?up(?: on)?{{ofTest}}', '(?:i )?surrender',
    '(?:throw|throwing) in the towel', '(?:have )?had enough(?: of)?{{ofTest}}',
    '(?:enough|thats enough|enough (?:questions|of (?:this|that|it)|for (?:now|today))|thats it|thats all|im done|' +
      'done|no more(?: questions)?|all for today)',
    '(?:im )?(?:out|done|finished)(?: here)?', '(?:im )?(?:done|finished) with {{theTest}}',
    'forget (?:it|about it|the test|the quiz|this)',
    '(?:dont|do not|no longer|dont really|not)(?: want)?(?: to)? ?(?:(?:continue|go on|keep going|carry on|play|' +
      'do this|do it|finish it)(?: anymore| any more| any longer| with)?{{ofTest}}|' +
      'want(?: this| it)?{{ofTest}}(?: anymore| any more| any longer))'
  ],
  afterCancel: 'please|anymore|any more|now|thanks|for (?:now|today|good)|today|right now',
  questionTail: '(?: to)?(?: (?:the|this|that))?(?: (?:next|following))?(?: (?:one|it|question))?',
  skips: [
    '(?:skip|omit|ignore|jump over|leave out){{theQuestion}}',
    'pass(?: on)?(?: (?:this|it|that))?(?: (?:one|question))?',
    '(?:go|move|jump|continue|skip|get)(?: on| ahead)? (?:to|with)(?: the)? (?:next|following|other)(?: one| ' +
      'question)?',
    '(?:move|go|jump) (?:on|ahead)', 'skipping', 'next(?: (?:one|question|please))?', 'the next (?:one|question)',
    '(?:another|a different|different) (?:question|one)',
    'give me (?:another|a different)(?: (?:one|question))?',
    'leave (?:it|this|this one|that one|the question|this question) (?:blank|empty|out|for later|unanswered)',
    'no answer', 'blank',
    '(?:give|giving) up(?: on| with)? (?:this|that|the)(?: question| one)',
    '(?:give|giving) up (?:(?:just |so |please )*(?:tell|show|give) (?:me )?(?:the |what (?:is )?the )?(?:right |' +
      'correct )?(?:answer|solution)(?: is)?|(?:what is|whats) (?:the (?:right |correct )?(?:answer|solution)|it)|' +
      'next(?: one| question)?|skip(?: it| this)?)'
  ],
  oneQuestion: 'question|one|blank',
  knowsNot: [
    '(?:really |honestly |frankly |truly |still )*(?:dont|do not|didnt|havent|have not|cant|can not|cannot)' +
      '(?: really| ' +
      'quite| even)? (?:know|remember|recall|tell|say|have (?:a|any) (?:clue|idea)|a clue|any idea)' +
      '(?: (?:it|this|that|the answer|the answer to this|this one|that one|at all|anything))*',
    '(?:have |ive |got |i |really |still )*(?:absolutely )?(?:no|not (?:a|the (?:faintest|slightest))) ' +
      '(?:idea|clue)(?: at ' +
      'all| what it is| about (?:this|that|it)(?: one| question)?)*',
    '(?:im |am )?(?:not|un)(?: really| so| at all| too| quite| very)* ?(?:sure|certain)(?: about (?:this|it))?',
    'idk', 'dunno', 'dont understand(?: it| this| the question)?', 'who knows', 'beats me', 'clueless', 'lost', 'unsure'
  ],
  tooHard: [
    '(?:(?:this|that|it|its)(?: (?:question|one))?(?: (?:is|was))? ?)?(?:just |really |far |way |much |a bit )*too ' +
      '(?:hard|difficult|tough|complicated)(?: (?:to answer|for me|for us|question))*',
    '(?:(?:this|that|it|its)(?: (?:question|one))?(?: (?:is|was))? )(?:so |very |really |quite |pretty |super )*' +
      '(?:hard|difficult|tough|impossible|complicated)(?: (?:to answer|for me|for us|question|one))*',
    '(?:too|such a|so|very) (?:hard|difficult|tough)(?: (?:a )?question| one)?',
    '(?:cant|cannot|can not|couldnt) (?:do|answer|solve|get) (?:it|this|that)(?: one| question)?'
  ],

  missed: [
    'missed|mistakes?|errors?|wrong|incorrect(?:ly)?|failed', 'weak(?:est)? (?:spots?|points?|areas?)'
  ],
  again: 'practi[cs]e|practising|practicing|review|repeat|redo|retry|rehearse|revise|revisit|go over|' +
    'go back (?:to|over)|work on|try|drill|train|' +
    '(?:quiz|test)(?= (?:me|us|about|of|with|from|using|the|my|what|only|just|again)\\b)|ask|give|show|again|do|' +
    'improve|correct',
  afterMissed: 'again|practi\\w+',
  beforeMissed: 'my|the',
  old: 'old |past |previous |last ',
  questions: 'questions|ones|answers',
  thatI: ' (?:that )?(?:i )?',
  wasWrong: 'got wrong',
  elsewhere: 'class|classes|lectures?|lessons?|deadlines?|sessions?|exams?|midterms?|finals?|course|subject|year|' +
    'week|' +
    'code|program|compil\\w+|type of errors?|error message',
  asked: 'what|when|where|who|why|how|which|is|are|does|did|do (?:i|we)',
  beforeAsked: 'and|but',
  suggests: 'how about|what about|why (?:dont|not)',
  notAsked: 'dont|do not|not want|(?:know|tell me|explain) (?:if|whether|how|why|what)',

  spelt: 'test quiz quizzes exam questions cancel stop skip next finish give please practice practise mistakes wrong',
  otherWords: 'top sop sip ski net ext est question give pleas quizes mistake error exam exams fish finis',
  short: {
    tes: 'test',
    plz: 'please',
    pls: 'please',
    wanna: 'want to',
    gimme: 'give me',
    lemme: 'let me',
    gonna: 'going to'
  }
}
