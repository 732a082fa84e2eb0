import type { Contents } from '../../language-data/contents.js'

// "La función principal" and "el principal objetivo" are asked for as "la función" and "el objetivo".
const PLAIN = '(?:(?:mas )?(?:principal|general|fundamental|central|esencial|importante|primordial)(?:es|s)?|' +
  'basic[oa]s?)'
const PURPOSE = '(?:proposito|objetivo|finalidad|fin|meta|funciona?|papel|rol|idea|uso|tarea|utilidad|causa|razon|' +
  'motivo|ventaja|beneficio)(?:es|s)?'

export const contents: Contents = {
  outline: 'contenidos?|indice|objetivos|temario|ejercicios?|preguntas(?: (?:de|para) .*)?|cuestionario|' +
    'para saber mas|referencias|bibliografia|logros(?: .*)?|resultados de aprendizaje|criterios de evaluacion',
  besideMembers: 'resumen|glosario|(?:terminos|conceptos|ideas) clave|introduccion|preguntas?(?: .*)?|referencias|' +
    'conclusion(?:es)?|notas|ejemplos?|definicion(?:es)?|descripcion general',
  outlined: '(?:podras|podreis|seras? capaz|sereis capaces|sabras|aprenderas|aprenderemos)|' +
    'en est[ea] (?:capitulo|tema|unidad|seccion|leccion|modulo),? (?:veras|veremos|estudiaras|estudiaremos)',
  askedWith: 'que cual cuales cuando donde quien quienes cuanto cuantos como por para entre diferencia diferencias ' +
    'explica explicame define definicion significado significa ejemplo ejemplos tipos clases pasos formula comando ' +
    'sintaxis codigo sirve funciona comparar',
  asking: [
    'diferencias?|difieren?|diferencian?|comparar?|comparacion|funcionan?|funcionamiento|sirven?|hacen?|' +
      '(?<=que )(?:paso|ocurrio|sucedio|pasa|ocurre|sucede)|(?<=de donde )(?:vienen?|provienen?|proceden?)',
    '(?:tipos|clases|ejemplos?|pasos|fases|lista|ventajas|funcion)(?= (?:de|del|para)\\b)|necesitan?|' +
      '(?<=^\\w{3,30} )funcion(?:es)?(?=\\W*$)',
    '(?:comandos?|codigo|sintaxis|ordenes|orden)(?= (?:para|de|del|que)\\b)',
    `${PLAIN}(?= ${PURPOSE}\\b)|(?<=\\b${PURPOSE} )${PLAIN}`,
    // "¿Cuándo se acuñó la palabra ecología?"
    '(?<=\\b(?:acuno|invento|introdujo|creo|uso|utilizo) (?:la|el) )(?:palabra|termino|nombre|expresion)'
  ],
  article: 'el|la|los|las|una?',

  comparisons: {
    between: { before: 'entre', and: 'y|e|i' },
    versus: { before: 'que es', and: 'vs\\.?|versus' },
    compare: { before: 'comparar?|comparacion de', and: 'y|con' },
    which: [
      '(?:cual|que|quien) es (?:(?:el|la) )?(?:mas )?(?<how>(?:(?! de )[^,:])+?)[,:]? ' +
        '{{article}}(?<one>[^ ,]+(?: [^ ,]+)?) o {{article}}(?<other>.+?)',
      '{{article}}(?<one>[^,]+?) o {{article}}(?<other>[^,]+?), (?:cual|que|quien) es (?:mas )?(?<how>.+?)'
    ],
    differ: ['(?:diferencia|distingue)n? {{article}}(.+?) (?:de|del|y)'],
    difference: { and: 'y', noun: 'diferencias?' },
    contrast: 'a diferencia|mientras|difier\\w+|diferenci\\w+|cambio|amb[oa]s|mas|menos|pero|sino'
  },

  topics: {
    asked: [
      '(?:como|de que manera) (?:funcionan?|trabajan?|se (?:calculan?|hacen?|usan?|definen?|obtienen?)) ' +
        '{{article}}(.+?)',
      '(?:para que (?:sirven?|se usan?)|que hacen?) {{article}}(.+?)',
      'por que se (?:usan?|necesitan?) {{article}}(.+?)'
    ],
    explain: { verb: 'explica(?:me)?|describe|describir', how: 'como(?: funcionan?)?' },
    kinds: {
      asks: '(?:cuales|que) son',
      noun: 'tipos|clases|ejemplos?|pasos|fases|formula|propiedades|capas|elementos|funciones|partes|causas|' +
        '(?:des)?ventajas|caracteristicas|objetivos|principios|formas|etapas|motivos|componentes|factores|niveles|' +
        'categorias|bases|metodos|modalidades|medidas|consecuencias|efectos|estados|modos|reglas|razones|' +
        'beneficios|inconvenientes|sintomas|tecnicas|estrategias|reformas|areas|aplicaciones|usos|operaciones|' +
        'criterios|requisitos|limitaciones|pilares|bloques|retos',
      examples: 'ejemplos?',
      of: 'de|del|para',
      alike: [
        'tipos clases categorias', 'pasos fases etapas', 'partes componentes elementos', 'capas niveles',
        'ventajas beneficios', 'desventajas inconvenientes', 'efectos consecuencias', 'motivos razones causas',
        'metodos tecnicas'
      ],
      asked: [
        '(?:que|cuales) {{noun}} (?:tienen?|hay en|hay de|presentan?|poseen?|realizan?|cumplen?|ofrecen?) (.+)',
        '(?:que|cuales) {{noun}} de (.+?) (?:hay|existen|conoces)',
        '(?:en |por )?(?:que|cuales) {{noun}} pueden? (?:estar|tener|pasar|haber en) (.+)'
      ],
      are: 'son|es|pueden? ser|incluyen?|comprenden?',
      has: 'tienen?|constan? de|se compon\\w+ (?:de|por)|comprenden?|presentan?|poseen?|' +
        '(?:esta|estan) formad[oa]s? por',
      divided: '(?:se|pueden) (?:dividen?|clasifican?|dividir(?:se)?|clasificar(?:se)?|agrupan?)',
      dividedInto: 'tipos pasos partes',
      inOrder: 'pasos',
      its: 'sus?'
    }
  },

  explains: {
    beginning: 'que (?:es|son|hacen?|significan?|diferencias?)|explica\\w*|describ\\w*|define|como|por que|para que|' +
      'en que|cual(?:es)? (?:es|son) (?:la|las) diferencias?|compar\\w+|tipos de|pasos|fases|etapas',
    anywhere: 'diferencias?|tipos|pasos'
  },
  denial: {
    asks: '(?<!\\bo )no(?! (?:solo|es verdad|obstante)\\b)|nunca|jamas|ya no|sin|except[oa]|tampoco',
    says: 'no|nunca|jamas|ni|sin|nad[ia]e?|ningun\\p{L}*|tampoco|except\\w+|salvo|carec\\w+|' +
      'falt\\w+|fracas\\w+|neg\\w+|niega\\w*|rechaz\\w+|evita\\w*|impid\\w+|impedir|prohib\\w+|imposible|' +
      'incapa\\w+|ausen\\w+|en (?:lugar|vez) de|a diferencia'
  },
  fact: { asks: '(?:que|cual)(?: es| son)?(?: el| la)?', noun: 'ano|fecha|dia|hora|nombre|numero' },
  code: 'comandos?|codigo|sintaxis|programa|implementa\\w*|declara\\w*|se crea|crear|imprim\\w+|escrib\\w+',
  formula: 'formulas?|ecuacion(?:es)?|calcula\\w*|expresion',
  formulaNoun: 'formulas?|ecuacion(?:es)?',
  formulaTold: '(?:es|son) [^.,;]{2,80} (?:menos|mas)|dividid[oa]s? (?:por|entre)|multiplicad[oa]s? por|' +
    '(?:producto|cociente|suma) (?:de|entre)|diferencia entre',
  works: {
    asks: ['(?:explica(?:me)? )?como (?:funcionan?|operan?|trabajan?) {{article}}(.+?)'],
    says: '(?:funciona|opera|trabaja|procede)n? (?:de la siguiente (?:manera|forma)|de est[ae] (?:manera|forma|modo)|' +
      'asi|como sigue)|(?:es|son) (?:el|la|los|las) siguientes?',
    general: 'protocolo algoritmo metodo proceso tecnica mecanismo sistema procedimiento'
  },

  whatIf: { asks: 'que (?:pasa|ocurre|sucede) (?:si|cuando)|y si|si', subject: 'yo|un alumno|no|me' },
  conditions: {
    begins: 'si|quien(?:es)?|que|cuando|en caso',
    verb: 'sera|seran',
    leadsTo: 'supone|implica|conlleva'
  },
  toBring: 'que (?:necesito|necesitamos|llevo|(?:hay|tengo|tenemos) que (?:llevar|traer)|' +
    '(?:debo|debemos) (?:llevar|traer))',

  calendar: {
    words: 'calendario cronograma planificacion',
    kind: 'el|la',
    of: '(?:temporal|academico|previsto|orientativo|semanal|docente|(?:de|del) (?:el |la |las |los |este |esta )?' +
      '(?:asignatura|curso|clases|sesiones|actividades|semanas|cuatrimestre|semestre|ano))'
  },

  makers: {
    did: 'invento|creo|diseno|desarrollo|ideo|concibio|construyo|escribio|hizo',
    done: '(?:fue|fueron|es)(?: \\p{L}+mente)? ' +
      '(?:inventad|cread|disenad|desarrollad|idead|concebid|construid|escrit|hech)[oa]s?',
    by: 'por',
    making: 'invent\\w+|crea\\w*|creo|disen\\w+|desarroll\\w+|conc[ei]b\\w+|constru\\w+|escri\\w+|autor\\w*|' +
      'public\\w+|propu\\w+|introdu\\w+|fund\\w+|padre|obra de|hech[oa]|compu\\w+|formul\\w+'
  },

  deeds: [
    'fundar fundo fundaron fundado fundada fundacion fundador establecer establecio establecido establecida ' +
      'establecimiento crear creo creado creada creacion constituyo constituida formar formo formado formacion nacio ' +
      'empezo empezar comenzo comenzar inicio iniciar introdujo introducir introduccion',
    'morir murio murieron muerto muerta muerte fallecer fallecio fallecieron fallecimiento ejecutado asesinado',
    'nacer nacio nacieron nacido nacida nacimiento',
    'terminar termino acabar acabo finalizar finalizo fin disolver disolvio disuelta disuelto disolucion desaparecer ' +
      'desaparecio abolir abolio abolida abolicion concluir concluyo',
    'inventar invento inventado inventada inventor invencion crear creo creado creada creador disenar diseno ' +
      'disenado disenada desarrollar desarrollo desarrollado desarrollada idear ideo ideado introdujo',
    'construir construyo construyeron construido construida construccion levantar levanto erigir erigio',
    'publicar publico publicado publicada publicacion aparecer aparecio escribir escribio escrito escrita autor',
    'firmar firmo firmaron firmado firmada firma ratificar ratifico concluir concluyo adoptar adopto aprobar aprobo ' +
      'aprobado aprobada aprobacion promulgar promulgo promulgada establecer establecio elaborar elaboro elaborado',
    'ganar gano ganaron ganador victoria vencer vencio vencieron vencido derrotar derroto derrotado derrota',
    'casar caso casaron casado casada matrimonio boda',
    'dirigir dirigio dirigido dirigida director liderar lidero lider encabezar encabezo presidir presidio presidente ' +
      'gobernar goberno gobernante', 'coronar corono coronado coronacion', 'descubrir descubrio descubrimiento'
  ],
  happens: 'ocurrir ocurrio suceder sucedio tuvo lugar celebrar celebro celebra producir produjo realizar realizo',
  ofLaws: 'aprobar aprobo aprobada promulgar promulgo promulgada firmar firmo firmado elaborar elaboro adoptar adopto',

  kinds: {
    date: {
      asks: 'cuando|(?:en )?que (?:ano|fecha|dia|mes|siglo|decada)',
      form: 'siglos? [xvi]+|\\d+ anos|\\d+ (?:a\\. ?c|d\\. ?c)'
    },
    number: {
      asks: 'cuant[oa]s?|que (?:porcentaje|numero|cantidad|tamano|proporcion|longitud|distancia)',
      form: 'ningun[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|treinta|cincuenta|' +
        'cien|cientos|mil|millones|mitad|tercio|cuarto'
    },
    person: { asks: 'quien(?:es)?' },
    place: { asks: 'donde|(?:en )?que (?:ciudad|pais|lugar|rio|region|estado)' },
    reason: {
      asks: 'por que (?!lenguaje)|motivo|razon|causa',
      form: 'porque|ya que|debido|para|motivo|razon|puesto que|a causa|causa\\w*|permit\\w+|evita\\w*|asi',
      given: 'porque|ya que|debido|para|motivos?|razon(?:es)?|puesto que|causa\\w*|permit\\w+|evita\\w*|asi|pues|' +
        'gracias a|ayuda\\w*|importan\\w+|necesi\\w+|util(?:es)?|sirven?|finalidad|objetivo|ventajas?|beneficios?|' +
        'garanti\\w+|asegura\\w*|por (?:ello|eso|esto|lo que|lo cual|tanto|consiguiente)|' +
        'hac(?:e|en|iendo) que|de ahi|consecuencia|dado que|de (?:modo|manera|forma) que|' +
        // "Como su densidad es menor, flota": at the beginning, it says why.
        '^como (?:el|la|los|las|un|una|su|sus|no|hay|es|son)'
    }
  },
  duration: {
    asks: 'cuanto (?:tiempo|dur\\w+|tard\\w+|viv\\w+)\\b',
    form: '\\b(?:\\d[\\d.,]*|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|vari[oa]s|poc[oa]s|much[oa]s|' +
      'medi[oa])[ -](?:\\w+ )?(?:\\w*segundos?|minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?|decadas?|siglos?|ms|s)' +
      '\\b|\\b(?:\\w*segundos|minutos|horas|dias|semanas|meses|anos|decadas|siglos|indefinidamente|hasta)\\b|' +
      '\\d{4} ?[–-] ?\\d{4}'
  },
  property: { asks: '(?:cual|que) (?:es|son|era|eran|fue|fueron) (?:el|la|los|las)', of: 'del?' },
  aims: '[a-z]{2,}[aei]r(?:se)?|(?:como|a) [a-z]{2,}[aei]r(?:se)?|explica|describe|define|identifica|compara|analiza|' +
    'comprende|entiende|conoce|aplica|distingue|reconoce|resuelve|calcula'
}
