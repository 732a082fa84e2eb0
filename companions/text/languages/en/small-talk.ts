import type { SmallTalk } from '../../language-data/messages.js'

const A_BEING = '(?:an? )?(?:real |actual )?(?:robot|bot|human|person|machine|ai|artificial intelligence|chatbot|' +
  'computer|program|language model|alive|real|chatgpt|gpt|gemini|claude|siri|alexa)(?: person| being)?'
const A_TEACHER = '(?:anyone|anybody|someone|somebody|(?:my|the|our|other) (?:teachers?|professors?|lecturers?|' +
  'instructors?|tutors?|parents|classmates|students|university|school))'
const SAID_HERE = '(?:(?:this|the|our) (?:chat|conversation)|my (?:messages?|questions?|chats?|conversations?)|' +
  '(?:what|everything|anything) (?:that )?i (?:write|ask|say|type|tell you|ask you))'
const MARVELLOUS = '(?:great|good|amazing|awesome|fantastic|brilliant|funny|cute|nice|cool|smart|clever|helpful|' +
  'useful|kind|lovely|wonderful|excellent|incredible|perfect|impressive|hilarious|best|genius|legend|lifesaver|' +
  'life saver|star)'
const HARD = '(?:hard|difficult|confusing|complicated|complex|abstract)'

const PLEASE = '(?:(?:can|could|would) you )?(?:please )?'
const OTHERWISE = '(?:(?:a (?:bit|little) |much |even )?(?:shorter|simpler|briefer|easier|slower|clearer)|more ' +
  '(?:simply|briefly|clearly|slowly|shortly|concisely|concise|brief)|(?:simpler|other|simple|your own|fewer|easier) ' +
  '(?:words|terms|language)|(?:in )?another way|differently|(?:in )?one sentence|(?:in )?plain english|in (?:simpler|' +
  'other|simple|your own|fewer|easier) (?:words|terms|language)|in an? (?:simpler|easier|shorter|different) way)'

export const smallTalk: SmallTalk = {
  greetings: 'hi|hello|hey|good (?:morning|afternoon|evening)|(?:its |it is )?(?:nice|good|great|lovely|pleased|' +
    'glad) to (?:meet|see|talk to) you|nice meeting you',
  introductions: [
    'help|what (?:do you do|are you (?:good )?for)|how can you help(?: me)?|' +
      'what (?:else )?(?:can|could) (?:you|u) do(?: for (?:me|us))?|what are you able to do|what do you offer|' +
      '(?:can|could) you help(?: me| us)?(?: please)?|what (?:is|are) your (?:purpose|job|function|skills|abilities)',
    'what (?:kinds? of |sorts? of )?(?:questions|things) (?:can|could|should|may) (?:i|we) ask(?: you)?|' +
      'what (?:can|could|should|may) (?:i|we) ask you(?: about)?|what can you help(?: me)? with|' +
      'how (?:do|can|should) (?:i|we) use (?:you|this (?:chat|bot|chatbot|assistant))|how does this (?:chat|bot|' +
      'chatbot|assistant) work|what is this (?:chat|bot|chatbot|assistant)(?: for)?'
  ],
  afterGreeting: ' there',
  beforeThanks: 'ok|okay|great|perfect|sorry',
  thanks: 'thanks|thank you|thx|ty|tysm|thanx|thnx|tnx|many thanks|cheers|(?:much|i|really)? ?appreciated? it|' +
    'much appreciated',
  afterThanks: ' (?:a lot|so much|very much|a million|a ton|a bunch|again|anyway)',
  thanksFor: '(?:a lot|so much|very much|again),? (?:that|this|it|you) (?:really )?(?:helped|' +
    'was (?:very |really )?helpful|helps)(?: me)?(?: a lot| so much)?|' +
    '(?:now )?i (?:have )?(?:got it|get it|(?:understand|understood|see)(?: it| this| that)?)(?: now)?|' +
    '(?:that|this|it|you) (?:really )?(?:helped|was helpful|helps|was great)(?: me)?(?: a lot| so much)?|' +
    'for (?:your|the) (?:help|answer|time|explanation)|for (?:helping|explaining)(?: me| it)?|for everything|' +
    '(?:that|this|it|you) (?:was|were|is|are) (?:all|enough|(?:very |really |so |super )?(?:clear|great|good|perfect|' +
    'useful|kind|nice|amazing|awesome))|(?:bro|man|dude|buddy|mate|bot|pal|friend|my friend|assistant)',
  wellbeing: 'how are you(?: doing)?(?: today)?|how is it going|how do you do|what is up|whats up|hows it going|sup',
  farewells: '(?:(?:thanks|thank you|thx) (?:a lot |so much |and )?)?(?:good ?)?bye(?: bye)?(?: for now)?|see ' +
    'you(?: later|' +
    ' soon| tomorrow)?|good night|cya|take care|have a (?:nice|good) day',
  received: 'ok|okay|okey|fine|alright|all right|got it|i see|understood|cool|nice|great|perfect|awesome|lol|haha|' +
    'wow|sure|yes|yeah|no|nope|k|good|thats (?:it|fine|all|good)|sounds good|makes sense',
  aboutAssistant: [
    `(?:are|r) (?:you|u) (?:just )?${A_BEING}(?: or (?:just )?${A_BEING})?`,
    `am i (?:talking|speaking|writing|chatting) (?:to|with) ${A_BEING}(?: or (?:with |to )?${A_BEING})?`,
    // "Is this a program?" may be asked of what was talked of before.
    'is (?:this|this chat) (?:an? )?(?:chatbot|chatgpt|gpt|(?:real )?(?:bot|robot|ai|machine|program|computer|' +
      'chatbot) or (?:an? )?(?:real )?(?:person|human|teacher|professor)(?: being)?|(?:real )?(?:person|human|' +
      'teacher|professor)(?: being)? or (?:an? )?(?:bot|robot|ai|machine|program|computer|' +
      'chatbot))',
    '(?:is there|is) (?:an? )?(?:real )?(?:person|human|somebody|someone|anyone|anybody) ' +
      '(?:behind (?:this|you|this chat)|answering(?: me| this| here)?|there)|(?:are|r) (?:you|u) (?:my|the|' +
      'our) (?:teacher|professor|lecturer|tutor)|who (?:am i (?:talking|speaking|writing|chatting) (?:to|with)|' +
      'is answering(?: me| this)?|answers (?:me|here))',
    '(?:who|what) (?:has |have )?(?:made|created|built|programmed|trained|developed|designed|coded|wrote|owns|runs) ' +
      '(?:you|this (?:chat|bot|chatbot|assistant))|(?:who|what) is behind (?:you|this (?:chat|bot|chatbot))|' +
      'when were you (?:made|created|born|built)|where do you live|what(?: is|s) your name|what are you|' +
      'do you have a name|what should i call you|who are you|how old are you|where are you(?: from)?',
    'how do you work|what do you know|where do your answers come from|how do you (?:know (?:this|that|it|' +
      '(?:all )?the answers?|all (?:this|that|of this)|so much|everything|(?:that )?(?:you are|youre) right)|' +
      '(?:find|get) your answers)|where do you (?:get|find|take) ' +
      '(?:your|the) (?:answers|information)(?: from)?|where do you get (?:this|that) from|how were you (?:made|' +
      'trained)',
    'do you know (?:it all|everything|all the answers)|do you (?:always )?know the answers?|' +
      '(?:can|should) i trust (?:you|your answers|this)|are you (?:always )?right|are your answers (?:right|correct)|' +
      'do you (?:ever )?make mistakes|can you (?:be wrong|make mistakes)|can i rely on (?:you|your answers|this)|' +
      '(?:are you|are your answers|is your answer) (?:always )?(?:reliable|accurate|trustworthy|' +
      'correct|right|true)|how (?:reliable|accurate|good) are (?:you|your answers)',
    '(?:do you|are you able to|can you) (?:feel|think|sleep|dream|have (?:feelings|emotions|friends|a family|' +
      'a brain)|love me|like me|get tired|get bored)|are you (?:busy|tired|happy|sad|awake|sentient|conscious|' +
      'self aware|smart|intelligent|married|single)|what is your favou?rite \\w+',
    '(?:which|what) (?:kind of |sort of )?(?:language )?(?:model|ai|llm|chatbot|bot) (?:are you|do you use)|' +
      '(?:do you use|are you (?:using|based on|powered by|running on)) (?:an? )?(?:chatgpt|gpt|ai|' +
      'artificial intelligence|language model|llm|openai|openais \\w+|gemini|claude)|(?:are you connected to|' +
      'do you have access to|can you (?:search|use|access|browse)) (?:the )?(?:internet|web)|' +
      'are you online|(?:do you have|have you got) (?:an )?internet(?: access| connection)?|can you google|' +
      'will you (?:replace|be) (?:my|our) (?:teachers?|professors?)'
  ],
  memory: [
    'do (?:you|u) (?:store|save|keep|record|log|remember|share|read) ' +
      '(?:me|us|this|it|everything|(?:all )?(?:what|everything|the things|anything) (?:that )?i (?:write|say|type|' +
      'ask|tell you)(?: (?:to )?you)?|(?:my|our|these|the) (?:name|data|messages?|questions?|chats?|' +
      'conversations?))(?: (?:here|afterwards))?|do (?:you|u) remember (?:me|what (?:i|we) (?:asked|said|wrote|' +
      'talked about|discussed)(?: (?:you|yesterday|before|earlier|last (?:time|week)|the other day))*)',
    '(?:can|do) (?:you|u) (?:see|know|look up|access|check|tell me|show me) (?:my|who i am|how i am doing|me)' +
      '(?: (?:grades?|marks?|scores?|results?|name|email|files|data|account|password|attendance|submissions?))*',
    `(?:who|(?:can|could|does|do|will|would|did|is|are) ${A_TEACHER}) (?:can |able to )?(?:also )?` +
      `(?:(?:sees?|reads?|monitors?|reading|monitoring) (?:this|${SAID_HERE})|knows? what i (?:write|ask|` +
      'say))(?: here)?',
    '(?:do|will|would|are|can) you (?:going to )?(?:tell|telling|inform|report (?:this|me|it)? ?to) ' +
      `${A_TEACHER}(?: (?:about )?(?:this|${SAID_HERE})(?: here)?)?`,
    `(?:is|are) (?:${SAID_HERE})(?: here)? (?:private|stored|saved|recorded|anonymous|monitored|confidential|` +
      'visible to (?:my |the )?(?:teacher|professor|others))',
    `(?:how|where) (?:do|can|could) i (?:delete|erase|clear|remove) (?:${SAID_HERE}|my (?:data|account|history|` +
      'chat history))|(?:please )?(?:delete|erase|forget) (?:my (?:messages?|data|chats?|conversations?|history)|' +
      '(?:what|everything|all) (?:that )?i (?:said|wrote|told you|asked))',
    'do you know (?:who i am|my name|me|how (?:i am|im) doing(?: in (?:this|the) course)?)|' +
      'what do you (?:know|remember) (?:about|of) me|(?:what|which) (?:data|information) do you (?:store|keep|' +
      'collect|have|save)(?: (?:about|on|of) me)?|are you (?:spying on|watching|tracking|recording) me|' +
      'do you (?:spy on|track) ' +
      'me|(?:can|could) (?:i|you) (?:please )?(?:delete|erase|clear) (?:this (?:chat|conversation)|my (?:messages?|' +
      'data|chats?|conversations?|chat history))|who has access to (?:this (?:chat|conversation)|my (?:messages?|' +
      'chats?|conversations?))'
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
      'not what i asked)|you (?:do not|dont|don t) understand(?: me)?|i hate you|shut up',
    '(?:(?:that|this|it) (?:is|was) )?(?:such )?(?:an? )?(?:really |very |so )?(?:bad|wrong|useless|stupid|' +
      'terrible|poor|awful|incorrect|horrible|unhelpful) (?:answer|reply|response|explanation|bot|chatbot|assistant)|' +
      'you (?:did not|didnt|have not|havent|never) (?:answer(?:ed)?|understood|understand) (?:me|my question|' +
      'the question)|(?:that|this|it) (?:is not|isnt|was not|wasnt) (?:what i (?:asked|meant|wanted)(?: for)?|' +
      'helpful|useful|an answer|my question|the answer)|(?:what|such) (?:an? )?(?:garbage|rubbish|crap|nonsense)|' +
      'you suck|you never (?:answer|know|help)(?: (?:me|anything|my questions?|with anything))?|this is (?:broken|' +
      'not working)|thats (?:so )?(?:wrong|not right|no answer|not true|incorrect|nonsense)|you (?:got it|are|re) ' +
      'wrong|you are (?:broken|not (?:very )?(?:smart|helpful|useful|good))'
  ],
  praise: '(?:you are|youre|you re|u r|ur|(?:this|that|it) (?:is|was)|its|thats) (?:so |really |very |pretty |just |' +
    `such |super |the |an? )*${MARVELLOUS}(?: assistant| bot| teacher| tutor| help| explanation| answer)?|` +
    '(?:good|nice|great|excellent) (?:job|work|bot|one|answer|explanation)|well done|bravo|you rock|' +
    'you (?:did|do|are doing) (?:great|well|a (?:good|great) job)|you (?:really )?(?:saved|helped) me(?: a lot)?|' +
    'i (?:really )?(?:like|love) (?:you|this|it|your answers?|this (?:chat|bot|chatbot|assistant))(?: a lot)?',
  apologies: '(?:(?:i am|im) )?(?:so |very |really )?sorry(?: (?:about|for) (?:that|this|it|(?:the|my) (?:confusion|' +
    'trouble|mistakes?|typos?|mess|delay|bad english|english)|bothering you|(?:asking )?so many questions|all the ' +
    'questions))?|my (?:bad|mistake|fault|apologies)|apologies|i apologi[sz]e|pardon me|excuse me|forgive me|oops|' +
    '(?:that )?was (?:a typo|my mistake)|i (?:made a mistake|was wrong)',
  lost: 'i (?:understand|get) nothing(?: at all)?|i (?:do not|dont|don t|still dont) (?:understand|get) ' +
    '(?:anything|it|this|a thing|any of (?:this|it))(?: at all)?|(?:i am|im) (?:so |completely |really |very )?' +
    '(?:confused|(?:not good|bad) at this|not getting (?:it|this|any of (?:it|this)))|i have no idea|i suck at this|' +
    '(?:(?:this|it|that|all this|all of this) is|its|thats) (?:all |just |way |really |a bit |a little )*' +
    `(?:too|so|very|really|quite|pretty)? ?(?:${HARD}|impossible)(?: (?:for|to) me| to (?:understand|follow))?|` +
    `i find (?:this|it|everything) (?:too |so |very |really )?${HARD}|` +
    '(?:this|it|nothing) (?:makes|is making) (?:(?:no|any) )?sense(?: (?:to|for) me)?|(?:this|it) (?:does not|' +
    'doesnt) make (?:any )?sense(?: to me)?|i (?:do not|dont) (?:even )?know where to (?:start|begin)|i (?:keep|' +
    'always) get(?:ting)? (?:it|this|everything) wrong|my (?:head|brain) hurts|(?:this|it|all this|studying|' +
    'everything) (?:is|feels|seems) (?:just |so |all |completely |totally |really )?' +
    '(?:pointless|hopeless|a waste of (?:my )?time|in vain)|(?:there is|theres) no (?:point|use)' +
    '(?: in (?:trying|studying|this|going on))?|(?:what is|whats) the point(?: (?:of|in) (?:trying|studying))?|' +
    'why (?:do i |should i )?(?:even )?(?:bother|try)|i am never going to get (?:it|this)',
  cheating: [
    '(?:(?:can|could|will|would) you |please |just )*(?:do|write|solve|make|finish|complete) (?:me )?(?:my|our|the) ' +
      '(?:homework|essay|assignments?|exercises?|project|lab report|coursework|term paper)(?: for (?:me|us))?(?: ' +
      'please)?',
    '(?:(?:can|could|will|would) you |please |just )*(?:give|tell|send|show) (?:me|us) (?:all )?the ' +
      '(?:answers|solutions|questions) (?:to|of|for|on|in|from) (?:my|the|our|this|tomorrows) (?:final |midterm )?' +
      '(?:exams?|midterm|final|homework|assignments?|quiz(?:zes)?|tests?)(?: please)?',
    '(?:(?:can|could|will|would) you |please )*help (?:me|us) (?:to )?cheat(?: (?:on|in|at|during) (?:my|the|our|' +
      'this) (?:\\w+ )?(?:exam|test|quiz|midterm|final|homework|assignment))?|how (?:can|do|could) i cheat(?: (?:on|' +
      'in|at|during) (?:my|the|our|this) (?:exam|test|quiz|midterm|final|homework|assignment))?|' +
      '(?:can|could) i cheat|do you have (?:the|my) exam (?:questions|answers)|i want to cheat'
  ],
  unprepared: [
    '(?:i have|i ve got|ive got|ive|there is|theres|we have|i got)(?: got)? (?:an |the |my |our |a )?(?:\\w+ ' +
      ')?(?:exam|test|midterm|final|quiz) (?:is )?(?:tomorrow|today|tonight|soon|this week|next week|in (?:an? |\\w+ ' +
      ')?(?:hours?|days?|minutes?|week))(?: morning| afternoon)?(?: (?:and|but) (?:i )?(?:still )?(?:(?:know|' +
      'understand|get|did|have studied|studied|have done) nothing|(?:do not|dont|have not|havent|did not|didnt) ' +
      '(?:know|understand|get|studied?|even (?:studied|started)|started|learned|prepared) ?(?:anything|a thing|it|at ' +
      'all|yet)?|(?:am|im) not (?:ready|prepared)|have no idea|(?:am|im) lost))?',
    'my (?:exam|test|midterm|final|quiz) is (?:tomorrow|today|soon|next week)(?: (?:and|but) i (?:know nothing|dont ' +
      'know anything|do not know anything|havent studied|have not studied))?|i (?:havent|have not|did not|didnt) ' +
      '(?:study|studied|prepare|prepared|started?(?: (?:studying|yet))?)(?: (?:anything|at all|yet))?(?: for the ' +
      'exam)?|i know nothing(?: at all| about this(?: course)?)?'
  ],
  again: [
    `${PLEASE}(?:repeat|rephrase|simplify|shorten)(?: (?:that|it|this))?(?: again)?(?: for me)?(?: please)?`,
    `${PLEASE}(?:say|explain|put|tell me|write) (?:that|it|this)(?: to me)? (?:again|once more|${OTHERWISE})(?: ` +
      'please)?',
    `(?:(?:make it|be|in|use|with) )?${OTHERWISE}(?: please)?|(?:again|once more)(?: please)?|` +
      '(?:(?:that|it|this) is |thats |its )?(?:way )?too long(?: please)?|eli5|explain like (?:i am|im) (?:five|5)|' +
      '(?:can|could) you be (?:more )?brief(?:er)?(?: please)?'
  ],
  elsewhere: '(?:what is|whats|how is|hows) the weather(?: (?:like|today|tomorrow|now|outside|in \\w+))*|' +
    '(?:what is|whats) the time(?: now)?|what time is it(?: now)?|what day is (?:it|today)|what is todays date|' +
    'who won (?:the )?(?:match|game|league|world cup|election|elections)(?: yesterday)?|is it raining|' +
    'what is on tv|what should i (?:eat|cook|wear)(?: today| tonight)?',
  words: 'hi hello hey good morning afternoon evening night bye goodbye see you ok okay okey yes yeah yep no nope ' +
    'sure right fine great nice cool perfect awesome excellent amazing thanks thank thx ty lot much so very welcome ' +
    'sorry understood understand got get it lol haha wow please help test bot there again really'
}
