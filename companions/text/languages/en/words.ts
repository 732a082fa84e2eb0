import { stemmer } from '@orama/stemmers/english'
import { stopwords } from '@orama/stopwords/english'
import type { Words } from '../../language-data/words.js'

export const words: Words = {
  stopWords: stopwords,
  sharedWords: 'a as me no has i he the',
  functionWords: 'the please quiz give tell hello thanks course exam questions cancel grading',
  questionWords: 'when where who how what which is are the exam course please tell me much many long does can will ' +
    'there',

  cognates: [['ph', 'f'], ['th', 't'], ['y', 'i'], ['ch|k', 'c'], ['(\\w)\\1', '$1']],

  numbers: [['on', 'a'], ['um', 'a'], ['us', 'i'], ['is', 'es'], ['ex', 'ices'], ['ix', 'ices'], ['a', 'ae']],
  stem: word => stemmer(word),
  chat: 'please tell know want need explain hello hi hey thanks get give let many much also like us would course ' +
    'subject say says happens happen look find question exactly actually really currently mean means define describe ' +
    'me an ll ve don isn doesn called someone if there make use used using one talk take takes taking taken held ' +
    'wrote written place should shall allowed permitted long calculate calculates calculated compute computes ' +
    'computed',
  namedByLetter: 'group subgroup section part unit option class team room hall building block wing appendix annex ' +
    'lab laboratory level type model stream track cohort shift session module set version paper exam test tutorial ' +
    'lecture seminar vitamin hepatitis plan language matrix point step question exercise problem stage phase line',
  irregular: [
    'begin began begun', 'build built', 'choose chose chosen', 'break broke broken',
    'speak spoke spoken', 'grow grew grown', 'draw drew drawn', 'drive drove driven', 'win won', 'sell sold',
    'buy bought', 'lose lost', 'feed fed', 'hold held', 'fall fell fallen', 'fly flew flown', 'sing sang sung',
    'swim swam swum', 'steal stole stolen', 'die died dies dying', 'submit submits submitted submitting'
  ],
  synonyms: {
    exam: 'exam exams examination examinations',
    professor: 'professor professors lecturer lecturers instructor instructors teacher teachers teach teaches taught',
    assessment: 'assessment assessed assess graded grade grades grading mark marks evaluation evaluated',
    office: 'office tutoring tutorial tutorials',
    schedule: 'schedule timetable',
    bibliography: 'bibliography textbook textbooks reading readings book books read',
    credit: 'credit credits ects',
    coordinator: 'coordinator coordinators coordinate coordinates coordinated',
    start: 'start starts begin begins beginning first',
    end: 'end ends finish finishes last lasts',
    student: 'student students people person persons',
    penalty: 'penalty penalties penalised penalized',
    lecture: 'lecture lectures class classes',
    compulsory: 'compulsory mandatory obligatory',
    deadline: 'deadline deadlines due',
    percent: 'percent percentage weight weights weighting count counts worth',
    unit: 'unit units topic topics',
    lab: 'lab labs laboratory laboratories',
    retake: 'retake retakes resit resits',
    attendance: 'attendance attend attends attended attending',
    plagiarism: 'plagiarism copying',
    late: 'late later delay delayed',
    email: 'email mail',
    homework: 'homework assignment assignments',
    language: 'language languages',
    objective: 'objective objectives goal goals learn learns learned learning',
    prerequisite: 'prerequisite prerequisites requirement requirements',
    classroom: 'classroom room',
    project: 'project projects',
    midterm: 'midterm midterms',
    final: 'final finals',
    median: 'median medians',
    generative: 'generative chatgpt gpt llm ai'
  },

  months: 'january february march april may june july august september october november december',
  shortMonths: 'jan feb mar apr jun jul aug sept sep oct nov dec',
  dayEndings: 'st|nd|rd|th',
  weekdays: 'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays',
  thousands: ',',
  abbreviations: 'dr prof mr mrs ms st no p pp ed eds vol ch sec fig art vs cf etc eg ie e.g i.e al approx tel ext ' +
    'univ dept inc jan feb mar apr jun jul aug sep sept oct nov dec',

  ones: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty',
  tens: 'thirty forty fifty sixty seventy eighty ninety',
  scales: { 100: 'hundred', 1000: 'thousand', 1_000_000: 'million', 1_000_000_000: 'billion' },
  numberJoins: [{ word: 'and', after: 'hundred|thousand' }],
  numberSigns: 'n(?:um|o|r)?\\.?',
  figures: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half third ' +
    'quarter first second fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
    'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth once twice noon midnight',
  polar: 'not no never only must cannot can may allowed permitted forbidden prohibited required compulsory mandatory ' +
    'optional needed necessary without except unless yes always every don\'t doesn\'t isn\'t aren\'t can\'t won\'t',
  harmlessPolar: 'not no can may only must needed every'
}
