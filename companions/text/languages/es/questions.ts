import type { Questions } from '../../language-data/questions.js'

export const questions: Questions = {
  forms: {
    what: 'cual|que',
    when: 'cuando',
    where: 'donde',
    who: 'quien',
    'how many': 'cuant[oa]s',
    'how much': 'cuanto',
    how: 'como',
    'is there': 'hay|habra',
    'yes or no': 'puedo|se|es|son|tengo|tiene',
    if: 'si',
    then: 'puedo|que',
    any: 'algun[oa]?s?',
    mine: 'mi|mis',
    exact: 'exactamente|concret\\w+',
    'this course': 'esta asignatura|este curso',
    why: 'por que',
    teacher: 'profesor\\w*'
  },
  counts: 'cuant[oa]s|numero de',

  askedAfter: 'y|o|pero|saber|dime|a|en|de|con',
  wanted: {
    place: 'donde|que (?:aula|sala|edificio|despacho)',
    time: 'que hora',
    date: 'cuando|que (?:dia|fecha)',
    person: 'quien(?:es)?',
    weight: 'cuanto (?:cuentan?|pesan?|puntuan?|valen? (?=(?:el |la )?(?:examen|parcial|final|practicas?|trabajos?)))',
    duration: 'cuanto (?:duran?|tiempo)'
  },
  saysDuration: '\\d+ al? .{0,16}\\d+|hasta|tod[oa] (?:el|la) (?:dia|semana|curso|cuatrimestre)',
  saysPlace: 'foro|plataforma',
  saysDate: 'antes|despues|durante|hasta|(?:final|principio|comienzo) de|' +
    '(?:primer[ao]?|ultim[ao]) (?:dia|semana|clase) de|' +
    'cada (?:\\w+ )?(?:dia|semana|mes|clase|sesion|lunes|martes|miercoles|jueves|viernes)|semanal\\w*',
  // "La mitad de los puntos" para presentarse no es un peso.
  saysWeight: '(?:mitad|tercio|cuarto)(?! de (?:tod[oa]s )?(?:l[oa]s )?(?:puntos|ejercicios|hojas|sesiones))|nada|' +
    'no cuentan?|(?<!(?:los|de|al menos \\d+) )puntos?|igual\\w*|pesan?|peso',
  notYetKnown: 'por (?:determinar|confirmar|definir)',
  duties: {
    together: {
      asks: 'a solas|individualmente|junt[oa]s|(?:en|por) (?:parejas?|grupos?|equipos?)|' +
        'con (?:(?:una?|mis?|otr[oa]s?) )?(?:companer[oa]s?|amig[oa]s?|parejas?)',
      says: '(?:en|por) (?:parejas?|grupos?|equipos?)|individual(?:es|mente)?|junt[oa]s|' +
        '(?:parejas|grupos?|equipos?) de|colabora\\w*'
    },
    allowed: {
      asks: '(?:puedo|podemos|se pueden?|podria|podre|podremos)|(?:esta|estan) (?:permitid|prohibid)[oa]s?|' +
        '(?:permitid|prohibid)[oa]s?|se permiten?|se admiten?|se aceptan?|es posible|(?:me |nos )?dejan',
      says: '(?:permitid|prohibid|autorizad|admitid)[oa]s?|se (?:permit|prohib|admit|acept|pued|podr)\\w+|' +
        'no (?:se )?pod\\w+|podr(?:a|an|as)|(?:im)?posible'
    },
    required: {
      asks: '(?:tengo|tenemos|hay|tienen) que|debo|debemos|se deben?|hace falta|obligatori[oa]s?|voluntari[oa]s?|' +
        'opcional(?:es)?|necesari[oa]s?|es preciso|imprescindibles?',
      says: 'hay que|tien\\w+ que|deb(?:e|en|es|era|eran|eras|eres)|obligatori[oa]s?|voluntari[oa]s?|opcional(?:es)?|' +
        'necesari[oa]s?|imprescindibles?|se exig\\w+|es preciso|hace falta|requier\\w+'
    },
    passed: {
      asks: '(?:tengo|tenemos|hay|tienen) que (?:aprobar|superar)|' +
        '(?:debo|debemos|hace falta|es (?:necesario|obligatorio)|se debe) (?:aprobar|superar)',
      says: 'minim[oa]s?\\b[^;]{0,15}\\d|no (?:l[ao]s? )?(?:aprueb|super)\\w+|sin (?:aprobar|superar)|' +
        '(?:obtener|sacar|alcanzar|tener) (?:al menos|como minimo)|al menos (?:un )?\\d|' +
        '(?:hay|tien\\w+) que (?:aprobar|superar)|deb\\w+ (?:aprobar|superar|estar aprobad\\w+)|' +
        '(?:necesario|obligatorio|imprescindible) (?:aprobar|superar|tener)'
    },
    done: { asks: 'se|es|son|esta|estan|sera|seran', says: 'se|es|son|esta|estan|sera|seran' },
    states: 'obligatori[oa]s?|voluntari[oa]s?|opcional(?:es)?|optativ[oa]s?',
    exists: {
      asks: '(?:hay|habra|existen?)(?! que)',
      inCourse: '(?:en|para) (?:esta|este|la|el) (?:asignatura|curso|materia|cuatrimestre|semestre)',
      says: 'hay|habra|existen?|no'
    }
  },
  attends: {
    asked: '(?<=\\b(?:(?:tengo|tenemos|hay) que|debo|obligatorio) )(?:ir|venir|acudir)(?= al?\\b)', word: 'asistir'
  },
  ofUse: 'llevar traer usar utilizar emplear tener uso ir hacer venir',
  contrasts: [
    'parcial/parciales final/finales', 'peor mejor promedio', 'minimo/minima maximo/maxima',
    'primaria foranea ajena candidata subrogada secundaria',
    'simple/simples doble/dobles/doblemente circular/circulares', 'nacio/nacimiento murio/muerte/fallecio',
    'simetrica/simetrico asimetrica/asimetrico', 'cinetica potencial', 'hierve/ebullicion congela/congelacion/fusion',
    'ventaja/ventajas desventaja/desventajas/inconveniente/inconvenientes', 'superior inferior', 'entrada salida',
    'interno/interna externo/externa', 'aumenta/aumento disminuye/disminucion', 'positivo/positiva negativo/negativa',
    'cifrar/cifrado descifrar/descifrado', 'insertar/insercion eliminar/eliminacion/borrar/borrado',
    'ascendente descendente', 'estatico/estatica dinamico/dinamica', 'directo/directa indirecto/indirecta',
    'explicito/explicita implicito/implicita', 'izquierda derecha', 'norte sur este oeste'
  ],
  ends: [
    'abre/abren/abrir/apertura cierra/cierran/cerrar/cierre',
    'empieza/empezo/comienza/comenzo/inicio termina/termino/acaba/acabo/fin'
  ],
  events: {
    exams: '(?:(?:fecha|dia|hora|lugar|aula)s? (?:del?|para) (?:el |los )?)?(?:examen(?:es)?|parcial(?:es)?|' +
      '(?<=\\bel )final(?! \\p{L})|(?<=\\bel )final(?= (?:es|sera|tendra|empieza|en)\\b))',
    others: '(?:(?:horario|hora)s? de )?tutorias?|(?:horario|hora)s? de (?:consultas?|atencion)|consultas|' +
      '(?:sesion|clase)(?:es|s)? de (?:repaso|dudas|revision|laboratorio|practicas|consultas?)|repaso|' +
      '(?:examen(?:es)? de |convocatoria de )?(?:recuperacion|recuperaciones|prueba)|revision|laboratorios|' +
      '(?:fecha limite|plazo)s?(?: de (?:entrega|inscripcion|matricula))?|inscripcion|matricula|simulacros?',
    beside: '(?:antes|despues|previ[ao]s? a|acerca|a partir) ?del?|tras|sobre|para|al?|del?|hasta|durante|con'
  },
  leansOnAnother: 'el mismo|la misma|esta?|este|esto|estos|estas|ello|ellos|ellas|tambien|ademas|dicho|dicha|se|su|' +
    'sus|entonces|por (?:lo )?tanto|en consecuencia|asi pues|como (?:resultado|consecuencia)|' +
    'en (?:este|ese|estos|esos) casos?',

  referredTo: 'fig(?:ura)?s?\\.?|tablas?|seccion(?:es)?|capitulos?|ec(?:uacion(?:es)?)?\\.?|ejemplos?|teoremas?|pagina',
  definitions: {
    notWithin: 'resumen|definitiva|general',
    recall: '(?:recuerda|recordemos) [^,]{0,60}?que',
    role: '(?:es|son) (?:simplemente )?(?:el|la|los|las) (?!conjunto|proceso|capacidad|numero|cantidad|' +
      'medida|area|rama)',
    article: 'el|la|los|las|una?|unos|unas',
    within: 'en|dentro de|segun',
    is: '(?:es|son|seria) (?:simplemente )?(?:el|la|los|las|una?|unos|unas|aquel\\w*|cuando)',
    means: '(?:se )?refieren? a|significan?|hacen? referencia a|consisten? en|se definen? como',
    states: '(?<=\\b(?:ley|teorema|principio|lema|regla|hipotesis|teoria)\\b[^,.;:]{0,30} )' +
      '(?:establece|afirma|enuncia|dice|postula)n?',
    named: 'conocid[oa]s? como|llamad[oa]s?|denominad[oa]s?|se (?:llama|denomina|conoce como)',
    statements: 'teorema lema proposicion corolario ley principio',
    called: 'se (?:llaman?|denominan?|conocen? como|les? (?:llama|denomina|conoce como))|recib\\w+ el nombre de|' +
      '(?:es|son) (?:\\w+ )?(?:(?:conocid[oa]s?) como|llamad[oa]s?|denominad[oa]s?)',
    calls: {
      before: 'se (?:llaman?|denominan?|conocen? como|entienden? por|definen?)|llama(?:mos|remos)|denominamos|' +
        'definimos',
      after: 'al?|como|cuando'
    },
    byMeaning: [
      'por (.{2,40}?),? (?:entendemos|se entiende|nos referimos a) ',
      '(?:se entiende|entendemos) por (.{2,40}?),? (?:el|la|los|las|una?|todo|toda|aquel\\w*) '
    ],
    calledIf: {
      one: 'una?|tod[oa]|cada',
      is: '(?:es|son|se dice(?: que es)?|se llama|se denomina|se dira)',
      if: 'si(?! y (?:solo|solamente))'
    },
    relative: 'que|quien|donde|(?:el|la) cual|una?|el|la|o|es decir|o sea',
    apposed: 'o (?:el|la|los|las|una?|forma de)|es decir,|o sea,',
    heading: 'definicion(?:es)?|conceptos?|significado|que es',
    opens: '(?:es|son) (?!importante|necesario|posible|facil|dificil|decir|por|como)|' +
      '(?:se )?(?:refieren?|define\\w*)|significan?|' +
      'consisten? en|(?:estudia|mide|representa|establece|describe|engloba|comprende|designa|expresa|analiza)n?|' +
      '(?!(?:el|las?|los|una?|en|por|para|como|cuando|si|est[aeo]s?|hay|con|se|no|al|del?|que|ademas|tambien|dad[oa]|' +
      'existen?|poseen?|tiene\\w*|son|es|\\w+mente|\\w+[ai]d[oa]s? (?:por|a))\\b)\\p{L}{4,}' +
      '(?: (?!(?:es|son|tienen?|se|puede\\w*|debe\\w*|suele\\w*)\\b)\\p{L}+){0,4}? (?:que|donde|del?|para|con)',
    before: 'hola|oye|y|pero|por favor|(?:me )?(?:puedes|podrias)(?: por favor)?|dime|explica(?:r|rme|me)?|' +
      'no (?:se|entiendo)|quiero saber',
    asked: [
      '(?:que|[kq]e?) (?:es|son|era|eran|significan?|quiere decir|se entiende por) (.+)', 'en que consisten? (.+)',
      'que (?:dice|afirma|establece|enuncia) (.+)', '(?:el )?enunciado del? (.+)',
      '(?:definir|explicar?|define|describe)(?: el (?:termino|concepto)(?: de)?)? (.+)',
      '(?:(?:cual es|dame) )?(?:(?:la|el|una?) )?(?:definicion|significado|concepto) del? (.+)'
    ],
    ending: 'por favor|exactamente',
    ofOne: '(?:de|en) una?',
    askedWithin: 'en|dentro de|segun|para|como'
  },

  glossary: {
    report: 'informe memoria',
    essay: 'ensayo',
    notebook: 'cuaderno libreta',
    notes: 'apuntes',
    trip: 'excursion salida viaje',
    field: 'campo',
    visit: 'visita',
    computer: 'ordenador',
    laptop: 'portatil ordenador',
    calculator: 'calculadora',
    group: 'grupo equipo',
    pair: 'parejas',
    partner: 'companero pareja',
    sheet: 'hoja',
    slides: 'diapositivas transparencias',
    page: 'pagina',
    answer: 'respuesta',
    week: 'semana',
    weekly: 'semanal',
    month: 'mes',
    hour: 'hora',
    year: 'ano curso',
    january: 'enero',
    february: 'febrero',
    march: 'marzo',
    april: 'abril',
    may: 'mayo',
    june: 'junio',
    july: 'julio',
    august: 'agosto',
    september: 'septiembre',
    october: 'octubre',
    november: 'noviembre',
    december: 'diciembre',
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miercoles',
    thursday: 'jueves',
    friday: 'viernes',
    saturday: 'sabado',
    sunday: 'domingo',
    morning: 'manana',
    building: 'edificio',
    floor: 'planta',
    library: 'biblioteca',
    costs: 'cuesta coste precio',
    fee: 'tasa',
    bursary: 'beca',
    scholarship: 'beca',
    enrol: 'inscripcion inscribirse matricula',
    fail: 'suspender',
    pass: 'aprobar superar',
    minimum: 'minima minimo',
    maximum: 'maxima maximo',
    average: 'media promedio',
    exercise: 'ejercicio',
    lab: 'practicas',
    participation: 'participacion',
    quiz: 'control cuestionario prueba',
    resit: 'recuperacion',
    extension: 'prorroga',
    absence: 'falta ausencia',
    sick: 'enfermedad enfermo',
    doctor: 'medico',
    certificate: 'justificante certificado',
    disability: 'discapacidad',
    record: 'grabar grabacion',
    remote: 'distancia',
    language: 'lenguaje',
    code: 'codigo',
    data: 'datos',
    file: 'fichero archivo',
    review: 'revision',
    appeal: 'reclamacion',
    safety: 'seguridad',
    rules: 'normas',
    equipment: 'material equipo',
    coat: 'bata',
    degree: 'grado titulacion',
    semester: 'cuatrimestre semestre',
    department: 'departamento',
    holiday: 'vacaciones festivo',
    optional: 'optativo opcional voluntario',
    chapter: 'capitulo tema',
    summary: 'resumen',
    theory: 'teoria',
    law: 'ley derecho',
    history: 'historia',
    talk: 'charla',
    workshop: 'taller',
    seminar: 'seminario',
    poster: 'poster cartel',
    phone: 'telefono',
    address: 'direccion',
    website: 'web pagina',
    results: 'resultados',
    tools: 'herramientas',
    forbidden: 'prohibido',
    bring: 'llevar traer',
    dictionary: 'diccionario',
    skills: 'competencias habilidades',
    name: 'nombre',
    assistant: 'ayudante becario',
    edition: 'edicion',
    author: 'autor',
    publisher: 'editorial',
    work: 'trabajo',
    assignment: 'trabajo practicas',
    written: 'escrito',
    points: 'puntos',
    wear: 'llevar',
    emergency: 'emergencia',
    network: 'red',
    layer: 'capa',
    half: 'mitad',
    zero: 'cero',
    score: 'puntuacion',
    teams: 'parejas equipos',
    copy: 'ejemplar copia',
    dna: 'adn',
    rna: 'arn',
    aids: 'sida',
    hiv: 'vih',
    gdp: 'pib',
    vat: 'iva',
    nato: 'otan',
    cell: 'celula celulas',
    force: 'fuerza fuerzas',
    current: 'corriente corrientes',
    charge: 'carga cargas',
    heat: 'calor',
    speed: 'velocidad',
    sample: 'muestra muestras',
    firewall: 'cortafuegos',
    router: 'encaminador encaminadores enrutador enrutadores',
    switch: 'conmutador conmutadores',
    stack: 'pila pilas',
    queue: 'cola colas',
    graph: 'grafo grafos',
    vertex: 'vertice vertices',
    edge: 'arista aristas',
    tree: 'arbol arboles'
  },

  ordinals: [
    'primero primera primer', 'segundo segunda', 'tercero tercera tercer', 'cuarto cuarta', 'quinto quinta',
    'sexto sexta', 'septimo septima', 'octavo octava', 'noveno novena', 'decimo decima'
  ],
  otherOrdinals: 'ultim[oa]|otr[oa]',
  followUps: {
    asks: 'cuando donde quien quienes como cual cuales que cuanto cuanta cuantos cuantas hora fecha dia aula lugar ' +
      'peso ' +
      'porcentaje vale valen cuenta cuentan pesa pesan empieza empiezan comienza comienzan termina terminan acaba ' +
      'acaban dura duran obligatorio obligatoria obligatorios obligatorias opcional mas detalles dificil facil ' +
      'permitido permitida celebra celebran entra entran ejemplo ejemplos sera seran es son esta estan',
    emptyAsks: 'que cual cuales es son esta estan como mas detalles',
    smallTalk: 'vale si claro gracias hola adios genial perfecto bien bueno entendido entiendo oye buenas',
    agrees: 'vale',
    beforeLead: 'vale|bueno|gracias',
    lead: 'y|e|pero|o|entonces|tambien|que hay del?|que pasa con|que tal',
    refers: [
      '\\b(?:ello|ellas?|ellos|eso|esto|aquello|ese|esa|esos|esas|aquel|aquella|ahi|alli|alla|sus?|ambos|ambas)\\b',
      // "quién la imparte", "si lo suspendo", "recuperarlo": the article before a noun is not meant.
      '\\b(?:quien|quienes|como|cuando|donde|no|se|que|me|te|puedo|puede) (?:lo|la|los|las|les?) ',
      '\\bsi l[oa]s? \\w+o\\b', '\\w(?:ar|er|ir)(?:lo|la|los|las)\\b'
    ],
    wantsMore: 'cuentame mas|mas|explica(?:me)?(?:lo)?|por que|sigue',
    predicates: 'suspendo suspender apruebo aprobar falto faltar repito repetir recupero recuperar recupera entrego ' +
      'entregar entrega presentar presento hace copio copiar imparte corrige evalua',
    noSubject: '^(?:como |cuando |donde |y )*(?:se|puedo|puede|podemos|si) ',
    names: 'el|los|una?|mis?|del|al|cuant[oa]s|cual',
    notNamed: 'mism[oa]',
    beforeOne: 'y|pero|o|que hay de',
    atOne: 'en|de|para|con|a',
    the: 'el|la|los|las',
    verbs: 'es|son|esta|estan|hay|puedo|puede|podemos|debo|debe|tengo|tiene|tenemos|hace|hago|suspendo'
  },

  support: {
    officeHours: {
      question: '¿Cuándo son las tutorías?',
      evidence: 'tutorias?|horas? de (?:consulta|atencion)|horario de atencion|cita previa'
    },
    resit: {
      question: '¿Hay un examen de recuperación?',
      evidence: 'recuperacion|recuperar|extraordinaria|segunda oportunidad'
    }
  }
}
