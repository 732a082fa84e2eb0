import type { Facts } from '../../language-data/questions.js'

const ENDED = '(?:cancelad|anulad|aplazad|suprimid)[oa]s?|pospuest[oa]s?|trasladad[oa]s? al?|' +
  'ampliad[oa]s? (?:al?|hasta)'

export const facts: Facts = {
  weekday: 'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?',
  noRoom: 'el|la|los|las|del?|al|en|con|una?|y|o|hay|es|son|vale|peso|nota|tema',
  ofMonth: ' de',
  inNames: 'de|del|la',
  changes: [
    '\\b(?:se ha|se han|ha|han|esta|estan|queda|quedan|fue|fueron|sido|es|son) (?:sido |ya |oficialmente )?' +
      `(?:${ENDED})\\b`,
    // "Suspendido" alone also says that a student has failed.
    '\\bse (?:ha|han) suspendido (?:el|la|los|las)\\b', '\\b(?:clases?|examenes) suspendid[oa]s?\\b',
    `\\b(?:examen|examenes|parcial|parciales|practicas?|clases?|plazos?) (?:${ENDED})\\b`,
    '\\b(?:ya )?no (?:hay|habra|tendreis|teneis|tendras|tienes)(?: ningun| mas)? ' +
      '(?:examen|examenes|parcial(?:es)?)\\b',
    '\\baprobado general\\b', '\\b(?:todos|todas) (?:aprueban|aprobais|estais aprobados|apruebas)\\b'
  ],
  forms: {
    percent: {
      asks: '\\b(?:porcentaje|pesos?|pondera\\w*|cuanto (?:vale|pesa|cuenta)|vale[n]?)\\b',
      form: ['\\bpor ciento\\b', '\\d\\s?puntos\\b']
    },
    number: {
      asks: '\\b(?:cuant[oa]s?|numero de|maxim[oa]|minim[oa])\\b',
      form: '\\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\\b'
    },
    time: {
      asks: '\\b(?:cuando|(?:a )?que horas?|horarios?|horas)\\b', form: ['\\bmediodia\\b', '\\b\\d{1,2}\\s?h\\b']
    },
    weekday: { asks: '\\b(?:cuando|(?:que|cuales) dias?|horarios?)\\b' },
    date: { asks: '\\b(?:cuando|(?:en )?que (?:dia|fecha)|fechas?|plazos?)\\b', form: '\\bsemana \\d{1,2}\\b' },
    money: {
      asks: '\\b(?:cuesta|precio|pagar|tasas?|gratis|comprar)\\b',
      form: ['\\d\\s?(?:euros?|dolares)\\b', '\\bgratis\\b', '\\bgratuit[oa]\\b']
    },
    email: { asks: '\\b(?:correo|contactar|escribir a|comunic\\w+)\\b', form: '\\bcorreo\\b' },
    phone: { asks: '\\b(?:telefono|llamar)\\b', form: '\\btelefono\\b' },
    url: { asks: '\\b(?:pagina|enlace|donde|campus virtual)\\b', form: '\\b(?:campus virtual|aula virtual)\\b' },
    place: {
      asks: '\\b(?:donde|en que (?:aula|sala|edificio|despacho)|lugar|aula|despacho)\\b',
      form: '\\b(?:aula|edificio|sala|despacho|planta|facultad|biblioteca|seminario)\\b'
    },
    person: { asks: '\\b(?:quien(?:es)?|nombre|profesor\\w*|imparte\\w*)\\b', form: '\\bDra\\b' },
    duration: {
      asks: '\\b(?:cuanto (?:tiempo|dura)|duracion|cuantas? (?:horas|paginas|palabras|semanas))\\b',
      form: '\\b(?:\\d+|dos|tres|cuatro)[ -](?:minutos?|horas?|dias?|semanas?|meses|paginas?|palabras?)\\b'
    },
    credits: {
      asks: '\\bcreditos?\\b',
      form: ['\\b\\d+(?:[.,]\\d+)?[ -](?:creditos?|ects)\\b', '\\b(?:ects|creditos?):? ?\\(?\\d']
    },
    book: {
      asks: '\\b(?:bibliograf\\w*|libros?|lecturas?|manual)\\b',
      form: ['\\b\\d(?:ª|a)? edicion', '\\b(?:editorial|edicion)\\b']
    },
    'letter grade': {
      asks: '\\b(?:sobresaliente|notable|aprobar|aprobado|suspender|suspenso|nota minima)\\b',
      form: '\\b(?:aprobad\\w*|suspens\\w*|notable|sobresaliente|aprobar)\\b'
    },
    permission: {
      asks: '^(?:puedo|se puede|podemos|esta permitid\\w*|es posible)\\b',
      form: '\\b(?:puede[n]?|debe[n]?|permit\\w*|prohibid\\w*|admit\\w*|solo|salvo)\\b'
    },
    duty: {
      asks: '\\b(?:tengo que|hay que|debo|obligatori\\w*|necesari\\w*|exig\\w*)\\b',
      form: '\\b(?:obligatori\\w*|debera?n?|necesari\\w*|exig\\w*|optativ\\w*|opcional\\w*|recomend\\w*|' +
        'imprescindible)\\b'
    },
    reason: {
      asks: '\\b(?:por que|motivo|para que)\\b', form: '\\b(?:porque|ya que|debido|para|motivo|finalidad)\\b'
    },
    condition: {
      asks: '\\b(?:que (?:pasa|ocurre|sucede)|si (?:no )?\\w+|consecuencias?|penaliza\\w*)\\b',
      form: '\\b(?:se (?:restara|penaliza\\w*|considera\\w*|perdera)|suspens\\w*|perdera\\w*|cero|' +
        'si (?:no|el|la|un|una|se))\\b'
    }
  }
}
