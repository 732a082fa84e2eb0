import type { SmallTalk } from '../../language-data/messages.js'

export const smallTalk: SmallTalk = {
  greetings: ['hi|hello|hey|good (?:morning|afternoon|evening)', 'help|who are you|what can you do'],
  afterGreeting: ' there',
  beforeThanks: 'ok|okay|great|perfect',
  thanks: 'thanks|thank you|thx|many thanks',
  afterThanks: ' (?:a lot|so much|very much)',
  words: 'hi hello hey good morning afternoon evening night bye goodbye see you ok okay okey yes yeah yep no nope ' +
    'sure right fine great nice cool perfect awesome excellent amazing thanks thank thx ty lot much so very welcome ' +
    'sorry understood understand got get it lol haha wow please help test bot there again really'
}
