import type { LogisticsWords } from '../../../language-data/test-questions/index.js'

export const logistics: LogisticsWords = {
  headings:
    'assessments?|assignments?|grading|grades?|evaluation|exams?|quizzes|schedule|timetable|' +
    'calendar|deadlines?|deliverables|dates|office|contact|instructors?|lecturers?|teachers?|staff|workload|' +
    'attendance|bibliography|textbooks?|readings?|references|prerequisites|logistics|glance|credits|' +
    'accommodations?|integrity|plagiarism|requirements|submission|late|homework|participation|' +
    'resources|support|conduct|covid|objectives|outcomes',
  headingsOfReaders: 'policy|policies',
  readers: 'you|your|yours',
  words:
    'students?|courses?|class(?:es)?|lectures?|labs?|weeks?|semester|points?|campus|grades?|instructor|professor|' +
    'notes|materials?|work|project|paper|hours?',
  surely:
    'syllabus|exams?|midterm|quiz(?:zes)?|homework|grading|graded|gpa|deadlines?|assignments?|credits?|ects|' +
    'attendance|plagiarism|textbook|office hours|canvas|moodle|blackboard|piazza|gradescope|email|e-mail|zoom|' +
    'submit(?:ted)?|submissions?|due(?! to\\b)|enrol(?:l|led|ment)?|classroom|prerequisites?|makeup|make-up|' +
    'extra credit|dropped|laptop|tutoring|accommodations?|academic (?:honesty|integrity)|title ix|disability services',
  headingsOfContents:
    'evaluation|schedule|calendar|office|contact|staff|workload|logistics|integrity|requirements|late|participation|' +
    'support|conduct|teachers?|credits|attendance|accommodations?|dates|glance|plagiarism',
  surelyInGuides: 'dropped|zoom|e-?mail|laptop|assignments?|makeup|gpa',
  asked:
    'logistics|dates?|deadlines?|due|weights?|weighting|percentages?|rooms?|office|hours?|grad(?:es?|ing)|' +
    'assessments?|evaluation|exams?|schedule|timetable|calendar|policy|policies|attendance|credits?|deliverables|' +
    'assignments?|contact|instructors?|professors?|staff|syllabus|guide',
  ofCourse:
    'courses?|class(?:es)?|lectures?|labs?|semester|students?|notes|readings?|weeks?|pass|fail|projects?|papers?|' +
    'topics|contents|(?:unit|topic|chapter|lesson|module) \\d+|office|grad(?:es?|ing)',
  practical:
    '(?:can|may|could|must|should|will|do|am) (?:i|we)|(?:have|has|need|needs|allowed|obliged) to|(?:is|are) .* ' +
    '(?:ok|okay|allowed|permitted|forbidden|required|compulsory|mandatory|obligatory|optional|voluntary|recorded|' +
    'published)|(?:i|we) (?:need|miss|bring|wear|hand|copy|cheat)|my (?:mark|grade|partner|report|lab|exam)s?|marks?|' +
    'absences?|taught|teaching|resits?',
  sections:
    'assessments?|grading|grades?|marks?|marking|evaluation|exams?|examinations?|quizzes|policy|policies|rules?|' +
    'regulations|timetable|schedule|calendar|dates|deadlines?|deliverables|office hours?|contact|instructors?|' +
    'lecturers?|teachers?|teaching|staff|attendance|prerequisites|requirements|logistics|accommodations?|' +
    'academic integrity|integrity|plagiarism|submissions?|late|homework|participation|conduct|workload|credits|' +
    'practical|information|organi[sz]ation|lab(?:oratory|s)?|course|class(?:es)?|lectures?|materials|equipment|' +
    'safety|resits?|syllabus|at a glance|about|general|details|work|support'
}
