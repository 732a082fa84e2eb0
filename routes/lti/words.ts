/** What the pages between a platform and the course say. */
export const WORDS = {
  en: {
    wait: 'One moment',
    keepsNothing: 'Your browser keeps nothing for a page inside of another one.',
    newWindow: 'Open the course in a new window',
    choose: 'What should the link lead to?',
    insert: 'Insert the link',
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
    kinds: { chat: 'El asistente del curso', activity: 'Test calificado', document: 'Documento' },
    registered: 'La plataforma está registrada',
    waits: 'Cuenta desde que un administrador de este asistente la confirme.'
  }
} as const
