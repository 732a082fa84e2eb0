import type { Language } from '../../schemas/accounts.js'

/** What mails say, in each language of the page. `name` is that of the installation. */
export interface Texts {
  hello: string
  resetSubject: (name: string) => string
  reset: (username: string) => string
  resetLink: string
  resetElse: string
  movedSubject: (name: string) => string
  moved: (username: string) => string
  movedElse: string
  /** To the address before, which still counts. */
  moving: (username: string) => string
  movingElse: string
  confirmSubject: (name: string) => string
  confirm: (username: string) => string
  confirmLink: string
  confirmElse: string
  answerSubject: (name: string, course: string) => string
  answer: (course: string) => string
  answerIs: string
  answerLink: string
  digestSubject: (name: string, course: string, groups: number) => string
  digest: (course: string, groups: number) => string
  asked: (students: number) => string
  digestLink: string
  installation: string
  /** @param share of the budget, in percent */
  budgetSubject: (name: string, of: string, share: number) => string
  budget: (of: string, spent: string, budget: string, share: number) => string
  budgetWarned: string
  budgetReached: string
  budgetLink: string
  /** Why the reader gets it. */
  wanted: string
  stopLink: string
  stopTitle: string
  stopHint: string
  stopButton: string
  stopped: string
  stoppedHint: string
  stopNotValid: string
  stopNotValidHint: string
  toAccount: string
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    hello: 'Hello,',
    resetSubject: name => `${name}: a new password`,
    reset: username => `somebody asked for a new password for your account "${username}". With this link you set ` +
      'it, once and within 24 hours.',
    resetLink: 'Set a new password',
    resetElse: 'If it was not you, do nothing: your password stays as it is.',
    movedSubject: name => `${name}: your e-mail address was changed`,
    moved: username => `the e-mail address of your account "${username}" was changed to another one. Mail for it ` +
      'goes there from now on.',
    movedElse: 'If you did not want this, tell an administrator at once.',
    moving: username => `the e-mail address of your account "${username}" was changed to another one. Until that one ` +
      'is confirmed, and for 30 days at most, this address still counts.',
    movingElse: 'If you did not want this, set a new password at once.',
    confirmSubject: name => `${name}: confirm your e-mail address`,
    confirm: username => `this address was entered for the account "${username}". With this link you confirm it, ` +
      'within three days.',
    confirmLink: 'Confirm the address',
    confirmElse: 'If it is not your account, do nothing: the address is not used.',
    answerSubject: (name, course) => `${name}: your question in ${course} has an answer`,
    answer: course => `a teacher of ${course} has answered a question that you asked in the chat:`,
    answerIs: 'The answer:',
    answerLink: 'Read it with its sources',
    digestSubject: (name, course, groups) => `${name}: ${questionsEn(groups)} in ${course}`,
    digest: (course, groups) => `${questionsEn(groups)} of students of ${course} in the inbox. The material does not ` +
      'answer them for certain.',
    asked: students => students === 1 ? 'Asked by one student:' : `Asked by ${students} students:`,
    digestLink: 'Answer in the inbox',
    installation: 'the whole installation',
    budgetSubject: (name, of, share) => `${name}: ${share} % of the budget of ${of} is used`,
    budget: (of, spent, budget, share) => `the models have cost ${spent} of the ${budget} that they may cost this ` +
      `month for ${of} (${share} %).`,
    budgetWarned: 'When all of it is used, questions are answered out of the material, without the language model, ' +
      'until the month is over. The replies say so.',
    budgetReached: 'Until the month is over, questions are answered out of the material, without the language model. ' +
      'The replies say so.',
    budgetLink: 'See what was used',
    wanted: 'You get this mail because notifications are on in your account.',
    stopLink: 'Stop these mails',
    stopTitle: 'Stop the mails?',
    stopHint: 'You then get no mail about answers or budgets, and no weekly overview. Mails that your account needs, ' +
      'such as the one for a new password, still come.',
    stopButton: 'Stop these mails',
    stopped: 'The mails have stopped',
    stoppedHint: 'You can turn them on again in your account.',
    stopNotValid: 'This link is not valid',
    stopNotValidHint: 'It may be cut off, or the account is gone. You can also stop the mails in your account.',
    toAccount: 'To my account'
  },
  es: {
    hello: 'Hola:',
    resetSubject: name => `${name}: una contraseña nueva`,
    reset: username => `Alguien ha pedido una contraseña nueva para tu cuenta «${username}». Con este enlace la ` +
      'eliges, una vez y en 24 horas.',
    resetLink: 'Elegir una contraseña nueva',
    resetElse: 'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    movedSubject: name => `${name}: tu dirección de correo ha cambiado`,
    moved: username => `La dirección de correo de tu cuenta «${username}» se ha cambiado por otra. El correo de la ` +
      'cuenta va allí desde ahora.',
    movedElse: 'Si no lo querías, avisa enseguida a un administrador.',
    moving: username => `La dirección de correo de tu cuenta «${username}» se ha cambiado por otra. Hasta que se ` +
      'confirme, y como máximo durante 30 días, esta dirección sigue contando.',
    movingElse: 'Si no lo querías, elige enseguida una contraseña nueva.',
    confirmSubject: name => `${name}: confirma tu dirección de correo`,
    confirm: username => `Esta dirección se ha escrito para la cuenta «${username}». Con este enlace la confirmas, ` +
      'en un plazo de tres días.',
    confirmLink: 'Confirmar la dirección',
    confirmElse: 'Si la cuenta no es tuya, no hagas nada: la dirección no se usa.',
    answerSubject: (name, course) => `${name}: tu pregunta en ${course} tiene respuesta`,
    answer: course => `El profesorado de ${course} ha respondido a una pregunta que hiciste en el chat:`,
    answerIs: 'La respuesta:',
    answerLink: 'Leerla con sus fuentes',
    digestSubject: (name, course, groups) => `${name}: ${questionsEs(groups)} en ${course}`,
    digest: (course, groups) => `${questionsEs(groups)} de estudiantes de ${course} en la bandeja. El material no ` +
      'las responde con seguridad.',
    asked: students => students === 1 ? 'De un estudiante:' : `De ${students} estudiantes:`,
    digestLink: 'Responder en la bandeja',
    installation: 'toda la instalación',
    budgetSubject: (name, of, share) => `${name}: se ha usado el ${share} % del presupuesto de ${of}`,
    budget: (of, spent, budget, share) => `Los modelos han costado ${spent} de los ${budget} que pueden costar este ` +
      `mes para ${of} (${share} %).`,
    budgetWarned: 'Cuando se haya usado todo, las preguntas se responden con el material, sin el modelo de lenguaje, ' +
      'hasta que acabe el mes. Las respuestas lo dicen.',
    budgetReached: 'Hasta que acabe el mes, las preguntas se responden con el material, sin el modelo de lenguaje. ' +
      'Las respuestas lo dicen.',
    budgetLink: 'Ver lo que se ha usado',
    wanted: 'Recibes este correo porque los avisos están activados en tu cuenta.',
    stopLink: 'No recibir más estos correos',
    stopTitle: '¿No recibir más estos correos?',
    stopHint: 'Ya no recibirás correos sobre respuestas o presupuestos, ni el resumen semanal. Los correos que tu ' +
      'cuenta necesita, como el de una contraseña nueva, seguirán llegando.',
    stopButton: 'No recibir más estos correos',
    stopped: 'Ya no recibirás estos correos',
    stoppedHint: 'Puedes activarlos de nuevo en tu cuenta.',
    stopNotValid: 'Este enlace no es válido',
    stopNotValidHint: 'Puede estar cortado, o la cuenta ya no existe. También puedes desactivar los correos en tu ' +
      'cuenta.',
    toAccount: 'Ir a mi cuenta'
  }
}

function questionsEn (groups: number): string {
  return groups === 1 ? 'One question waits' : `${groups} questions wait`
}

function questionsEs (groups: number): string {
  return groups === 1 ? 'Una pregunta espera' : `${groups} preguntas esperan`
}
