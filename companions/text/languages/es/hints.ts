import type { Hints } from '../../language-data/messages.js'

export const hints: Hints = {
  more: 'otra|otras|una|un|la|mas|siguiente|proxima|segunda|tercera|ultima|poco|de|algun|alguna',
  give: 'dame|das|ponme|ensename|necesito|tienes|hay',
  hint: 'pistas?|pistita',
  help: 'ayuda',
  afterHint: 'mas',
  wishes: [
    'mas ayuda', 'necesito (?:mas )?ayuda', 'ayudame (?:mas|un poco mas)',
    '(?:sigo|estoy|me he quedado) (?:atascad[oa]|igual)',
    '(?:sigo sin|no) (?:(?:lo|la) )?(?:saberlo|verlo|entenderlo|encontrarlo|veo|entiendo|encuentro|pillo)' +
      '(?: aun| todavia)?'
  ],
  the: 'la|el',
  right: 'correcta',
  answer: 'respuesta|solucion|resultado|pasaje|texto',
  afterAnswer: ' correcta',
  answerWishes: [
    '(?:dimelo|dinoslo|dilo|ensenamelo|muestramelo|damela|damelo|desvelalo|resuelvelo)(?: ya| todo)?',
    '(?:dime|dame|ensename|muestrame|da|di|saber|ver|revela|pon) {{theAnswer}}(?: ya)?', 'cual es {{theAnswer}}',
    '(?:me )?(?:rindo|rendi)', '(?:me )?doy por vencid[oa]', 'no mas pistas', '(?:lo )?(?:dejo|abandono)'
  ]
}
