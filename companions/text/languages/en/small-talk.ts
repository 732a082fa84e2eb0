import type { SmallTalk } from '../../language-data/messages.js'

export const smallTalk: SmallTalk = {
  greetings: 'hi|hello|hey|good (?:morning|afternoon|evening)',
  introductions: 'help|who are you|what (?:can you do|do you do|are you (?:good )?for)|how can you help(?: me)?',
  afterGreeting: ' there',
  beforeThanks: 'ok|okay|great|perfect',
  thanks: 'thanks|thank you|thx|many thanks',
  afterThanks: ' (?:a lot|so much|very much)',
  thanksFor: '(?:that|this|it|you) (?:really )?(?:helped|was helpful|helps|was great)(?: me)?(?: a lot| so much)?|' +
    'for (?:your|the) (?:help|answer|time)|for helping(?: me)?',
  wellbeing: 'how are you(?: doing)?(?: today)?|how is it going|how do you do|what is up|whats up|hows it going|sup',
  farewells: '(?:good ?)?bye(?: bye)?|see you(?: later| soon| tomorrow)?|good night|cya|take care|' +
    'have a (?:nice|good) day',
  received: 'ok|okay|okey|fine|alright|all right|got it|i see|understood|cool|nice|great|perfect|awesome|lol|haha|' +
    'wow|sure|yes|yeah|no|nope|k|good|thats (?:it|fine|all|good)|sounds good|makes sense',
  aboutAssistant: [
    '(?:are|r) (?:you|u) (?:a |an )?(?:real |actual )?(?:robot|bot|human|person|machine|ai|chatbot|computer|program|' +
      'language model|alive|real|chatgpt|gpt|gemini|claude|siri|alexa)(?: person| being)?',
    'am i (?:talking|speaking|writing) (?:to|with) (?:a |an )?(?:real )?(?:robot|bot|human|person|machine|ai)',
    '(?:who|what) (?:made|created|built|programmed|trained|developed) you|what(?: is|s) your name|what are you|' +
      'do you have a name|what should i call you|how old are you|where are you(?: from)?',
    'how do you work|what do you know|where do your answers come from|how do you know (?:this|that|it)',
    'do you know (?:it all|everything|all the answers)|do you (?:always )?know the answers?|' +
      '(?:can|should) i trust (?:you|your answers|this)|are you (?:always )?right|are your answers (?:right|correct)|' +
      'do you make mistakes|can you be wrong',
    '(?:can|could|will|would) you (?:please )?(?:do|write|solve|make|finish) (?:me )?(?:my|our|the) ' +
      '(?:homework|essay|assignments?|exercises?|project|lab report)(?: for (?:me|us))?',
    '(?:do you|are you able to) (?:feel|think|sleep|dream|have feelings|love me|like me)'
  ],
  memory: [
    'do (?:you|u) (?:store|save|keep|record|log|remember|share|read) ' +
      '(?:me|us|this|it|everything|(?:all )?(?:what|everything|the things|anything) (?:that )?i (?:write|say|type|' +
      'ask|tell you)(?: (?:to )?you)?|(?:my|our|these|the) (?:name|data|messages?|questions?|chats?|' +
      'conversations?))(?: (?:here|afterwards))?',
    '(?:can|do) (?:you|u) (?:see|know|look up|access|check|tell me|show me) (?:my|who i am|how i am doing|me)' +
      '(?: (?:grades?|marks?|scores?|results?|name|email|files|data|account|password|attendance|submissions?))*',
    '(?:who|can (?:anyone|anybody|my (?:teacher|professor))) (?:can )?(?:see|sees|read|reads) ' +
      '(?:this|this chat|my (?:messages|questions|chats?|conversations?)|our (?:chat|conversation)|what i ' +
      '(?:write|ask|say))(?: here)?',
    'do you know (?:who i am|my name|me)|is (?:this|our) (?:chat|conversation) (?:private|stored|saved|recorded|' +
      'anonymous)'
  ],
  languages: '(?:can|do|could) (?:you|u|i|we) (?:please )?(?:speak|understand|write|talk|answer|ask)' +
    '(?: (?:you|me|to you))?(?: in)? ' +
    '(?:english|spanish|french|german|italian|portuguese|catalan|chinese|arabic|other languages)|' +
    '(?:what|which) languages? (?:do|can) you (?:speak|understand)',
  jokes: '(?:(?:can|could|would) you )?(?:please )?(?:tell|give|say)(?: me| us)? (?:a|another|some|something) ' +
    '(?:good |short |nice )?(?:jokes?|funny|stor(?:y|ies)|poem)|(?:do you know (?:a|any) )?jokes?|make me laugh|' +
    '(?:please )?sing(?: me)? (?:a song|something)|i am bored|im bored|entertain me',
  complaints: [
    '(?:you are|youre|this is|you re) (?:so |really |completely |totally )?(?:useless|stupid|dumb|bad|wrong|terrible|' +
      'no help|not helpful|annoying|an idiot|rubbish|crap|shit)',
    '(?:that|this|it|you) (?:does|do|did) ?(?:not|nt|n t) help(?: me)?|that is (?:wrong|not right|no answer|' +
      'not what i asked)|you (?:do not|dont|don t) understand(?: me)?|i hate you|shut up'
  ],
  lost: 'i (?:understand|get) nothing(?: at all)?|i (?:do not|dont|don t) (?:understand|get) ' +
    '(?:anything|it|this|a thing)(?: at all)?|i am (?:so |completely )?confused|i have no idea|' +
    'this is (?:too|so|very) (?:hard|difficult|confusing)',
  words: 'hi hello hey good morning afternoon evening night bye goodbye see you ok okay okey yes yeah yep no nope ' +
    'sure right fine great nice cool perfect awesome excellent amazing thanks thank thx ty lot much so very welcome ' +
    'sorry understood understand got get it lol haha wow please help test bot there again really'
}
