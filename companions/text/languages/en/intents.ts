import type { Intents } from '../../language-data/questions.js'

const WHERE_IS_TEACHER = '\\b(?:where|(?:which|what) (?:room|building)) (?:is|are|can|could|do|does|should) ' +
  '(?:(?:i|we|you|students) (?:find|see|meet|visit|locate) )?(?:(?:the|my|our|your|course) )*' +
  '(?:{{teacher}}|he|she|him|her)(?: (?:in|sit|located|be found))?\\W*$'

export const intents: Intents = {
  exam: 'exams?|midterms?|finals?|final exam|tests?|quiz(?:zes)?',
  miss: 'miss(?:ed|ing|es)?|absen\\w*|skip\\w*|can\'?t (?:come|attend|make)|unable to (?:attend|come|make)|' +
    'not (?:attend|come)',
  teacher: 'prof(?:essor)?|instructor|lecturer|teacher|tutor',

  forms: {
    'class time': {
      asks: [
        '\\b(?:when|what time|what days?|which days?|how often|schedule)\\b.*' +
          '\\b(?:class\\w*|lectures?|course|meet\\w*|sessions?)\\b',
        '\\b(?:class|course|lecture|meeting) times?\\b'
      ],
      evidence: '\\b(?:(?:class|course|lecture)s?(?: meeting)? (?:times?|meets?|hours|schedule|days)|meets?|' +
        'meeting times?|lectures?:|days? (?:and|&) times?)\\b'
    },
    'class place': {
      asks: '\\b(?:where|which room|what room|what building|location)\\b(?!.*\\boffice\\b)',
      evidence: '\\b(?:(?:lab )?location|room|classroom|building|hall|auditorium|(?:via|on) zoom)\\b'
    },
    'office hours': {
      asks: '\\b(?:office hours?|meet (?:with )?(?:the |my |a )?(?:prof\\w*|instructor|teacher|ta)|' +
        'hours? of the (?:prof\\w*|instructor)|ask for help|get (?:extra )?help)\\b',
      evidence: '\\b(?:office hours?|by appointment|student hours|help sessions?|drop-in)\\b'
    },
    'office place': {
      asks: [
        '\\b(?:where\\b.*\\boffice|office (?:location|number|room)|location of .*office)\\b',
        '^(?:(?:the|his|her) )?office\\W*$', WHERE_IS_TEACHER
      ],
      evidence: [
        '\\b(?:office(?! hours)|office:|office location)\\b',
        '\\b(?:{{teacher}}|dr|taught by)\\b.{0,80}\\b(?:room|building)\\b'
      ]
    },
    contact: {
      asks: '\\b(?:contact\\w*|e-?mail\\w*|reach|get (?:in touch|ahold|a hold)|phone|communicate)\\b',
      evidence: '\\b(?:e-?mail\\w*|phone|contact\\w*|tel|message)\\b'
    },
    'response time': {
      asks: '\\bhow (?:soon|long|quickly|fast)\\b.*\\b(?:respond|response|reply|answer|hear back|email)',
      evidence: '\\b(?:within (?:\\d+|one|two|three|a|twenty)|24|48|hours|respond|response|reply|business days)\\b'
    },
    teacher: {
      asks: '\\b(?:who (?:is|are|will|teach\\w*|runs|leads)(?: (?:the|our|my|your) {{teacher}}\\b)?|' +
        'name of (?:the |my )?(?:prof\\w*|instructor|teacher|' +
        'lecturer)|(?:prof\\w*|instructor)(?:\'s)? name)\\b',
      evidence: '\\b(?:instructors?|professor|prof|lecturer|teacher|taught by|faculty|dr|ph\\.?d|coordinator)\\b'
    },
    assistants: {
      asks: '\\b(?:tas?|teaching assistants?|graders?|ula)\\b',
      evidence: ['\\b(?:tas?|teaching assistants?|graders?|undergraduate assistants?|ulas?)\\b', '<ta']
    },
    textbook: {
      asks: '\\b(?:text ?books?|books?|texts?|required (?:materials?|readings?|texts?)|course materials?)\\b',
      evidence: '\\b(?:text ?books?|required (?:text\\w*|readings?|materials?|books?)|texts?:|isbn|edition|publisher|' +
        'press|course materials?|recommended (?:text\\w*|readings?|books?))\\b'
    },
    cost: {
      asks: '\\b(?:cost|price|pay|buy|purchase|expensive|cheap\\w*|rent|free|fee)\\b',
      evidence: '\\b(?:cost|price|free|fee|purchas\\w*|bookstore|buy|rent|available (?:at|from|through))\\b'
    },
    library: {
      asks: '\\b(?:find|get|access|available|download|obtain)\\b',
      evidence: '\\b(?:available|posted|access|download\\w*|library|bookstore|reserve|link|moodle|canvas|blackboard|' +
        'website|online)\\b'
    },
    credits: {
      asks: '\\b(?:credits?|ects|credit hours)\\b(?<!extra credit)',
      evidence: '\\b(?:credits?|ects|credit hours?|units)\\b'
    },
    'extra credit': {
      asks: '\\b(?:extra[ -]credit|bonus|additional points|improve my grade|raise my grade)\\b',
      evidence: '\\b(?:extra[ -]credit|bonus|additional points|extra points)\\b'
    },
    prerequisites: {
      asks: '\\b(?:pre-?requisites?|co-?requisites?|before (?:taking|i take|enrolling)|prior (?:knowledge|experience|' +
        'course\\w*)|need to (?:have taken|know)|background|have taken)\\b',
      evidence: '\\b(?:pre-?requisites?|co-?requisites?|permission of|consent of|prior|previous (?:course\\w*|' +
        'knowledge)|background)\\b'
    },
    'grade make-up': {
      asks: '\\b(?:how (?:is|are|will|am|do)\\b.*\\b(?:graded?|grades|evaluated|assessed|calculated|determined)|' +
        'grade breakdown|break ?down|grading (?:policy|system|criteria|scheme|structure)|weigh\\w*|worth|' +
        'what percent\\w*|percentage|how much (?:of|is|does|do|are|will)\\b.*\\b(?:grade|worth|count)|count (?:for|' +
        'toward)|components?)\\b',
      evidence: '\\b(?:grading|grades? (?:will be|is|are|based)|weights?|weighted|percent|points|worth|final grade|' +
        'course grade|assessment)\\b'
    },
    'letter grades': {
      asks: '\\b(?:an? [a-df][+-]?(?![a-z\'])|letter grades?|grading scale|grade scale|cut-?off|minimum (?:score|' +
        'grade|percent\\w*)|what (?:score|grade|percentage)|lowest (?:grade|score)|pass(?:ing)? (?:the|this|grade|' +
        'score))\\b',
      evidence: [
        '(?:^|[\\s(])[a-d][+-]?\\s?[:=(]?\\s?[(>≥]?\\s?\\d{2}',
        '\\d{2}(?:\\.\\d+)?\\s?%?\\s?[:=]?\\s?[a-d][+-]?(?![a-z])',
        '\\b(?:grading scale|letter grades?|cut-?offs?)\\b'
      ]
    },
    curve: {
      asks: '\\b(?:curv\\w+|round\\w* (?:up|off)|scaled)\\b',
      evidence: '\\b(?:curv\\w+|round\\w*|scaled?)\\b'
    },
    'lowest dropped': {
      asks: '\\b(?:dropped|drop (?:the |my |a )?(?:lowest|any|worst)|lowest)\\b',
      evidence: '\\b(?:dropped|drop|lowest|best (?:\\d|of|two|three|four|five|six)|discard\\w*)\\b'
    },
    'late work': {
      asks: '\\b(?:late|after (?:the )?(?:deadline|due)|past due|overdue|extensions?|on time|miss\\w* (?:the |a )?' +
        '(?:deadline|due))\\b',
      evidence: '\\b(?:late\\b|lateness|extensions?|past due|after the (?:deadline|due)|per day|each day|penal\\w+|' +
        'not be accepted)'
    },
    absence: {
      asks: '\\b(?:{{miss}}|attendance|attend|tard(?:y|iness))\\b',
      evidence: '\\b(?:absen\\w+|attendance|attend|miss(?:ed|ing)?|excused?|unexcused|tard(?:y|iness)|present)\\b'
    },
    'make-up': {
      asks: '\\b(?:make[ -]?ups?|made up|reschedul\\w*|re-?take|re-?do|re-?sit|conflict\\w*|early|{{miss}}.*{{exam}}|' +
        '{{exam}}.*(?:sick|ill\\b|emergenc\\w*))\\b',
      evidence: '\\b(?:make[ -]?ups?|made up|reschedul\\w*|re-?takes?|re-?write|conflicts?|alternate|' +
        'miss(?:ed|ing)?)\\b'
    },
    'exam date': {
      asks: [
        '\\b(?:when|what (?:date|day|time)|dates?)\\b.*\\b{{exam}}\\b', '\\b{{exam}}\\b.*\\b(?:when|dates?|' +
          'scheduled?)\\b'
      ],
      evidence: '\\b{{exam}}\\b'
    },
    'exam number': {
      asks: '\\bhow many\\b.*\\b(?:{{exam}}|assignments?|homeworks?|projects?|papers?|labs?|essays?)\\b',
      evidence: '\\b(?:\\d+|one|two|three|four|five|six|seven|eight|ten|twelve|each|total of)\\b.{0,40}\\b(?:exams?|' +
        'midterms?|quizzes|tests?|assignments?|homeworks?|projects?|papers?|labs?|essays?)\\b'
    },
    'exam form': {
      asks: [
        '\\b(?:format|form|type|kind|multiple[ -]choice|open[ -](?:book|notes?)|closed|cumulative|comprehensive|' +
          'proctor\\w*|how long|take[ -]home|online|in[ -]person|essay)\\b.*\\b{{exam}}\\b',
        '\\b{{exam}}\\b.*\\b(?:format|like|look|consist\\w*|cover\\w*|include\\w*|multiple[ -]choice|open[ -](?:book|' +
          'notes?)|closed|cumulative|comprehensive|proctor\\w*|take[ -]home|online|in[ -]person|essay)\\b'
      ],
      evidence: '\\b(?:multiple[ -]choice|open[ -](?:book|notes?)|closed[ -](?:book|notes?)|cumulative|comprehensive|' +
        'proctor\\w*|take[ -]home|short[ -]answer|essays?|true.false|format|consist\\w*|in[ -]class|cover\\w*)\\b'
    },
    'due date': {
      asks: [
        '\\b(?:when|what (?:date|day|time)|deadline\\w*|due)\\b.*\\b(?:due|submit\\w*|turn\\w* in|hand\\w* in|' +
          'deadline\\w*|assignments?|homeworks?|papers?|projects?|reports?|labs?|essays?)\\b', '\\bdue\\b'
      ],
      evidence: '\\b(?:due|deadlines?|submit\\w*|turn\\w* in|hand\\w* in|by (?:midnight|11:59|noon|the (?:start|' +
        'beginning|end)))\\b'
    },
    'hand-in': {
      asks: '\\b(?:how|where|format)\\b.*\\b(?:submit\\w*|turn\\w* in|hand\\w* in|upload\\w*|post\\w*)\\b',
      evidence: '\\b(?:submit\\w*|turn\\w* in|hand\\w* in|upload\\w*|posted?|dropbox|gradescope|via|electronically|' +
        'pdf)\\b'
    },
    honesty: {
      asks: '\\b(?:cheat\\w*|plagiar\\w*|academic (?:honesty|integrity|dishonesty|misconduct)|copy\\w*|honor code|' +
        'chat ?gpt|ai tools?|artificial intelligence)\\b',
      evidence: '\\b(?:cheat\\w*|plagiar\\w*|honest\\w*|dishonest\\w*|integrity|misconduct|honor code|chat ?gpt|' +
        'generative)\\b'
    },
    collaboration: {
      asks: '\\b(?:collaborat\\w*|work (?:together|with)|together|pairs?|partners?|groups?|teams?|team ?mates?|' +
        'classmates?|individual\\w*|on (?:my|your|our) own|alone)\\b',
      evidence: '\\b(?:collaborat\\w*|work(?:ing)? (?:together|with)|partners?|groups?|teams?|individual\\w*|own ' +
        'work|' +
        'pairs?|discuss\\w* with)\\b'
    },
    disability: {
      asks: '\\b(?:disabilit\\w*|accommodat\\w*|special needs|adhd)\\b',
      evidence: '\\b(?:disabilit\\w*|accommodat\\w*|accessib\\w*)\\b'
    },
    devices: {
      asks: '\\b(?:phones?|cell ?phones?|laptops?|devices?|tablets?|electronics?|text(?:ing)?|headphones)\\b',
      evidence: '\\b(?:phones?|cell\\w*|laptops?|devices?|tablets?|electronics?|texting|silenced?|headphones)\\b'
    },
    software: {
      asks: '\\b(?:software|technology|computers?|programs?|programming|apps?|internet|webcam|camera|install|tools?|' +
        'hardware|equipment)\\b',
      evidence: '\\b(?:software|technology|computers?|programs?|programming|apps?|internet|webcam|camera|install\\w*|' +
        'browser|excel|tools?|hardware|equipment|matlab|python)\\b'
    },
    calculator: {
      asks: '\\b(?:calculators?|formula sheets?|cheat sheets?|notes? (?:card|sheet))\\b',
      evidence: '\\b(?:calculators?|formula sheets?|cheat sheets?|note ?(?:card|sheet)s?)\\b'
    },
    posted: {
      asks: '\\b(?:record\\w*|slides|notes|posted|upload\\w*|videos?|power ?points?)\\b',
      evidence: '\\b(?:record\\w*|slides|notes|posted|available|upload\\w*|videos?|power ?points?)\\b'
    },
    mode: {
      asks: '\\b(?:online|on-?line|remote\\w*|hybrid|in[ -]person|face[ -]to[ -]face|zoom|virtual\\w*|' +
        'asynchronous\\w*|synchronous\\w*|distance)\\b',
      evidence: '\\b(?:online|on-?line|remote\\w*|hybrid|in[ -]person|face[ -]to[ -]face|zoom|virtual\\w*|' +
        'asynchronous\\w*|synchronous\\w*|distance)\\b'
    },
    participation: {
      asks: '\\b(?:participat\\w*|speak|talk|engage\\w*|contribut\\w*)\\b',
      evidence: '\\b(?:participat\\w*|discussion\\w*|engage\\w*|contribut\\w*|prepared)\\b'
    },
    topics: {
      asks: '\\b(?:topics?|cover\\w*|content\\w*|subjects?|units?|chapters?|themes?|schedule)\\b',
      evidence: '\\b(?:topics?|cover\\w*|content\\w*|units?|chapters?|ch|introduction|weeks?|schedule)\\b'
    },
    'week plan': {
      asks: '\\b(?:week(?: of)?|on (?:january|february|march|april|may|june|july|august|september|october|november|' +
        'december|monday|tuesday|wednesday|thursday|friday)|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}/\\d{1,2})\\b',
      evidence: '\\b(?:week|\\d{1,2}/\\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.? ' +
        '\\d{1,2})\\b'
    },
    objectives: {
      asks: '\\b(?:objectives?|goals?|outcomes?|learn|be able to|gain|skills?|achieve|takeaways?)\\b',
      evidence: '\\b(?:objectives?|goals?|outcomes?|be able to|students (?:will|should)|you (?:will|should)|learn|' +
        'develop|understand|skills?|demonstrate|identify|explain|describe)\\b'
    },
    about: {
      asks: '\\b(?:what is (?:this|the) (?:course|class)(?: about)?|about|focus\\w*|purpose|describe|description|' +
        'overview|summar\\w*|explain)\\b',
      evidence: '\\b(?:(?:this|the) (?:course|class|seminar)|course (?:description|overview|content)|description|' +
        'overview|introduc\\w*|focus\\w*|provides?|examin\\w*|explor\\w*)\\b'
    },
    illness: {
      asks: '\\b(?:sick|ill|illness|medical|doctor\\w*|covid\\w*|emergenc\\w*|quarantin\\w*|masks?|vaccin\\w*)\\b',
      evidence: '\\b(?:sick|ill|illness\\w*|medical|doctor\\w*|covid\\w*|emergenc\\w*|quarantin\\w*|masks?|' +
        'vaccin\\w*|' +
        'health|symptoms|documentation)\\b'
    },
    religion: {
      asks: '\\b(?:religio\\w*|holidays?|observances?|holy)\\b',
      evidence: '\\b(?:religio\\w*|holidays?|observances?|recess|no class(?:es)?|break)\\b'
    },
    withdrawal: {
      asks: '\\b(?:drop (?:the |this )?(?:course|class)|withdraw\\w*|add.drop|incomplete|audit|enroll?\\w*|' +
        'regist\\w*)\\b',
      evidence: '\\b(?:drop|withdraw\\w*|add.drop|incompletes?|audit\\w*|enroll?\\w*|regist\\w*)\\b'
    },
    help: {
      asks: '\\b(?:help|tutor(?:s|ing)?|struggl\\w*|support|resources?|counsel\\w*|mental health|stress\\w*|anxi\\w*|' +
        'writing center)\\b',
      evidence: '\\b(?:help|tutor(?:s|ing)?|support|resources?|counsel\\w*|mental health|center|services?|title ix|' +
        'assistance)\\b'
    },
    dispute: {
      asks: '\\b(?:re-?grad\\w*|appeal\\w*|disput\\w*|disagree|contest|unfair|mistake|error)\\b',
      evidence: '\\b(?:re-?grad\\w*|appeal\\w*|disput\\w*|grievance|contest|review of|error|mistake)\\b'
    },
    lab: {
      asks: '\\b(?:labs?|laborator\\w*|practicals?|safety|experiments?)\\b',
      evidence: '\\b(?:labs?|laborator\\w*|practicals?|safety|goggles|experiments?)\\b'
    },
    papers: {
      asks: '\\b(?:papers?|essays?|reports?|write|writing|written|pages?|words?|cite|citation\\w*|font|spaced)\\b',
      evidence: '\\b(?:papers?|essays?|reports?|writ\\w+|pages?|words?|cite|citations?|apa|mla|font|spaced)\\b'
    },
    project: {
      asks: '\\b(?:projects?|capstone)\\b',
      evidence: '\\b(?:projects?|capstone)\\b'
    },
    presentation: {
      asks: '\\b(?:presentations?|present|oral)\\b',
      evidence: '\\b(?:presentations?|present|oral|slides)\\b'
    },
    homework: {
      asks: '\\b(?:home ?works?|assignments?|problem sets?|exercises)\\b',
      evidence: '\\b(?:home ?works?|assignments?|problem sets?|exercises|hw)\\b'
    },
    quizzes: { asks: '\\bquiz(?:zes)?\\b', evidence: '\\bquiz(?:zes)?\\b' },
    discussion: {
      asks: '\\b(?:discussions?|forums?|posts?|boards?|sections?|recitation\\w*)\\b',
      evidence: '\\b(?:discussions?|forums?|posts?|boards?|recitation\\w*|perusall|piazza)\\b'
    },
    reading: {
      asks: '\\b(?:readings?|read|articles?)\\b',
      evidence: '\\b(?:readings?|read|articles?|chapters?)\\b'
    },
    workload: {
      asks: '\\b(?:hours (?:per|a|each|of)|how (?:much|many) (?:time|hours|work)|workload|time commitment)\\b',
      evidence: '\\b(?:hours (?:per|a|each|of)|\\d+ hours|workload|commitment|expect to spend)\\b'
    },
    'wear and bring': {
      asks: '\\b(?:wear\\w*|dress\\w*|cloth\\w*|bring|eat\\w*|food|drink\\w*|snacks?)\\b',
      evidence: '\\b(?:wear\\w*|dress\\w*|cloth\\w*|shoes|attire|bring\\w*|eat\\w*|food|drink\\w*|beverages?)\\b'
    },
    term: {
      asks: '\\b(?:semester|term|year|what (?:university|school|college|department)|quarter)\\b',
      evidence: '\\b(?:fall|spring|summer|autumn|winter|semester|20\\d\\d|university|department|college)\\b'
    },
    'course code': {
      asks: '\\b(?:course (?:number|code|title|name)|section number|crn|name of (?:the|this) (?:course|class))\\b',
      evidence: '\\b(?:course (?:number|code|title)|section)\\b'
    },
    'grade changes': {
      asks: '\\b(?:affect|impact|hurt|lower\\w*|penal\\w+|lose|lost|deduct\\w*|consequence\\w*|fail)\\b',
      evidence: '\\b(?:affect\\w*|lower\\w*|penal\\w+|los[es]\\w*|deduct\\w*|reduc\\w*|zero|fail\\w*|drop|no credit)\\b'
    },
    language: {
      asks: '\\b(?:language of|in (?:english|spanish|french))\\b',
      evidence: '\\b(?:language|english|spanish|b1|b2|c1)\\b'
    },
    'assessment second chance': {
      asks: '\\b(?:second chance|resubmi\\w*|revis\\w+|rewrite|improve)\\b',
      evidence: '\\b(?:resubmi\\w*|revis\\w+|rewrite)\\b'
    },
    'guests and trips': {
      asks: '\\b(?:guests?|speakers?|field ?trips?|visits?|excursions?)\\b',
      evidence: '\\b(?:guests?|speakers?|field ?trips?|visits?|excursions?)\\b'
    },
    'yes or no': {
      asks: '^(?:is|are|do|does|did|will|would|can|could|may|should|has|have|must|am)\\b',
      evidence: '\\b(?:not|no|none|never|must|may|will|optional|required|available|allowed|there (?:is|are|will))\\b'
    }
  }
}
