import type { Facts } from '../../language-data/questions.js'

const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|' +
  'fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twent(?:ieth|y-(?:first|second|third|fourth|' +
  'fifth|sixth|seventh|eighth|ninth))|thirt(?:ieth|y-first)'
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'

const ENDED = 'cancell?ed|called off|postponed|suspended|waived|rescheduled|moved to|extended (?:to|until|by)'

export const facts: Facts = {
  month: 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec',
  weekday: '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)(?:days?)?|mwf|tu?th|mw',
  noRoom: 'on|in|at|by|to|of|is|are|and|or|for|the|than|exam|test|quiz|lab|week|fall|unit|due',
  ofMonth: ' of',
  changes: [
    `\\b(?:is|are|was|were|been|being|gets?|got) (?:(?:now|already|officially|hereby|therefore|just) )?(?:${ENDED})\\b`,
    '\\b(?:there (?:is|will be)|you (?:have|will have|need)) no (?:longer (?:an? )?)?(?:\\w+ )?' +
      '(?:exams?|tests?|midterms?)\\b',
    `\\b(?:exams?|midterms?|finals?|labs?|lectures?|class(?:es)?|deadlines?) (?:${ENDED})\\b`,
    '\\b(?:everyone|everybody|all students|all of you|you all|you will all) (?:automatically )?' +
      '(?:pass(?:es)?|gets? full marks)\\b'
  ],
  forms: {
    percent: {
      asks: '\\b(?:percent\\w*|weigh\\w*|worth|count\\w*|how much|breakdown)\\b',
      form: ['\\bpercent\\b', '\\d\\s?(?:points|pts)\\b']
    },
    number: {
      asks: '\\b(?:how (?:many|much|long|often|big|large|old|soon|late|early)|number of|maximum|minimum)\\b',
      form: '\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice)\\b'
    },
    time: {
      asks: '\\b(?:when|what time|what hours?|hours|times?|schedule)\\b',
      form: ['\\b\\d{1,2}\\s?(?:am|pm|a\\.m|p\\.m)\\b', '\\bnoon\\b', '\\bmidnight\\b', '\\bby appointment\\b']
    },
    weekday: { asks: '\\b(?:when|what days?|which days?|schedule|meet\\w*|times?)\\b' },
    date: {
      asks: '\\b(?:when|what (?:date|day)|which (?:date|day)|dates?|deadlines?|due|first|last|begin|start|end)\\b',
      // As it is said, in captions.
      form: ['\\bweek \\d{1,2}\\b', `\\b(?:${ORDINALS}) of (?:${MONTHS})\\b`]
    },
    money: {
      asks: '\\b(?:cost|costs|price|pay|fees?|buy|purchase|expensive|cheap\\w*|free)\\b',
      form: ['\\d\\s?(?:euros?|dollars?)\\b', '\\bfree\\b', '\\bfees?\\b']
    },
    email: {
      asks: '\\b(?:e?-?mail\\w*|contact\\w*|reach|get in touch|write to)\\b',
      form: ['\\be-?mail\\b', '<\\w*email\\w*>']
    },
    phone: {
      asks: '\\b(?:phone|telephone|call|cell\\w*|contact\\w*)\\b', form: ['\\b(?:tel|phone)\\b', '<phone>']
    },
    url: {
      asks: '\\b(?:web\\w*|site|link|url|online|find|access|where|moodle|canvas)\\b',
      form: ['\\b(?:moodle|canvas|blackboard|brightspace)\\b', '<link>']
    },
    place: {
      asks: '\\b(?:where|which (?:room|building)|what (?:room|building)|location|room|building|place|office)\\b',
      form: '\\b(?:room|rm|building|bldg|hall|laborator(?:y|io)|lab|auditorium|office|campus|center|library|zoom|' +
        'online)\\b'
    },
    person: {
      asks: '\\b(?:who|whom|whose|name|professor|instructor|teacher)\\b',
      form: ['\\b(?:Dr|Prof|Ph\\.?D|Mr|Ms|Mrs)\\b', '<[A-Z_]*NAME>']
    },
    duration: {
      asks: '\\b(?:how long|duration|length|how many (?:hours|minutes|pages|words|weeks|days)|how soon)\\b',
      form: '\\b(?:\\d+|one|two|three|four|five|six|eight|ten)[ -](?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|' +
        'pages?|words?)\\b'
    },
    credits: {
      asks: '\\b(?:credits?|ects|units)\\b',
      form: [
        '\\b\\d+(?:[.,]\\d+)?[ -](?:credits?|ects|units?|hours? credit|credit hours?)\\b',
        '\\b(?:credits?|ects)(?: hours)?:? ?\\(?\\d'
      ]
    },
    book: {
      asks: '\\b(?:text\\w*|books?|readings?|materials?|author|edition)\\b',
      form: [
        '\\bisbn\\b', '\\b\\d(?:st|nd|rd|th|ª|a)? (?:edition|ed\\b)',
        '\\b(?:press|publisher|edition|textbook|publishing|wiley|pearson|springer|mcgraw|cambridge|oxford)\\b'
      ]
    },
    'letter grade': {
      asks: '\\b(?:letter grade|an? [a-df][+-]?(?![a-z\'])|grade scale|grading scale|pass|passing|fail|cutoff)\\b',
      form: ['\\bpass(?:ing)?\\b', '\\bfail\\w*']
    },
    permission: {
      asks: [
        '^(?:can|could|may|is it (?:ok|okay|possible|allowed)|are (?:we|students|you) allowed|am i allowed)\\b',
        '\\ballowed\\b', '\\bpermit\\w*'
      ],
      form: '\\b(?:not|no|never|cannot|can\'t|may|must|allow\\w*|permit\\w*|prohibit\\w*|accept\\w*|unless|' +
        'except\\w*|' +
        'only)\\b'
    },
    duty: {
      asks: '\\b(?:need to|have to|required|require|must|mandatory|should|expected|supposed|necessary|compulsory)\\b',
      form: '\\b(?:required?|requires|must|mandatory|should|expected|need|optional|responsible|necessary|' +
        'not required|recommended)\\b'
    },
    reason: {
      asks: '\\b(?:why|reason|purpose|how come)\\b',
      form: '\\b(?:because|since|so that|in order to|therefore|reason|purpose|due to)\\b'
    },
    condition: {
      asks: '\\b(?:what happens|what if|if i|if we|if a student|what (?:do|should) i do|consequence|penalt\\w+)\\b',
      form: '\\b(?:will (?:be|result|not|lose|receive)|penal\\w+|deduct\\w*|lose|lost|zero|lower\\w*|drop\\w*|' +
        'result in|fail\\w*|if you|students who|unless|contact|notify)\\b'
    }
  }
}
