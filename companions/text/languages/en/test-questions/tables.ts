import type { PlanWords, TableWords } from '../../../language-data/test-questions/tables.js'

export const tables: TableWords = {
  attributes: 'author|inventor|discoverer|capital|formula|function|location|effect|complexity|port|protocol|layer|' +
    'family|cause|vector',
  values: 'authors?|inventors?|capital|formula|location|complexity|ports?|protocols?|layers?|famil(?:y|ies)|' +
    'prefix(?:es)?|suffix(?:es)?|symbols?|units?|years?|commands?|functions?|methods?|' +
    'options?|flags?|shortcuts?|operators?|keywords?|extensions?|abbreviations?|acronyms?|syntax|' +
    'recommended (?:treatment|drug|antibiotic)|(?:causative agent|pathogen|vector)s?|what it is called|' +
    'associated (?:with|diseases?|hormones?)',
  freeColumns: 'functions?|purposes?|uses?|used|usage|examples?|notes?|comments?|remarks?|details?|descriptions?|' +
    'meanings?|definitions?|explanations?|information|effects?|results?|outputs?|inputs?|values?|status|reasons?|' +
    'properties|features?|characteristics?|advantages?|disadvantages?|levels?|goals?|tasks?|topics?|readings?|' +
    'chapters?|sections?|pages?|files?|links?|contents?|points?|grades?|scores?|steps?|questions?|answers?|found|' +
    'problems?|aspects?|criteri(?:on|a)|types?|kinds?|class(?:es)?|categor(?:y|ies)|potency|strength|scope',
  unlearntColumns: 'tutors?|contacts?|buildings?|rooms?|offices?|e-?mail|phone|(?:teaching )?assistants?|' +
    'instructors?|lecturers?|teachers?|professors?|responsible|students?|groups?|teams?|labs?|' +
    'practicals?|assignments?|exams?|' +
    'weeks?|lectures?|sessions?|deadlines?|due(?: date)?|format|products?|items?|prices?|orders?|customers?|' +
    'employees?|departments?|salary|quantity|person|people',
  dates: 'dates?|founded|published|built|discovered|invented|introduced|first published|release(?:d| date)',
  codes: 'codes?|atomic number',
  deeds: 'functions?',
  counts: '(?:number|count) of',
  measured: '(?:\\w+ )?(?:speed|velocity|distance|frequency|bandwidth|wavelength|half-life|diameter|radius|height|' +
    'length|depth|mass|density|voltage|temperature|gravity|acceleration|period|(?:boiling|melting|freezing) point)',
  years: 'years?',
  events: '(?:historical |key |main |major )?events?|what happened|milestones?|inventions?|discover(?:y|ies)|' +
    'treat(?:y|ies)|battles?|developments?|achievements?',
  noColumn: 'values?\\b.*|details?|notes?|comments?|description|information',
  noCell: 'yes|no|n/?a|none|null|nan|unknown|true|false|high|low|medium|all',
  daysAndTimes: 'days?|dates?|times?|hours?|weeks?|rooms?',
  sums: '(?:grand |sub)?totals?',
  sumsAtEnd: 'sum|average|mean',
  absent: 'No|Not',
  asks: 'What does the course material give as “{column}” for “{name}”?',
  asksTyped: 'In the course material: what is given as “{column}” for “{name}”?',
  asksTypedUnder: 'Under “{title}” in the course material: what is given as “{column}” for “{name}”?'
}

export const plans: PlanWords = {
  parts: 'Week|Unit|Lecture|Module|Lesson',
  chapters: 'Chapter',
  noNameBegins: 'total|the|a|an|in|on|at|if|all|any|each|and|or|by|for|of|until|from|to|it|this|you|we|about|grade|' +
    'grades|points?|weight|percent|percentage|date|due|above|below|less|more|than|monday|tuesday|wednesday|thursday|' +
    'friday|saturday|sunday|mon|tues?|wed|thurs?|fri',
  noNameEnds: 'is|are|was|will|has|have|should|must|can|may|and|or|of|the|a|on|by|in|until|than|to',
  dated: 'exams?|midterm|final|quiz|test|assignment|homework|project|presentations?|lab|paper|essay|report|' +
    'problem set|draft|workshop',
  notDated: '.\\bweek\\b|\\bdue\\b',
  noTitle: 'Introduction|Overview|Conclusions?|Sessions?|Exams?|Meetings?|Due|Break|Holiday|No class|Review|TBA|TBD',
  asksWeight: 'According to the course material, what is the weight of “{name}” in the grade?',
  asksDate: 'Which date does the course material give for “{name}”?',
  asksTopic: 'According to the course material, what is the topic of {name}?',
  asksTypedWeight: 'According to the course material, what percentage of the grade is “{name}” worth?'
}
