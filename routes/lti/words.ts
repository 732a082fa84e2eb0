/** What the pages between a platform and the course say. */
export const WORDS = {
  en: {
    wait: 'One moment',
    keepsNothing: 'Your browser keeps nothing for a page inside of another one.',
    newWindow: 'Open the course in a new window',
    choose: 'What should the link lead to?',
    insert: 'Insert the link',
    code: 'The code of the course',
    asksCode: 'The link says that this course is here already. Its teacher here makes a code in the settings of the ' +
      'course: enter it. To have a new course instead, take tutor_course out of the link.',
    bring: 'Bring the course here',
    kinds: { chat: 'The assistant of the course', activity: 'Graded test', document: 'Document' },
    registered: 'The platform is registered',
    waits: 'It counts from the moment when an administrator of this assistant has confirmed it.'
  },
  es: {
    wait: 'Un momento',
    keepsNothing: 'Tu navegador no guarda nada para una página dentro de otra.',
    newWindow: 'Abrir el curso en una ventana nueva',
    choose: '¿Adónde debe llevar el enlace?',
    insert: 'Insertar el enlace',
    code: 'El código del curso',
    asksCode: 'El enlace dice que este curso ya está aquí. Su profesor de aquí crea un código en los ajustes del ' +
      'curso: escríbelo. Para tener un curso nuevo, quita tutor_course del enlace.',
    bring: 'Traer el curso aquí',
    kinds: { chat: 'El asistente del curso', activity: 'Test calificado', document: 'Documento' },
    registered: 'La plataforma está registrada',
    waits: 'Cuenta desde que un administrador de este asistente la confirme.'
  }
} as const
