import type { SmallTalk } from '../../language-data/messages.js'

export const smallTalk: SmallTalk = {
  greetings: ['hola|buenas|buenos dias|buenas (?:tardes|noches)', 'ayuda|quien eres|que puedes hacer'],
  afterGreeting: ' a todos| que tal',
  beforeThanks: 'ok|okay|vale|perfecto|genial',
  thanks: 'gracias|muchas gracias',
  afterThanks: ' mucho',
  words: 'hola buenas buenos dias tardes noches adios hasta luego pronto vale si claro perfecto genial bien bueno ' +
    'buena excelente gracias muchas mil mucho nada perdon disculpa entiendo entendido jaja jajaja ayuda otra vez'
}
