import type { Distress } from '../../language-data/messages.js'

const VERY = '(?:(?:so|very|really|totally|completely|just|too|always|still|quite|a bit|a little|already|feeling|so ' +
  'incredibly)\\s)*'
const END = '(?=\\s*$| and | but | what )'
const ENDS_WITH_COURSE = '(?: (?:this|the|my) (?:course|class|subject|exam|final|midterm|year)| it)?' + END
const I_AM = '(?:i am|im|i feel|i have been|ive been|i got|i get|feeling)\\s'

export const distress: Distress = {
  states: [
    `${I_AM}${VERY}(?:failing|overwhelmed|stressed(?: out)?|burnt out|burned out|exhausted|desperate|drowning|` +
      'struggling|panicking|panicked|anxious|depressed|hopeless|helpless|miserable|worthless|stupid|dumb|useless|' +
      'scared|afraid|ashamed|nervous|terrified|worried sick|crying|devastated|lonely|alone|so behind|falling behind|' +
      'far behind|' +
      'behind (?:on|with|in) everything|lost|suicidal|at my limit|sad|down|unable to cope|losing it|freaking out|' +
      '(?:like )?a failure|an idiot|too (?:stupid|dumb)|not (?:good|smart|clever) enough|not coping)',
    `${I_AM}(?:about to|going to|gonna) (?:fail|cry|drop out|give up|quit (?:university|uni|college|my degree))`,
    '(?:i )?(?:cant|can not|cannot) (?:cope|take (?:it|this)|do (?:it|this)|go on|keep up|sleep|breathe|handle ' +
      '(?:it|this))(?: anymore| any more| any longer)?',
    '(?:i )?(?:want|wanna|would like|feel like|am thinking (?:of|about)|think(?:ing)? (?:of|about))(?: to)? ?(?:cry|' +
      'crying|die|dying|disappear|disappearing|drop(?:ping)? out|give up on everything|giving up on everything|' +
      'quit(?:ting)? (?:university|uni|college|my degree)|kill(?:ing)? myself|hurt(?:ing)? myself|end(?:ing)? it all)',
    '(?:kill|hurt|harm) myself', 'suicid\\w+', '(?:panic|anxiety) attacks?', 'everything is (?:too much|going wrong)',
    `(?:its|it is|this is|thats|that is) (?:all |just )?too much(?: for me| to handle| right now)*${END}`,
    'i (?:dont|do not) think i (?:can|will) (?:pass|manage|make it|survive)' + ENDS_WITH_COURSE,
    'i (?:wont|will not|will never|cant|cannot|can not|am not going to|might not) (?:pass|survive)' + ENDS_WITH_COURSE,
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
    '(?:this|the|my) (?:course|class|subject|degree|exam) is killing me', `${I_AM}a mess${END}`,
    'i feel (?:so |really |very )?(?:awful|terrible|horrible|bad)', '(?:dont|do not) know how to go on',
    '(?:cant|cannot|can not) (?:concentrate|focus|study)(?: any ?more)?' + END, 'losing my mind',
    `i (?:want|wanna|would like) (?:to )?quit${END}`, `${I_AM}${VERY}tired of (?:this|everything|it all)`,
    '(?:life|everything) is (?:too|so) (?:hard|much)(?: right now)?' + END,
    'i(?: have|ve)? failed (?:again|everything|twice|(?:the|my|this) (?:exam|midterm|final|course|class|subject|' +
      'quiz))', 'i bombed (?:the|my|this) (?:exam|midterm|final|quiz|test)',
    '(?:i have|ive got) (?:so much |a lot of |such )?anxiety', `${I_AM}doing ${VERY}(?:badly|poorly)`,
    '(?:i )?(?:want to|wanna) give up(?: on (?:this|the|my) (?:course|class|subject))?',
    'i hate (?:my life|myself)'
  ],
  pleas: '(?:i )?(?:dont|do not) know what to do|how hard (?:this|it) is(?: for me)?|' +
    'what (?:can|should|do|could) i do(?: now| about it)?|is there (?:anything|a way)(?: i can do)?|what now|' +
    'how (?:can|do|should) i (?:go on|cope|pass|recover|catch up|improve|fix (?:this|it))|' +
    'can (?:you|anybody|anyone|somebody) help(?: me)?|why am i like this',
  asks: 'what|when|where|who|whom|which|how|why|explain|define|tell me|does|is there|can i|could i|may i',
  ofSomething: 'down to|lost (?:my|the|in|on|at)|stuck (?:on|in|at)|' +
    '(?:failing|panicked|crying) (?:test|tests|case|cases)|if i',
  danger: '(?:kill|hurt|harm)(?:ing)? myself|suicid\\w+|end(?:ing)? it all|' +
    '(?:want to|wanna|like) (?:die|dying|disappear\\w*)'
}
