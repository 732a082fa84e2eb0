import type { StandingWords, ToldWords } from '../../../language-data/test-questions/told.js'

/** What a text points at in a picture beside it: "la línea roja", "… a la derecha". */
export const OF_PICTURE = 'a la (?:derecha|izquierda)(?=\\W*$)|(?:lineas?|curvas?|flechas?|barras?) ' +
  '(?:roj|ros|azul|verde|naranja|morad|amarill|gris|negr|discontinu|punteada|continu)[a-z]*'

export const standing: StandingWords = {
  leans: '\\bl[oa]s (?:primer|ultim|otr)[oa]s (?:dos|tres)(?=,|$| (?:es|son|y)\\b)|^(?:mas )?[a-z]+mente, (?:es|' +
    'son) |' +
    '^(?:tras|despues de|antes de|durante|desde|con) sus? [^,]{2,40}, (?:en x,? )?(?:el|la|los|las|una?) |' +
    '^(?:hasta (?:el|tal) punto|de (?:tal )?(?:modo|manera|forma|suerte) que|de ahi que)\\b|' +
    '\\b(?:demostr|prob|enunci|formul)(?:o|aron) el (?:teorema|lema|resultado)(?= (?:en|por|con|para)\\b|,|$)|' +
    '\\b(?:de (?:forma|manera) (?:analoga|similar)|analogamente|en el caso anterior),|' +
    '\\bpor (?:otro lado|otra parte)\\b|\\bla ultima (?:ecuacion|formula|expresion|igualdad)\\b|' +
    '\\bmas adelante(?=$|,| se )|\\b(?:entiendo|creo|opino|pienso) que\\b|' +
    // A word is missing: "en la, se registra".
    '\\b(?:en|con|por|para|de|sobre) (?:el|la|los|las),|' +
    '^(?:una? (?:posible|alternativa)|tod[oa]s ell[oa]s|cosas como)\\b|' +
    '^(?:cada (?:[a-z]+ )?|amb[oa]s )(?:es|son|se|tiene|tienen|recibe|esta|estan)\\b|' +
    '\\b(?:(?:el mism|la mism)[oa] (?:proceso|programa|ejemplo|archivo)|este|esta|esto|estos|estas|ese|esa|' +
    'eso|esos|esas|aquello|dich[oa]s?|tal(?! que\\b)|' +
    'tales(?! que\\b)|ello|anterior(?:es|mente)?|siguientes?|citad[oa]s?|asi|tambien|tampoco|ademas|' +
    'como antes|' +
    'por (?:lo )?tanto|por ello|entonces|luego|ahora|hoy|aqui|alli|ahi|igualmente|posteriormente|despues|ejemplo|' +
    'figura|capitulo|apartado|pagina|nuestr[oa]s?|(?<!\\bque )(?:lo|les?) (?!que\\b)[a-z]+|vemos|veremos|podemos|' +
    '(?:teorema|lema|ecuacion|corolario|proposicion|formula) \\(?\\d+|' +
    `${OF_PICTURE}|` +
    // "La derogó", where no noun stands before it that may be meant.
    '(?:las? (?!(?:mano|foto|moto|radio|polio|libido|cuatro|cinco|ocho)s?\\b)[a-z]+(?:o|aron|ieron|aban)|' +
    'se las? [a-z]+)\\b(?<!\\b(?:las?|unas?) .*\\blas? [a-z]+)|' +
    '(?:los (?!(?:cuatro|cinco|ocho)\\b)[a-z]+(?:o|aron|ieron|aban)|se los [a-z]+)\\b' +
    '(?<!\\b(?:los|unos) .*\\blos [a-z]+)|' +
    'usted|nosotros|a continuacion|resultantes?|respectivamente|tus?|en cuestion' +
    '|(?:de|entre|con|por|para) ell[oa]s|^aunque (?:se|sean?|es|son|esten?))\\b|' +
    // "Utiliza la misma partición": the subject is missing, or it is an order of an exercise.
    '^(?!(?:durante|mediante|para|contra|sobre|entre|desde|hasta|donde|cada|toda|existen?|hay|era|fue|ante|aunque|' +
    'siempre|cuando|bajo|tras|casi|como|segun|pero|solo|mientras|segundo|tercero|tanto|cuanto|excepto) )' +
    '[a-z]{2,}(?:[ae]n?|[aei]r|emos|amos|o|aron|ieron) (?:el|la|los|las|una?|unos|unas|sus?|x) |' +
    '^(?:si(?=,)|lo|les?|se|sus?|el cual|la cual|que|pero|y|o|porque|(?:cuando|si)(?! una? )|como|' +
    '(?:el|la) (?:primer[oa]|segund[oa]|ultim[oa]) (?:y|fue|es|era)|' +
    'es|son|fue|era|amb[oa]s|otr[oa]s?|algun[oa]s?|mism[oa]|no)\\b',
  apartHeadings: 'ventajas?|desventajas?|beneficios?|inconvenientes|limitaciones|consejos|buenas practicas|retos|' +
    'referencias|bibliografia|enlaces(?! [a-z])|agradecimientos|contenidos?(?! [a-z])|' +
    'indice(?: general| de contenidos?)?(?! [a-z])|tabla de contenidos?|temario|esquema(?! [a-z])|objetivos|' +
    'instalacion|' +
    'requisitos|recursos(?! [a-z])|notas?|observacion(?:es)?|demostracion|patrocinadores|donaciones|' +
    'colaboradores|prefacio|prologo|licencia(?! [a-z])|' +
    '(?:sobre|acerca de)l? (?:el |este )?(?:libro|autora?|curso|proyecto)',
  apartTexts: 'nota|demostracion|observacion|ejercicio|ejemplo',
  cited: '[Cc]onsultado|Recuperado|Archivado|[Vv]ol\\. ?\\d',
  precondition: 'una vez|cuy[oa]s?|una? (?:excelente|ideal|buen[oa]?|candidat[oa]|recordatorio)|(?:una )?ilustracion',
  asAnother: 'como(?= (?:\\p{Lu}|(?:el|las?|los|otr[oa]s?) (?!nombre )))|(?:al )?igual que|junto (?:a|con)|similar a',
  openEnd: 'l[ao]s? (?:propiedad|propiedades|condicion|condiciones|requisitos?|axiomas?)',
  who: 'quien',
  inOrderTo: 'para|(?:a|con el) fin de',
  butNot: '(?:pero|aunque) (?:no|nunca|sin|ningun[oa]?|nadie|nada|solo)|pero (?:si|cuando)(?!\\p{L})',
  insideName: 'de|del|para|sobre',
  not: 'no',
  ofCase: 'aun|todavia|justo|el usuario original|el directorio original',
  superlative: '(?:el|la|los|las) [a-z]+ mas [a-z]+ (?:es|son|fue|fueron|seria)\\b',
  whose: 'sus?',
  pictured: 'recogid[oa]s?|tomad[oa]s?|fotografiad[oa]s?|retratad[oa]s?|pintad[oa]s?',
  noCount: '\\b(?:nosotros|tenemos|tienes)\\b',
  further: '(?:ademas|tambien) (?:se (?:exige|pide|requiere)|debe|ha de|tiene que)|' +
    '(?:debe|deben|ha de|han de) (?:ademas|tambien)|se (?:exige|pide|requiere) (?:ademas|tambien)'
}

export const told: ToldWords = {
  pastEnding: 'ó',
  unsure: '\\b(?:podrian?|habrian?|desde|hasta|antes de|despues de|entre|alrededor|aproximadamente|estima\\w*|' +
    'ratio|el periodo$|millones|segun|actualmente|quizas|probablemente|el ano|ese ano|no)\\b',
  the: 'El|La|Los|Las',
  deeds: 'fue|fueron|era|se|\\p{Ll}+(?:ó|aron|ieron)',
  asksLongForm: '¿Qué significan las siglas «{short}»?',
  namedArticle: 'El|La|Los|Las|Un|Una',
  alsoNamed: '(?:,| \\(| se| es| son) ?(?:también|mejor)(?: se)? ' +
    '(?:(?:conocid|llamad|denominad)[oa]s?|llaman?|conocen?|denominan?) (?:como )?(?:el |la |los |las )?',
  place: 'alli|aqui',
  pointingName: '(?:est[aeo]s?|es[aeo]s?|dich[oa]s?)(?:$| )',
  amongOthers: '(?:en|por) (?:otr[oa]s|algun[oa]s|much[oa]s|ciert[oa]s)',
  asksOtherName: {
    one: '¿Con qué otro nombre se conoce «{name}»?',
    several: '¿Con qué otro nombre se conoce «{name}»?'
  },
  particles: 'de|del',
  was: 'fue|era',
  did: 'hizo|propuso',
  ofPerson: 'alumn[oa]|profesor[a]?|fisic[oa]|quimic[oa]|poeta|escritor[a]?|rey|reina|emperador|ingenier[oa]|' +
    'cientific[oa]|matematic[oa]|inventor[a]?|filosof[oa]|invento|descubrio|propuso|publico|desarrollo|quien',
  clauseBegins: 'Tras|Cuando|Aunque|Mientras|Desde',
  added: 'y|pero|lo que|mientras|aunque',
  asksWho: '¿Quién {told}?',
  asksWhoOrWhat: '¿Quién o qué {told}?',
  asksWhat: '¿Qué {told}?',
  ofSeveral: 'son|fueron',
  ofMany: 'mucho|algun|vari|part',
  auxiliary: 'puede|pueden|debe|deben|tiene|tienen|ha|han',
  inNames: 'de|del|la|y',
  ofWoman: 'madre|esposa|hermana|hija|reina|princesa|emperatriz|mujer|actriz|ella'
}
