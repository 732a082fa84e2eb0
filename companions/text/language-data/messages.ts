import type { Pattern, WordList } from './pattern.js'

/** Messages that ask nothing of the course. */
export interface SmallTalk {
  /** What greets, as a whole message or before one. */
  greetings: Pattern
  /** A whole message that asks who the assistant is, or what it does. */
  introductions: Pattern
  /** What may follow a greeting, with the space before it: " there". */
  afterGreeting: Pattern
  /** What may stand before thanks: "ok". */
  beforeThanks: Pattern
  thanks: Pattern
  /** What may follow thanks, with the space before it. */
  afterThanks: Pattern
  /** What may follow thanks with a comma: "that helped a lot". */
  thanksFor: Pattern
  /** Whole messages: "how are you", "bye", "ok". */
  wellbeing: Pattern
  farewells: Pattern
  received: Pattern
  /** Whole messages about the assistant itself: "are you a robot", "who made you". */
  aboutAssistant: Pattern
  /** Whole messages about what it knows and keeps of the student: "can you see my grades", "do you remember me". */
  memory: Pattern
  /** Whole messages that ask which languages it speaks. */
  languages?: Pattern
  /** Whole messages that wish to be entertained: "tell me a joke". */
  jokes: Pattern
  /** Whole messages that complain about the assistant: "you are useless". */
  complaints: Pattern
  /** Whole messages that say that the assistant is good, and those that say sorry. */
  praise?: Pattern
  apologies?: Pattern
  /** Whole messages that say "I do not understand" and name no topic. */
  lost: Pattern
  /** Whole messages that wish for what a student has to do alone: "do my homework", "help me cheat". */
  cheating?: Pattern
  /** Whole messages of a student who has an exam soon and has not studied. */
  unprepared?: Pattern
  /** Whole messages that wish for the last reply again, or in other words. */
  again?: Pattern
  /** Whole messages for what no course says: the weather, the time. */
  elsewhere?: Pattern
  /** All words that a message of small talk is made of. */
  words: WordList
}

/** Messages of students who say that things go badly. Without punctuation and apostrophes. */
export interface Distress {
  /** "I am failing", "I can't cope anymore". */
  states: Pattern
  /** A message that has one of each, and asks nothing: "this semester has been awful for me". */
  me?: Pattern
  studies?: Pattern
  feelings?: Pattern
  /** What is asked beside it and needs no material: "what can I do?". */
  pleas: Pattern
  /** How a question for a fact of the course begins. */
  asks: Pattern
  /** The state is that of an exercise or a program: "stuck on task 2". */
  ofSomething: Pattern
  /** The life of the student may be in danger. */
  danger: Pattern
}

/** What a student says to a hint in place of a question. Without punctuation and apostrophes. */
export interface Hints {
  /** Words before the name of a hint: "another", "one more". */
  more: Pattern
  /** Verbs before it: "give". */
  give: Pattern
  /** Its names. */
  hint: Pattern
  help: Pattern
  /** What may follow them: "more". */
  afterHint: Pattern
  /** Other whole messages that wish for the next hint. */
  wishes: Pattern
  /** The article of the answer. */
  the: Pattern
  /** Adjectives of the answer. */
  right: Pattern
  /** Names of the answer. */
  answer: Pattern
  /** What may follow them, with the space before it. */
  afterAnswer?: Pattern
  /** Whole messages that wish for the answer. `{{theAnswer}}`: the answer with its article and adjective. */
  answerWishes: Pattern

  /** All words of a message that says something to a hint just given, and names nothing of the course. */
  words?: WordList
  /** Of such a message: by what it wishes for the answer, and what looks like that and wishes for a hint. */
  forAnswer?: Pattern
  forHint?: Pattern
  /** How a question of its own begins that has no other words. */
  ownQuestion?: Pattern
}

/** What a student may say to a test question in place of an answer. Without punctuation and apostrophes. */
export interface TestWishes {
  /** Words around a wish that change nothing. */
  around: WordList
  /** Names of a test, pronouns as well. */
  test: Pattern
  /** What may stand between the verb and the name of the test. */
  ofTest: Pattern
  /** The words before the test in "done with the test". */
  the: Pattern
  /** Whole messages that end the test. `{{ofTest}}`: the test with the words before it. `{{theTest}}`: "the test". */
  cancels: Pattern
  /** What may follow them: "please", "for today". */
  afterCancel: Pattern
  /** "to the next question", each part optional, with the spaces before them. */
  questionTail: Pattern
  /** Whole messages that skip a question. `{{theQuestion}}`: what `questionTail` says. */
  skips: Pattern
  /** Verbs that look like skipping and leave the test: "salir". */
  notYet?: Pattern
  /** Last words of a wish that is about the one question: "stop this question". */
  oneQuestion: Pattern
  /** Whole messages of a student who does not know the answer. */
  knowsNot: Pattern
  /** Whole messages of a student who finds the question too hard. */
  tooHard?: Pattern

  /** Words for what was wrong before: "missed", "mistakes". */
  missed: Pattern
  /** Words of doing something again. */
  again: Pattern
  /** Of these, the ones that may follow: "my mistakes again". */
  afterMissed: Pattern
  /** "my" of "my mistakes", and the adjectives after it, each with the space behind it. */
  beforeMissed: Pattern
  old?: Pattern
  /** "questions" of "questions that I missed", and the words between, with their spaces. */
  questions: Pattern
  thatI: Pattern
  /** What else may follow them: "got wrong". */
  wasWrong?: Pattern
  /** What is missed as well, and is none of a test: a lecture, an exam. */
  elsewhere: Pattern
  /** How a question begins, and the words before that. */
  asked: Pattern
  beforeAsked: Pattern
  /** How a wish in the form of a question begins: "how about". */
  suggests: Pattern
  /** Words by which nothing is wished for: "I don't want", "explain why". */
  notAsked: Pattern

  /** Words of wishes whose slips are repaired: two letters swapped, one left out, one typed twice. */
  spelt: WordList
  /** Slips of these that are words themselves. */
  otherWords: WordList
  /** What is written in short for another word: "plz". */
  short: Record<string, string>
}

/** How a test is asked for. With apostrophes. */
export interface TestRequests {
  /** Numerals that are no number word: "una". */
  numberMore: Pattern
  /** Words between the verb and the name of the test. */
  any: Pattern
  /** Articles and demonstratives. */
  the: Pattern
  /** What is always a test of the tutor. */
  test: Pattern
  /** What may be the exam of the course. */
  exam: Pattern
  questions: Pattern
  /** What follows where it is no test: "exam dates", "test cases". */
  notAfterTest: Pattern
  /** What stands before it where it is none: "unit test". */
  compound?: Pattern

  /** The tutor is to do it: "give me", with the space behind it. */
  tutor: Pattern
  /** The student is to do it: "take", "I want"; and the words that may follow. */
  wish: Pattern
  afterWish: Pattern
  starts: Pattern
  afterStart: Pattern
  /** What may follow a test with an article, at the end of the message. */
  afterTheTest: Pattern
  /**
   * Whole patterns of wishes. `{{test}}`, `{{exam}}`, `{{questions}}`: their names; `{{filler}}`: words before them;
   * `{{notAfter}}`: what must not follow.
   */
  wishes: Pattern
  /** Verbs before "five questions", and the words that may follow. */
  questionWish: Pattern
  afterQuestionWish?: Pattern
  /** What must not follow the questions then. */
  answered?: Pattern

  /** What stands before a test alone, at the beginning: "please", "hello". */
  beforeBare: Pattern
  /** "another" of "another exam". */
  anExam: Pattern
  /** "some" of "some questions", "more" of "five more questions", and what may follow them. */
  someQuestions: Pattern
  more: Pattern
  afterQuestions: Pattern
  /** What may follow a test alone, with the space before it; its difficulty; and the word before its topic. */
  afterBare: Pattern
  bareDifficulty: Pattern
  bareAbout: Pattern

  /** How a wish in the form of a question begins, and the words before that. */
  suggestions: Pattern
  beforeSuggestion: Pattern
  /** What takes the place of it, with a space behind it. */
  suggestion?: string
  /** How a question begins, and the words before that. */
  questionOpenings: Pattern
  beforeQuestion: Pattern
  negated: Pattern
  /** Patterns of statements that are no wish for a test: "I have to take", "I took". */
  talk: Pattern
  /** What is a test of the tutor even there. */
  practice: Pattern
  /** What only the exam of a course has: a date, a place. `{{when}}`: a month or one of `days`. */
  circumstance: Pattern
  days: Pattern
  /** More wishes for what the tutor does. */
  tutorActs: Pattern

  /** The numeral that stands for 1 and is no number word. */
  one: Pattern
  /** One question without a numeral: "ask me a question". */
  oneQuestion: Pattern
  /** What follows the number of questions that are named by their level alone: "five hard ones". */
  ofALevel: Pattern
  /** Words between a number and "questions". */
  questionKinds: Pattern
  question: Pattern
  /** "of" in "a test of ten". */
  of: Pattern
  hard: Pattern
  easy: Pattern
  /** The test in "a test of ten". */
  counted: Pattern
  /** Whole patterns, with the number in a group, of what is asked that is not called a question: "ask me 5 things". */
  countedThings?: Pattern
  /** How long a test is to take, as whole patterns, which say no count: "of 10 minutes". `{{test}}`: names of one. */
  times?: Pattern
  /** What stands before the topic: "about"; and other whole patterns that end where it begins, tried in turn. */
  about: Pattern
  otherAbout?: string[]
  /** The test in "a test of graphs", and in "test: graphs". */
  withTopic: Pattern
  beforeColon: Pattern
  /** "of" in "a test of graphs": what may stand before it and after it, with spaces, and what is no topic. */
  topicOf: Pattern
  beforeTopicOf?: Pattern
  afterTopicOf?: Pattern
  notTopic?: Pattern
  /** What stands behind the topic: "with" five questions, thanks, "at an easy level". */
  withQuestions: Pattern
  thanks: Pattern
  /** How the topic is to be asked: "with a quiz", "to the test". */
  afterTopic?: Pattern
  withLevel: Pattern
  beforeLevel: Pattern
  levels: Pattern
  afterLevel?: Pattern
  /** The articles that a topic goes without. */
  article: Pattern
  /** What the parts of a course are called that have numbers: "chapter 3". */
  numberedParts?: Pattern
  /** Words of a topic that is the whole course, each with a space behind it. */
  wholeCourse: Pattern
  /** Kinds of questions, which are no topic: with options, as "multiple choice", and with two, "true or false". */
  kinds: Pattern
  optionKinds: Pattern
  trueOrFalse: Pattern
  /** What a topic begins with that asks for each of some things, with a space behind it: "who painted each". */
  asksForEach?: Pattern
  /** What a subject is called beside its name: "theory". */
  wordsForSubject?: WordList
}
