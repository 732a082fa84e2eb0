import { MONTH_NAME } from '../../text/months.js'

/*
 * Facts that are recognised by their form: dates, weights, rooms, people. A question asks for some of them ("when",
 * "how much"), and a sentence has some of them. All patterns match folded text (see `fold`), in English and Spanish.
 */

/** One kind of fact. */
export interface Fact {
  name: string
  /** Matches a question that asks for it. */
  asks: RegExp
  /** Matches a text that has it. `cased`: the text is not folded. */
  form: RegExp
  cased?: true
}

const MONTH = `(?:${MONTH_NAME}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)(?:days?)?|mwf|tu?th|mw|' +
  'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)'

// Short words that stand before a number which is no room.
const NO_ROOM = `${MONTH}|on|in|at|by|to|of|is|are|and|or|for|the|than|exam|test|quiz|lab|week|fall|unit|due` +
  '|el|la|los|las|del?|al|en|con|una?|y|o|hay|es|son|vale|peso|nota|tema'

/** Facts by their form. The order is the order of the learned weights: see ranking-weights.ts. */
export const FACTS: readonly Fact[] = [
  {
    name: 'percent',
    asks: new RegExp(
      '\\b(?:percent\\w*|weigh\\w*|worth|count\\w*|how much|breakdown|porcentaje|pesos?|pondera\\w*|cuanto (?:vale' +
      '|pesa|cuenta)|vale[n]?)\\b|%'
    ),
    form: /\d\s?%|\b(?:percent|por ciento)\b|\d\s?(?:points|pts|puntos)\b/
  },
  {
    name: 'number',
    asks: new RegExp(
      '\\b(?:how (?:many|much|long|often|big|large|old|soon|late|early)|number of|maximum|minimum|cuant[oa]s?' +
      '|numero de|maxim[oa]|minim[oa])\\b'
    ),
    form: new RegExp(
      '\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|dos|tres|cuatro|cinco|seis|siete|ocho' +
      '|nueve|diez)\\b'
    )
  },
  {
    name: 'time',
    asks: /\b(?:when|what time|what hours?|hours|times?|schedule|cuando|(?:a )?que horas?|horarios?|horas)\b/,
    form: new RegExp(
      '\\b\\d{1,2}[:.]\\d{2}\\b|\\b\\d{1,2}\\s?(?:am|pm|a\\.m|p\\.m)\\b|\\bnoon\\b|\\bmidnight\\b|\\bmediodia\\b' +
      '|\\b\\d{1,2}\\s?h\\b|\\bby appointment\\b'
    )
  },
  {
    name: 'weekday',
    asks: /\b(?:when|what days?|which days?|schedule|meet\w*|times?|cuando|(?:que|cuales) dias?|horarios?)\b/,
    form: new RegExp(`\\b${WEEKDAY}\\b`)
  },
  {
    name: 'date',
    asks: new RegExp(
      '\\b(?:when|what (?:date|day)|which (?:date|day)|dates?|deadlines?|due|first|last|begin|start|end|cuando' +
      '|(?:en )?que (?:dia|fecha)|fechas?|plazos?)\\b'
    ),
    form: new RegExp(`\\b${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|` +
      `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of| de)? ${MONTH}\\b|` +
      '\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b|' +
      '\\bweek \\d{1,2}\\b|\\bsemana \\d{1,2}\\b|\\b20\\d\\d-\\d\\d-\\d\\d\\b')
  },
  {
    name: 'money',
    asks: new RegExp(
      '\\b(?:cost|costs|price|pay|fees?|buy|purchase|expensive|cheap\\w*|free|cuesta|precio|pagar|tasas?|gratis' +
      '|comprar)\\b'
    ),
    form: /[$€£]\s?\d|\d\s?(?:€|euros?|dollars?|dolares)\b|\bfree\b|\bfees?\b|\bgratis\b|\bgratuit[oa]\b/
  },
  {
    name: 'email',
    asks: /\b(?:e?-?mail\w*|contact\w*|reach|get in touch|write to|correo|contactar|escribir a|comunic\w+)\b/,
    form: /\S@\S|\be-?mail\b|<\w*email\w*>|\bcorreo\b/
  },
  {
    name: 'phone',
    asks: /\b(?:phone|telephone|call|cell\w*|contact\w*|telefono|llamar)\b/,
    form: /\(?\d{3}\)?[ .-]\d{3}[ .-]\d{3,4}\b|\b(?:tel|phone|telefono)\b|\b\d{1}-\d{4}\b|<phone>/
  },
  {
    name: 'url',
    asks: /\b(?:web\w*|site|link|url|online|find|access|where|moodle|canvas|pagina|enlace|donde|campus virtual)\b/,
    form: new RegExp(
      'https?:|\\bwww\\.|\\.(?:edu|com|org|es|net)\\b|\\b(?:moodle|canvas|blackboard|brightspace|campus virtual' +
      '|aula virtual)\\b|<link>'
    )
  },
  {
    name: 'place',
    asks: new RegExp(
      '\\b(?:where|which (?:room|building)|what (?:room|building)|location|room|building|place|office|donde' +
      '|en que (?:aula|sala|edificio|despacho)|lugar|aula|despacho)\\b'
    ),
    form: new RegExp(
      '\\b(?:room|rm|building|bldg|hall|laborator(?:y|io)|lab|auditorium|office|campus|center|library|aula' +
      '|edificio|sala|despacho|planta|facultad|biblioteca|seminario|zoom|online)\\b' +
      // "B2.14", "Hall 204", and no "on 10 May", "exam 60 %", "de 2027".
      `|\\b(?!(?:${NO_ROOM})\\b)[a-z]{1,4} ?(?!20\\d\\d\\b)\\d{2,4}[a-z]?\\b(?!\\s?%)|\\b[a-z]\\d{1,2}\\.\\d{1,3}\\b`
    )
  },
  {
    name: 'person',
    asks: /\b(?:who|whom|whose|name|professor|instructor|teacher|quien(?:es)?|nombre|profesor\w*|imparte\w*)\b/,
    form: new RegExp(
      '\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\.)?(?: (?:de|del|la))?[ -]\\p{Lu}\\p{Ll}+|\\b(?:Dr|Dra|Prof|Ph\\.?D|Mr|Ms' +
      '|Mrs)\\b|<[A-Z_]*NAME>', 'u'
    ),
    cased: true
  },
  {
    name: 'duration',
    asks: new RegExp(
      '\\b(?:how long|duration|length|how many (?:hours|minutes|pages|words|weeks|days)|how soon|cuanto (?:tiempo' +
      '|dura)|duracion|cuantas? (?:horas|paginas|palabras|semanas))\\b'
    ),
    form: new RegExp(
      '\\b(?:\\d+|one|two|three|four|five|six|eight|ten|dos|tres|cuatro)[ -](?:minutes?|mins?|hours?|hrs?|days?' +
      '|weeks?|months?|pages?|words?|minutos?|horas?|dias?|semanas?|meses|paginas?|palabras?)\\b'
    )
  },
  {
    name: 'credits',
    asks: /\b(?:credits?|ects|units|creditos?)\b/,
    form: new RegExp(
      '\\b\\d+(?:[.,]\\d+)?[ -](?:credits?|creditos?|ects|units?|hours? credit|credit hours?)\\b|\\b(?:credits?' +
      '|ects|creditos?)(?: hours)?:? ?\\(?\\d'
    )
  },
  {
    name: 'book',
    asks: /\b(?:text\w*|books?|readings?|materials?|author|edition|bibliograf\w*|libros?|lecturas?|manual)\b/,
    form: new RegExp(
      '\\bisbn\\b|\\b\\d(?:st|nd|rd|th|ª|a)? (?:edition|ed\\b|edicion)|\\b(?:press|publisher|edition|textbook' +
      '|publishing|wiley|pearson|springer|mcgraw|cambridge|oxford|editorial|edicion)\\b'
    )
  },
  {
    name: 'letter grade',
    asks: new RegExp(
      '\\b(?:letter grade|an? [a-df][+-]?(?![a-z\'])|grade scale|grading scale|pass|passing|fail|cutoff' +
      '|sobresaliente|notable|aprobar|aprobado|suspender|suspenso|nota minima)\\b'
    ),
    form: new RegExp(
      '(?:^|[\\s(])[a-df][+-]?\\s?[:=(]?\\s?[(>≥]?\\s?\\d{2}|\\d{2}(?:\\.\\d+)?\\s?%?\\s?[:=]?\\s?[a-df][+-]?(?![a-' +
      'z])|\\bpass(?:ing)?\\b|\\bfail\\w*|\\b(?:aprobad\\w*|suspens\\w*|notable|sobresaliente|aprobar)\\b'
    )
  },
  {
    name: 'permission',
    asks: new RegExp(
      '^(?:can|could|may|is it (?:ok|okay|possible|allowed)|are (?:we|students|you) allowed|am i allowed|puedo' +
      '|se puede|podemos|esta permitid\\w*|es posible)\\b|\\ballowed\\b|\\bpermit\\w*'
    ),
    form: new RegExp(
      '\\b(?:not|no|never|cannot|can\'t|may|must|allow\\w*|permit\\w*|prohibit\\w*|accept\\w*|unless|except\\w*' +
      '|only|puede[n]?|debe[n]?|permit\\w*|prohibid\\w*|admit\\w*|solo|salvo)\\b'
    )
  },
  {
    name: 'duty',
    asks: new RegExp(
      '\\b(?:need to|have to|required|require|must|mandatory|should|expected|supposed|necessary|compulsory' +
      '|tengo que|hay que|debo|obligatori\\w*|necesari\\w*|exig\\w*)\\b'
    ),
    form: new RegExp(
      '\\b(?:required?|requires|must|mandatory|should|expected|need|optional|responsible|necessary|not required' +
      '|recommended|obligatori\\w*|debera?n?|necesari\\w*|exig\\w*|optativ\\w*|opcional\\w*|recomend\\w*' +
      '|imprescindible)\\b'
    )
  },
  {
    name: 'reason',
    asks: /\b(?:why|reason|purpose|how come|por que|motivo|para que)\b/,
    form: new RegExp(
      '\\b(?:because|since|so that|in order to|therefore|reason|purpose|due to|porque|ya que|debido|para|motivo' +
      '|finalidad)\\b'
    )
  },
  {
    name: 'condition',
    asks: new RegExp(
      '\\b(?:what happens|what if|if i|if we|if a student|what (?:do|should) i do|consequence|penalt\\w+' +
      '|que (?:pasa|ocurre|sucede)|si (?:no )?\\w+|consecuencias?|penaliza\\w*)\\b'
    ),
    form: new RegExp(
      '\\b(?:will (?:be|result|not|lose|receive)|penal\\w+|deduct\\w*|lose|lost|zero|lower\\w*|drop\\w*|result in' +
      '|fail\\w*|if you|students who|unless|contact|notify|se (?:restara|penaliza\\w*|considera\\w*|perdera)' +
      '|suspens\\w*|perdera\\w*|cero|si (?:no|el|la|un|una|se))\\b'
    )
  }
]
