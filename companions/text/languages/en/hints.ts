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
    '(?:i )?(?:give|giving|gave) (?:it )?up(?: on (?:this|it))?', '(?:no more|enough|stop the) hints'
  ],
  words: 'i im ive id ill me my you your youre us it its thats this that these those them the a an of to for with on ' +
    'in at by from and or but so then because as than up out there here goes go going gone come comes keep ' +
    'continue next another other others one ones two three twice second third last any some something more less ' +
    'bit little lot further extra again all too very really even yet still already just actually honestly simply ' +
    'quite completely totally absolutely now directly straight exactly anyway though maybe not no nope nah none ' +
    'nothing far dont do doing did didnt does doesnt isnt is are am was wasnt be been can could cant cannot ' +
    'couldnt would wouldnt will wont havent hasnt have has had got get getting give given giving gave show see ' +
    'seeing saw tell telling told say says said saying explain know knowing knew understand understood ' +
    'understanding follow find finding found figure figured look looks looked looking read reread try tried ' +
    'trying think thinking thought mean meaning means meant want wanted need needed help helps helped helping ' +
    'helpful let lets make makes repeat rephrase elaborate clarify remember recall forgot forgotten reveal spill ' +
    'surrender quit stop enough answer answers answered question solution solutions result text page passage hint ' +
    'hints clue clues tip tips info information idea ideas luck way word words sense thing point place missing ' +
    'blank blanks gap gaps mind head brain what whats where wheres why how hows when huh hm hmm hmmm uh um ugh oh ' +
    'ok okay well fine yes yeah yep please pls thanks sorry man bro lost stuck confused confusing sure unsure ' +
    'vague unclear clear clearer better easier easy hard tough difficult bigger clueless differently different ' +
    'specific precise concrete detail details full whole right correct idk dunno whatever seriously either ' +
    'anything everything supposed bothered godsake god gods sake playing games game win time times kidding done',
  forAnswer: 'answers?|answered|solutions?|result|tell|telling|told|reveal|spill|surrender|quit|' +
    '(?:give|giving|gave|given) (?:it )?up|what (?:is it|it is)|just (?:say|give|show|explain)|enough|' +
    '(?:say|show) (?:it|me)|stop|you win',
  forHint: 'ca?n(?:no)?t tell|tell (?:me|us) (?:(?:a (?:bit|little)|some(?:thing)?) )?more|' +
    '(?:say|tell|show) (?:me )?(?:it|that|this) (?:in )?(?:another|a different|different|again|differently|better)|' +
    'not enough|(?:understand|see|get|find|know|remember) (?:the|your|an|that|any) (?:answer|solution|result)',
  ownQuestion: 'what (?:is|are|does|do|was) (?:an?|the \\w+ (?:of|for|to))|what (?:words?|texts?|results?|answers?|' +
    'pages?|solutions?|points?) |what (?:can|should|do|would) i (?!(?:be )?look)|' +
    'how (?:do|can|should|would|does|did|is|are)|what is it for|what else|can i (?!(?:have|get|see) )|' +
    '(?:do|does|did|is|are|am|was|where|when)(?: \\w+){3}'
}
