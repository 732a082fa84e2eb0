import type { GrammarWords, NounWords } from '../../../language-data/test-questions/grammar.js'

export const grammar: GrammarWords = {
  articles: 'the|an?',
  the: 'the',
  anyOne: 'an?',
  beginsNoun: 'The|An?',
  severalAre: 'are|have',
  joins: 'or|and',
  be: 'is|are',
  phrase: 'that|which|who|of|in|by|between|from|for|with|whose|to',
  noun: 'last',
  letterWords: 'A'
}

export const nouns: NounWords = {
  beforeLetter: { article: '[Aa]', becomes: '$&n' },
  beforeNoun: [{ noun: '[aeio]|u(?!ni|s[ei])', article: 'an ' }, { noun: '.', article: 'a ' }],
  uncounted: '[^e]ed|less|ous|ful|-like|ing|ism|ity|ncy|nce|ness|ible|able|rix',
  inflected: 'last',
  otherNumber: [
    { ending: '(?<=nucle|stimul|fung|radi|loc|alumn|foc|termin|bacill)us', becomes: 'i' },
    { ending: '(?<=nucle|stimul|fung|radi|loc|alumn|foc|termin|bacill)i', becomes: 'us' },
    { ending: '(?<=mitochondri|criteri|phenomen)on', becomes: 'a' },
    { ending: '(?<=mitochondri|criteri|phenomen)a', becomes: 'on' },
    { ending: '(?<=bacteri|spectr|strat|quant|maxim|minim|optim)um', becomes: 'a' },
    { ending: '(?<=bacteri|spectr|strat|quant|maxim|minim|optim)a', becomes: 'um' },
    { ending: '(?<=hypothes|cris|thes|analys|synthes|diagnos|parenthes)is', becomes: 'es' },
    { ending: '(?<=alg|larv|vertebr|nebul)a', becomes: 'ae' },
    { ending: '(?<=alg|larv|vertebr|nebul)ae', becomes: 'a' },
    { ending: '(?<=lens)', becomes: 'es' },
    { ending: '(?<=ss|us|is|ics|series|species)', becomes: '' },
    { ending: 'ies', becomes: 'y' },
    { ending: '(?<=ch|sh|x|ss)es', becomes: '' },
    { ending: 's', becomes: '' },
    { ending: '(?<=[^aeiou])y', becomes: 'ies' },
    { ending: '(?<=ch|sh|x)', becomes: 'es' },
    { ending: '', becomes: 's' }
  ],
  irregularPlurals: 'people data men women children bacteria criteria phenomena mitochondria algae fungi nuclei ' +
    'stimuli larvae vertebrae police mice feet teeth geese hypotheses analyses axes matrices vertices indices ' +
    'theses crises',
  // -ics and -sis are singular; so are names of illnesses and of plants.
  singularInS: 'ss|us|is|ics|ous|ings|^series|^means|^species|^news|^lens|^gas|^bias|^atlas|^chaos|^pancreas'
}
