import type { Answers, HeldBack } from '../../language-data/answers.js'

export const answers: Answers = {
  around: 'es el la lo los las son opcion opciones letra respuesta respuestas creo pienso diria digo seria sera me ' +
    'mi ' +
    'yo que quedo con elijo escojo elegiria escogeria marco marcaria supongo imagino considero quiza quizas tal vez ' +
    'puede ser correcta correcto buena verdadera segura seguro numero para pues bueno vale hmm mmm sin duda claro si ' +
    'voy por a de del un una se llama llaman parece tiene debe apostaria tiro inciso apartado alternativa favor ' +
    'porfa ' +
    'gracias ahora contesto respondo dire pongo pon creeria juraria casi aproximadamente unos unas alrededor ' +
    'unicamente solo ambas',
  hedges: [
    'a ver', '(?:yo )?no (?:lo )?se,? (?:pero|quiza|quizas|asi que|creo que|si es)', 'ni idea,? (?:pero|asi que)',
    '(?:no )?estoy (?:muy |del todo )?segur[oa](?: de que| que|,? pero)?', 'no se si', 'si no me equivoco',
    'no tengo (?:ni )?idea,? (?:pero|asi que)', 'no hay duda(?: de que)?'
  ],
  negations: 'no|ni|nunca|tampoco|ninguna?|ninguno|ningun|sin(?! (?:duda|dudarlo|embargo)\\b)|excepto|salvo|menos|' +
    'falsa|falso|incorrecta|incorrecto',
  alternatives: 'pero|sino|descarto|o|u',
  beforeQuestion: 'y|pero|por favor',
  questions: 'que (?:es|son|significa|quiere|diferencia|hace|pasa)|por que|como|cuando|donde|quien|' +
    'cual (?:es|de|seria)|puedes|podrias|explica\\w*|define|dime|ayuda\\w*|dame|muestra\\w*|pista|resuelve|traduce|' +
    'repite',
  reasons: 'porque|ya que|puesto que|pues (?:es|la|el)|dado que',
  corrections: [
    '(?:no,? )?espera', 'perdon|quiero decir|quise decir|digo|mejor dicho|mas bien|cambio a|rectifico',
    '(?:no|no es)(?: la| el)? [^,;.]+[,;.]?\\s(?:sino|es)'
  ],
  asked: 'que|cual|cuales|quien|quienes|cuando|donde|adonde|por que|como|cuanto|cuanta|cuantos|cuantas|puedo|puedes|' +
    'podemos|hay',

  option: 'opcion|numero',
  all: 'todas|todos|todas ellas|todas las (?:opciones|anteriores)|las \\d',
  connectives: 'y|e|tambien|ambas|mas|ademas|junto con|con',
  and: 'y|e',
  or: 'o|u',
  ordinals: [
    'primer primera primero 1a 1o 1er', 'segund[oa] 2a 2o', 'tercer[oa]? 3a 3o', 'cuart[oa] 4a 4o', 'quint[oa] 5a 5o',
    'sext[oa] 6a 6o', 'septim[oa]', 'octav[oa]'
  ],
  last: 'ultim[oa]',
  lastButOne: 'penultim[oa]',
  letterNames: { be: 'b', ce: 'c' },
  marking: 'opcion|letra|respuesta|inciso|apartado|alternativa|numero|la|el',
  truthful: 'verdader[oa]|v|ciert[oa]|si|correct[oa]',
  untruthful: 'f|no|n|fals[oa]|incorrect[oa]',
  itIs: 'es |eso es ',
  standsFor: 'significan?|quieren? decir|son las siglas de',
  minus: 'menos',
  // "al menos 5" and "más o menos 5" are not below zero.
  notMinus: 'al|lo|o',
  scale: 'mil(?:lones)?',
  tags: 'no|verdad|vale|si',
  beforeOne: '',
  percent: 'por ?ciento|porciento',
  several: [
    '^(?:todas|todos|ninguna|ninguno|ambas|ambos)\\W*$',
    '\\b(?:todas|ninguna|ambas|todos|ninguno|ambos) (?:(?:de )?(?:las|los) )?(?:anteriores|opciones|respuestas|demas)'
  ],
  allOrNone: 'todas|todos|ningun[ao]?',
  ofTheAbove: 'anteriores|opciones',
  aroundAsked: 'llama llamado llamada denomina nombre termino conoce conocido usa usan utiliza utilizado emplea ' +
    'sirve encarga encargado encargada responsable siguiente siguientes principal describe define definido tipo ' +
    'definicion clase enunciado significa significado funcion papel tarea correcto correcta verdadero material ' +
    'curso segun permite',
  kinds: 'archivo fichero formato sentencia clausula comando consulta protocolo lenguaje estandar funcion operador ' +
    'instruccion sigla siglas',
  little: 'del?|la|las|el|los|una?|al?',
  otherWords: {
    beginnings: ['ab ad', 'af ef', 'in im'],
    endings: ['ado ador', 'ido idor', 'ano eno ino', 'ato ito', 'osa asa', 'anol anal', 'logo logia'],
    words: [
      'abduccion aduccion', 'actitud aptitud', 'alusion ilusion', 'adopcion adapcion', 'efecto afecto',
      'perjuicio prejuicio', 'especie especia', 'inmigracion emigracion', 'eminente inminente', 'estatico extatico',
      'rotacion notacion mutacion', 'vertice vortice', 'casual causal', 'marital marcial', 'cuenta cuento'
    ]
  },
  units: {
    names: {
      m: 'metros?',
      g: 'gramos?|gr',
      t: 'toneladas?',
      l: 'litros?',
      s: 'segundos?|seg',
      min: 'minutos?',
      h: 'horas?',
      d: 'dias?',
      V: 'voltios?',
      A: 'amperios?',
      W: 'vatios?',
      J: 'julios?',
      Hz: 'hercios?',
      Pa: 'pascal(?:es)?',
      N: 'newtons?',
      Ω: 'ohmios?',
      mol: 'moles?',
      cal: 'calorias?'
    },
    prefixes: { k: 'kilo', h: 'hecto', c: 'centi', m: 'mili', µ: 'micro', n: 'nano', M: 'mega', G: 'giga' }
  }
}

export const heldBack: HeldBack = {
  aboutQuestion: [
    '\\b(?:esta|esa|la|mi|ultima) (?:ultima )?pregunta(?: del test| anterior| abierta)?\\b', '\\bpregunta \\d+\\b',
    '\\b(?:respuesta|opcion|solucion|letra) (?:correcta|buena|verdadera|que es)\\b',
    '\\bla (?:correcta|buena|solucion|respuesta)\\b', '\\b(?:una?|la|alguna) (?:pista|ayuda)\\b',
    '\\bcual (?:opcion|letra|de ellas|de las)\\b', '\\b(?:opcion|letra|respuesta) [a-h1-8]\\b',
    '\\b[a-h] (?:o|u) [a-h]\\b',
    '\\b(?:ignora|olvida)\\b.*\\b(?:prompt|instrucciones|reglas|anterior(?:es)?)\\b', '\\bmodo desarrollador\\b'
  ],
  whole: 'ayuda(?:me)?|explica(?:me)?(?:lo|la)?|pista|responde(?:la)?|resuelve(?:la)?',
  isIt: 'es|seria|sera|y|por que',
  it: 'la |el |no ',
  namesOption: [
    '\\b(?:(?:opcion|letra|elige|escoge|marca)(?: la)?|(?:respuesta|opcion|correcta|buena) es(?: la)?)' +
      '\\s+[“"(*]*[a-h]\\b(?! [a-z]{3}| \\d)',
    '^[^\\p{L}\\p{N}]*(?:(?:es|la|es la) )?[a-h][^\\p{L}\\p{N}]*$', '\\bopcion [1-8]\\b(?![.,]?\\d)',
    '\\b(?:primera|segunda|tercera|cuarta|ultima) (?:opcion|respuesta)\\b',
    '\\bopcion (?:primera|segunda|tercera|cuarta|ultima)\\b',
    '\\bla (?:primera|segunda|tercera|cuarta|ultima)[^\\p{L}\\p{N} ]*$'
  ]
}
