import type { ClauseWords, ConceptWords, DefinitionWords } from '../../../language-data/test-questions/definitions.js'

export const definitions: DefinitionWords = {
  glossary: 'glosario|vocabulario|terminologia|definiciones|conceptos clave|terminos',
  opening: '(?:En|Dentro de|Según) (?!est|es[aeo]|dich|su )[^,]{3,50},(?: |$)',
  definite: 'el|la|los|las|una?|unos|unas|aquel|aquella|aquellos|aquellas',
  is: '(?:es|son)(?: simplemente)?',
  means: 'consisten? en|(?:se |hacen? )refier[ea]n? a|hacen? referencia a|significan?|se definen? como|designan?|' +
    'denotan?',
  whichIs: '(?:que|la cual|el cual) (?:es|son)',
  asideArticle: 'el|la|los|las|una?',
  asidePhrase: 'de|del|que|en|para|por|con|donde|entre',
  asideGoesOn: 'y|o',
  called: '^(?:En [^,]+, )?(?:Al? )?(\\p{Lu}?[^,;:]+?),? (?:se (?:les? |las? |los? )?(?:denominan?|llaman?|' +
    'conocen? como|suelen? (?:llamar|denominar))|(?:es|son) (?:denominad|llamad|conocid)[oa]s?) (?:como )?(?:el |' +
    'la |los |las |una? )?["“«]?(\\p{L}+ )?$',
  restOfTerm: 'del?(?: (?:la|las|los))?',
  prepositions: 'en|de|del|por|con|para|al?',
  counted: 'una?|dos|tres',
  every: 'Cada',
  saysOfSeveral: 'son|consisten|significan',
  saysOfOne: 'es|consiste|significa',
  alsoTells: 'donde',
  compares: 'mayor|menor',
  kinds: 'tipo|clase|forma',
  noThing: 'Cuando|Si|Lo|Ello|Esto|Se|No',
  numbered: 'figuras?|fig\\.?|tablas?|listado|ec\\.?|ecuacion|capitulo|unidad|tema|leccion|modulo|seccion|parte|' +
    'semana|dia|sesion|bloque|clase',
  vagueBegins: 'posible|bajo|alto|primer|ultim[oa]|nuev[oa]',
  vagueEnds: 'simple|posible',
  noTerm: 'notas?|ejemplos?|importante|recuerda|consejo|resumen|introduccion|conclusion(?:es)?|objetivos?|' +
    'definicion(?:es)?|ventajas?|desventajas?|proposito|mecanismo|solucion(?:es)?|problemas?|resultados?|' +
    'corolarios?|proposicion(?:es)?|teoremas?|lemas?|demostracion(?:es)?|observacion(?:es)?|correct[oa]?|' +
    'incorrect[oa]?|caso|paso|semana|pregunta|respuesta|figura|tabla|caracteristicas?|propiedades|funcion(?:es)?|' +
    'su|sus|se|esta?|estos|estas|por que|que|como|cuando|donde|otros?|otras?|contras|entrada|salida|uso',
  contrast: 'pero|mientras',
  examples: 'por ejemplo|como|incluyendo',
  relative: 'que|quien',
  adjectival: 'compuest[oa]|formad[oa]|relativ[oa]|referente|perteneciente|relacionad[oa]|basad[oa]|situad[oa]|' +
    'ubicad[oa]|capaz|caracterizad[oa]|usad[oa]|utilizad[oa]|responsable|disponible|adecuad[oa]|ideal|equivalente|' +
    'igual|propens[oa]|unic[oa]|util|facil|dificil|orientad[oa]|disenad[oa]|destinad[oa]|encargad[oa]|obtenid[oa]',
  oneOfMany: 'ramas?|tipos?|formas?|clases?',
  oneOfManyOf: 'de|del|para',
  unless: 'que|donde',
  firstPerson: 'yo|nosotros|mi|mis',
  speaker: 'yo',
  andIs: ' y se (?:utilizan?|usan?|emplean?|han?) ',
  exampleBegins: 'por ejemplo|como por ejemplo',
  added: 'lo que|(?:lo|la|el)s? cual(?:es)?|tal(?:es)? como|como|incluyendo|pero|mientras|y (?:es|son|sus?|se|' +
    'tienen?|permiten?)',
  beginsIs: 'Es|Son|Se trata de',
  clauseBegins: 'una vez que|cuando|donde|si|como|que|quien|porque|cual|hay|no|en|para|por|con|de|desde|tras|al|' +
    'durante|se|le|' +
    'lo|les|tambien|ver|vease|mismo|otro|otra|ambos|uno de|una de|y|o|cual(?:es)?|(?:el|la|los|las) (?:de|que|' +
    'cual(?:es)?)|(?:conocid|llamad|denominad|utilizad|usad)[oa]s?',
  noun: 'el|la|los|las|una?|unos|unas',
  infinitive: '\\p{L}{2,}[aei]r(?:se|los?|las?)?',
  gerund: '(?!(?:(?:co|contra)?m|b)ando$)\\p{L}{2,}(?:[aá]ndo|i[eé]ndo)(?:se)?',
  does: '^(?:permite|indica|muestra|evita|asegura|contiene|especifica|describe|requiere|garantiza|representa|' +
    'devuelve|determina|almacena|provee|proporciona|ocurre|incluye|ordena|define)n?(?= |$)',
  afterNoun: 'de|del|que|en|para|por|entre|con|cuy[oa]s?|donde',
  clauseWithin: 'que|quien|quienes|donde|cuando|cuy[oa]s?|si|como|porque|cual(?:es)?',
  verbs: 'dicen?|vale|valen|quieren?|(?!sobre|ante|desde|hasta|hacia|contra|durante|mediante|para|' +
    'donde)\\p{L}{4,}[ae]n? sus?|' +
    '\\p{L}{3,}rían?|no|se|nos|les?|lo|es|son|está|están|tienen?|hay|ocurren?|pueden?|deben?|fue|fueron|ha|' +
    'han|asegura|permite|indican?|reflejan?|enfrentan?|generan?|era|eran|hacen?|utilizan?|emplean?|va|van|' +
    'existen?|(?:establec|ten|pod|obten|ten|v)emos',
  runOn: ' (?:es|son) (?:el|la|los|las|una?) ',
  runOnBegins: 'se|es|son|esto|este|esta|entonces|no',
  images: 'rey|reina|corazon|cerebro|alma|padre|madre|columna|idioma|voz|altavoz|clave',
  imageArticles: 'el|la|los|las|un|una',
  imageOf: 'de|del'
}

export const concepts: ConceptWords = {
  saysWhere: 'continuacion|bifurcacion|nace de|drena|situad[oa]s?|ubicad[oa]s?|localizad[oa]s?|porcion de',
  ism: 'ismo',
  numbers: [
    'primer', 'dobl|dos$|segund|secundari|par(?:es)?$', 'tres$|tercer|terciari', 'cuadr|cuatr|cuart'
  ],
  asksMeaning: '¿Qué se entiende por «{term}»?'
}

export const clauses: ClauseWords = {
  opens: 'mientras|aunque|pues|segun|cuanto|pero|ni',
  verbs: 'es|son|está|están|era|eran|fue|fueron|tienen?|hay|puede|pueden|debe|deben|ha|han|había|habían',
  within: '\\p{L}{2,}[aei]mos',
  beforeNoun: 'su|sus|este|esta|estos|estas|ese|esa|de|del|en|para|con|por|al?|sobre|entre|sin|cada|toda|' +
    'ninguna|alguna|otra|misma|primera|nueva',
  beforeObject: 'su|sus'
}
