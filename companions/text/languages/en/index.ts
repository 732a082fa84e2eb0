import type { LanguageData } from '../../language-data/index.js'
import { distress } from './distress.js'
import { hints } from './hints.js'
import { smallTalk } from './small-talk.js'
import { testRequests } from './test-requests.js'
import { testWishes } from './test-wishes.js'
import { words } from './words.js'

export const language: LanguageData = {
  name: 'English', words, smallTalk, distress, hints, testWishes, testRequests
}
