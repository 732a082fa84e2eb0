/* What the page says of learning platforms, in both languages. */

export const LTI = {
  en: {
    platformsAre: 'Learning platforms, such as Moodle or Canvas, whose courses open this assistant.',
    none: 'No platform is connected',
    noneHint: 'Give the administrator of the platform the addresses of this assistant, and enter here what it shows.',
    addresses: 'Addresses of this assistant',
    tell: { launch: 'Launch and redirection', login: 'Begin of the login', jwks: 'Keys', register: 'Registration' },
    states: { waiting: 'Waits to be confirmed', active: 'Active' },
    confirm: 'Confirm',
    confirmHint: 'Whoever has these addresses says who people are here, and who teaches. Compare each with what the ' +
      'administrator of the platform tells you, not with a message that you were sent.',
    otherHosts: (hosts: string, issuer: string) => `${hosts}: not the host of ${issuer}. Ask the administrator of ` +
      'the platform whether it is theirs, before you confirm.',
    removing: (name: string) => ({
      title: `Delete: ${name}`,
      hint: 'Nobody comes in from this platform any more. Accounts and courses stay.',
      verb: 'Delete'
    }),
    add: 'Connect a platform',
    change: 'Change',
    save: 'Save the platform',
    fields: {
      name: 'Name',
      issuer: 'Platform ID (issuer)',
      client_id: 'Client ID',
      deployments: 'Deployment IDs',
      authorization_url: 'Authentication request URL',
      token_url: 'Access token URL',
      jwks_url: 'Public keyset URL',
      frame_origins: 'Further addresses that show the course in a frame'
    },
    commas: 'Several with commas',
    course: 'Learning platform',
    makeCode: 'Make a code for a course of a platform',
    codeNote: 'A course of Moodle, Canvas or another platform can have this one. In the platform, make a link ' +
      'with the custom parameter tutor_course=ask, open it there, and enter this code.',
    codeIsSecret: 'Give the code to nobody else, and put it into no link.',
    codeUntil: (until: string) => `Code, once and until ${until}`,
    unlinking: {
      title: 'Take it out of the platform',
      hint: 'Who opens the link in the platform does not come here any more. People, material and scores stay.',
      verb: 'Take it out of the platform'
    },
    roster: 'Read who is in the course',
    rosterNote: 'Who is new in the course of the platform gets in, and who has left it leaves. It is also done once ' +
      'an hour when somebody opens the course.',
    rosterDone: (enrolled: string, left: string) => `${enrolled} have come in, ${left} have left.`,
    graded: 'Graded tests',
    gradedNote: 'Choose one in the platform when you make a link to this assistant. Its scores go to the column of ' +
      'that link.',
    title: 'Title',
    topic: 'Topic',
    count: 'Questions',
    attempts: 'Attempts',
    closes: 'Until',
    countsIs: 'What counts',
    counts: [['best', 'The best attempt counts'], ['last', 'The last attempt counts']] as const,
    removingTest: (name: string) => ({
      title: `Delete: ${name}`,
      hint: 'Its attempts are deleted. Scores that the platform has taken stay there.',
      verb: 'Delete'
    }),
    make: 'Make a graded test',
    linked: 'Linked',
    notLinked: 'No link yet',
    take: 'Begin the test',
    goOn: 'Go on',
    taken: (taken: string, attempts: string) => `${taken} of ${attempts} attempts`,
    score: (score: string) => `Counts: ${score} of 100`
  },
  es: {
    platformsAre: 'Plataformas, como Moodle o Canvas, cuyos cursos abren este asistente.',
    none: 'Ninguna plataforma está conectada',
    noneHint: 'Da a quien administra la plataforma las direcciones de este asistente, y escribe aquí lo que muestra.',
    addresses: 'Direcciones de este asistente',
    tell: {
      launch: 'Acceso y redirección', login: 'Inicio de sesión', jwks: 'Claves públicas', register: 'Registro'
    },
    states: { waiting: 'Espera confirmación', active: 'Activa' },
    confirm: 'Confirmar',
    confirmHint: 'Quien tiene estas direcciones dice aquí quién es cada persona y quién imparte clase. Compara cada ' +
      'una con lo que te diga el administrador de la plataforma, no con un mensaje que te hayan enviado.',
    otherHosts: (hosts: string, issuer: string) => `${hosts}: no es el servidor de ${issuer}. Antes de confirmar, ` +
      'pregunta al administrador de la plataforma si es suyo.',
    removing: (name: string) => ({
      title: `Eliminar: ${name}`,
      hint: 'Nadie entrará ya desde esta plataforma. Las cuentas y los cursos se conservan.',
      verb: 'Eliminar'
    }),
    add: 'Conectar una plataforma',
    change: 'Cambiar',
    save: 'Guardar la plataforma',
    fields: {
      name: 'Nombre',
      issuer: 'Identificador de la plataforma (issuer)',
      client_id: 'ID de cliente',
      deployments: 'Identificadores de despliegue',
      authorization_url: 'URL de autenticación',
      token_url: 'URL de token de acceso',
      jwks_url: 'URL de claves públicas',
      frame_origins: 'Otras direcciones que muestran el curso en un marco'
    },
    commas: 'Varios, separados por comas',
    course: 'Plataforma',
    makeCode: 'Crear un código para un curso de una plataforma',
    codeNote: 'Un curso de Moodle, Canvas u otra plataforma puede usar este. En la plataforma, crea un enlace con el ' +
      'parámetro personalizado tutor_course=ask, ábrelo allí y escribe este código.',
    codeIsSecret: 'No des el código a nadie más, ni lo pongas en un enlace.',
    codeUntil: (until: string) => `Código, para una vez y hasta ${until}`,
    unlinking: {
      title: 'Separarlo de la plataforma',
      hint: 'Quien abra el enlace en la plataforma ya no llegará aquí. Personas, material y notas se conservan.',
      verb: 'Separarlo de la plataforma'
    },
    roster: 'Leer quién está en el curso',
    rosterNote: 'Quien es nuevo en el curso de la plataforma entra, y quien lo ha dejado sale. También se hace una ' +
      'vez por hora cuando alguien abre el curso.',
    rosterDone: (enrolled: string, left: string) => `Han entrado ${enrolled} y han salido ${left}.`,
    graded: 'Tests calificados',
    gradedNote: 'Elige uno en la plataforma al crear un enlace a este asistente. Sus notas van a su columna.',
    title: 'Título',
    topic: 'Tema',
    count: 'Preguntas',
    attempts: 'Intentos',
    closes: 'Hasta',
    countsIs: 'Qué cuenta',
    counts: [['best', 'Cuenta el mejor intento'], ['last', 'Cuenta el último intento']] as const,
    removingTest: (name: string) => ({
      title: `Eliminar: ${name}`,
      hint: 'Se eliminan sus intentos. Las notas que la plataforma ya tiene se conservan.',
      verb: 'Eliminar'
    }),
    make: 'Crear un test calificado',
    linked: 'Enlazado',
    notLinked: 'Aún sin enlace',
    take: 'Empezar el test',
    goOn: 'Continuar',
    taken: (taken: string, attempts: string) => `${taken} de ${attempts} intentos`,
    score: (score: string) => `Cuenta: ${score} de 100`
  }
}
