import type { Concepts, Material } from '../../language-data/material.js'

export const material: Material = {
  genericColumn: 'values?|details?|information|description|data',
  saysMeaning: '(?:brief |short )?(?:definitions?|meanings?|descriptions?|explanations?)|' +
    'what (?:it|they) (?:is|are|does|do|means?)',
  saysName: 'terms?|words?|concepts?|names?|commands?|functions?|keywords?|expressions?|operators?|acronyms?',
  retrieved: 'retrieved from|accessed (?:on|at)|available (?:at|from):? http|' +
    '(?:view|watch|listen to|visit|browse|explore|click) (?:on )?(?:an?|the|this|these|one of) ',
  listsUnits: 'contents?|topics?|units?|chapters?|lessons?|modules?|syllabus|outline',
  definitions: 'def(?:inition|n)?',
  statements: 'theorem|thm|lemma|proposition|prop|corollary|axiom|conjecture',
  exercises: 'example|exercise|remark|note|claim|property',
  counting: 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|no',
  weekday: '\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  place: 'room|building|hall|laboratory|auditorium|office|campus',
  asks: {
    date: 'when|what (?:date|day|time)|deadline',
    number: 'how (?:much|many)|percent|percentage|weight',
    place: 'where|which room',
    person: 'who'
  },
  truth: 'true false yes no',
  units: 'percent per cent hours hour minutes days weeks points'
}

export const concepts: Concepts = {
  asks: {
    'how long': '\\b(?:how long|duration|how (?:many|much) (?:hours|minutes|time|pages|words))\\b',
    weight: '\\b(?:how much (?:of|is|does|do|are)\\b.*\\b(?:worth|counts?|weigh\\w*|grade)|percent\\w*|' +
      'weight(?:ing)?)\\b',
    price: '\\b(?:how much (?:is|are|does|do)\\b(?!.*\\b(?:worth|counts?)\\b)|costs?|price)\\b',
    'how many': '\\b(?:how many|number of)\\b',
    when: '\\b(?:when|what (?:date|day|time)|(?:on )?which (?:date|day)|dates? of|until when|deadline for)\\b',
    where: '\\b(?:where|which (?:room|building))\\b',
    who: '\\b(?:who|whom)\\b',
    consequence: '\\b(?:what happens|what if|penal\\w+|lose)\\b'
  },
  forms: {
    'old exams': '(?:old|past|previous|sample|practice|mock|former) (?:exam|test|midterm|final)s?|(?:exam|test)s? ' +
      '(?:of|from) (?:past|previous|other|earlier|last) years?',
    'formula sheet': '(?:formula|cheat|crib)s? ?sheets?|sheets? (?:of|with) formulas?',
    'programming language': 'programming languages?',
    'teaching assistant': 'teaching assistants?|tas?',
    'office hours': 'office hours?',
    'make-up': 'makes? ?-?up|made up|retak\\w+|resit\\w*|second (?:chance|attempt|sitting)|' +
      '(?:at )?another (?:date|time|day)|repeat\\w*',
    late: 'after the (?:deadline|due date)|past due|overdue|late(?:r|ness)?|delay\\w*',
    extension: 'extensions?|(?:more|extra|additional) time|(?:some |a few )days later|postpon\\w+|' +
      '(?:extend|move) (?:the )?deadline',
    absence: 'miss(?:ed|ing|es)?|absen\\w+|(?:can|could)(?: ?not|\'?t) (?:come|attend|make|go|be)|' +
      'unable to (?:attend|come)',
    illness: 'ill(?:ness)?|sick(?:ness)?|unwell',
    recording: 'record(?:ed|ings?|s)?|videos?',
    remote: 'on ?line|remote\\w*|virtual\\w*|a distance|from home|zoom|teams',
    attendance: 'attend\\w*|(?:come|go|be) (?:to|in) (?:the )?(?:class|lectures?)(?:es)?',
    deadline: 'deadlines?|due(?: date)?',
    submission: '(?:hand|turn|give)(?:s|ed|ing)?(?: \\w+){0,3}? in|submi\\w+|upload\\w*',
    group: 'groups?|teams?|pairs?|partners?|together',
    change: 'chang\\w+|switch\\w*|swap\\w*',
    slides: 'slides?|presentations?|powerpoints?',
    notes: 'notes',
    computer: 'laptops?|notebooks?|(?:own )?computers?|tablets?',
    passing: 'pass(?:es|ed|ing)?|fail(?:s|ed|ing)?',
    release: 'publish\\w*|releas\\w+|posted|(?:get|see|receive) (?:our|my|the)|available',
    keeping: 'kept|keep|guard\\w+|conserv\\w+|carr(?:y|ied) over',
    contact: 'contact\\w*|reach|e-?mails?|writ(?:e|ing) to|get in touch',
    teacher: 'professors?|prof|lecturers?|instructors?|teachers?',
    topics: 'chapters?|topics?|units?|contents?|covers?|covered|stud(?:y|ied)',
    citing: 'cit(?:e[sd]?|ing|ations?)|references?|sources?',
    textbook: '(?:text ?)?books?|manual',
    project: 'projects?|course ?work|group work',
    essay: 'essays?|papers?',
    report: 'reports?',
    homework: 'home ?work|assignments?|problem sets?|exercises?',
    lab: 'labs?|laborator\\w+|practicals?|lab sessions?',
    midterm: 'mid-?terms?(?: exams?)?',
    final: 'finals?(?: exams?)?',
    quiz: 'quiz(?:zes)?|tests?',
    exam: 'exams?|examinations?',
    grade: 'grades?|marks?|scores?|points?',
    lecture: 'lectures?|class(?:es)?|lessons?|sessions?',
    choice: 'choos\\w+|pick|select',
    bringing: 'bring\\w*|us(?:e|es|ed|ing)',
    obligation: 'need(?:ed)?|have to|must|mandatory|compulsory|obligatory|required?|should',
    permission: 'allow\\w*|permit\\w*|ok(?:ay)?|fine|possible|can|may|could'
  }
}
