import type { Distress } from '../../language-data/messages.js'

const VERY = '(?:(?:so|very|really|totally|completely|just|too|always|still|quite|a bit|a little|already|feeling|so ' +
  'incredibly)\\s)*'
const I_AM = '(?:i am|im|i feel|i have been|ive been|i got|i get|feeling)\\s'

export const distress: Distress = {
  states: [
    `${I_AM}${VERY}(?:failing|overwhelmed|stressed(?: out)?|burnt out|burned out|exhausted|desperate|drowning|` +
      'struggling|panicking|panicked|anxious|depressed|hopeless|helpless|miserable|worthless|stupid|dumb|useless|' +
      'scared|afraid|terrified|worried sick|crying|devastated|lonely|alone|so behind|falling behind|far behind|' +
      'behind (?:on|with|in) everything|lost|suicidal|at my limit|sad|down|unable to cope|losing it|freaking out|' +
      '(?:like )?a failure|an idiot|too (?:stupid|dumb)|not (?:good|smart|clever) enough|not coping)',
    `${I_AM}(?:about to|going to|gonna) (?:fail|cry|drop out|give up|quit (?:university|uni|college|my degree))`,
    '(?:i )?(?:cant|can not|cannot) (?:cope|take (?:it|this)|do (?:it|this)|go on|keep up|sleep|breathe|handle ' +
      '(?:it|this))(?: anymore| any more| any longer)?',
    '(?:i )?(?:want|wanna|would like|feel like|am thinking (?:of|about)|think(?:ing)? (?:of|about))(?: to)? ?(?:cry|' +
      'crying|die|dying|disappear|disappearing|drop(?:ping)? out|give up on everything|giving up on everything|' +
      'quit(?:ting)? (?:university|uni|college|my degree)|kill(?:ing)? myself|hurt(?:ing)? myself|end(?:ing)? it all)',
    '(?:kill|hurt|harm) myself', 'suicid\\w+', '(?:panic|anxiety) attacks?', 'everything is (?:too much|going wrong)',
    'its (?:all )?too much(?: for me)?',
    'i (?:keep|will|am going to|will surely) fail(?:ing)?(?: (?:everything|again|this|it|the (?:course|class|' +
      'subject)))?',
    'i(?: have|ve)? failed (?:again|everything|twice|(?:the|my|this) (?:exam|midterm|final|course|class|subject|' +
      'quiz))', 'i bombed (?:the|my|this) (?:exam|midterm|final|quiz|test)',
    '(?:i have|ive got) (?:so much |a lot of |such )?anxiety', `${I_AM}doing ${VERY}(?:badly|poorly)`,
    '(?:i )?(?:want to|wanna) give up(?: on (?:this|the|my) (?:course|class|subject))?',
    'i hate (?:my life|myself)'
  ],
  pleas: 'what (?:can|should|do|could) i do(?: now| about it)?|is there (?:anything|a way)(?: i can do)?|what now|' +
    'how (?:can|do|should) i (?:go on|cope|pass|recover|catch up|improve|fix (?:this|it))|' +
    'can (?:you|anybody|anyone|somebody) help(?: me)?|why am i like this',
  asks: 'what|when|where|who|whom|which|how|why|explain|define|tell me|does|is there|can i|could i|may i',
  ofSomething: 'lost (?:my|the|in|on|at)|stuck (?:on|in|at)|(?:failing|panicked|crying) (?:test|tests|case|cases)|if i',
  danger: '(?:kill|hurt|harm)(?:ing)? myself|suicid\\w+|end(?:ing)? it all|' +
    '(?:want to|wanna|like) (?:die|dying|disappear\\w*)'
}
