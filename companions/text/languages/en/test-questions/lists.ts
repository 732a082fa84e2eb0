import type { ListWords } from '../../../language-data/test-questions/index.js'

export const lists: ListWords = {
  lists:
    '\\b(?:types|kinds|parts|components|layers|phases|stages|states|elements|categories|classes|properties|levels|' +
    'principles|branches|forms|families|axioms|modes|models|operations) of\\b|^(?:types|kinds|components|phases|' +
    'stages|layers|categories)\\b',
  begins: 'the|there are|an?|\\p{L}+ \\p{L}+ of|\\p{L}+ of',
  open: 'some|examples?|such as|several|include|including|among others|etc|many',
  points: 'this|these|those|following|it|they|we|its|their',
  and: 'and',
  asksMissing: 'The course material lists under “{title}”: {list}. Which one is missing?'
}
