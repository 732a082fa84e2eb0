import type { Distress } from '../../language-data/messages.js'

const VERY = '(?:(?:so|very|really|totally|completely|just|too|always|still|quite|a bit|a little|already|feeling|so ' +
  'incredibly)\\s)*'
const END = '(?=\\s*$| and | but | what)'
// The course, the studies or more of life: not an exercise.
const STUDIES = '(?:(?:this|that|the|my|your|these|every|any of my|all (?:of )?my) )?(?:whole |entire )?' +
  '(?:course|class|subject|module|degree|semester|term|year|uni|university|college|lecture|everything|school|' +
  'life)(?:e?s)?'
const AN_EXAM = '(?:the|my|this|every|another|both) (?:\\w+ )?' +
  '(?:exam|midterm|final|course|class|subject|quiz|test)(?:e?s)?'
const ENDS_WITH_COURSE = '(?: (?:this|the|my) (?:course|class|subject|exam|final|midterm|year)| it| this)?' + END
const I_AM = '(?:i am|im|i feel|i have been|ive been|i got|i get|feeling)\\s'

const VERY_BADLY = '(?:(?:so|really|very|just|pretty|quite|too|absolutely) )*' +
  '(?:badly|terribly|horribly|poorly|awful(?:ly)?|horrible|terrible)'

export const distress: Distress = {
  states: [
    `i (?:feel|am|was) like (?:giving up|quitting)${END}`,
    `${I_AM}${VERY}(?:not (?:doing )?(?:so |very |too )?(?:well|ok|okay|fine|alright)(?: at all)?|` +
      `lagging behind(?: everyone| everybody| in everything)?|tired)${END}`,
    `${I_AM}${VERY}(?:close to|near|on the verge of|on the edge of) (?:quitting|giving up|tears|crying|failing|` +
      'dropping out)',
    `${I_AM}${VERY}stuck in ${STUDIES}`, `${STUDIES} is (?:killing|destroying|breaking|crushing|ruining) (?:me|` +
      'my life)',
    '(?:the|this) pressure (?:is too much|is killing me)',
    '(?:cant|can not|cannot) (?:take|stand|handle|bear) the pressure',
    `(?:i )?(?:have |ive )?given up(?: (?:hope|on ${STUDIES}))?${END}`,
    `(?:i (?:just |really |will )*give|${I_AM}giving) up(?: now)?(?: (?:on|with) (?:${STUDIES}|myself)|` +
      '(?: (?:i (?:dont|do not) (?:understand|get) (?:anything|any of (?:it|this)|it|this)|' +
      '(?:this|it) is (?:just |way )*(?:too|so) (?:hard|difficult|much)))+)' + END,
    `(?:throw|throwing) in the towel${END}`, `i (?:just )?quit ${STUDIES}${END}`,
    `(?:i have|ive) had enough(?: of (?:this|it|${STUDIES}))?${END}`,
    `i (?:think i )?(?:should|have to|need to|must|might|will) (?:quit|drop(?: out of)?|give up on) ${STUDIES}`,
    '(?:i will|ill|i am going to|i can|i could) never (?:understand|learn|get|pass|do|manage|make)' +
      ` ?(?:this|it|anything|any of this|any of it)?${ENDS_WITH_COURSE}`,
    '(?:i )?(?:have |ive )?(?:fallen|fell) (?:so |too |really |very )?(?:far )?behind',
    '(?:i )?(?:cant|can not|cannot) (?:catch up|continue|keep going|(?:deal with|stand|bear|handle|do|' +
      `take) ${STUDIES})` +
      '(?: any ?more| any longer)?' + END,
    '(?:i )?(?:cant|can not|cannot) (?:deal with|stand|bear) (?:it|this)(?: all)?(?: any ?more| any longer)?' + END,
    `${AN_EXAM} (?:(?:has|have) )?(?:went|gone|was|is going|goes) ${VERY_BADLY}`,
    `i did ${VERY_BADLY}(?: (?:on|in|at) ${AN_EXAM})?`,
    `(?:${AN_EXAM}|${STUDIES}) (?:was|is|has been|will be|is going to be) an? (?:total |complete |` +
      'absolute )?(?:disaster|catastrophe|' +
      'nightmare)',
    '(?:have|got|with) (?:no|zero|little) (?:motivation|hope)',
    'losing (?:all )?(?:my )?(?:hope|motivation|faith)',
    `${I_AM}${VERY}done with ${STUDIES}`, `${STUDIES} is (?:just |all |way )*too much`,
    `nothing makes (?:any )?sense (?:in|about) ${STUDIES}`, '(?:i am|im) the (?:worst|dumbest|stupidest)',
    '(?:i am|im) a (?:terrible|bad|horrible|useless) student',
    `i (?:really )?regret (?:taking|choosing|starting|doing) ${STUDIES}`,
    `${STUDIES} (?:makes|is making) me (?:feel \\w+|want to \\w+|cry|sick|anxious|depressed|miserable)`,
    '(?:dont|do not|no longer) want to (?:live|exist|wake up|be (?:here|alive))(?: any ?more)?',
    'better off (?:dead|without me)', 'no (?:point|reason) (?:in|to) (?:living|live|life)',
    `${I_AM}${VERY}(?:failing|overwhelmed|stressed(?: out)?|burnt out|burned out|exhausted|desperate|drowning|` +
      'struggling|panicking|panicked|anxious|depressed|hopeless|helpless|miserable|worthless|stupid|dumb|useless|' +
      'unmotivated|demotivated|defeated|discouraged|' +
      'scared|afraid|ashamed|nervous|terrified|worried sick|crying|devastated|lonely|alone|so behind|' +
      'falling behind|screwed|doomed|wrecked|' +
      '(?:far|way|miles|weeks|hopelessly|badly) behind|an? (?:impost[eo]r|fraud)|like an? (?:impost[eo]r|fraud)|' +
      'behind (?:on|with|in) everything|lost|suicidal|at my limit|sad|down|unable to cope|losing it|freaking out|' +
      '(?:like )?a failure|an idiot|too (?:stupid|dumb)|not (?:good|smart|clever) enough|not coping)',
    `${I_AM}(?:about to|ready to|going to|gonna) (?:fail|flunk|cry|drop out|give up|quit ${STUDIES})`,
    '(?:i )?(?:want|wanna|would like|feel like|am going|have decided|(?:am )?think(?:ing)? (?:of|about))' +
      `(?: to)? ?(?:quit(?:ting)?|drop(?:ping)?(?: out of)?|leav(?:e|ing)|giv(?:e|ing) up on) ${STUDIES}`,
    `${I_AM}${VERY}worried about (?:failing|flunking|passing|${STUDIES})`,
    `${I_AM}${VERY}(?:sick|fed up|tired)(?: and tired)? (?:of|with) ${STUDIES}`,
    '(?:this|the|my) (?:course|class|subject|degree) is (?:just |way |far |so much )?too ' +
      '(?:hard|difficult|fast) for me',
    `(?:(?:i am|im) not|i (?:dont|do not) think (?:i am|im)) (?:cut out|made) for (?:this|${STUDIES})`,
    'i (?:dont|do not) belong here',
    'every(?:one|body)(?: else)? (?:gets|understands|knows) (?:it|this|everything)(?: all)? (?:except|but)' +
      '(?: for)? me',
    '(?:there is|theres) no way i (?:can|will|am going to|could)? ?(?:pass|make it)',
    '(?:i )?(?:dont|do not|cant|cannot) see how i (?:can|could|will|am going to) (?:ever )?(?:pass|make it|do this)',
    `(?:i )?(?:have )?no (?:idea|clue) (?:what is|whats|what i am|what im) (?:going on|happening|doing) in ${STUDIES}`,
    'i (?:dont|do not|cant) (?:understand|get|follow) (?:anything|a (?:single )?(?:thing|word)) (?:in|of|from|at) ' +
      STUDIES,
    'i understand nothing(?= and | but )', 'too much on my plate', 'i (?:have )?(?:totally|completely|utterly) failed',
    '(?:i )?(?:cant|can not|cannot) (?:cope|take (?:it|this)|do (?:it|this)|go on|keep up|sleep|breathe|handle ' +
      '(?:it|this))(?: anymore| any more| any longer)?',
    '(?:i )?(?:want|wanna|would like|feel like|am thinking (?:of|about)|think(?:ing)? (?:of|about))(?: to)? ?(?:cry|' +
      'crying|die|dying|disappear|disappearing|drop(?:ping)? out|give up on everything|giving up on everything|' +
      'quit(?:ting)? (?:university|uni|college|my degree)|kill(?:ing)? myself|hurt(?:ing)? myself|end(?:ing)? it all)',
    '(?:kill|hurt|harm) myself', 'suicid\\w+', '(?:panic|anxiety) attacks?', 'everything is (?:too much|going wrong)',
    `(?:its|it is|this is|thats|that is) (?:all |just )?too much(?: for me| to handle| right now)*${END}`,
    'i (?:really |honestly )*(?:dont|do not) think i (?:can|will) (?:do (?:this|it)|pass|manage|make it|' +
      'survive)' + ENDS_WITH_COURSE,
    'i (?:wont|will not|will never|cant|cannot|can not|am not going to|might not) (?:pass|survive)' +
      ENDS_WITH_COURSE,
    '(?:i am|im) (?:not|never) (?:ever )?(?:going to|gonna) (?:pass|survive|make it|graduate)' + ENDS_WITH_COURSE,
    'i (?:am|was) (?:so |very )?worried (?:that )?i (?:will|wont|might|am going to|cant)(?: not)? ' +
      '(?:pass|fail)' + ENDS_WITH_COURSE,
    `i (?:have|had|have got) no (?:motivation|energy|strength)(?: left| any ?more)?${END}`,
    'i (?:have |ve )?lost (?:all )?(?:my )?(?:motivation|hope)', '(?:goes|going|went) over my head',
    'i (?:am )?(?:thinking|think) (?:of|about) (?:quitting|dropping out|giving up)(?: everything| it all)?',
    'i (?:cried|was crying|keep crying|cry)(?: (?:all|every) (?:night|day))?', 'my mental health(?: is \\w+)?',
    '(?:i )?(?:havent|have not|cant|cannot|can not|dont|didnt) (?:slept|sleep)', 'nobody (?:understands|helps) me',
    'nobody understands (?:how|this|what)', 'i (?:had|am having|have) a (?:break|melt)down',
    'i hate (?:this|the|my) (?:course|class|subject|degree|uni|university)', 'at the end of my (?:rope|tether)',
    '(?:i )?(?:dont|do not|cant|cannot) see (?:the|any) point(?: any ?more| in (?:this|going on))+',
    'i (?:keep|will|am going to|will surely) fail(?:ing)?(?: (?:everything|again|this|it|the (?:course|class|' +
      `subject)))?${END}`,
    '(?:this|the|my) exam is (?:killing|destroying|breaking|crushing|ruining) (?:me|my life)', `${I_AM}a mess${END}`,
    'i feel (?:so |really |very )?(?:awful|terrible|horrible|bad)', '(?:dont|do not) know how to go on',
    '(?:cant|cannot|can not) (?:concentrate|focus|study)(?: any ?more)?' + END, 'losing my mind',
    `i (?:want|wanna|would like) (?:to )?quit${END}`, `${I_AM}${VERY}tired of (?:this|everything|it all)`,
    '(?:life|everything) is (?:too|so) (?:hard|much)(?: right now)?' + END,
    'i(?: have|ve)?(?: just)? (?:failed|flunked|bombed|screwed up|messed up|tanked|blew|botched) ' +
      `(?:again|everything|twice|${AN_EXAM})`,
    '(?:i have|ive got) (?:so much |a lot of |such )?anxiety', `${I_AM}doing ${VERY}(?:badly|poorly)`,
    `(?:i )?(?:want to|wanna) give up${END}`,
    'i hate (?:my life|myself)'
  ],
  me: 'i|im|ive|me|my|myself',
  studies: 'course|class(?:es)?|subject|semester|term|degree|uni(?:versity)?|college|school|exams?|midterms?|' +
    'finals?|grades?|' +
      'marks?|studies|studying|lectures?|workload',
  feelings: 'awful(?:ly)?|terribl[ey]|horribl[ey]|miserabl[ey]|hopeless\\w*|disaster|stresses|dumb|stupid|idiot|' +
    'scared|afraid|' +
    'terrified|' +
      'stress(?:ed|ful|ing)|anxi\\w+|depress(?:ed|ing)|desperat\\w+|overwhelm\\w+|exhaust(?:ed|ing)|panicking|' +
      'cry(?:ing)?|' +
      'cried|tears|giving up|drowning|suffering|struggl\\w+|hate|despair|nightmare|worthless|ashamed|' +
      'embarrass\\w+|failure',
  pleas: '(?:what is|whats) wrong with me|(?:i )?(?:dont|do not) know what to do|how hard (?:this|it) is(?: for me)?|' +
    'what (?:can|should|do|could) i do(?: now| about it)?|is there (?:anything|a way)(?: i can do)?|what now|' +
    'how (?:can|do|should) i (?:go on|cope|pass|recover|catch up|improve|fix (?:this|it))|' +
    'can (?:you|anybody|anyone|somebody) help(?: me)?|why am i like this',
  asks: 'what|when|where|who|whom|which|how|why|explain|define|tell me|does|is there|can i|could i|may i',
  ofSomething: 'down to|lost (?:my(?! (?:motivation|hope|mind))|the|(?:in|on|at|with)(?! ' + STUDIES + '))|' +
    'stuck (?:(?:on|in|at)(?! ' + STUDIES + '))|' +
    '(?:failing|panicked|crying) (?:test|tests|case|cases)|if i|(?:this|that|the|an?|my) (?:exercise|task|proof|' +
    'question|code|program|loop|bug|function|integral|equation|algorithm)s?',
  danger: '(?:dont|do not|no longer) want to (?:live|exist|wake up|be (?:here|alive))|better off (?:dead|without me)|' +
    'no (?:point|reason) (?:in|to) (?:living|live|life)|(?:kill|hurt|harm)(?:ing)? myself|suicid\\w+|' +
    'end(?:ing)? it all|' +
    '(?:want to|wanna|like) (?:die|dying|disappear\\w*)'
}
