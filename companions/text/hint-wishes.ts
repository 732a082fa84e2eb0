import { knowsNot, variantsOf } from './test-wishes.js'

/*
 * What a student says to a hint in place of a question, in English and Spanish: that another hint, or the answer, is
 * wanted. Such a message names nothing of the course; it is about what was asked before.
 */

const MORE = '(?:(?:an?|one|the|some|any|another|more|next|second|third|last|extra|further|little|bit|of|bigger|' +
  'better|otra|otras|una|un|la|mas|siguiente|proxima|segunda|tercera|ultima|poco|de|algun|alguna)\\s)*'
const GIVE = '(?:(?:i\\s)?(?:give|get|show|have|need|do you have|is there|dame|das|ponme|ensename|necesito|tienes|' +
  'hay)\\s(?:me\\s)?)?'

const HINT = new RegExp('^(?:' + [
  `${GIVE}${MORE}(?:hints?|clues?|tips?|pistas?|pistita)(?: mas| more)?`,
  `${GIVE}${MORE}(?:help|ayuda)(?: more| mas)`, '(?:more|mas|another) (?:help|ayuda|one)',
  '(?:i )?need (?:(?:some|more|your|a bit of|a little) )*help', 'necesito (?:mas )?ayuda',
  'help (?:me )?(?:more|a bit more|a little more)', 'ayudame (?:mas|un poco mas)',
  '(?:(?:im|i am|am) )?(?:still )?stuck(?: on (?:this|it))?', '(?:sigo|estoy|me he quedado) (?:atascad[oa]|igual)',
  '(?:i )?(?:still )?(?:dont|do not|cant|cannot) (?:get|see|understand|find) (?:it|this|that)(?: yet| still)?',
  '(?:sigo sin|no) (?:(?:lo|la) )?(?:saberlo|verlo|entenderlo|encontrarlo|veo|entiendo|encuentro|pillo)' +
    '(?: aun| todavia)?'
].map(pattern => `(?:${pattern})`).join('|') + ')$')

const THE_ANSWER = '(?:(?:the|la|el)\\s)?(?:(?:right|full|whole|correcta)\\s)?(?:answers?|solutions?|respuesta|' +
  'solucion|resultado|passage|pasaje|texto|text)(?: correcta)?'
const ANSWER = new RegExp('^(?:' + [
  '(?:just )?(?:tell|show|give|say|reveal)(?: (?:me|it|to me|it to me))*(?: already| straight| directly)?',
  `(?:just )?(?:tell|show|give|reveal|read|get|have|see|know|want)(?: me)? ${THE_ANSWER}`, THE_ANSWER,
  `(?:what|which) is ${THE_ANSWER}`, `whats ${THE_ANSWER}`, 'spill it', 'i (?:surrender|quit)',
  '(?:i )?(?:give|giving|gave) (?:it )?up(?: on (?:this|it))?', 'no more hints',
  '(?:dimelo|dinoslo|dilo|ensenamelo|muestramelo|damela|damelo|desvelalo|resuelvelo)(?: ya| todo)?',
  `(?:dime|dame|ensename|muestrame|da|di|saber|ver|revela|pon) ${THE_ANSWER}(?: ya)?`, `cual es ${THE_ANSWER}`,
  '(?:me )?(?:rindo|rendi)', '(?:me )?doy por vencid[oa]', 'no mas pistas', '(?:lo )?(?:dejo|abandono)'
].map(pattern => `(?:${pattern})`).join('|') + ')$')

/** What a message wants of the question before it: the next hint, or the answer; `undefined` for any other message. */
export function hintWish (message: string): 'hint' | 'answer' | undefined {
  const variants = variantsOf(message)
  if (variants.some(text => ANSWER.test(text))) return 'answer'
  return variants.some(text => HINT.test(text)) || knowsNot(message) ? 'hint' : undefined
}
