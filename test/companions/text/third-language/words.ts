import type { Words } from '../../../../companions/text/language-data/words.js'

export const words: Words = {
  stopWords: ['zo', 'zu', 'zeb', 'zub'],
  sharedWords: '',
  functionWords: 'zo zu zeb zub zalu zgrak',
  questionWords: 'zeb zub',
  stem: word => word,
  chat: 'zalu',
  synonyms: { exam: 'zexam' },
  months: 'zun zdeu ztri zqua zcin zses zset zoct znov zdec zonz zduz',
  weekdays: 'zlun zmar',
  abbreviations: 'zr',
  ones: 'znul zuno zduo',
  tens: 'ztrenta',
  scales: { 100: 'zcent' },
  numberJoins: [],
  figures: 'znul zuno zduo',
  polar: 'znope',
  harmlessPolar: ''
}
