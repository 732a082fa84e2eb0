import type { StatementWords } from '../../../language-data/test-questions/statements.js'

export const statements: StatementWords = {
  opensOtherwise: 'In|On|At|By|For|From|With|Without|After|Before|During|Since|Until|Under|Over|Through|Although|' +
    'While|When|If|As|Because|To|Among|Between|Despite|Like|Unlike|Many|Some|Most|All|Each|Every|No|Any|Both|' +
    'Such|This|These|That|Those|It|They|He|She|We|You|I|His|Her|Its|Their|Our|There|Here|Another|Other|What|How|' +
    'Why|Not|One|Two|Three|Let|Note|Consider|See|Soon|Later|Then|Eventually|Today|Now|Thus|Hence|However|Finally|' +
    'Meanwhile|First|Next|Once|Instead|Additionally|Moreover|Perhaps|Still|Also|Often|Sometimes',
  notInSubject: 'and|or|that|which|who|whose|where|when|while|if|because|as|by|to|at|from|with|on|into|but|than|' +
    'i|since|until|after|before|during|although|for|between|through|under|over|about',
  inYear: 'In(?: the \\p{L}+ of)?',
  yearBehind: 'in',
  adverbs: 'also|never|always|often|then|usually|now|still|even|just|only|\\p{L}{3,}ly',
  notBehindVerb: 'and|or|of',
  nounEnds: 'of|in',
  progressive: '\\p{L}+ing',
  namedVerbs: 'called|named|termed|known|located|situated',
  otherVerbs: 'is|are|was|were|has|have',
  intransitive: 'occurred|died|lived|began|existed|emerged|originated|happened|arose|stagnated|consisted|' +
    'belonged|served|led|came|went|fell|rose|fought|had|became',
  prepositions: 'by|in|on|at|from|with|as|to|during|for|between|among|into|through|under|over|of|within|using|' +
    'via|upon|across|along|after|before|just|directly|immediately|beneath|near|inside|outside|above|below|behind|' +
    'around',
  noTerm: 'of|in|as|on|by|at|to|for|with|from',
  nameParticles: 'de|von|van|der|la|del',
  notPerson: 'University|College|School|Institute|Company|Committee|Council|Court|Parliament|Party|Church|Empire|' +
    'Kingdom|Union|Agency|War|Act|Treaty|Society|Association|Museum|Academy|Bank|Corporation|Network|Channel|' +
    'Station|House|River|Sea|Ocean|Lake|Mountains?|Islands?|City|Republic|States|Theory|Law|Theorem|Plague|Plan|' +
    'Compact|Convention|Compromise|Amendment|Dynasty|Colony|Bill|Doctrine|Declaration|Code|Effect|Principle|' +
    'Equation|Model|Test|Scale|Syndrome|Disease|Cells?|System|Method|Algorithm|Protocol|Experiment|Case|' +
    'Revolution|Battle|Age|Century|North|South|East|West|Northern|Southern|Eastern|Western',
  personVerbs: 'wrote|published|invented|discovered|developed|proposed|founded|introduced|described|built|' +
    'formulated|proved|coined|painted|composed|translated|designed|established',
  saysWho: 'was (?:the first|elected|appointed)',
  general: 'Choice|Anyone|Someone|Users?|Victim|Sender|Receiver|Attacker|Example|Approach|Reason|Problem|' +
    'Solution|Advantage|Benefit|Difference|Question|Answer|Person|Human|Scientist|Researcher|Scholar|Historian|' +
    'Number|Result|Name|Term|Word|Use|Study|Idea|Way|Part|Type|Kind|Form|Role|Purpose|Goal|Aim|Fact|Set|Rest|' +
    'Value|Size|Rate|Point|Time|Evidence|Research|Work|People|Students?|Data|Things?|Order|Change|Process|Method|' +
    'System|Author|Book',
  pointing: 'its|their|it|they',
  added: 'which|who|whose|where|while|although|whereas|but|so|because|since|leading|making|causing|resulting|' +
    'including|eventually|especially|such as|with|and (?:is|are|was|were|has|have|the|a|an|in|it|they)',
  inserted: 'such|incl|espec',
  passive: '^(?:first |originally |also )?(\\p{L}+) by ({{name}})(?: in \\d{4}| in the \\d{2}th century|' +
    '( at [\\p{L} ]+))?(?:$|,|;| and )',
  yearGoesOn: ', (?:which|when|where|and)\\b| (?:when|and is|and was) .*',
  notBeforeYear: '\\bin$|\\b(?:and|or|but)\\b',
  ofSome: 'An?|Some|Several|Many',
  participle: '\\p{L}+(?:ed|en|wn|ght|lt|nt|de|ung)\\b',
  refers: 'refers?',
  refersTo: 'to',
  hasName: '(?:called|known as|termed|named|referred to as) (?:an? |the )?["“]?([\\p{L} -]{3,40}?)["”]?',
  saysWhatItIs: '(?:an?|the) \\p{L}+(?: \\p{L}+){0,3} (?:that|which|of|in|for|by|used|whose)\\b',
  saysWhatTheyAre: '(?:the )?(?!\\p{L}+(?:ed|en|ing) )(?:\\p{L}+ ){0,3}\\p{L}+[^\\Wsui]s (?:that|which|of|in|for|' +
    'by|used|made|composed|whose|with|between)\\b',
  asksWho: 'Who {verb} {rest}?',
  asksWhich: { one: 'Which of the following {verb} {rest}?', several: 'Which of the following {verb} {rest}?' },
  asksAgent: 'Who {past} {thing}{more}?',
  asksYear: { be: 'In which year {verb} {thing}{before}?', other: 'In which year did {thing} {base}{before}?' }
}
