import type { NounWords } from '../../../language-data/test-nouns.js'

export const nouns: NounWords = {
  articles: 'the|an?',
  beforeLetter: { article: '[Aa]', becomes: '$&n' },
  uncounted: 'ing|ism|ity|ncy|nce|ness|ible|able|rix',
  inflected: 'last',
  otherNumber: [
    { ending: '(?<=lens)', becomes: 'es' },
    { ending: '(?<=ss|us|is|ics|series|species)', becomes: '' },
    { ending: 'ies', becomes: 'y' },
    { ending: '(?<=ch|sh|x|ss)es', becomes: '' },
    { ending: 's', becomes: '' },
    { ending: '(?<=[^aeiou])y', becomes: 'ies' },
    { ending: '(?<=ch|sh|x)', becomes: 'es' },
    { ending: '', becomes: 's' }
  ]
}
