import type { LanguageData } from '../../../../companions/text/language-data/index.js'
import { grammar, names, nouns, plans, standing, tables, verbs } from './questions.js'
import { words } from './words.js'

/* A language that nobody speaks, as a folder of `languages/` would have it. What it leaves out matches nothing. */
export const language: LanguageData = {
  name: 'Zorbi',
  words,
  smallTalk: {
    greetings: 'zalu',
    introductions: '',
    afterGreeting: '',
    beforeThanks: '',
    thanks: 'zgrak',
    afterThanks: '',
    thanksFor: '',
    wellbeing: 'zwell',
    farewells: 'zbye',
    received: 'zok',
    aboutAssistant: 'zbot',
    memory: 'zmem',
    jokes: 'zjoke',
    complaints: 'zbad',
    lost: 'zlost',
    words: 'zalu zgrak'
  },
  hints: {
    more: 'zone|zore',
    give: 'zive',
    hint: 'zint',
    help: 'zelp',
    afterHint: 'zore',
    wishes: 'zi zam zuck',
    the: 'zo',
    right: 'zight',
    answer: 'zanswer',
    answerWishes: 'zell zit'
  },
  testQuestions: {
    grammar,
    nouns,
    verbs,
    standing,
    names,
    tables,
    plans,
    alone: {
      tasksBefore: 'zold',
      tasks: 'zejer',
      tasksAtEnd: '(?!)',
      abbreviations: 'z\\.b',
      connectives: 'Zalso',
      ownStem: 'Zwhich of zose',
      articles: 'zo',
      needsParentheses: 'zo',
      alternatives: 'zor',
      clauseFirst: 'zwhile',
      otherNames: 'zor zo',
      leans: 'zis',
      flaws: '\\bzever\\b',
      unknownThing: '\\bzo zity\\b',
      termBegins: 'zwo',
      termEnds: 'zof',
      adverbEnding: 'zly',
      points: 'zit',
      pointsBack: 'zis',
      vague: 'zmay',
      howOften: 'zoften',
      negative: '\\bznot\\b'
    },
    kinds: {
      classes: { process: 'zrozes' },
      collective: 'zgrup',
      of: 'zof',
      ends: 'zof zat',
      events: 'zrozes',
      measures: 'zrate',
      endsAsEvent: 'zion',
      isThing: 'zregion'
    },
    lists: {
      lists: '\\bzypes zof\\b',
      begins: 'zo',
      open: 'zome',
      points: 'zis',
      and: 'zand',
      asksMissing: '{title}: {list}. Zwhich?'
    },
    logistics: {
      headings: 'zexams',
      words: 'zourse|zeek',
      surely: 'zsyllabus',
      asked: 'zdates',
      ofCourse: 'zourse',
      practical: 'zmay zi',
      sections: 'zexams'
    },
    values: {
      nouns: 'zo z\\w+',
      firstNames: 'zada',
      inPeople: 'zvon',
      inNames: 'zof',
      standsFor: '',
      inLongForms: 'zof',
      common: 'zing',
      smallWords: 'zo'
    }
  }
}
