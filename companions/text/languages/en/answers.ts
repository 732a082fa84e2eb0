import type { Answers, HeldBack } from '../../language-data/answers.js'

export const answers: Answers = {
  around: 'i id ill im ive its it is the that this these think thinks thought say said would will go going for with ' +
    'an choose pick select take mean guess believe suppose feel bet reckon assume maybe probably perhaps possibly ' +
    'definitely clearly surely certainly should must be my final answer answers option options letter choice choices ' +
    'number one ones right correct true sure pretty very quite almost please ok okay well so then hmm hm um uh eh oh ' +
    'ah of course to me in my opinion view like looks seems has have there here yes yeah called about around roughly ' +
    'approximately exactly equals was are you know can could do we let us now try just only lets see by far thanks ' +
    'both also actually',
  hedges: [
    '(?:i )?(?:really )?(?:dont|do not) (?:really )?know(?: for sure| exactly)?,? (?:but|maybe|perhaps|so)',
    '(?:im |i am )?not (?:really |100% |totally |completely |so |very |too )?(?:sure|certain)(?:,? but| if| about ' +
      'it| whether)?',
    'i dont know if', 'if im not (?:mistaken|wrong)', 'no idea,? (?:but|maybe|so|perhaps)', 'correct me if im wrong',
    'no doubt', 'without (?:a )?doubt', 'i have no doubt'
  ],
  negations: 'not|no|(?:is|are|was|were|do|does|did|ca|wo|would|could|should|must|need|have|has|had)nt|cannot|never|' +
    'neither|nor|none|except|without|unless|wrong|false|incorrect',
  alternatives: 'but|either|or|instead|rather',
  beforeQuestion: 'and|but|hey|please|ok|so',
  questions: 'what|why|how|when|where|who|which (?:one is|is|of|option|answer)|can you|could you|would you|will you|' +
    'do you|explain|define|describe|tell|help|give|show|hint|solve|translate|repeat',
  reasons: 'because|cause|cuz|since|as it|as they|given that',
  corrections: [
    '(?:no,? )?wait', 'actually|i mean|i meant|sorry|make it',
    '(?:not|no)(?: the)? [^,;.]+[,;.]?\\s(?:but|its|it is)'
  ],
  asked: 'what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|' +
    'have',

  option: 'option|number|choice',
  all: 'all|all (?:of )?(?:them|these|four|options|the above|the options)|every one|everything',
  connectives: 'and|plus|also|both|as well as|with',
  and: 'and',
  or: 'or',
  ordinals: [
    'first 1st', 'second 2nd', 'third 3rd', 'fourth 4th', 'fifth 5th', 'sixth 6th', 'seventh 7th', 'eighth 8th'
  ],
  last: 'last',
  lastButOne: 'penultimate',
  letterNames: { bee: 'b', cee: 'c', dee: 'd' },
  marking: 'option|letter|answer|choice|number',
  truthful: 'true|t|yes|y|right|correct',
  untruthful: 'false|f|no|n|wrong|incorrect',
  itIs: 'it is |its |is |that is ',
  standsFor: '(?:it )?(?:stands for|is short for|means)',
  minus: 'minus',
  scale: '',
  tags: 'no|right|correct|eh|ok|isnt it|is it',
  beforeOne: 'first|second|third|fourth|fifth|sixth|last|this|that|the(?: \\w+)?|which',
  percent: 'per ?cent|pct',
  several: [
    '\\b(?:all|none|both|some|any) (?:of )?(?:the )?(?:above|these|those|options|others|answers)',
    '\\b(?:both|neither) \\(?[a-d]\\)? (?:and|nor) ', '^(?:options? )?\\(?[a-d]\\)? {{and}} \\(?[a-d]\\)?\\W*$',
    '^(?:all|none|both)\\W*$'
  ],
  allOrNone: 'all|none|both|neither|any',
  ofTheAbove: 'above|these|those',
  aroundAsked: 'call called name named term known use used uses using responsible main following describe describes ' +
    'described define defines defined definition kind type sort statement mean means meaning function purpose role ' +
    'task job serve serves correct true material course according allow allows',
  kinds: 'file format statement clause command keyword query protocol language standard function operator ' +
    'instruction abbreviation acronym',
  ofIts: 'of(?: the)?',
  little: 'the|an?',
  learnedPlurals: [
    ['on', 'a'], ['um', 'a'], ['us', 'i'], ['is', 'es'], ['a', 'ae'], ['ex', 'ices'], ['ix', 'ices'],
    ['yx', 'yces'], ['ma', 'mata']
  ],
  deedEndings: [['ing', 'e'], ['ing', '']],
  otherWords: {
    beginnings: ['ab ad', 'af ef', 'im em', 'il al'],
    endings: ['e er ed es', 'ist ism', 'ine ide ite', 'ate ite', 'ane ene yne', 'ase ose', 'anol anal'],
    words: [
      'router rooter', 'vertex vortex', 'revenue revenge', 'affect effect', 'council counsel', 'adverse averse',
      'moral morale', 'angel angle', 'marital martial', 'casual causal', 'statue statute', 'kernel colonel',
      'discreet discrete', 'perspective prospective', 'complement compliment', 'rotation notation mutation',
      'adoption adaption', 'collision collusion', 'illusion allusion elusion', 'insulation isolation',
      'immigration emigration', 'eruption irruption', 'thread threat', 'packet pocket', 'socket rocket',
      'server sever', 'weather whether'
    ]
  },
  units: {
    names: {
      m: 'met(?:er|re)s?',
      g: 'gram(?:me)?s?',
      t: 'tonn?es?',
      l: 'lit(?:er|re)s?',
      s: 'sec(?:ond)?s?',
      min: 'minutes?|mins',
      h: 'hours?',
      d: 'days?',
      V: 'volts?',
      A: 'amp(?:ere)?s?',
      W: 'watts?',
      J: 'joules?',
      Hz: 'hertz',
      Pa: 'pascals?',
      N: 'newtons?',
      Ω: 'ohms?',
      mol: 'moles?',
      cal: 'calories?'
    },
    prefixes: { k: 'kilo', h: 'hecto', c: 'centi', m: 'milli', µ: 'micro', n: 'nano', M: 'mega', G: 'giga' }
  }
}

export const heldBack: HeldBack = {
  aboutQuestion: [
    '\\b(?:this|that|the|current|open|last|my|above|previous) (?:(?:test|quiz|current|open|waiting|last) )?question\\b',
    '\\bquestion \\d+\\b', '\\b(?:right|correct|true|good|real) (?:answer|option|one|choice|letter)s?\\b',
    '\\b(?:the|a|its?) (?:answer|solution|hint|clue)s?\\b(?! (?:sheet|book))',
    '\\b(?:which|what) (?:one|option|letter)\\b', '\\b(?:option|letter|answer) [a-h1-8]\\b',
    '\\b[a-h] (?:or|vs|versus) [a-h]\\b',
    '\\b(?:ignore|forget|disregard)\\b.*\\b(?:instructions?|rules?|prompt|above|previous)\\b',
    '\\b(?:system prompt|developer mode|jailbreak)\\b'
  ],
  whole: 'help|help me|explain|explain (?:it|this|that)|hint|answer|solve (?:it|this)',
  isIt: 'is|was|would|could|why',
  it: 'it |not |no |not it ',
  namesOption: [
    '\\b(?:(?:option|letter|choose|pick|select)|(?:answer|choice|option|one) is)\\s+[“"(*]*[a-h]\\b(?! [a-z]{3}| \\d)',
    '^[^\\p{L}\\p{N}]*(?:(?:it is|its) )?[a-h][^\\p{L}\\p{N}]*$', '\\boption [1-8]\\b(?![.,]?\\d)',
    '\\b(?:first|second|third|fourth|last) (?:option|answer|choice|one)\\b'
  ]
}
