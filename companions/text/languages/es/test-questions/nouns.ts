import type { GrammarWords, NounWords } from '../../../language-data/test-questions/grammar.js'

export const grammar: GrammarWords = {
  articles: 'el|la|los|las|una?|unos|unas',
  the: 'el|la|los|las',
  several: 'los|las|unos|unas|aquell[oa]s',
  anyOne: 'una?',
  beginsNoun: 'El|La|Los|Las|Una?',
  severalAre: 'son|tienen',
  joins: 'o|y|e|u',
  be: 'es|son',
  phrase: 'que|de|del|en|por|entre|con|cuy[oa]s?|para',
  noun: 'first'
}

export const nouns: NounWords = {
  uncounted: 'ismo|dad|cía|ncia|nza|tud|macía|salud|mente',
  foreign: '[ai]r$|[^u]er$|[kw]|^data$|' +
    '[mw][ae]re?$|sh|th|ck|ing|ou|ea(?!.*[aeo]s?$)|oo|ee|tion$|ll$|nd$|ue$|tch|[^aeiouáéíóúnrldsz]$',
  inflected: 'every',
  otherNumber: [
    { ending: '(?<=[aeiy]sis)', becomes: '' },
    { ending: '(?<=[áéíóú][a-zñ]{1,4}i)ces', becomes: 'ces' },
    { ending: 'ciones', becomes: 'ción' },
    { ending: 'siones', becomes: 'sión' },
    { ending: 'ón', becomes: 'ones' },
    { ending: 'án', becomes: 'anes' },
    { ending: '(?<=gl)és', becomes: 'eses' },
    { ending: 'bles', becomes: 'ble' },
    { ending: '(?<=[rlndj])es', becomes: '' },
    { ending: 'ces', becomes: 'z' },
    { ending: 's', becomes: '' },
    { ending: 'z', becomes: 'ces' },
    { ending: '(?<=[aeiouáéó])', becomes: 's' },
    { ending: '', becomes: 'es' }
  ],
  singularInS: 'sis|tis|us|is'
}
