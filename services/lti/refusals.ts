import type { Language } from '../../schemas/accounts.js'

/** What a person reads where a launch from a learning platform does not succeed: what is wrong, and what to do. */
export const LTI_REFUSALS = {
  lti_login: {
    en: 'This address is opened from a course of a learning platform, such as Moodle or Canvas. Open the link there.',
    es: 'Esta dirección se abre desde un curso de una plataforma, como Moodle o Canvas. Abre el enlace allí.'
  },
  lti_invalid: {
    en: 'What the browser has sent is not complete, too long, or there twice. Open the link in your course again; if ' +
      'it happens again, tell an administrator.',
    es: 'Lo que ha enviado el navegador está incompleto, es demasiado largo o está repetido. Vuelve a abrir el ' +
      'enlace en tu curso; si vuelve a ocurrir, avisa a un administrador.'
  },
  lti_platform: {
    en: 'This learning platform is not registered here, or not confirmed yet. An administrator of this assistant can ' +
      'do it.',
    es: 'Esta plataforma no está registrada aquí, o aún no está confirmada. Puede hacerlo un administrador del ' +
      'asistente.'
  },
  lti_deployment: {
    en: 'This installation of the tool in the platform is not registered here. An administrator of this assistant ' +
      'can add its deployment id.',
    es: 'Esta instalación de la herramienta en la plataforma no está registrada aquí. Un administrador del asistente ' +
      'puede añadir su identificador (deployment id).'
  },
  lti_target: {
    en: 'The link leads to another host than this one. An administrator of the platform can correct its address.',
    es: 'El enlace lleva a otro servidor. Un administrador de la plataforma puede corregir su dirección.'
  },
  lti_used: {
    en: 'This launch has ended, or was used already. Open the link in your course again.',
    es: 'Este acceso ha caducado o ya se usó. Vuelve a abrir el enlace en tu curso.'
  },
  lti_ended: {
    en: 'The message of the platform is too old, or the clocks differ by more than a minute. Open the link again.',
    es: 'El mensaje de la plataforma es demasiado antiguo, o los relojes difieren en más de un minuto. Abre el ' +
      'enlace otra vez.'
  },
  lti_browser: {
    en: 'This launch was begun in another browser. Open the link in your course again.',
    es: 'Este acceso empezó en otro navegador. Vuelve a abrir el enlace en tu curso.'
  },
  lti_signature: {
    en: 'The message of the platform is not signed as it should be. If it happens again, tell an administrator.',
    es: 'El mensaje de la plataforma no está firmado como debe. Si vuelve a ocurrir, avisa a un administrador.'
  },
  lti_keys: {
    en: 'The keys of the platform cannot be read at the moment. Try again in some minutes.',
    es: 'En este momento no se pueden leer las claves de la plataforma. Inténtalo dentro de unos minutos.'
  },
  lti_claims: {
    en: 'The message of the platform is not complete, or not for this assistant. Tell an administrator.',
    es: 'El mensaje de la plataforma no está completo o no es para este asistente. Avisa a un administrador.'
  },
  lti_declined: {
    en: 'The platform has not let you in. Sign in there, and open the link in your course again.',
    es: 'La plataforma no te ha dejado entrar. Inicia sesión allí y vuelve a abrir el enlace en tu curso.'
  },
  lti_no_course: {
    en: 'The platform does not say which course this is. Open the link inside of a course.',
    es: 'La plataforma no dice qué curso es. Abre el enlace dentro de un curso.'
  },
  lti_no_subject: {
    en: 'This course is not here yet. It is made when a teacher of the course opens the link for the first time.',
    es: 'Este curso aún no está aquí. Se crea cuando un profesor del curso abre el enlace por primera vez.'
  },
  lti_code_shown: {
    en: 'The code of the course stands in this link, so that whoever opens the link sees it. It does not count any ' +
      'more. The teacher of the course here makes another one; in the link, put tutor_course=ask.',
    es: 'El código del curso está en este enlace, así que lo ve quien lo abre. Ya no sirve. El profesor del curso de ' +
      'aquí crea otro; en el enlace, pon tutor_course=ask.'
  },
  lti_code: {
    en: 'This code lets no course in: it was used, has ended, or is wrong. The teacher of the course here can make ' +
      'another one. Open the link in your course again to enter it.',
    es: 'Este código no sirve: ya se usó, ha caducado o es incorrecto. El profesor del curso de ' +
      'aquí puede crear otro.'
  },
  lti_student: {
    en: 'The platform says that you teach this course, and your account here is one of a student. An administrator ' +
      'of this assistant can change its role.',
    es: 'La plataforma dice que impartes este curso, y tu cuenta aquí es de estudiante. Un administrador del ' +
      'asistente puede cambiar su rol.'
  },
  lti_admin: {
    en: 'The platform says that you teach this course, and your account here is one of an administrator, who ' +
      'teaches none. Another teacher of the course has to open it for the first time.',
    es: 'La plataforma dice que impartes este curso, y tu cuenta aquí es de administrador, que no imparte ninguno. ' +
      'Otro profesor del curso tiene que abrirlo por primera vez.'
  },
  lti_professor: {
    en: 'The platform says that you are a student of this course, and your account here is one of a professor, who ' +
      'is enrolled in no course. A teacher of the course can make you a co-professor.',
    es: 'La plataforma dice que eres estudiante de este curso, y tu cuenta aquí es de profesor, que no se matricula ' +
      'en ninguno. Un profesor del curso puede hacerte coprofesor.'
  },
  lti_archived: {
    en: 'This course is archived: nobody can join it any more.',
    es: 'Este curso está archivado: ya no se puede entrar en él.'
  },
  lti_teachers: {
    en: 'Only the teachers of the course can choose what a link leads to.',
    es: 'Solo los profesores del curso pueden elegir adónde lleva un enlace.'
  },
  lti_no_links: {
    en: 'The platform does not take links to this assistant here.',
    es: 'La plataforma no admite aquí enlaces a este asistente.'
  },
  lti_choice: {
    en: 'What you have chosen is not there any more. Begin again.',
    es: 'Lo que has elegido ya no está. Empieza de nuevo.'
  },
  lti_registration: {
    en: 'The platform could not be registered. The log of this assistant says why.',
    es: 'No se ha podido registrar la plataforma. El registro del asistente dice por qué.'
  },
  lti_registered: {
    en: 'This platform is registered already.',
    es: 'Esta plataforma ya está registrada.'
  },
  lti_full: {
    en: 'Too many platforms wait to be confirmed. An administrator of this assistant can confirm or delete them.',
    es: 'Hay demasiadas plataformas sin confirmar. Un administrador del asistente puede confirmarlas o eliminarlas.'
  }
} as const satisfies Record<string, Record<Language, string>>
