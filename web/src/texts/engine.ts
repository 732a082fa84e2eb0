// What the chat engine says in its two languages, today and in transcripts of before. The page says the same itself, so
// it is looked for at the beginning of a reply. `test/web/markdown.test.ts` compares with the engine's words.

export const GUIDES = ['Course guide', 'Teaching guide', 'Published guide', 'Guía docente', 'Guía publicada']

export const RELATED = [
  'This may answer it:', 'Esto puede responderla:', 'I am not sure. This is what comes nearest:',
  'No estoy seguro. Esto es lo que más se acerca:'
]

export const NONE = [
  'I found nothing about this in the material of the course.',
  'No he encontrado nada sobre esto en el material de la asignatura.',
  'The course material does not cover this question, so I will not guess.',
  'El material de la asignatura no cubre esta pregunta, así que no voy a inventar.'
]

export const IN_INBOX = [
  'Your question has gone to the teachers of the course.', 'Tu pregunta ha llegado a los profesores de la asignatura.'
]

/** How the verdict on an answer in a test begins. */
export const VERDICTS = [
  'Correct: ', 'Not quite. The right answer', 'Skipped, so it counts as wrong. ', 'Correcto: ',
  'No es correcto. ', 'Saltada, así que cuenta como incorrecta. '
]

/** Whose answer is quoted. */
export const ANSWERS = ['Published answer', 'Respuesta publicada']
