import type { ListWords } from '../../../language-data/test-questions/index.js'

const NOUNS = '(?<noun>types|kinds|parts|components|layers|phases|stages|states|elements|categories|classes|' +
  'properties|levels|principles|branches|forms|families|axioms|modes|models|operations)'
const NUMBER = '(?:two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})'

export const lists: ListWords = {
  lists:
    '\\b(?:types|kinds|parts|components|layers|phases|stages|states|elements|categories|classes|properties|levels|' +
    'principles|branches|forms|families|axioms|modes|models|operations) of\\b|^(?:types|kinds|components|phases|' +
    'stages|layers|categories)\\b',
  begins: 'the|there are|an?|\\p{L}+ \\p{L}+ of|\\p{L}+ of',
  following: [
    {
      says: `^(?:There are |We distinguish )?(?:[Tt]he )?following (?:${NUMBER} )?(?:main )?${NOUNS} of ` +
        '(?<thing>[^,:]{3,60}?)(?: (?:are|exist|can be)(?: \\p{Ll}+)?)?$',
      title: '{noun} of {thing}'
    },
    {
      says: '^(?<article>The |An? |)(?<thing>[^,:]{3,60}?) (?:has|have|consists? of|comprises?|contains?|(?:is|are) ' +
        '(?:divided|split|separated|organi[sz]ed) into|(?:is|are) (?:composed|made up) of|goes through|passes ' +
        `through) (?:the )?following (?:${NUMBER} )?(?:main )?${NOUNS}$`,
      title: '{noun} of {article}{thing}'
    }
  ],
  open: 'some|examples?|such as|several|include|including|among others|etc|many',
  points: 'this|these|those|following|it|they|we|its|their',
  and: 'and',
  asksMissing: 'The course material lists under “{title}”: {list}. Which one is missing?',
  enumerates: ' are |: | are: ',
  beforeNumber: 'The|There are|in|into|of|has|have|by|distinguishes?|recogni[sz]es?',
  noList: 'first|last|next|other|remaining|most|best|least|examples?|cases|students?|people|brothers|sons|daughters|' +
    'questions?|results?|values?|numbers?|terms of|options?|photos?|pictures?|images?|figures?|panels?|plots?|graphs?',
  notCounted: 'steps|reasons|points|things|ways|files|scenarios|tasks|exercises|activities|days|weeks|parameters|' +
    'arguments|books|sections|chapters|parts|videos|assignments|countries|cities|companies|examples?|' +
    'questions|values|numbers|results|students?|people|options|other|another|last|next|first|remaining|I|we|' +
    'you|us|our|your|let|consider|suppose|write|create|here|now|tables?|columns|variables|packages|tools|' +
    'functions|classes|objects|teams|links|resources|websites|tips|lessons|topics|goals|objectives|today',
  asksCount: 'How many {what} does the course material name?'
}
