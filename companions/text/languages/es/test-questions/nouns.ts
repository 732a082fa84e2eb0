import type { NounWords } from '../../../language-data/test-nouns.js'

export const nouns: NounWords = {
  articles: 'el|la|los|las|una?|unos|unas',
  uncounted: 'ismo|dad|cía|ncia|nza|tud|macía',
  foreign: '[kw]|sh|th|ck|ing|ou|ea|oo|ee|tion$|ll$|[^aeiouáéíóúnrldsz]$',
  inflected: 'every',
  otherNumber: [
    { ending: '(?<=[aei]sis)', becomes: '' },
    { ending: 'ón', becomes: 'ones' },
    { ending: '(?<=[rlndj])es', becomes: '' },
    { ending: 'ces', becomes: 'z' },
    { ending: 's', becomes: '' },
    { ending: 'z', becomes: 'ces' },
    { ending: '(?<=[aeiouáéó])', becomes: 's' },
    { ending: '', becomes: 'es' }
  ]
}
