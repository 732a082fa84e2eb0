import type { Hints } from '../../language-data/messages.js'

export const hints: Hints = {
  more: 'an?|one|the|some|any|another|more|next|second|third|last|extra|further|little|bit|of|bigger|better',
  give: 'give|get|show|have|need|do you have|is there',
  hint: 'hints?|clues?|tips?',
  help: 'help',
  afterHint: 'more',
  wishes: [
    '(?:more|another) (?:help|one)', '(?:i )?need (?:(?:some|more|your|a bit of|a little) )*help',
    'help (?:me )?(?:more|a bit more|a little more)', '(?:(?:im|i am|am) )?(?:still )?stuck(?: on (?:this|it))?',
    '(?:i )?(?:still )?(?:dont|do not|cant|cannot) (?:get|see|understand|find) (?:it|this|that)(?: yet| still)?'
  ],
  the: 'the',
  right: 'right|full|whole',
  answer: 'answers?|solutions?|passage|text',
  answerWishes: [
    '(?:just )?(?:tell|show|give|say|reveal)(?: (?:me|it|to me|it to me))*(?: already| straight| directly)?',
    '(?:just )?(?:tell|show|give|reveal|read|get|have|see|know|want)(?: me)? {{theAnswer}}',
    '(?:what|which) is {{theAnswer}}', 'whats {{theAnswer}}', 'spill it', 'i (?:surrender|quit)',
    '(?:i )?(?:give|giving|gave) (?:it )?up(?: on (?:this|it))?', 'no more hints'
  ]
}
