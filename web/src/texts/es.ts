import type { Texts } from './en.js'

const s = (n: number) => n === 1 ? '' : 's'
const quoted = (text: string) => `«${text.replace(/(?<!\.)\.$/, '')}».`

export const es: Texts = {
  skip: 'Ir al contenido',
  pages: 'Páginas',
  coursePages: 'Páginas de esta asignatura',
  toCourses: 'Mis asignaturas',
  allCourses: 'Todas mis asignaturas',
  switchCourse: name => `Asignatura: ${name}. Cambiar de asignatura`,
  accountOf: name => `Cuenta de ${name}`,
  theme: 'Tema',
  themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  keyboard: 'Teclado',
  singleKeys: 'Las teclas solas hacen algo fuera de los campos',
  keys: [
    ['a a z', 'Empezar a escribir: en el campo de la página, si lo tiene'], ['/', 'Buscar'],
    ['g', 'Ir: muestra las teclas de las páginas'],
    ['Intro', 'Enviar, comprobar, seguir'],
    ['Mayús Intro', 'Línea nueva'], ['Esc', 'Parar la respuesta, cerrar'], ['1 a 6', 'Elegir una opción de un test'],
    ['?', 'Estas teclas']
  ],
  offline: 'Sin conexión. Lo que escribes sigue aquí.',
  nowhere: 'Esta página no está aquí.',
  nowhereHint: 'Puede que la dirección haya cambiado, o que no sea para tu papel.',

  again: 'Volver a intentarlo',
  wait: n => `Espera ${n} segundo${s(n)}.`,
  waitShort: n => `Espera ${n} s`,
  requestId: 'Petición',
  loading: 'Cargando',
  cancel: 'Cancelar',
  close: 'Cerrar',
  clear: 'Borrar la búsqueda',
  save: 'Guardar',
  saved: 'Guardado',
  delete: 'Eliminar',
  rename: 'Cambiar el nombre',
  name: 'Nombre',
  show: 'Mostrar',
  hide: 'Ocultar',
  open: 'Abrir',
  copy: 'Copiar',
  copied: 'Copiado',
  nothingFound: q => `No hay nada para «${q}».`,
  nothingLike: 'No hay nada así.',
  actionsOf: name => `Acciones de ${name}`,
  page: n => `pág.\u00A0${n}`,
  table: 'Tabla',
  sortBy: 'Ordenar por',
  fromTo: (from, to, all) => `${from} a ${to} de ${all}`,
  previous: 'Anterior',
  next: 'Siguiente',
  dropHere: 'Suelta aquí o',
  asStudentsSee: 'Como lo ven los estudiantes',
  asItWas: 'Como estaba',
  image: 'Imagen',
  footnote: label => `Nota al pie ${label}`,
  notDrawn: 'Esto no se puede dibujar. Aquí está tal como se escribió.',
  broken: 'Esta página no se puede mostrar.',
  brokenHint: 'Hay algo en ella que no se puede dibujar. Las demás páginas se pueden abrir.',

  signIn: 'Entrar',
  signOut: 'Salir',
  username: 'Usuario',
  usernameHint: 'De 3 a 50 letras sin acentos, cifras y . _ -',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres. Tres palabras sin relación sirven bien.',
  usernameOrEmail: 'Usuario o correo',
  stay: 'Seguir dentro en este dispositivo',
  stayHint: days => `Durante ${days} día${s(days)}. No en un ordenador que usan otros: ahí, solo en esta pestaña.`,
  forgotten: 'He olvidado la contraseña',
  forgottenNoMail: '¿Has olvidado la contraseña? Un administrador te da una nueva.',
  sendLink: 'Enviarme un enlace',
  forgottenTitle: 'Contraseña olvidada',
  forgottenLead: 'Escribe la dirección de tu cuenta. Si hay una, el enlace está en camino.',
  sendLinkAgain: 'Enviarlo otra vez',
  haveCode: 'Tengo un código',
  newLink: 'Enviarme otro enlace',
  newPasswordLead: 'Con el enlace de un correo o el código de un administrador.',
  confirmEmail: 'Confirma tu dirección',
  confirmEmailLead: username =>
    `Has recibido este enlace por correo${username === '' ? '' : ` para la cuenta «${username}»`}. ` +
    'Confirma que la dirección es tuya.',
  linkNotComplete: 'Este enlace no está completo. Ábrelo otra vez desde el correo o cópialo entero.',
  confirmThis: 'Esta dirección es mía',
  emailConfirmed: 'Tu dirección está confirmada. Desde ahora sirve para entrar y para una contraseña nueva.',
  notConfirmed:
    'Esta dirección no está confirmada: abre el enlace que ha recibido. Hasta entonces cuenta la anterior, durante ' +
    '30 días.',
  sendMailAgain: 'Enviar el correo otra vez',
  mailOnItsWay: 'El correo está en camino. Su enlace vale tres días.',
  mailSent: 'Si hay una cuenta con esta dirección, el correo está en camino. Su enlace vale 24 horas.',
  code: 'Código',
  newPassword: 'Contraseña nueva',
  savePassword: 'Guardar la contraseña',
  passwordChanged: username =>
    `La contraseña ${username === '' ? '' : `de «${username}» `}está lista. Entra con ella.`,
  passwordIsChanged: 'La contraseña ha cambiado. Se han cerrado tus otras sesiones.',
  accountDeleted: name => `Tu cuenta de ${name} se ha eliminado.`,
  createAccount: 'Crear una cuenta',
  createAdministrator: 'Crear el administrador',
  noAdministrator:
    'Esta instalación está vacía. Mientras no haya administrador, cualquiera que abra esta página puede serlo.',
  invited: 'Tienes una invitación',
  invitedAs: (role, name) => `a ${name}, como ${role.toLowerCase()}. La invitación sirve una vez.`,
  fullNameHint: 'Como lo leerán los estudiantes, con tu título.',
  haveAccount: 'Ya tengo una cuenta',
  signInAt: label => `Entrar con ${label}`,
  haveInvitation: 'Tengo una invitación',
  invitationLead: 'Pega el enlace de tu invitación o su código. Si no tienes ninguna, pregunta a tu profesor.',
  linkOrCode: 'Enlace o código',
  goOn: 'Continuar',
  iAm: 'Soy',
  fullName: 'Nombre completo',
  email: 'Correo',
  roles: { STUDENT: 'Estudiante', PROFESSOR: 'Docente', ADMIN: 'Administrador' },
  ended: 'Se ha cerrado la sesión',
  endedHint: 'Lo que has escrito sigue aquí. Entra para continuar.',
  otherAccount: 'Soy otra persona',
  signInOn: 'Entrar y seguir',
  keptHere: 'Guardado en esta pestaña, sin enviar',
  keptHint: 'Vuelve al campo cuando entres.',
  asides: {
    newPassword: {
      title: 'Una contraseña que se recuerda',
      lead: 'No hay reglas sobre mayúsculas, cifras ni signos.',
      steps: [
        ['1', 'Cuatro palabras sin relación valen más que una palabra con un 3 dentro.'],
        ['2', 'Ni tu usuario, ni tu dirección, ni ninguna de las 10\u00A0000 más comunes.'],
        ['3', 'Como mucho 72 bytes: más o menos una línea.']
      ],
      end: 'La contraseña antigua y todas las sesiones abiertas terminan con ella.'
    },
    forgotten: {
      title: 'Qué pasa después',
      lead: 'La página dice lo mismo de cualquier dirección, para que nadie sepa quién tiene cuenta.',
      steps: [
        ['1', 'Llega un correo con un enlace. Vale 24 horas y una sola vez.'],
        ['2', 'Eliges una contraseña nueva.'],
        ['3', 'Se cierran todas tus sesiones y entras otra vez.']
      ],
      end: 'Sin buzón: pide un enlace a un administrador.'
    },
    invited: {
      STUDENT: {
        title: 'Tu primera pregunta',
        lead: 'Busca tu asignatura, o espera a que un profesor te añada. Después:',
        steps: [
          ['1', 'Pregunta como a tu profesor, con tus palabras.'],
          ['2', 'Lo que dice la asignatura está al margen, con su página.'],
          ['3', 'Lo que no dice le llega a tu profesor.']
        ]
      },
      PROFESSOR: {
        title: 'Tu primera asignatura',
        lead: 'Un administrador crea la asignatura. Después son unos diez minutos:',
        steps: [
          ['1', 'Pega la guía docente o suelta su archivo. Desde ahí se responden las dudas sobre fechas y examen.'],
          ['2', 'Suelta los apuntes de las primeras semanas. Lo que se cita está al margen, con su página.'],
          ['3', 'Pregunta como un estudiante y mira con qué fuentes se responde.'],
          ['4', 'Da a tus estudiantes el código de la asignatura.']
        ]
      },
      ADMIN: {
        title: 'De qué te ocupas',
        lead: 'Todo se hace en la página:',
        steps: [
          ['1', 'Crear asignaturas y nombrar a sus profesores.'],
          ['2', 'Invitar a personas o importar una lista.'],
          ['3', 'Ver qué se ha hecho y si todo funciona.']
        ]
      }
    }
  },
  sample: {
    label: 'Así son las respuestas',
    question: '¿Cuándo se entrega el informe de la práctica 2?',
    answer: 'El viernes 4 de diciembre, a las 23:59. Basta un informe por pareja.',
    source: 'Guía docente',
    before: '«Informe de la práctica 2, por parejas: ',
    marked: '4 de diciembre, 23:59',
    after: '.»',
    degrees: [
      ['quoted', 'Una línea con amarillo:', 'la asignatura lo dice, y aquí está la página.'],
      ['related', 'Una línea discontinua:', 'la asignatura tiene algo que puede responderla.'],
      ['none', 'Un margen vacío:', 'la asignatura no lo dice. Tu profesor ve la pregunta.']
    ]
  },

  myCourses: 'Mis asignaturas',
  noCourses: 'Todavía no estás en ninguna asignatura.',
  noCoursesHint: 'Busca una en esta página, o espera a que un profesor te añada.',
  noTaught: 'Todavía no hay asignaturas.',
  noTaughtHint: 'Un administrador crea las asignaturas y nombra a sus profesores.',
  students: n => `${n} estudiante${s(n)}`,
  archived: 'archivada',
  ask: 'Preguntar',
  askFirst: 'Hacer una primera pregunta',
  nothingAsked: 'aún sin preguntas',
  lastAsked: day => `última pregunta ${day}`,
  newAnswers: n => n === 1 ? '1 respuesta nueva a tu pregunta' : `${n} respuestas nuevas a tus preguntas`,
  readAnswer: n => n === 1 ? 'Leer la respuesta' : `Leer las ${n} respuestas`,
  waiting: n => n === 1 ? '1 nueva' : `${n} nuevas`,
  goOnTest: (current, total) => `Seguir con el test, ${current} de ${total}`,
  leaving: name => ({
    title: `¿Dejar ${name}?`,
    hint: 'Tus conversaciones y resultados se quedan. Para volver, matricúlate otra vez.',
    verb: 'Dejar la asignatura'
  }),
  findCourse: 'Buscar una asignatura',
  nameOrId: 'Nombre o código de la asignatura',
  nameOrCode: 'Nombre o id de la asignatura, o tu código',
  noSuchName: q => `Ninguna asignatura se llama «${q}». ¿Es un código de tu profesor?`,
  lookUpCode: 'Buscar la asignatura de este código',
  noSuchCode: 'Ninguna asignatura tiene este código. Las mayúsculas cuentan.',
  archivedEnrol: 'Esta asignatura está archivada: ya no admite matrículas.',
  noCourse: 'Sin asignatura',
  noCourseHint: 'Esta asignatura no está aquí. Se ha borrado, o la dirección no está completa.',
  notInCourse: 'Todavía no estás en esta asignatura. Matricúlate y sigues a la página del enlace.',
  notYourCourse: 'No das esta asignatura. Puedes preguntar a su asistente.',
  notInCourseAsk:
    'Ya no estás en esta asignatura. Lo que se preguntó se puede leer; no se puede preguntar nada nuevo.',
  noOtherCourses: 'No hay más asignaturas.',
  enrol: 'Matricularme',
  enrolIn: name => `Matricularme en ${name}`,
  enrolledIn: name => `Estás en ${name}.`,
  codeOfTeacher: 'Código de tu profesor',
  opens: day => `abre el ${day}`,
  openUntil: day => `abierta hasta el ${day}`,
  closed: 'cerrada: pide al profesor que te añada',

  chat: 'Chat',
  conversations: 'Conversaciones',
  newConversation: 'Conversación nueva',
  searchConversations: 'Buscar conversación',
  noConversations: 'Todavía no has preguntado nada.',
  days: { today: 'Hoy', yesterday: 'Ayer', lastWeek: 'La última semana', before: 'Antes' },
  deletingConversation: title => ({
    title: '¿Eliminar esta conversación?',
    hint: `«${title}» se elimina para siempre. Los resultados de sus tests se quedan.`,
    verb: 'Eliminar'
  }),
  askWhatItSays: 'Pregunta lo que dice la asignatura.',
  answersFrom: (hasGuide, documents, teachers) => {
    const count = documents === 1 ? '1 documento' : `${documents} documentos`
    const what = [hasGuide && 'la guía', documents > 0 && count].filter(Boolean)
    return `La respuesta sale de ${what.join(' y ')}${teachers && ` de ${teachers}`}.`
  },
  howQuoted: 'Lo que se cita está en el margen, con su página. Si el margen está vacío, el material no lo dice.',
  noMaterial: 'Esta asignatura todavía no tiene material. Habrá respuestas cuando sus profesores lo añadan.',
  whoSees: {
    none: () => 'Tus profesores no ven lo que preguntas.',
    anonymous: teachers => `Lo que el material no responde llega a ${teachers}. Tu nombre no se muestra.`,
    named: teachers => `Lo que el material no responde llega a ${teachers}, con tu nombre.`
  },
  testMe: 'Hazme un test de 5 preguntas.',
  materialOfCourse: 'El material de esta asignatura',
  andMore: n => `y ${n} más`,
  allDocuments: 'Abrir los documentos',
  yourQuestion: 'Tu pregunta',
  askQuestion: 'Haz una pregunta',
  send: 'Enviar',
  enter: 'Intro',
  sends: 'envía',
  stop: 'Parar',
  stopsAnswer: 'para la respuesta',
  offlineSend: 'Sin conexión. Tu texto se guarda; envíalo cuando vuelva la conexión.',
  archivedHint: 'Esta asignatura está archivada. Se puede leer lo preguntado, pero no preguntar nada nuevo.',
  reading: 'Leyendo el material de la asignatura',
  sourcesLater: 'Las fuentes llegan al final de la respuesta.',
  stopped: 'Has parado esta respuesta.',
  stopLate: 'La respuesta ya estaba completa: no había nada que detener.',
  noStopInTest: 'Aquí espera una pregunta de un test. Las respuestas se podrán detener después.',
  cutOff: 'La respuesta se ha cortado.',
  questionKept: 'Tu pregunta no se ha perdido.',
  sendAgain: 'Enviar otra vez',
  editQuestion: 'Editar',
  noConversation: 'Esta conversación no está aquí.',
  noConversationHint: 'Se ha borrado, la dirección está incompleta o es de otra persona.',
  earlier: 'Ver mensajes anteriores',
  toAnswer: 'Bajar a la respuesta',
  helped: 'Esta respuesta me ha servido',
  answeredIt: 'Esto la responde',
  notHelped: 'Esta respuesta no me ha servido',
  copyCode: 'Copiar el código',
  whatIsWrong: '¿Qué le pasa?',
  reasons: [
    ['wrong', 'No es correcta'], ['incomplete', 'Falta algo'], ['unclear', 'No la entiendo'],
    ['off-topic', 'No es lo que he preguntado']
  ],
  inYourWords: 'Con tus palabras',
  whoReads: 'Lo leen tus profesores.',
  sendReason: 'Enviar',
  onlyThumb: 'Solo el pulgar',
  degree: {
    related: 'Esto puede responderla:',
    none: 'No he encontrado nada sobre esto en el material de la asignatura.'
  },
  inInbox: teachers => `Tu pregunta está en la bandeja de ${teachers}.`,
  marginLabel: {
    quoted: n => `Citado de la asignatura, ${n} fuente${s(n)}`,
    related: n => `Puede responderla: ${n} fuente${s(n)}`,
    none: () => 'Margen vacío: no hay fuente'
  },
  sources: 'Fuentes',
  source: mark => `Fuente ${mark}`,
  guide: 'Guía docente',
  teachersAnswer: 'Respuesta de un docente',
  haveAnswered: 'Tus docentes han respondido',
  isFrequent: 'Ya es una pregunta frecuente',
  openPage: 'Abrir en esta página',
  openDocument: 'Abrir el documento',
  openGuide: 'Abrir la guía',
  quoteOpen: '«',
  quoteClose: '»',

  test: 'Test',
  questionOf: (n, total) => `Pregunta ${n} de ${total}`,
  currentOf: (n, total) => `${n} de ${total}`,
  yourAnswer: 'Tu respuesta',
  check: 'Comprobar mi respuesta',
  checking: 'Comprobando',
  skipQuestion: 'Saltar',
  skipWords: 'Salta esta pregunta',
  endWords: 'Termina el test',
  endingTest: (answered, total) => ({
    title: '¿Terminar el test?',
    hint:
      `${answered} de ${total} respondidas. Lo que has respondido se queda en tus resultados. El test figura allí ` +
      'como terminado antes y no cuenta en ninguna media.',
    verb: 'Terminar el test'
  }),
  how: {
    single: 'Elige una.',
    multiple: 'Elige todas las correctas.',
    number: 'Un número, como 9,81.',
    text: 'Una palabra o unas pocas.'
  },
  sourceComes: 'La fuente aparece aquí después de tu respuesta.',
  testKeys: n => `De 1 a ${n} eliges, Intro comprueba. Elegir no envía.`,
  nextQuestion: 'Pregunta siguiente',
  closeTest: 'Volver a la conversación',
  practise: 'Practicar lo que he fallado',
  practiseWords: 'Practicar lo que he fallado',
  right: 'Correcta.',
  notRight: (list, n) => n === 1 ? `No es correcta: lo es la ${list}.` : `No es correcta: lo son las ${list}.`,
  wrong: right => right === '' ? 'No es correcta.' : `No es correcta: la respuesta es ${quoted(right)}`,
  skippedNumber: (list, n) =>
    n === 1 ? `Saltada: la correcta es la ${list}.` : `Saltada: las correctas son las ${list}.`,
  skippedSaid: right => right === '' ? 'Saltada.' : `Saltada. La respuesta es ${quoted(right)}`,
  toResult: 'Ver el resultado',
  inMinutes: n => `${n}\u00A0min`,
  result: 'Resultado',
  newTest: 'Otro test',
  newTestWords: 'Ponme un test de 5 preguntas.',
  lastTime: right => `La última vez fueron ${right}.`,
  toPractise: (ready, later) => [
    ready > 0 && `Hay ${ready} pregunta${s(ready)} de test anteriores.`,
    later > 0 && ready > 0 && (later === 1 ? 'La de hoy se suma mañana.' : `Las ${later} de hoy se suman mañana.`),
    later > 0 && ready === 0 && (later === 1
      ? 'La que has fallado hoy se puede practicar a partir de mañana.'
      : `Las ${later} que has fallado hoy se pueden practicar a partir de mañana.`)
  ].filter(Boolean).join(' '),
  byQuestion: 'Pregunta a pregunta',
  readAgain: 'Para volver a leer',
  print: 'Imprimir',
  rightAnswer: 'Respuesta correcta',
  yourRightAnswer: 'Tu respuesta, correcta',
  whereItSays: 'Dónde lo dice la asignatura',
  spent: (spent, budget) => budget
    ? `Los modelos han costado ${spent} de ${budget} este mes.`
    : `Los modelos han costado ${spent} este mes.`,
  rightOf: (right, total) => `${right} de ${total}`,

  documents: 'Documentos',
  noDocuments: 'Todavía no hay documentos.',
  noDocumentsHint: 'Lo que suben tus profesores está aquí, y el asistente lo cita.',
  documentCount: (n: number) => `${n} documento${n === 1 ? '' : 's'}`,
  fileTypes: {
    pdf: 'PDF',
    docx: 'Word',
    html: 'Página web',
    markdown: 'Markdown',
    text: 'Texto',
    pptx: 'PowerPoint',
    odp: 'Diapositivas',
    xlsx: 'Excel',
    ods: 'Hoja de cálculo',
    csv: 'Tabla',
    odt: 'Documento de texto',
    rtf: 'Documento de texto',
    epub: 'Libro electrónico',
    ipynb: 'Cuaderno',
    latex: 'LaTeX',
    captions: 'Subtítulos',
    email: 'Correo electrónico',
    code: 'Código fuente',
    zip: 'ZIP',
    picture: 'Imagen'
  },
  download: 'Descargar',
  openOne: 'Abre un documento para ver qué es y leerlo.',
  opensInTab: 'Se abre en una pestaña propia.',
  quotedFrom: 'Citado en tus conversaciones',
  inConversation: 'En',
  notQuoted: 'Todavía nada. Pregunta por el documento, y lo que se cite de él estará aquí.',
  askAbout: 'Preguntar por esto',
  askAboutWords: name => `¿Qué dice ${name} sobre `,
  opening: 'Abriendo',
  noFile: 'Su archivo no se guarda',
  faqs: 'Preguntas frecuentes',
  noFaqs: 'Todavía no hay preguntas frecuentes.',
  noFaqsHint: 'Lo que preguntan muchos y han respondido tus profesores está aquí.',
  searchFaqs: 'Buscar en las preguntas',
  faqsAre: n => n === 1
    ? '1, publicada por los profesores de esta asignatura'
    : `${n}, publicadas por los profesores de esta asignatura`,
  origins: {
    inbox: 'La han respondido tus profesores',
    teacher: 'La han escrito tus profesores',
    generated: 'Hecha con el material y publicada por tus profesores'
  },
  askedOn: (n, day) => `La han hecho ${n} estudiante${s(n)}, ${day}`,
  someOf: (n, all) => `${n} de ${all}`,
  notHere: '¿No está aquí?',
  askInChat: 'Pregúntala en el chat',
  answeredBy: name => `De ${name}`,
  askedBy: n => `La han hecho ${n} estudiante${s(n)}`,
  answers: 'Respuestas',
  whatAnswered: 'Lo que han respondido mis profesores',
  answersAre: n => `${n} respuesta${s(n)} a preguntas que el material no respondía.`,
  answersHint:
    'Una pregunta sin una fuente segura llega por sí sola a la bandeja de tus profesores. Cuando responden, la ' +
    'respuesta está aquí y bajo tu pregunta.',
  answeredAt: when => `Respondida: ${when}`,
  isNew: 'nueva',
  noAnswers: 'Todavía no hay respuestas de tus profesores.',
  noAnswersHint: 'Lo que el material no dice llega a tus profesores. Sus respuestas vienen aquí.',
  toConversation: 'A la conversación',
  results: 'Resultados',
  noTests: 'Todavía no has hecho ningún test.',
  noTestsHint: 'Pide un test en el chat: «Hazme un test de 5 preguntas sobre …».',
  startTest: 'Al chat',
  rightByTest: 'Aciertos, test a test',
  testsSince: (n, day) => `${n} test${s(n)} desde el ${day}`,
  sameAsTable: 'Lo mismo en una tabla',
  day: 'Día',
  course: 'Asignatura',
  topic: 'Tema',
  rightAnswers: 'Aciertos',
  cancelled: 'sin terminar',
  byTopic: 'Por tema, primero el más flojo',
  noTopic: 'Sin tema',
  read: 'Lee',
  notShown: n => `${n} pregunta${s(n)} más de este test: de nuevo en un test que espera tu respuesta, ` +
    'o anteriores a tus últimas 200 respuestas.',
  youSaid: answer => `Correcta: ${answer}`,
  wrongSaid: (answer, right) => right === '' ? `Dijiste: ${answer}` : `Dijiste: ${answer}. Lo correcto: ${right}`,

  profile: 'Perfil y datos',
  person: 'Tú',
  personNote: {
    STUDENT: 'Tus profesores ven tu nombre. La dirección solo la ven los administradores.',
    PROFESSOR: 'Tus estudiantes ven tu nombre. La dirección solo la ven los administradores.',
    ADMIN: 'Los otros administradores ven ambos.'
  },
  appearance: 'Aspecto',
  appearanceNote:
    'Se guarda en tu perfil, para todos tus dispositivos. El asistente responde en el idioma de la pregunta.',
  mails: 'Correos sobre respuestas y la semana',
  mailsHint: 'Cuando un profesor ha respondido a tu pregunta; los lunes, lo que espera en la bandeja de tus cursos.',
  currentPassword: 'Contraseña actual',
  passwordNote: 'Una contraseña nueva cierra tus sesiones en los demás dispositivos.',
  myData: 'Mis datos',
  exportData: 'Exportar mis datos',
  exporting: 'Preparando el archivo',
  exportNote: 'El archivo tiene tu perfil, conversaciones, tests y pulgares.',
  signIns: 'Inicio de sesión',
  signInsNote: 'Cuentas de otros sitios con las que entras aquí.',
  linkedOn: day => `Vinculada el ${day}`,
  linkTo: label => `Vincular ${label}`,
  linkHint: 'Inicias sesión allí una vez y vuelves aquí.',
  unlink: label => `Desvincular ${label}`,
  unlinkHint: 'Ya no servirá para entrar aquí. La cuenta de allí se queda como está.',
  signedInLately: 'Tienes que haber iniciado sesión en los últimos diez minutos.',
  openFromCourse: 'Vuelve a abrir esta página desde tu asignatura e inténtalo otra vez.',
  deleteAccount: 'Eliminar mi cuenta',
  deleteNote: 'Una cuenta eliminada no se puede recuperar.',
  deleteGoes: name => `Tu cuenta de ${name} se elimina ahora, para siempre.`,
  deleteList: [
    'Se va: tu perfil, conversaciones, tests y pulgares.',
    'Se queda, sin tu nombre: tus notas en las medias de una asignatura.',
    'Se queda: lo que un profesor ha publicado.'
  ],

  teach: {
    overview: 'Resumen',
    inbox: 'Bandeja',
    inboxOf: name => `Bandeja de ${name}`,
    questions: 'Preguntas',
    students: 'Estudiantes',
    settings: 'Ajustes',
    all: 'Todo',
    done: 'hecho',
    add: 'Añadir',
    edit: 'Editar',
    editOf: name => `Editar: ${name}`,
    deleteOf: name => `Eliminar: ${name}`,
    publish: 'Publicar',
    unpublish: 'Volver a borrador',
    making: 'Leyendo y escribiendo',
    keys: [['j k', 'Siguiente, anterior'], ['p e r d', 'Publicar, editar, retirar, eliminar o descartar']],

    thisWeek: 'Esta semana',
    budget: {
      warned: 'Se ha usado más del 80 % de lo que el modelo de lenguaje puede costar este mes.',
      reached: 'Lo que el modelo de lenguaje puede costar este mes se ha agotado. Hasta que acabe el mes, las ' +
        'respuestas salen solo del material.'
    },
    asStudent: 'Preguntar como estudiante',
    begin: 'Para empezar',
    steps: {
      guide: [
        'Escribe la guía docente',
        'Fechas, normas, temas: a mano o de un Word. El asistente responde primero con ella.'
      ],
      documents: ['Añade documentos', 'Diapositivas, apuntes, ejercicios. Las respuestas los citan con su página.'],
      questions: ['Publica preguntas', 'Los tests las usan. Escríbelas, impórtalas o pide borradores.'],
      students: ['Deja entrar a los estudiantes', 'Añádelos por su nombre o dales un código.']
    },
    questionsAsked: 'Mensajes de estudiantes',
    lastWeek: n => `${n} la semana pasada`,
    withSource: 'Respondidas con fuente',
    unanswered: n => `${n} sin respuesta: falló el motor del chat.`,
    notSure: (related, none) => `${related} quizá respondidas, ${none} sin fuente`,
    studentsAsked: 'Estudiantes activos',
    of: n => `de ${n}`,
    activeInMonth: n => `${n} en los últimos 30 días`,
    rightInTests: 'Aciertos en los tests',
    testsThisWeek: n => `${n} test${s(n)} esta semana`,
    byWeek: 'Respuestas por semana',
    rightByWeek: 'Aciertos en los tests, por semana',
    rightByTopic: 'Aciertos por tema, el más flojo primero',
    meanOfTests: 'Media de los tests',
    degrees: { quoted: 'Con fuente', related: 'Quizá respondidas', none: 'Sin fuente' },
    weekOf: 'Semana del',
    weeksCsv: 'Semanas en CSV',

    inboxIs: 'Bandeja: lo que el material no responde',
    inboxHint:
      'Preguntas de estudiantes sin respuesta segura y respuestas que no ayudaron; primero las de más estudiantes.',
    noInbox: 'No te espera nada.',
    noInboxHint: 'Lo que el material no responde llega aquí. Lo que has respondido está en las preguntas frecuentes.',
    toFaqs: 'Preguntas frecuentes',
    askedBy: n => `${n} estudiante${s(n)}`,
    lastAt: when => `última ${when}`,
    wordings: n => n === 1 ? 'Como se preguntó' : `${n} formas de preguntarlo`,
    reasons: { none: 'sin fuente', related: 'quizá respondida', down: 'pulgar abajo' },
    nearest: { quoted: 'Se citó, pero no ayudó', related: 'El pasaje más cercano', none: 'Lo que se encontró' },
    noPassage: 'Margen vacío: no hay nada en la guía ni en los documentos.',
    answer: 'Responder',
    answerTo: question => `Responder: ${question}`,
    dismiss: 'Descartar',
    dismissOf: question => `Descartar: ${question}`,
    dismissing: n => ({
      title: n === 1 ? '¿Descartar este grupo?' : `¿Descartar ${n} grupos?`,
      hint: 'Sale de la bandeja sin respuesta. Quien lo pregunte después estará en otro grupo.',
      verb: 'Descartar'
    }),
    dismissed: 'Descartado.',
    whyHere: 'Por qué está aquí',
    allReasons: 'Todos los motivos',
    reasonNames: { none: 'Sin fuente', related: 'Quizá respondida', down: 'Pulgar abajo' },
    searchInbox: 'Buscar en la bandeja',
    choose: question => `Elegir: ${question}`,
    chooseAll: 'Elegir todas las de esta página',
    chosen: n => n === 1 ? '1 elegida' : `${n} elegidas`,
    dismissedMany: n => n === 1 ? '1 grupo descartado.' : `${n} grupos descartados.`,
    passageAnswers: 'Este pasaje la responde',
    passageOf: question => `Este pasaje la responde: ${question}`,
    passageAsk: question => `¿Publicar este pasaje como respuesta a «${question}»?`,
    passageHint: n =>
      `Se publica como respuesta, llega a ${n} estudiante${s(n)} y, desde ahora, el asistente lo cita primero.`,
    passageSent: n => 'El pasaje se ha publicado como respuesta. ' +
      `Llega a ${n} estudiante${s(n)} y el asistente lo cita primero.`,
    faqsAre: (drafts, published) =>
      `${drafts} borrador${drafts === 1 ? '' : 'es'}, ${published} publicada${s(published)}. Los estudiantes ven las ` +
      'publicadas, y el asistente cita primero las respuestas de los profesores.',
    withheld: 'Los estudiantes no la ven ahora: el documento de su pasaje está oculto o eliminado.',
    question: 'Pregunta',
    answerText: 'Tu respuesta',
    answerGoes: n => n === 1
      ? 'La recibirá este estudiante y, desde ahora, el asistente la citará primero.'
      : `La recibirán estos ${n} estudiantes y, desde ahora, el asistente la citará primero.`,
    sendAnswer: 'Enviar la respuesta',
    answered: n => `Enviada a ${n} estudiante${s(n)}. Queda publicada como pregunta frecuente.`,
    makeFaqs: 'Hacer borradores de lo preguntado',
    write: 'Escribir una',
    keepDraft: 'Guardar como borrador',
    drafts: 'Borradores',
    faqHeads: { draft: 'Borradores', published: 'Publicadas' },
    madeFrom: (day, n) => `hechos el ${day} con ${n} preguntas`,
    draftsMade: (n, read) => `Se han leído ${read} preguntas: ${n} ${n === 1 ? 'borrador' : 'borradores'}.`,
    noFaqsHint: 'Escribe una, responde en la bandeja o pide borradores de lo que muchos han preguntado.',
    faqStates: { draft: 'borrador', published: 'publicada' },
    origins: {
      generated: 'Hecha con lo preguntado', inbox: 'Respondida en la bandeja', teacher: 'Escrita por un docente'
    },
    deletingFaq: {
      title: '¿Eliminar esta pregunta?',
      hint: 'El asistente deja de citarla. Si muchos la siguen haciendo, puede volver a aparecer como borrador.',
      verb: 'Eliminar'
    },

    guideHint: 'Markdown. Los títulos son las partes a las que llevan las respuestas.',
    guideText: 'Texto de la guía',
    saveGuide: 'Guardar la guía',
    characters: n => `${n} caracteres`,
    chooseText: 'toma el texto de un archivo',
    textKinds: (size: string) => `PDF, Word, texto y más, hasta ${size}. Se ve abajo antes de guardarlo.`,
    isRead: (name: string) => `Se está leyendo ${name}.`,
    readFrom: (name: string) => `Este es el texto de ${name}. Aún no está guardado.`,
    notRead: (name: string) => `${name} no se ha leído. La guía está como estaba.`,
    textBefore: 'El texto anterior',
    charactersOf: (n: string, all: string) => `${n} de ${all} caracteres.`,
    notSaved: 'Sin guardar.',
    guideTooLong: 'Una guía tiene como mucho 200 000 caracteres. Acórtala, o añade el archivo como documento.',
    units: {
      page: (n: number, text: string) => n === 1 ? `${text} página` : `${text} páginas`,
      slide: (n: number, text: string) => n === 1 ? `${text} diapositiva` : `${text} diapositivas`,
      sheet: (n: number, text: string) => n === 1 ? `${text} hoja` : `${text} hojas`,
      cell: (n: number, text: string) => n === 1 ? `${text} celda` : `${text} celdas`,
      section: (n: number, text: string) => n === 1 ? `${text} sección` : `${text} secciones`,
      minute: (n: number, text: string) => n === 1 ? `${text} minuto` : `${text} minutos`
    },
    tableCount: (n: number, text: string) => n === 1 ? `${text} tabla` : `${text} tablas`,
    pictureCount: (n: number, text: string) => n === 1 ? `${text} imagen` : `${text} imágenes`,
    leftOut: 'Lo que se ha dejado fuera',
    uploadCounts: (n: number, failed: number) =>
      [n > 0 && `${n} en curso`, failed > 0 && `${failed} sin éxito`].filter(Boolean).join(', '),
    documentCount: (n: number, text: string) => n === 1 ? `${text} documento` : `${text} documentos`,
    someHidden: (n: string) => `${n} sin mostrar`,
    openOne: 'Abre un documento para ver lo que se ha leído de él.',
    addedOn: (day: string) => `añadido el ${day}`,
    replace: 'Sustituir',
    replaceHint:
      'El archivo anterior sigue hasta que está el nuevo, y lo que lleva a él lleva al nuevo. Uno de otro tipo ' +
      'viene con su propio nombre.',
    studentsSeeIt: 'Los estudiantes ven este documento',
    hiddenHint: 'Si no, ni se muestra ni se cita.',
    whatWasRead: 'Lo que se ha leído de él',
    passageCount: (n: number, text: string) => n === 1 ? `${text} pasaje` : `${text} pasajes`,
    showText: 'El texto, tal como lo tiene el asistente',
    noText: 'No hay texto.',
    atAGlance: 'Los estudiantes de un vistazo',
    addDocuments: 'Añadir documentos',
    exports: 'De Moodle o Canvas',
    sending: 'se está enviando.',
    bringIt: 'Traerlo al curso',
    stopImport: 'Detener',
    importStates: {
      waiting: file => `${file} está en espera.`,
      running: file => `Se está leyendo ${file}.`,
      dry: file => `${file} traería esto. Todavía no se ha guardado nada.`,
      done: file => `${file} se ha importado.`,
      failed: file => `${file} no se ha importado por completo.`
    },
    importCounts: (fresh, changed, same, questions) =>
      `Documentos: ${fresh} nuevos, ${changed} cambiados, ${same} como antes. Borradores nuevos: ${questions}.`,
    leftOutOfImport: n => `${n} sin importar`,
    documentsHint: 'El asistente responde con ellos y con la',
    chooseFiles: 'elige archivos',
    chooseFile: 'elige un archivo',
    kinds: size =>
      `PDF, Word, diapositivas, hojas de cálculo, imágenes y más, ${size} cada uno; o una copia de Moodle o un ` +
      'Common Cartridge. El mismo nombre sustituye el documento.',
    hideThem: 'Ocultarlos a los estudiantes',
    underWay: 'Subidas',
    sent: (share, sent, all) => `${share}, ${sent} de ${all}`,
    uploadStates: { waits: 'Espera a los demás.', reads: 'Enviado. Se está leyendo su texto.' },
    cancelOf: name => `Cancelar ${name}`,
    forgetOf: name => `Quitar ${name} de la lista`,
    tooLarge: largest =>
      `Demasiado grande: un documento tiene como máximo ${largest}. Divídelo, por ejemplo por semanas.`,
    noDocumentsHint: 'Suelta arriba las diapositivas de la primera semana. El asistente las cita con su página.',
    inCourse: 'En la asignatura',
    pages: 'Páginas',
    passages: 'Pasajes',
    size: 'Tamaño',
    added: 'Añadido',
    seeIt: 'lo ven',
    hidden: 'oculto',
    deletingDocument: name => ({
      title: `¿Eliminar ${name}?`,
      hint: 'Ya no se cita nada de él. Las respuestas anteriores conservan sus citas.',
      verb: 'Eliminar el documento'
    }),

    studentsCsv: 'Estudiantes en CSV',
    noStudents: 'Aún no hay estudiantes.',
    noStudentsHint: 'Da a la clase el enlace de esta página o añade estudiantes por nombre de usuario o dirección.',
    share: 'Para tus estudiantes',
    shareHow: {
      open: 'Cualquier estudiante que abra este enlace puede matricularse.',
      code: 'Los estudiantes abren este enlace y se matriculan con el código.',
      closed: 'Nadie puede matricularse con un enlace: añade estudiantes o cambia la matrícula.'
    },
    courseLink: 'Enlace de la asignatura',
    searchStudents: 'Buscar estudiantes',
    tests: 'Tests',
    noTest: 'sin test',
    lastActive: 'Última actividad',
    never: 'nunca',
    removingStudent: name => ({
      title: `¿Sacar a ${name} de la asignatura?`,
      hint: 'Las conversaciones y los resultados se quedan. Si vuelve a matricularse, los encuentra.',
      verb: 'Sacar de la asignatura'
    }),
    addStudents: 'Añadir estudiantes',
    namesOrAddresses: 'Nombres de usuario o direcciones',
    oneAnswerALine: 'Una por línea.',
    oneALine: 'Como los tengas: uno por línea, con comas, o pegados de un correo con sus nombres.',
    outcomes: {
      enrolled: 'matriculado',
      already: 'ya estaba matriculado',
      not_found: 'no encontrado',
      not_students: 'no es estudiante'
    },

    naming: 'Nombre y guía',
    inOneSentence: 'En una frase',
    editGuide: 'Editar la guía docente',
    enrolment: 'Matrícula',
    saveEnrolment: 'Guardar la matrícula',
    enrolmentNote: 'Pongas lo que pongas, puedes añadir estudiantes tú, en la página Estudiantes.',
    whoCanEnrol: 'Quién puede matricularse',
    enrolments: [
      ['open', 'Cualquiera', 'Todos los estudiantes de esta instalación.'], ['code', 'Quien tiene el código'],
      ['closed', 'Nadie', 'Los añades tú.']
    ],
    codeHint: 'De 4 a 64 caracteres. Lo ven los docentes, no los estudiantes.',
    from: 'Desde',
    until: 'Hasta',
    howItTeaches: 'Cómo enseña el asistente',
    saveTeaching: 'Guardar cómo enseña',
    teachingNote: 'Los docentes reciben siempre la respuesta.',
    policyIs: 'Una pregunta que el material responde',
    policies: [
      ['answer', 'Responderla', 'Con el pasaje en el margen, al momento.'],
      ['hints', 'Dar antes pistas', 'Primero dónde está, después el pasaje con un hueco, después el pasaje.']
    ],
    testsCome: 'Las preguntas de los tests vienen',
    testsFrom: [
      ['bank', 'De tu banco', 'Las publicadas.'], ['generated', 'Del material', 'Nadie las ha leído antes.'],
      ['both', 'De los dos', 'Primero del banco, hasta donde llegue.']
    ],
    shown: 'Qué muestra la bandeja de los estudiantes',
    saveShown: 'Guardar qué se muestra',
    shownNote:
      'De las preguntas anteriores, la bandeja muestra lo que valía entonces o lo que vale ahora, lo que sea menos.',
    shownIs: 'Preguntas sin respuesta segura y pulgares abajo',
    transcripts: [
      ['none', 'Nada', 'La bandeja queda vacía y solo el estudiante las lee.'],
      ['anonymous', 'Las preguntas, sin nombres', 'También se quitan del texto los nombres de las personas.'],
      ['named', 'Las preguntas, con nombres']
    ],
    teachers: 'Docentes',
    responsible: 'responsable: lo cambia un administrador',
    takeOut: 'Quitar',
    takeOutOf: name => `Quitar a ${name}`,
    addTeacher: 'Nombre de usuario de otro docente',
    teachersCan: 'Qué pueden hacer',
    teachersNote:
      'Pueden todo lo que puedes tú, salvo añadir o quitar docentes y archivar. Cada cual puede quitar su nombre.',
    archive: 'Archivar',
    staysAndEnds: 'Qué sigue y qué acaba',
    archiveStays: 'Documentos, preguntas, conversaciones y resultados se leen y se mantienen como antes.',
    archiveEnds: 'Nadie pregunta, hace un test ni se matricula hasta que se vuelva a abrir.',
    inList: 'En la lista de asignaturas',
    studentsFind: 'Lo que encuentran los estudiantes',
    firstReply: 'La primera respuesta a un estudiante',
    inInbox: 'Lo que lees en la bandeja',
    example: {
      question: '¿Qué le pasa a la ventana tras un temporizador vencido?',
      answer: 'Pasa a ser de un segmento.',
      quote: 'Tras vencer el temporizador, la ventana es de un segmento y vuelve a crecer desde ahí.',
      hint: 'Lo dice la página 9 de los apuntes. Inténtalo antes.',
      askers: '4 estudiantes, la última vez hoy. Sin nombres.',
      asker: 'Nerea Goikoetxea, hoy.'
    },
    testsPreview: {
      bank: 'Un test hace las preguntas publicadas de tu banco.',
      generated: 'Un test hace preguntas generadas para él, que nadie ha leído antes.',
      both: 'Un test hace primero las preguntas de tu banco y después otras generadas para él.'
    },
    archiving: name => ({
      title: `¿Archivar ${name}?`,
      hint: 'Los documentos, las preguntas y los resultados se leen y se cuidan como antes. Nadie pregunta ni se ' +
        'matricula hasta que se abra.',
      verb: 'Archivar'
    }),
    archiveOf: name => `Archivar ${name}`,
    openAgain: name => `Volver a abrir ${name}`,

    searchQuestions: 'Buscar preguntas',
    state: 'Estado',
    allStates: 'Todos los estados',
    allTopics: 'Todos los temas',
    questionStates: [['draft', 'borrador'], ['published', 'publicada'], ['retired', 'retirada']],
    questionCount: n => `Pregunta, ${n}`,
    noQuestions: 'Aún no hay preguntas.',
    noQuestionsHint: 'Escribe la primera, importa un archivo de GIFT o Moodle o pide borradores del material.',
    allQuestions: 'Todas las preguntas',
    newQuestion: 'Nueva',
    import: 'Importar',
    export: 'Exportar',
    review: 'Borradores',
    notAsked: 'sin usar',
    flags: 'Avisos',
    flagNames: { negative_discrimination: 'Negativa', option_never_chosen: 'Sin elegir' },
    flagTexts: {
      negative_discrimination: 'Quienes saben el resto fallan esta. ¿Está marcada la opción correcta?',
      option_never_chosen: 'Nadie ha elegido una de las opciones. ¿Se descarta demasiado fácil?'
    },
    asked: 'Veces',
    discrimination: 'Discriminación',
    discriminationShort: 'Discr.',
    inBank: 'En el banco sobre este tema',
    medianTime: 'Tiempo mediano',
    whoChose: n => `Las barras dicen cuántos de ${n} la eligieron.`,
    within: (answer, tolerance) => `${answer} ± ${tolerance}`,
    noSource: 'No nombra ningún pasaje.',
    version: n => `Versión ${n}`,
    views: 'Vistas de la pregunta',
    anotherOrder: 'El orden de las opciones es otro para cada estudiante y test.',
    afterAnswer: 'Después de la respuesta',
    tabs: { edit: 'Editar', preview: 'Como la ven los estudiantes', history: 'Historial' },
    beginsAnew:
      'Si cambian el texto, una opción o la respuesta, es la versión siguiente y sus cifras empiezan de nuevo.',
    retire: 'Retirar',
    deletingQuestion: {
      title: '¿Eliminar esta pregunta?',
      hint: 'Sale del banco con su historia. Los resultados de quienes la respondieron conservan su texto.',
      verb: 'Eliminar'
    },
    type: 'Tipo',
    types: [
      ['single', 'Una opción es correcta'], ['multiple', 'Varias opciones son correctas'], ['number', 'Un número'],
      ['text', 'Un texto breve']
    ],
    markdown: 'Markdown; fórmulas entre $ y $.',
    markOne: 'Opciones: marca la correcta',
    markSome: 'Opciones: marca las correctas',
    option: n => `Opción ${n}`,
    optionIsRight: n => `La opción ${n} es correcta`,
    removeOption: n => `Quitar la opción ${n}`,
    addOption: 'Opción',
    rightNumber: 'Respuesta correcta',
    tolerance: 'Cuánto puede desviarse',
    accepted: 'Respuestas correctas',
    explanation: 'Explicación, se muestra después de responder',
    difficulty: 'Dificultad',
    difficulties: [['easy', 'Fácil'], ['medium', 'Media'], ['hard', 'Difícil']],
    noHistory: 'No se ha cambiado.',
    fields: {
      state: 'Estado',
      type: 'Tipo',
      text: 'Pregunta',
      options: 'Opciones',
      answer: 'Respuesta',
      tolerance: 'Tolerancia',
      accepted: 'Se aceptan',
      explanation: 'Explicación',
      topic: 'Tema',
      difficulty: 'Dificultad',
      source: 'Fuente'
    },
    importQuestions: 'Importar preguntas',
    importKinds: '.gift, .txt, .xml o .zip',
    format: 'Formato',
    leaveOut: 'Dejar fuera lo que no se admite',
    reading: 'Leyendo el archivo',
    nothingImported: n => `No se ha importado nada: hay ${n} línea${s(n)} ${n === 1 ? 'rechazada' : 'rechazadas'}`,
    mendLines:
      'Un archivo entra entero o no entra. Corrige las líneas y suéltalo otra vez; lo que ya está no se duplica.',
    imported: (n, unchanged) => `Entran como borrador ${n} pregunta${s(n)}. Ya estaban: ${unchanged}.`,
    skipped: 'Se han dejado fuera',
    whatBecomes: 'Qué se hace con el archivo',
    becomes: [
      'Lo que entra es un borrador, en el orden del archivo.',
      'Las categorías son temas. Verdadero o falso es una pregunta con dos opciones.',
      'Se dejan fuera los títulos y los comentarios de cada opción.', 'Un archivo con imágenes dentro se rechaza.'
    ],
    howMany: 'Cuántas',
    makeDrafts: 'Hacer borradores',
    made: (wanted, made) =>
      `Borradores: ${made} de ${wanted}. Cada uno tiene un pasaje que dice la respuesta.` +
      (made === wanted ? '' : ' El material no da más que sean buenos.'),
    noneMade: {
      topic: 'No se ha hecho ningún borrador: el material no tiene este tema. Elige otro o déjalo vacío.',
      known: 'No se ha hecho ningún borrador: lo que da el material ya está en el banco.',
      material: 'No se ha hecho ningún borrador: el material tiene muy pocas frases que digan qué es o qué hace ' +
        'algo. Una pregunta necesita una respuesta que diga el material.'
    },
    partsWithout: 'Partes del material que no dan preguntas',
    whyWithout: {
      code: 'es sobre todo código',
      tasks: 'son sobre todo ejercicios y ejemplos',
      language: 'está en un idioma en el que no se hacen preguntas',
      course: 'dice cómo se organiza la asignatura',
      list: 'son sobre todo tablas, pies de figura o entradas que no son frases',
      sentences: 'sus frases dependen de otras, dicen demasiado poco para una pregunta o contienen su respuesta'
    },
    noDrafts: 'No espera ningún borrador.',
    noDraftsHint: 'Pide borradores del material o importa un archivo.',
    firstDrafts: (n, total) => `Los primeros ${n} de ${total} borradores.`,
    draftOf: (n, total) => `Borrador ${n} de ${total}`,
    reviewed: (published, deleted) => `${published} publicado${s(published)}, ${deleted} eliminado${s(deleted)}`,
    isDeleted: 'Eliminada.',
    toDraft: 'Volver a borrador',
    later: 'Después'
  },

  admin: {
    toList: 'Volver a la lista',
    onlyNow: 'Solo se muestra ahora.',
    validUntil: when => `Sirve una vez, hasta el ${when}.`,

    users: 'Usuarios',
    accounts: (n, shown) => `${shown} cuenta${s(n)}`,
    searchUsers: 'Nombre, usuario o correo',
    role: 'Rol',
    allRoles: 'Todos los roles',
    nameByUsername: 'Nombre, por usuario',
    state: 'Estado',
    active: 'activa',
    disabled: 'desactivada',
    made: 'Creada',
    newAccount: 'Cuenta nueva',
    newAccountHint: 'Recibes un enlace. Quien tenga la cuenta lo abre y elige la contraseña.',
    makeAccount: 'Crear la cuenta',
    importList: 'Importar una lista',
    importHint:
      'Una lista CSV: de Excel, Moodle, Canvas o la secretaría. ' +
        'Primero ves cómo se entiende cada columna y qué haría.',
    columns: 'Columnas de la lista',
    columnAt: n => `Columna ${n}`,
    columnIs: name => `Qué es ${name}`,
    columnFields: {
      none: '(no se usa)',
      username: 'Usuario',
      email: 'Correo',
      full_name: 'Nombre completo',
      surname_first: 'Apellidos, nombre',
      first_name: 'Nombre',
      last_name: 'Apellidos',
      role: 'Rol',
      password: 'Contraseña',
      subjects: 'Asignaturas (ids)'
    },
    unusedColumns: n => n === 1 ? '1 columna que no se usa' : `${n} columnas que no se usan`,
    roleOfAll: 'Todas las personas de la lista son',
    usernamesOfAddresses: 'Ninguna columna tiene usuarios: se toma lo que va antes de la @ del correo.',
    columnMissing: {
      email: 'Di qué columna tiene los correos.', full_name: 'Di qué columna tiene los nombres.'
    },
    trial: 'Todavía no se ha cambiado nada.',
    wouldBe: 'Sería:',
    statuses: { created: 'creada', enrolled: 'matriculada', unchanged: 'sin cambios', failed: 'con errores' },
    counted: {
      created: (n, shown) => `${shown} creada${s(n)}`,
      enrolled: (n, shown) => `${shown} matriculada${s(n)}`,
      unchanged: (_n, shown) => `${shown} sin cambios`,
      failed: (_n, shown) => `${shown} con errores`
    },
    importLines: (shown, n) => `Importar ${shown} línea${s(n)}`,
    linksOf: n =>
      n === 1
        ? '1 cuenta nueva elige la contraseña con un enlace. Guárdalo ahora: no se vuelve a mostrar.'
        : `${n} cuentas nuevas eligen la contraseña con un enlace. Guárdalos ahora: no se vuelven a mostrar.`,
    saveLinks: 'Guardar los enlaces',
    moreLines: shown => `Y ${shown} más.`,
    invite: 'Invitar',
    accountWillBe: 'La cuenta será de',
    makeInvitation: 'Crear una invitación',
    sendLink: role => `Envía este enlace. La cuenta será de ${role.toLowerCase()}.`,
    linkOfInvitation: 'Enlace de la invitación',
    openInvitations: n => n === 1 ? '1 invitación abierta' : `${n} invitaciones abiertas`,
    madeUntil: (made, end) => `creada el ${made}, hasta el ${end}`,
    revoke: 'Revocar',
    sendPasswordLink: name => `Envía este enlace a ${name}.`,
    linkOfPassword: 'Enlace para elegir la contraseña',
    madeOn: day => `creada el ${day}`,
    enrolledIn: n => `en ${n} asignatura${s(n)}`,
    signsInElsewhere: n => `entra con ${n} cuenta${s(n)} de otros sitios`,
    leavesCourses: n => `Deja ${n} asignatura${s(n)}: solo los estudiantes se matriculan.`,
    codeHint: 'Para quien la ha olvidado. La contraseña antigua sirve hasta que se use el enlace.',
    makeCode: 'Crear un enlace para otra contraseña',
    access: 'Acceso',
    isDisabled: 'Nadie puede entrar en esta cuenta. Sus asignaturas y resultados se conservan.',
    disableHint:
      'Al desactivarla se cierran todas sus sesiones y nadie puede entrar en ella. Conserva sus asignaturas y ' +
      'resultados.',
    disable: 'Desactivar la cuenta',
    enable: 'Activar la cuenta',
    deletingAccount: name => ({
      title: `¿Eliminar ${name}?`,
      hint:
        'Su perfil, sus conversaciones y sus tests se eliminan para siempre. Las medias conservan sus resultados, ' +
        'sin el nombre.',
      verb: 'Eliminar la cuenta'
    }),
    auditOf: 'Qué ha pasado con esta cuenta',

    courses: 'Asignaturas',
    coursesIn: (n, shown) => `${shown} asignatura${s(n)}`,
    teacher: 'Usuario del docente',
    openCourses: 'Abiertas',
    archivedCourses: 'Archivadas',
    nameById: 'Nombre, por identificador',
    teachers: 'Docentes',
    students: 'Estudiantes',
    enrolment: 'Matrícula',
    noCoursesHint:
      'Crea la primera en esta página. Su docente añade después la guía, los documentos y las preguntas.',
    newCourse: 'Asignatura nueva',
    id: 'Identificador',
    idHint: 'Aparece en direcciones y listas, y no se puede cambiar después.',
    inOneSentence: 'En una frase',
    professorHint: 'El usuario de un docente.',
    noProfessor: 'Ningún docente tiene cuenta todavía. Créala antes, o invita a uno, en Usuarios.',
    makeCourse: 'Crear la asignatura',
    courseMade: name => `${name} está creada, y vacía. Su docente la encuentra en «Mis asignaturas».`,
    openCourse: 'Abrir la asignatura',
    toSettings: 'Otros docentes, inscripción, archivo',
    saveTeachers: 'Guardar',
    deletingCourse: (name, n) => ({
      title: `¿Eliminar ${name}?`,
      hint: `Su guía, sus documentos y sus preguntas se eliminan para siempre, para ${n} estudiante${s(n)}. ` +
        'Archivada, se puede leer.',
      verb: 'Eliminar la asignatura'
    }),

    audit: 'Registro',
    auditHint: 'Quién ha hecho qué, lo más reciente primero. No contiene contraseñas, códigos ni mensajes.',
    who: 'Quién',
    what: 'Qué',
    onWhat: 'A quién o a qué',
    everything: 'Todo',
    from: 'Desde',
    to: 'Hasta',
    showThem: 'Mostrar',
    clearFilter: 'Borrar',
    noEntries: 'Ninguna entrada.',
    noEntriesHint: 'No hay nada registrado que este filtro muestre.',
    details: {
      role: 'Rol',
      disabled: 'Desactivada',
      full_name: 'Nombre completo',
      email: 'Correo',
      subject: 'Asignatura',
      name: 'Nombre',
      description: 'Frase',
      guide: 'Guía',
      professor_id: 'Docente',
      co_professors: 'Otros docentes',
      enrolment: 'Matrícula',
      enrolment_code: 'Código',
      enrolment_from: 'Desde',
      enrolment_until: 'Hasta',
      archived: 'Archivada',
      tutor_policy: 'Preguntas',
      transcripts: 'La bandeja muestra',
      tests: 'Preguntas de los tests',
      count: 'Intentos',
      created: 'Creadas',
      enrolled: 'Matriculadas',
      unchanged: 'Sin cambios',
      failed: 'Con errores'
    },
    somebody: 'Alguien',
    changed: 'cambiado',
    done: 'hecho',
    refused: 'rechazado',
    notFinished: 'sin terminar',
    deeds: {
      login: ['ha entrado', 'ha entrado como'],
      'login.failed': ['ha dado un usuario o una contraseña incorrectos', 'ha dado una contraseña incorrecta para'],
      'password.changed': ['ha cambiado su contraseña', 'ha cambiado la contraseña de'],
      'password.code': ['ha creado un enlace para otra contraseña', 'ha creado un enlace para otra contraseña de'],
      'password.reset': ['ha elegido otra contraseña con un enlace', 'ha elegido otra contraseña con un enlace para'],
      'account.registered': ['ha creado su cuenta', 'ha creado la cuenta de'],
      'account.created': ['ha creado una cuenta', 'ha creado una cuenta para'],
      'account.imported': ['ha importado cuentas', 'ha importado cuentas'],
      'account.changed': ['ha cambiado su perfil', 'ha cambiado el perfil de'],
      'account.disabled': ['ha desactivado una cuenta', 'ha desactivado la cuenta de'],
      'account.enabled': ['ha activado una cuenta', 'ha activado la cuenta de'],
      'account.deleted': ['ha eliminado una cuenta', 'ha eliminado la cuenta de'],
      'role.changed': ['ha cambiado un rol', 'ha cambiado el rol de'],
      'invitation.created': ['ha creado una invitación', 'ha creado la invitación'],
      'invitation.revoked': ['ha revocado una invitación', 'ha revocado la invitación'],
      'identity.linked': ['ha vinculado otro inicio de sesión', 'ha vinculado un inicio de sesión de'],
      'identity.unlinked': ['ha desvinculado un inicio de sesión', 'ha desvinculado un inicio de sesión de'],
      'subject.created': ['ha creado una asignatura', 'ha creado la asignatura'],
      'subject.changed': ['ha cambiado una asignatura', 'ha cambiado la asignatura'],
      'subject.archived': ['ha archivado una asignatura', 'ha archivado la asignatura'],
      'subject.deleted': ['ha eliminado una asignatura', 'ha eliminado la asignatura'],
      'platform.created': ['ha conectado una plataforma', 'ha conectado la plataforma'],
      'platform.changed': ['ha cambiado una plataforma', 'ha cambiado la plataforma'],
      'platform.deleted': ['ha eliminado una plataforma', 'ha eliminado la plataforma'],
      'enrolment.added': ['ha añadido a un estudiante', 'ha añadido a una asignatura a'],
      'enrolment.removed': ['ha dado de baja a un estudiante', 'ha dado de baja a'],
      export: ['se ha llevado sus datos', 'se ha llevado los datos de']
    },

    demo: {
      title: 'La asignatura de demostración',
      lead:
        '«Introduction to Databases», en inglés, para probarlo todo. Todos sus identificadores empiezan por demo-.',
      steps: [
        ['1', 'guía docente, con temas, fechas y evaluación'],
        ['3', 'apuntes de clase'],
        ['14', 'preguntas para tests, 2 de ellas en borrador'],
        ['1', 'profesora, Grace, con su bandeja'],
        ['1', 'estudiante, Ada, con una conversación y un test']
      ],
      wanted: 'Con una asignatura de demostración',
      wantedHint: 'Para probarlo todo. Se elimina con un clic.',
      createAndOpen: 'Crear y abrir',
      making: 'La asignatura de demostración se está creando. Tarda unos segundos.',
      isMade: 'La asignatura de demostración está lista.',
      signInAs: (role, username) => `${role}: ${username}`,
      passwordOf: username => `Contraseña de ${username}`,
      notThere: 'Todavía no está.',
      there: 'Está lista. Sus contraseñas se mostraron una vez: para tener otras, elimínala y créala de nuevo.',
      make: 'Crear la asignatura de demostración',
      removing: {
        title: '¿Eliminar la asignatura de demostración?',
        hint: 'Se eliminan la asignatura y sus dos cuentas, con todo lo que se ha escrito en ellas.',
        verb: 'Eliminar la asignatura de demostración'
      }
    },

    platforms: 'Plataformas',
    system: 'Sistema',
    versions: (version, node, since) => `Versión ${version} con Node ${node}, en marcha desde el ${since}`,
    lookAgain: 'Mirar otra vez',
    notInOrder: 'No está en orden',
    usersNotice: 'Todo lo demás sigue funcionando. Mira otra vez cuando esté arreglado.',
    isAway: {
      chat_engine: [
        'El motor del chat no responde.',
        'Las preguntas se rechazan, con una frase. Mira su registro y arráncalo de nuevo.'
      ],
      retrieval: [
        'El servicio de búsqueda no responde.', 'No se pueden añadir documentos, y se responde solo con la guía.'
      ],
      analysis: [
        'El servicio de análisis no responde.',
        'No se pueden preparar preguntas frecuentes ni temas. Todo lo demás funciona.'
      ]
    },
    keyRefused: [
      'El modelo de lenguaje rechaza la clave.',
      'Se responde con citas del material. Pon una clave válida en LLM_API_KEY y arranca de nuevo el motor del chat.'
    ],
    services: 'Servicios',
    parts: { gateway: 'Pasarela', chat_engine: 'Motor del chat', retrieval: 'Búsqueda', analysis: 'Análisis' },
    version: 'Versión',
    inOrder: 'en orden',
    unavailable: 'no responde',
    modelFaults: {
      'key refused': 'clave rechazada',
      'wrong model': 'no existe ese modelo',
      'no quota': 'sin saldo',
      'out of budget': 'presupuesto agotado',
      'too long': 'su ventana es demasiado pequeña',
      'rate limited': 'demasiadas peticiones',
      loading: 'está arrancando',
      unreachable: 'no se alcanza',
      timeout: 'demasiado lento',
      broken: 'sus respuestas se cortan',
      empty: 'no dice nada',
      unfit: 'lo que da no sirve',
      refused: 'rechaza peticiones',
      error: 'falla'
    },
    modelFails: [
      'El modelo de lenguaje no responde.',
      'Se responde con citas del material hasta que vuelva a responder. El registro del motor del chat tiene la razón.'
    ],
    model: 'Modelo de lenguaje',
    noModel: 'Ninguno',
    noModelHint: 'Las respuestas son citas del material. Pon LLM_BASE_URL y LLM_MODEL para que las escriba un modelo.',
    database: 'Base de datos',
    size: 'Tamaño',
    ofLimit: (share, limit) => `${share} de ${limit}, el límite`,
    records: 'Registros',
    recordsNote: 'sesiones, turnos, preguntas, resultados',
    embeddedNote:
      'Integrada: sus archivos están en DATA_DIR. En el límite no se escribe nada nuevo. Sube EMBEDDED_LIMIT_MB o ' +
      'pasa a una MongoDB.',
    mongoNote: 'Una MongoDB: la nombra MONGODB_URI. El tamaño es lo que ocupa en el disco.',
    mail: 'Correo',
    mailOn: 'Quien olvida la contraseña recibe un correo.',
    mailOff: 'Desactivado. Quien olvida la contraseña te pide un enlace: abre la cuenta en Usuarios.',
    apiDocs: 'Documentación de la API',
    readiness: 'Estado para máquinas'
  },

  values: {
    role: { STUDENT: 'estudiante', PROFESSOR: 'docente', ADMIN: 'administrador' },
    disabled: { true: 'sí', false: 'no' },
    archived: { true: 'sí', false: 'no' },
    enrolment: { open: 'abierta', code: 'con código', closed: 'cerrada' },
    tutor_policy: { answer: 'responde', hints: 'pistas antes' },
    tests: { bank: 'del banco', generated: 'del material', both: 'de los dos' },
    transcripts: { none: 'nada', anonymous: 'sin nombres', named: 'con nombres' },
    state: { draft: 'borrador', published: 'publicada', retired: 'retirada' },
    type: {
      single: 'una opción es correcta',
      multiple: 'varias opciones son correctas',
      number: 'un número',
      text: 'un texto corto'
    },
    difficulty: { easy: 'fácil', medium: 'media', hard: 'difícil' }
  },

  errors: {
    connection: 'No se llega al servidor. Lo que has escrito sigue aquí.',
    unexpected: 'Algo ha fallado en el servidor. Lo que has escrito sigue aquí.',
    tooMany: 'Son demasiadas a la vez.',
    service: 'Una parte del servicio no responde en este momento.',
    crowd: 'Hay mucha gente en este momento.',
    fields: 'No se ha guardado nada. Los campos en rojo dicen qué falta.',
    line: n => `Línea ${n}: `,
    sentences: {
      'Your address is confirmed': 'Tu dirección está confirmada.',
      'This installation sends no mail: an administrator can set your address':
        'Aquí no se envían correos: un administrador puede cambiar tu dirección.',
      'Too many mails to confirm your address: try again in an hour':
        'Demasiados correos para confirmar tu dirección. Prueba dentro de una hora.',
      'Must be text of one line, without control characters and marks of direction':
        'Tiene que ser texto de una línea, sin caracteres de control ni marcas de dirección.',
      'No text was found here.':
        'Aquí no hay texto.',
      'The text was cut here: it is too long to be shown in one piece.':
        'El texto se ha cortado aquí: es demasiado largo para mostrarlo de una vez.',
      'The text stands in columns, and their order could not be told.':
        'El texto está en columnas y no se ha podido saber su orden.',
      'A formula could not be written.': 'Una fórmula no se ha podido escribir.',
      'Is a text in an encoding that could not be told: save it as UTF-8':
        'No se sabe en qué codificación está el texto: guárdalo como UTF-8.',
      // What an import of a course does not bring
      'Is named by the export, which does not have it.': 'La exportación lo nombra, pero no lo trae.',
      'Nothing about people is taken.': 'No se toma nada sobre personas.',
      'Is a picture, a recording or a program: its words are not read.':
        'Es una imagen, una grabación o un programa: su texto no se lee.',
      'Is a page without words.': 'Es una página sin texto.',
      'Are left out, too. They are not named here.': 'También se dejan fuera. Aquí no se nombran.',
      'A document of this name is there, which no import has brought: rename or delete it first.':
        'Ya hay un documento con este nombre, que no ha traído ninguna importación: cámbiale el nombre o bórralo.',
      'Is not in this export. It stays: delete it if it is no longer right.':
        'No está en esta exportación. Se queda: bórralo si ya no vale.',
      'Is empty.': 'Está vacío.',
      'Participants, submissions, posts and grades': 'Participantes, entregas, mensajes y notas',
      Questions: 'Preguntas',
      'Must be a Moodle backup (.mbz) or a Common Cartridge (.imscc)':
        'Tiene que ser una copia de Moodle (.mbz) o un Common Cartridge (.imscc).',
      'Has descriptions that are too large to be read': 'Sus descripciones son demasiado grandes.',
      'Could not be read in time: split it into smaller exports':
        'No se ha podido leer a tiempo: divide la exportación en otras más pequeñas.',
      'Needs too much memory to be read: split it into smaller exports':
        'Leerla necesita demasiada memoria: divide la exportación en otras más pequeñas.',
      'Has a description of its content that is no XML that can be read':
        'La descripción de su contenido no es XML que se pueda leer.',
      'Is a broken archive: make it again': 'El archivo está dañado: haz la exportación otra vez.',
      'Is in the format of Blackboard: export a Common Cartridge there, and its questions as QTI':
        'Tiene el formato de Blackboard: exporta allí un Common Cartridge, y sus preguntas como QTI.',
      // Accounts
      'Incorrect username or password': 'El usuario o la contraseña no son correctos.',
      'Account is disabled': 'Esta cuenta está desactivada. Pregunta a un administrador.',
      'This account is disabled': 'Esta cuenta está desactivada. Pregunta a un administrador.',
      'Username already registered': 'Este usuario ya existe.',
      'Email already registered': 'Este correo ya tiene una cuenta.',
      'Current password is wrong': 'La contraseña actual no es correcta.',
      'Password is wrong': 'La contraseña no es correcta.',
      'Code is not valid': 'El código no vale: está mal, ya se ha usado o ha caducado.',
      'Invitation is not valid': 'La invitación no vale: ya se ha usado o ha caducado.',
      'Invitation not found': 'La invitación ya no está aquí.',
      'User not found': 'Esta cuenta ya no está aquí.',
      'Role not permitted': 'Tu rol no permite hacerlo.',
      'At least one administrator is required': 'Tiene que quedar al menos un administrador.',
      'This account is the professor of subjects: give them to another professor, or delete them, first':
        'Esta cuenta es docente de alguna asignatura. Antes, da sus asignaturas a otro docente o elimínalas.',
      'Too many failed tries: wait before the next one': 'Demasiados intentos fallidos.',
      'Too many registrations from this address: try again in an hour':
        'Demasiadas cuentas nuevas desde esta dirección: inténtalo dentro de una hora.',
      'Too many forgotten passwords from this address: try again in an hour':
        'Demasiadas contraseñas olvidadas desde esta dirección: inténtalo dentro de una hora.',
      'Must not be one of the 10,000 commonest passwords':
        'No puede ser una de las 10\u00A0000 contraseñas más comunes.',
      'Must not be the username or the e-mail address': 'No puede ser el usuario ni el correo.',
      'Must be at most 72 bytes long in UTF-8 and hold no NUL character': 'Es demasiado larga: como mucho 72 bytes.',
      'Must be a valid e-mail address': 'Tiene que ser una dirección de correo.',

      // Courses
      'Not Found': 'Ya no está aquí.',
      'Subject already exists': 'Ya hay una asignatura con este identificador.',
      'Subject not found': 'La asignatura ya no está aquí.',
      'Subject is archived': 'La asignatura está archivada.',
      'Not enrolled': 'No estás en la asignatura.',
      'Not enrolled in this subject': 'No estás en la asignatura.',
      'Already enrolled in this subject': 'Ya estás en la asignatura.',
      'Not the professor of this subject': 'No eres docente de la asignatura.',
      'Student role required': 'Solo los estudiantes se matriculan.',
      'Enrolment in this subject is closed: its teachers enrol students':
        'La matrícula está cerrada: los docentes añaden a los estudiantes.',
      'Enrolment in this subject has not begun yet': 'La matrícula aún no ha empezado.',
      'Enrolment in this subject has ended': 'La matrícula ha terminado.',
      'This subject needs an enrolment code: ask its teachers for it': 'Hace falta un código: pídelo a los docentes.',
      'Enrolment code is wrong': 'El código no es correcto.',
      'Too many wrong enrolment codes: wait before the next one': 'Demasiados códigos incorrectos.',
      'Enrolment with a code needs a code of 4 to 64 characters': 'Escribe un código de 4 a 64 caracteres.',
      'The end of the enrolment must not be before its beginning': 'El final no puede ser anterior al principio.',
      'Must be the username of a professor': 'Tiene que ser el usuario de un docente.',
      'Each must be the username of a professor': 'Tienen que ser usuarios de docentes.',
      'Only the professor of the subject or an administrator can change it':
        'Solo lo cambia el docente responsable o un administrador.',
      'Only an administrator can change it with this operation': 'Solo lo cambia un administrador.',
      'A new teacher has no account any more': 'Un docente nuevo ya no tiene cuenta.',
      'The material of the deleted subject of this id is still being removed: try again in a moment':
        'Aún se elimina el material de la asignatura que tenía este identificador: inténtalo dentro de un momento.',

      'This subject belongs to a course of a learning platform already':
        'La asignatura ya es de un curso de una plataforma.',
      'This subject is not linked to a course of a learning platform that gives its names and roles':
        'La asignatura no está enlazada con un curso de una plataforma que dé nombres y roles.',
      'The names and roles of this course are being read: wait until that has ended':
        'Ya se están leyendo los nombres y roles del curso: espera a que termine.',
      'Platform not found': 'La plataforma ya no está aquí.',
      'A platform of this issuer and client id is registered already':
        'Ya hay una plataforma con este identificador y este ID de cliente.',
      'Graded activity not found': 'El test calificado ya no está aquí.',
      'This activity is closed': 'El plazo de este test ha terminado.',
      'You have used all attempts at this activity': 'Ya has gastado todos tus intentos.',
      'This conversation is a graded test: answer its questions here, and ask in another conversation':
        'Esta conversación es un test calificado: responde aquí a sus preguntas, y pregunta en otra conversación.',
      'There are no questions for this activity yet: tell your teacher':
        'Este test aún no tiene preguntas: díselo a tu docente.',
      'Import not found': 'La importación ya no está aquí.',
      'Another import into this subject is under way: wait until it has ended, or stop it':
        'Ya hay otra importación en marcha: espera a que termine o detenla.',

      // Chat
      'Other replies to you are under way: wait until one of them is there':
        'Se están escribiendo otras respuestas para ti.',
      'This session is full: delete it, or start another one': 'Esta conversación está llena: empieza otra.',
      'You have too many sessions: delete those that you do not need':
        'Tienes demasiadas conversaciones: elimina las que no necesites.',
      'Your sessions take too much room together: delete those that you do not need':
        'Tus conversaciones ocupan demasiado: elimina las que no necesites.',
      'You have used all your chats of today: they begin anew at midnight (UTC)':
        'Has gastado tus mensajes de hoy: vuelven a medianoche (UTC).',
      'All chats about this subject of today are used: they begin anew at midnight (UTC)':
        'Se han gastado los mensajes de hoy de esta asignatura: vuelven a medianoche (UTC).',
      'Session not found': 'La conversación ya no está aquí.',
      'Message not found': 'El mensaje ya no está aquí.',
      'Session belongs to another user': 'La conversación es de otra persona.',
      'Session belongs to another subject': 'La conversación es de otra asignatura.',
      'A test question waits in this session: answer it, or end the test':
        'Espera una pregunta de un test: respóndela o termina el test.',
      'Your last search is under way: wait until its result is there': 'Tu última búsqueda está en marcha.',
      'At most 1,000 students can be added at once': 'Como mucho se pueden añadir 1.000 estudiantes a la vez.',
      'Sign in once more first: your sign-in is older than ten minutes':
        'Vuelve a iniciar sesión primero: lo hiciste hace más de diez minutos.',
      'This is your only way to sign in: link another one, or set a password, first':
        'Es tu única forma de entrar: vincula otra cuenta o pon una contraseña primero.',
      'Your last export is under way: wait until it has ended': 'Tu última exportación está en marcha.',
      'Identity not found': 'Esta cuenta ya no está vinculada.',
      'Passwords are not used here: sign in through your university or your learning platform':
        'Aquí no se usan contraseñas: entra por tu universidad o por tu plataforma.',
      'Too many sign-ins from this address: try again in an hour':
        'Demasiados inicios de sesión desde esta dirección: inténtalo dentro de una hora.',

      // Documents and frequent questions
      'The list has nobody below its heading': 'La lista no tiene a nadie bajo su encabezado.',
      'Was left out: it is damaged.': 'Se ha dejado fuera: está dañado.',
      'Is a packed archive (.tar.gz, .mbz): import a Moodle backup as a course, and save others as ZIP':
        'Es un archivo comprimido (.tar.gz, .mbz): importa una copia de Moodle como asignatura; los demás, como ZIP.',
      'Is a Moodle backup: import it as a course': 'Es una copia de Moodle: impórtala como asignatura.',
      'Is a Common Cartridge: import it as a course': 'Es un Common Cartridge: impórtalo como asignatura.',
      'Is an Office file of a kind that is not read: save it as .docx, .pptx, .xlsx or PDF':
        'Es un archivo de Office de un tipo que no se lee: guárdalo como .docx, .pptx, .xlsx o PDF.',
      'Is a file of Pages, Numbers or Keynote: export it as PDF':
        'Es un archivo de Pages, Numbers o Keynote: expórtalo como PDF.',
      'Is an archive in an archive': 'Es un archivo comprimido dentro de otro.',
      'Is nested too deeply to be read': 'Tiene partes dentro de otras en demasiados niveles.',
      'Could not be read: it is damaged, or needs too much memory. Save it again, or split it':
        'No se ha podido leer: está dañado o necesita demasiada memoria. Guárdalo otra vez o divídelo.',
      'Is a picture, and is not recognised now': 'Es una imagen, y ahora no se reconoce su texto.',
      'Is protected against copies: save it without that':
        'Está protegido contra copias: guárdalo sin esa protección.',
      'Is a broken PDF: open it and save it again': 'Es un PDF dañado: ábrelo y guárdalo otra vez',
      'Is a broken Word file: open it in Word and save it again':
        'Es un archivo de Word dañado: ábrelo en Word y guárdalo otra vez',
      'Holds no text that can be read': 'No hay texto que se pueda leer',
      'Holds no text that can be read, but pictures: save it with its text':
        'No hay texto que se pueda leer, solo imágenes: guárdalo con su texto',
      'Holds only parts that come from other files: open it in Word and save it again':
        'Solo tiene partes que vienen de otros archivos: ábrelo en Word y guárdalo otra vez',
      'Is a picture, and no text recognition (OCR) is installed here: save it with its text':
        'Es una imagen, y aquí no hay reconocimiento de texto (OCR): guárdalo con su texto',
      'Is too large a picture: make it smaller than 50 megapixels': 'La imagen pasa de 50 megapíxeles: redúcela',
      'Is a broken picture, or one of a kind that is not read: save it again, as PNG or JPEG':
        'La imagen está dañada o es de un tipo que no se lee: guárdala de nuevo, como PNG o JPEG',
      'Recognising the text took too long: split the file.':
        'Reconocer el texto ha llevado demasiado tiempo: divide el archivo.',
      'Is hidden in the presentation, and was read.': 'Está oculta en la presentación, y se ha leído.',
      'Is hidden in the workbook, and was left out.': 'Está oculta en el libro, y se ha dejado fuera.',
      'The others were left out.': 'Los demás se han dejado fuera.',
      'The rows were left out: there are too many.': 'Las filas se han dejado fuera: son demasiadas.',
      'The slides were left out.': 'Las diapositivas se han dejado fuera.',
      'A chart was left out.': 'Se ha dejado fuera un gráfico.',
      'Text that lies beside the slide was left out.': 'Se ha dejado fuera texto que está al lado de la diapositiva.',
      'An embedded object was left out.': 'Se ha dejado fuera un objeto incrustado.',
      'The attachment was left out: upload it by itself.': 'El adjunto se ha dejado fuera: súbelo aparte.',
      'The file is not part of this one: upload them together as a ZIP.':
        'El archivo no es parte de este: súbelos juntos en un ZIP.',
      'Holds scans in JPEG 2000 or JBIG2, which are not read: print it to a new PDF, or scan it as JPEG':
        'Tiene escaneos en JPEG 2000 o JBIG2, que no se leen: imprímelo en un PDF nuevo o escanéalo en JPEG.',
      'Is a picture whose text could not be recognised for certain: turn it upright, or scan it again':
        'El texto de la imagen no se ha reconocido con certeza: ponla derecha o vuelve a escanearla.',
      'Hidden text was left out.': 'Se ha dejado fuera el texto oculto.',
      'Text that is struck through was left out.': 'Se ha dejado fuera el texto tachado.',
      'Is hidden in the presentation, and was left out.': 'Está oculta en la presentación, y se ha dejado fuera.',
      'The chapter is missing in the file.': 'El capítulo falta en el archivo.',
      'Is a tool of another site.': 'Es una herramienta de otro sitio.',
      'After the first page': 'Tras la primera página',
      'The answers to its questions were left out.': 'Se han dejado fuera las respuestas a sus preguntas.',
      'Drawings (TikZ) were left out.': 'Se han dejado fuera los dibujos (TikZ).',
      'Needs a password: save it without one': 'Necesita contraseña: guárdalo sin ella',
      'Needs too much memory to be read: split it into smaller files':
        'Leerlo necesita demasiada memoria: divídelo en archivos más pequeños.',
      'Must be a file that is not empty': 'El archivo está vacío.',
      'Must have a file name': 'El archivo no tiene nombre.',
      'Must have a file name without control characters, in UTF-8':
        'El nombre del archivo tiene caracteres que no se admiten.',
      'The upload was given up': 'El envío se ha interrumpido.',
      'Document not found': 'El documento ya no está aquí.',
      'The documents of this subject take too much room together: delete those that you do not need':
        'Los documentos de la asignatura ocupan demasiado: elimina los que no necesites.',
      'Two of your uploads are under way: wait until one of them is there': 'Ya se están enviando dos documentos.',
      'No questions found: nobody has asked anything about this subject yet':
        'Nadie ha preguntado nada todavía sobre esta asignatura.',
      'No documents found: nothing has been uploaded for this subject yet':
        'Aún no hay documentos en esta asignatura.',
      'This question bank is full: delete questions that are not needed':
        'Este banco de preguntas está lleno: elimina las que no hagan falta',
      'The questions of this bank take too much room together: delete or shorten some':
        'Las preguntas de este banco ocupan demasiado entre todas: elimina o acorta algunas',
      'No material: write the guide of the subject or upload documents first':
        'No hay material: escribe antes la guía o sube documentos.',
      'Frequent question not found': 'La pregunta frecuente ya no está aquí.',
      'Group not found': 'El grupo ya no está aquí.',

      // Questions
      'Question not found': 'La pregunta ya no está aquí.',
      'The file is larger than 8 MiB': 'El archivo pasa de 8 MiB.',
      'Must be different from the others': 'Tienen que ser distintas.',
      'Must have at least 2 options': 'Hacen falta al menos 2 opciones.',
      'Must have exactly one correct option': 'Marca exactamente una opción correcta.',
      'Must have at least one correct option': 'Marca al menos una opción correcta.',
      'Must be one question': 'Tiene que ser una sola pregunta.',
      'Must have a right answer': 'Falta la respuesta correcta.',
      'Must have true or false as its right answer': 'La respuesta correcta tiene que ser verdadero o falso.',
      'Must have the element <questiontext>': 'Falta el elemento <questiontext>.',
      'Must be the element <question>': 'Tiene que ser el elemento <question>.',
      'Must be Moodle XML: the element <quiz> with its questions':
        'No es XML de Moodle: falta el elemento <quiz> con sus preguntas.',
      'Must have { before its answers, and no empty line in them':
        'Le falta { ante las respuestas, o hay una línea vacía entre ellas.',
      'Must have } after its answers, and no empty line in them':
        'Le falta } tras las respuestas, o hay una línea vacía entre ellas.',
      'Must have an empty line before the next question': 'Falta una línea vacía ante la pregunta siguiente.',
      'Must have one pair of braces, with \\ before { } that are text':
        'Solo las respuestas van entre llaves; ante { } que sean texto va \\.',
      'Must have the smaller number of a range before the larger one':
        'El número menor de un intervalo debe ir antes que el mayor.',
      'Must have a number for an answer, such as 3.14, 3.14:0.01 or 3.1..3.2':
        'La respuesta no es un número: por ejemplo 3.14, 3.14:0.01 o 3.1..3.2.',
      'Must have a text in each option, and \\ before ~ = that are text':
        'Hay una opción sin texto; ante ~ = que sean texto va \\.',
      'Must not embed files or refer to others': 'No puede tener archivos dentro ni enlazar otros.',
      'Must not have a DOCTYPE or other declarations': 'No puede tener DOCTYPE ni otras declaraciones.',
      'Must be XML with an element': 'No es XML.',
      'Must not hold control characters or noncharacters': 'Tiene caracteres de control.',
      'Needs too much memory to be read: split the file': 'Leerlo necesita demasiada memoria: divide el archivo.',

      // Any field
      'Field required': 'Falta por rellenar.',
      'Must have a character that is no white space': 'Falta por rellenar.',
      'Has characters that are not allowed here': 'Tiene caracteres que aquí no se admiten.',
      'Must be a number': 'Tiene que ser un número.',
      'Must be an integer': 'Tiene que ser un número entero.',
      'Not a valid value': 'El valor no es válido.',

      // Tables of accounts
      'The letters of the file cannot be told for sure: save it as UTF-8':
        'No se sabe con seguridad qué letras tiene el archivo: guárdalo como UTF-8 (en Excel, «CSV UTF-8»).',
      'The file is not in UTF-8: save it as such': 'El archivo no está en UTF-8: guárdalo así.',
      'Only students have subjects': 'Solo los estudiantes se matriculan.',
      'Only students have subjects, and this account is of another role':
        'Solo los estudiantes se matriculan, y esta cuenta tiene otro rol.',
      'Another account has just taken it: import the line again':
        'Otra cuenta lo acaba de tomar: importa la línea otra vez.',
      'The account is being deleted: import the line again':
        'La cuenta se está eliminando: importa la línea otra vez.',
      'The account is no student\'s any more': 'La cuenta ya no es de un estudiante.',
      'Is not CSV as in RFC 4180': 'No es CSV (RFC 4180).',
      'The file ends inside of a field in quotes': 'El archivo termina dentro de un campo entre comillas.',
      'After a field in quotes, a comma or the end of the line must come; a quote inside of it is written twice':
        'Tras un campo entre comillas va una coma o el final de la línea; una comilla de dentro se escribe dos veces.',
      'A field with a quote must stand in quotes as a whole, and the quote inside of it twice':
        'Un campo con una comilla va entero entre comillas, y la comilla de dentro, dos veces.'
    },
    patterns: [
      [/^Page (\d+)$/, 'Página $1'], [/^Pages (.+)$/, 'Páginas $1'],
      [/^After ([\d,]+) characters$/, 'Tras $1 caracteres'],
      [/^One picture was left out.*$/, 'Se ha dejado fuera una imagen: lo que está escrito en ella no se lee.'],
      [
        /^([\d,]+) pictures were left out.*$/,
        'Se han dejado fuera $1 imágenes: lo que está escrito en ellas no se lee.'
      ],
      [
        /^Lines at the edges of most pages were left out: (.*)$/,
        'Se han dejado fuera líneas de los bordes de casi todas las páginas: $1'
      ],
      [
        /^Text boxes were left out: (\d+).*$/,
        'Se han dejado fuera $1 cuadros de texto. Escribe su texto en el propio documento.'
      ],
      [/^Slide (\d+)$/, 'Diapositiva $1'], [/^Slides (.+)$/, 'Diapositivas $1'], [/^Sheet (.+)$/, 'Hoja $1'],
      [/^Cell (\d+)$/, 'Celda $1'],
      [/^Was left out: (.+)$/, 'Se ha dejado fuera: $1'],
      [
        /^The pages of the picture were left out: (\d+)\. Save it as PDF\.$/,
        'Se han dejado fuera páginas de la imagen: $1. Guárdala como PDF.'
      ],
      [/^A picture was not read: (.+)$/, 'Una imagen no se ha leído: $1'],
      [/^The output was cut after (\d+) characters\.$/, 'La salida se ha cortado tras $1 caracteres.'],
      [/^Pieces of hidden text were left out: ([\d,]+)\.$/, 'Se han dejado fuera $1 trozos de texto oculto.'],
      [
        /^Pieces of text that are struck through were left out: ([\d,]+)\.$/,
        'Se han dejado fuera $1 trozos de texto tachado.'
      ],
      [
        /^Commands that are not defined here were left out: (.+)\.$/,
        'Se han dejado fuera órdenes que no se definen aquí: $1.'
      ],
      [/^The numbers of references were left out: ([\d,]+)\.$/, 'Se han dejado fuera $1 números de referencias.'],
      [
        /^Text boxes that lie on the sheets were left out: ([\d,]+)\.$/,
        'Se han dejado fuera $1 cuadros de texto que están sobre las hojas.'
      ],
      [/^Numbers that their format hides were left out: (\d+)\.$/,
        'Se han dejado fuera $1 números que su formato oculta.'],
      [/^Hidden columns were left out: (\d+)\.$/, 'Se han dejado fuera $1 columnas ocultas.'],
      [/^Hidden rows were left out: (\d+)\.$/, 'Se han dejado fuera $1 filas ocultas.'],
      [/^Cells beyond the limits were left out: (\d+)\.$/, 'Se han dejado fuera $1 celdas, más allá de los límites.'],
      [
        /^Parts that come from other files were left out: (\d+)\..*$/,
        'Se han dejado fuera $1 partes que vienen de otros archivos. Guárdalo en Word.'
      ],
      [/^Comments in the margin were left out: ([\d,]+)\.$/, 'Se han dejado fuera $1 comentarios del margen.'],
      [
        /^Formulas without a stored result: ([\d,]+)\..*$/,
        'Hay $1 fórmulas sin resultado guardado. Guarda el libro en Excel.'
      ],
      [/^Charts and other objects were left out: (\d+)\.$/, 'Se han dejado fuera $1 gráficos u otros objetos.'],
      [
        /^Formulas and objects of other programs were left out: (\d+)\.$/,
        'Se han dejado fuera $1 fórmulas u objetos de otros programas.'
      ],
      [
        /^Signs of a font that is not known were left out: ([\d,]+)\.$/,
        'Se han dejado fuera $1 signos de un tipo de letra que no se conoce.'
      ],
      [
        /^Files with the name of another one were left out: ([\d,]+)\.$/,
        'Se han dejado fuera $1 archivos con el mismo nombre que otro.'
      ],
      [/^Charts and diagrams were left out: (\d+)\.$/, 'Se han dejado fuera $1 gráficos o diagramas.'],
      [
        /^Embedded videos, sounds or pages were left out: (\d+)\.$/,
        'Se han dejado fuera $1 vídeos, sonidos o páginas incrustados.'
      ],
      [/^Is of a kind \((.+)\) of which only the .*$/, 'De este tipo ($1) solo se lee la descripción.'],
      [/^An import brings (.+): the others were left out\.$/, 'Una importación trae $1; lo demás se ha dejado fuera.'],
      [/^A report tells (\d+) that were left out\.$/, 'El informe nombra $1 de las que se han dejado fuera.'],
      [/^Is larger than (.+), or damaged\.$/, 'Pasa de $1 o está dañado.'],
      [/^There are more than (\d+) questions: .*$/, 'Hay más de $1 preguntas: las demás se han dejado fuera.'],
      [/^(\d+) more$/, '$1 más'], [/^(\d+) questions$/, '$1 preguntas'], [/^(\d+) documents$/, '$1 documentos'],
      [/^1 file$/, '1 archivo'], [/^(\d+) files$/, '$1 archivos'],
      [/^Must have at least 1 character$/, 'Falta por rellenar.'],
      [/^Must have at least (\d+) characters$/, 'Hacen falta al menos $1 caracteres.'],
      [/^Must have at most (\d+) characters?$/, 'Caben como mucho $1 caracteres.'],
      [/^Must have at least (\d+) items?$/, 'Hace falta al menos $1.'],
      [/^Must have at most (\d+) items?$/, 'Caben como mucho $1.'],
      [/^Must be at least (\S+)$/, 'Como mínimo, $1.'],
      [/^Must be at most (\S+)$/, 'Como máximo, $1.'],
      [
        /^Is an old Office file .*$/,
        'Es un archivo antiguo de Office (.doc, .ppt, .xls) o tiene contraseña: guárdalo como .docx, .pptx o .xlsx.'
      ],
      [/^Holds no file that can be read\..*$/, 'Dentro no hay ningún archivo que se pueda leer.'],
      [
        /^Is a broken (.+?)(?: file| archive)?: .*$/,
        'El archivo ($1) está dañado: ábrelo con su programa y guárdalo otra vez.'
      ],
      [
        /^Must be one of PDF, PowerPoint,.* a picture with text$/,
        'No es un archivo que se lea. Se leen PDF, PowerPoint, Word, Excel, OpenDocument, RTF, EPUB, cuadernos ' +
        '(.ipynb), HTML, Markdown, LaTeX, texto, código, CSV, subtítulos, correo, ZIP e imágenes con texto.'
      ],
      [/^Must be one of (.+), not \.(\w+)$/, 'Los archivos .$2 no se leen: guárdalo como PDF o Word.'],
      [/^Must be one of (.+)$/, 'Tiene que ser uno de estos: $1.'],
      [/^Must have a file name of at most (\d+) characters$/, 'El nombre del archivo pasa de $1 caracteres.'],
      [/^Holds more than ([\d,]+) characters: .*$/, 'Pasa de $1 caracteres: divídelo en archivos más pequeños.'],
      [/^Holds more than ([\d,]+) (.+): .*$/, 'Es demasiado largo ($1 $2): divídelo en archivos más pequeños.'],
      [/^The file is larger than (.+)$/, 'El archivo pasa de $1.'],
      [/^Must be a question of at most (\d+) characters$/, 'La pregunta pasa de $1 caracteres.'],
      [/^Must have texts of at most (\d+) characters$/, 'Un texto pasa de $1 caracteres.'],
      [/^Must have at most (\d+) questions$/, 'Caben como mucho $1 preguntas.'],
      [/^Must have at most (\d+) tags$/, 'Caben como mucho $1 etiquetas.'],
      [
        /^Must have numbers as answers, tolerances and fractions$/,
        'Las respuestas, las tolerancias y las fracciones tienen que ser números.'
      ],
      [/^Must have the element <text> in (.+)$/, 'Falta el elemento <text> en $1.'],
      [/^Must have escaped text in (.+)$/, 'El texto de $1 tiene que ir escapado.'],
      [/^Must be well-formed XML: see column (\d+)$/, 'No es XML bien formado: mira la columna $1.'],
      [/^Must be well-formed XML.*$/, 'No es XML bien formado.'],
      [/^Must have no entities but those of XML$/, 'Solo se admiten las entidades de XML.'],
      [/^This question \((.+)\) is not supported.*$/, 'Este tipo de pregunta ($1) no se admite.'],
      [/^There is no subject with the id at position (\d+)$/, 'No hay ninguna asignatura con el id número $1.'],
      [/^The subject at position (\d+) is archived$/, 'La asignatura número $1 está archivada.'],
      [/^Has (\d+) fields, and the heading has (\d+)$/, 'Tiene $1 campos, y el encabezado, $2.'],
      [/^The name of column (.+?) is not known\. .*$/, 'No se conoce el nombre de la columna $1.'],
      [/^(.+) stands twice\. The heading is (\S+), .*$/, '$1 está dos veces.'],
      [/^(.+) is missing\. The heading is (\S+), .*$/, 'Falta $1.'],
      [/^A heading is required: (.+)$/, 'Falta el encabezado: $1'],
      [/^Must have at most (\d+) lines beside the heading$/, 'Caben como mucho $1 líneas, aparte del encabezado.'],
      [
        /^At most (\d+) lines may have a password.*$/,
        'Como mucho $1 líneas llevan contraseña; las demás reciben un enlace para elegirla.'
      ]
    ]
  }
}
