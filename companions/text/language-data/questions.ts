import type { Pattern, WordList } from './pattern.js'

/** What students ask of every course: by the names of `INTENTS` in the ranking. Whole patterns. */
export interface Intents {
  /** Names of an exam, ways to miss something, and who teaches: `{{exam}}`, `{{miss}}` and `{{teacher}}` below. */
  exam: Pattern
  miss: Pattern
  teacher: Pattern
  forms: Record<string, {
    /** Matches a question for it. */
    asks: Pattern
    /** Matches a text, or a heading, that is about it. */
    evidence: Pattern
  }>
}

/** Facts that are recognised by their form: by the names of `FACTS` in the ranking. Whole patterns. */
export interface Facts {
  /** Short names of months. */
  month?: Pattern
  weekday: Pattern
  /** Short words that stand before a number which is no room. */
  noRoom: Pattern
  /** What may stand between the day and the month, with the space before it; and between the names of a person. */
  ofMonth?: Pattern
  inNames?: Pattern
  /** Says of something in the course that it does not take place, or not as planned: "the exam is cancelled". */
  changes?: Pattern
  forms: Record<string, {
    /** Matches a question for it. */
    asks: Pattern
    /** Matches a text that has it. That of `person` is not folded. */
    form?: Pattern
  }>
}

/** How questions are asked, and what their answers look like. */
export interface Questions {
  /** The words of the forms of a question, by the names of `FORMS` in the ranking. */
  forms: Record<string, Pattern>
  /** Words before what is counted: "how many". */
  counts: Pattern

  /** Words after which a question may ask for a place, a time or a person. */
  askedAfter: Pattern
  /** The words that ask for them, and for how long something takes. */
  wanted: Record<'place' | 'time' | 'date' | 'person' | 'weight', Pattern> & { duration?: Pattern }
  /** Words that say where, when or how much without naming a room, a date or a figure. */
  saysPlace: Pattern
  saysDate: Pattern
  saysWeight: Pattern
  saysDuration?: Pattern
  /** What a field holds that has no value yet: "to be announced". */
  notYetKnown: Pattern
  /** Words of the course as a whole and what is done there: its guide says where and when without them. */
  ofCourse?: WordList
  /**
   * Questions for what is allowed and for what must be done: what they ask with, and what says so of a thing, or that
   * it is not. `ofUse` is what is done with a thing that is allowed or needed: "bring" a calculator.
   */
  duties?: Record<'together' | 'allowed' | 'required' | 'passed', { asks: Pattern, says: Pattern }> & {
    /** How a question begins for what is done, "are lectures recorded?", and what a sentence has that says it. */
    done: { asks: Pattern, says: Pattern }
    /** What alone says that a thing must be attended, or need not be: "optional". */
    states: Pattern
    /** "Is there", "in this course", "there is no". */
    exists: { asks: Pattern, inCourse: Pattern, says: Pattern }
  }
  /** "Go to" of "do I have to go to the lab?", as a whole pattern, and the word that material has for it. */
  attends?: { asked: Pattern, word: string }
  ofUse?: WordList
  /** Of each list, one thing is not the other: "midterm final". A stroke stands between the forms of one. */
  contrasts: WordList[]
  /** In the same form: the beginning and the end of one thing, "open close". Hours from one to another say both. */
  ends: WordList[]
  /**
   * The exams of a course, its other events and services, and what stands before an event that another one is beside:
   * "before" of "office hours before the exam".
   */
  events?: Record<'exams' | 'others' | 'beside', Pattern>
  /** The first word of a sentence that needs the one before it. */
  leansOnAnother: Pattern

  /** What a text refers to by a number: "figure". */
  referredTo?: Pattern
  definitions: {
    article: Pattern
    /** "in" of "in geometry, a …". */
    within: Pattern
    /** What is no such place: "summary". What may stand before all that: "recall that", and no "note that". */
    notWithin?: Pattern
    recall?: Pattern
    /** "is the" of a thing that does something, which may say little of what it is: "is the heart of". */
    role?: Pattern
    /** "is a", without the space behind it; and verbs that say what a term means. */
    is: Pattern
    means: Pattern
    /** What stands before the name of a thing: "known as". */
    named: Pattern
    /** What a statement is that has a name, "Theorem (Lagrange)", in the order of English. */
    statements: WordList
    /** What stands before the name that ends a description: "the variation in latency is called". */
    called: Pattern
    /** What stands around a term that is followed by what it means: "se llama latencia al tiempo que …". */
    calls?: { before: Pattern, after: Pattern }
    /** What a law or a theorem does, before what it says: "states". */
    states?: Pattern
    /** A text up to what a term means, which it captures: "by latency we mean". */
    byMeaning?: string[]
    /** The parts of "a set is called compact if …": what stands before the noun, the adjective and the condition. */
    calledIf?: { one: Pattern, is: Pattern, if: Pattern }
    /** What stands before a term that is one thing, of which the text may say more than what it is: "the". */
    definite?: Pattern
    /** What says more of a term, behind a comma: "which". */
    relative?: Pattern
    /** What stands between a term and what it means, behind a comma: "or the" of "a plaintiff, or the party who". */
    apposed?: Pattern
    /** A heading that stands above what the term in the heading above means, or in the rest of this one. */
    heading?: Pattern
    /** How a text begins that says what its heading means, and does not name it: "Is the …", "Science that …". */
    opens?: Pattern
    /** What students write before a question. */
    before: Pattern
    /** Whole questions for the meaning of a term, which is their one group. */
    asked: string[]
    /** "of a" of "a rank of a matrix", which says what a rank is. */
    ofOne?: Pattern
    /** What may stand behind the term. */
    ending: Pattern
    askedWithin: Pattern
  }

  /**
   * Words of every course, by concept, for questions in another language than the material. The keys are those of
   * English. Words that are alike, and synonyms, need no entry.
   */
  glossary: Record<string, WordList>

  /** The first, the second, …: the position is the number. */
  ordinals: WordList[]
  /** "last", "other", "next". */
  otherOrdinals: Pattern
  /** Messages that refer to the question before: "and where?". */
  followUps: {
    /** What is asked of a topic; and of these, what says nothing when it is carried over to another topic. */
    asks: WordList
    emptyAsks: WordList
    smallTalk: WordList
    /** What is "ok" at the beginning of a message, and is asked elsewhere. */
    agrees?: WordList
    /** What leads in a follow-up, and what may stand before that. */
    lead: Pattern
    beforeLead: Pattern
    /** Whole patterns of words that stand for what was said before. */
    refers: Pattern
    /** The beginning of a message that wants to know more. */
    wantsMore: Pattern
    /** What is said of a topic, without a subject of its own; and how such a message begins, as a whole pattern. */
    predicates: WordList
    noSubject: Pattern
    /** Whole patterns: the pronoun stands for what follows; the question says where. */
    impersonal?: Pattern
    saysWhere?: Pattern
    /** Words before a noun of its own, and what is none: "the same". */
    names: Pattern
    notNamed: Pattern
    /** What stands around "the second one". */
    beforeOne: Pattern
    atOne: Pattern
    the: Pattern
    afterOne?: Pattern
    /** Verbs that make a message a sentence of its own. */
    verbs: Pattern
  }

  /** What helps a student in distress: how it is asked for, and what the sentence that says it must have. */
  support: Record<'officeHours' | 'resit', { question: string, evidence: Pattern }>
}
