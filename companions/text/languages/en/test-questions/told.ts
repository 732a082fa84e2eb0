import type { StandingWords, ToldWords } from '../../../language-data/test-questions/told.js'

/** What a text points at in a picture beside it: "the pink line", "… on the right". */
export const OF_PICTURE = '(?:on|to) the (?:right|left)(?=\\W*$)|(?:pink|red|blue|green|orange|purple|yellow|' +
  'gr[ae]y|black|dashed|dotted|solid) (?:lines?|curves?|arrows?|dots|bars)'

export const standing: StandingWords = {
  leans: 'the (?:first|last|other) (?:two|three|four)(?=,|$| (?:is|are|was|were|and|have)\\b)|' +
    '^(?:in|during|for|including|after|before) [^,]{0,60}, (?:when [^,]{0,80}, )?(?:it|they) ' +
    '(?:takes?|may|can|might|will|would|must|should|could|contains?|gives?)\\b|' +
    '^(?:after|before|upon|during|since|until|with) (?:his|her|their|its) [^,]{2,40}, (?:in x,? )?(?:the|an?) |' +
    '^(?:to the (?:extent|point) that|so much so)\\b|' +
    // "Gauss proved the theorem": which one, the sentence before says.
    '\\b(?:proved|proves?|stated|states?) the (?:theorem|lemma|result|conjecture)' +
    '(?! (?:of|that|on|about|for|which)\\b)|' +
    '\\bon the other hand\\b|\\bthe last (?:equation|formula|expression|identity)\\b|' +
    '\\bin (?:a|the|an) (?:later|next|following|subsequent) (?:section|chapter|lecture|unit|part)|' +
    '^(?:bear|keep) in mind|^(?:(?:an?|one) (?:possible|alternative|simple|obvious) (?:solution|approach|way|' +
    'answer|fix)|' +
    'all of (?:them|which)|things like)\\b|^each (?:[a-z]+ )?(?:is|has|was|contains)\\b|' +
    '\\b(?:the same process(?:es)?|this|these|those|such(?! (?:that|as)\\b)|here|' +
    // "Above the mean" says where, "as shown above" points back.
    '(?<!bounded )(?:above|below)(?!/| (?:the|an?|its|their|which|zero|average|sea|ground|x|\\d))|' +
    'as before|' +
    // "From one person to another" names no other one.
    'aforementioned|former|latter|previous(?:ly)?|preceding|following|(?<!(?:to|from|into|of) )another|' +
    'likewise|therefore|thus|hence|consequently|instead|there(?! (?:is|are|exists?|was|were)\\b)|' +
    'otherwise|meanwhile|nevertheless|nonetheless|also|too|so(?! that\\b)|us|our|ours|you|your|' +
    'i|my|me|example|figure|chapter|lecture|slide|(?:the|see|in) (?:(?:table|section)|page(?! (?:that|which) ))|' +
    '(?:table|section|page) \\d+|today|now|recently|currently|respectively|' +
    '(?:theorem|lemma|equation|corollary|proposition|formula|listing) \\(?\\d+|' +
    `${OF_PICTURE}|` +
    'earlier|(?<!for )later|again|similarly|in question|resulting|the same program|' +
    '(?:^|, )that [a-z]+(?: [a-z]+)? (?:is|was)|(?:of|to|for|with|by|from) that|^in any (?:event|case)|' +
    '^(?:al)?though (?:it|they|called))\\b|' +
    '^(?:in|during|for|over|since|by|at) [^,]{0,40}?,? (?:it|they|he|she) (?:is|was|has|had|were|are|have)\\b|' +
    '^(?:use|find|compute|calculate|write|show|prove|draw|choose|create|run|open|add|set|make|try|repeat|take|list|' +
    'describe|explain|select|click|type|read|plot|load|install|follow|determine|suppose|assume|consider|imagine|let|' +
    'note|recall|remember|notice|observe|apply|fit|check|compare|change|replace|remove|import|define|solve|save|' +
    'download) (?:the|an?|each|all|any|every|your|x|two|three|four|five|it|that|we)\\b|^(?:it|its|he|she|his|her|' +
    'they|their|them|' +
    'the (?:first|second|last)(?: and \\p{L}+ \\p{L}+)? (?:was|is|were|are)|one|both|others?|some|that|which|' +
    'then|but|and|or|because|since|however|yes|ok|sure|indeed|' +
    '(?:for|at|in|by|with|after|on|from|until) that|we|there|what|(?:when|if)(?! an? )|as|all|many|most|the other|' +
    'second|third)\\b',
  apartHeadings: 'advantages?|disadvantages?|benefits?|drawbacks?|limitations|pros|cons|tips|best practices|' +
    'references?|bibliography|further reading|see also|links?(?! [a-z])|acknowledge?ments?|credits|' +
    'contents(?! [a-z])|' +
    'table of contents|outline(?! [a-z])|agenda|prerequisites|overview|keypoints|objectives|questions|setup|' +
    'installation|remarks?|proof(?! of)|' +
    'notes?|about(?! [a-z])|' +
    'about (?:the|this) (?:book|authors?|course|project)|license|sponsors?|contribut(?:ing|ors?)|donat(?:e|ions?)|' +
    'preface|foreword',
  apartTexts: 'proof|remark|note|exercise|example',
  cited: '[Rr]etrieved|Archived|Accessed|[Aa]ccessed on|[Vv]ol\\. ?\\d|University Press',
  precondition: 'once|the name of which|whose|an? (?:excellent|ideal|perfect|good|candidate|reminder)|' +
    '(?:an? )?illustration',
  asAnother: '(?:just )?like|as with|similar to|along with|together with',
  openEnd: 'the (?:property|properties|conditions?|requirements?|axioms?)',
  who: 'who',
  inOrderTo: '(?:in order )?to',
  butNot: 'but (?:(?:do(?:es)?|is|are|can|has|have) )?(?:not|never)|' +
    'but (?:no|none|nobody|nothing|only|cannot)|but (?:does|is|ca)n\'t|but (?:if|when)',
  insideName: 'on|for|of',
  not: 'not|no',
  ofCase: 'their|still|just|the original (?:user|file|directory|owner)',
  superlative: 'the [a-z]{3,}est (?:possible )?[a-z]+(?: (?!(?:that|who|which|whose) )[a-z]+){0,5}? ' +
    '(?:is|was|are|were|would)\\b',
  whose: 'his|her|their|its',
  pictured: 'collected|taken|photographed|pictured|painted|drawn',
  noCount: '\\b(?:we|you|i)\\b|(?<!\\b(?:have|has|need|needs) )to have\\?',
  further: '(?:is|are) (?:further|also|additionally|moreover) required|(?:must|has to|have to) (?:also|further)|' +
    'we (?:also|further) (?:require|demand|ask)'
}

export const told: ToldWords = {
  pastEnding: 'ed',
  unsure: '\\b(?:may have|might|would|since|until|by|before|after|between|about|around|circa|estimated|expected|' +
    'currently|per cent|percent|%|million|billion|according to|them|there|ratio|the period$|perhaps|maybe|probably|' +
    'the year|that year|\\d+ years?|not)\\b',
  the: 'The',
  deeds: 'was|were|had|did|\\p{Ll}+ed|began|became|made|gave|took|led',
  asksLongForm: 'What does the abbreviation “{short}” stand for?',
  namedArticle: 'The|An?',
  alsoNamed: '(?:,| \\(| is| are) ?(?:also|better|sometimes(?: also)?|commonly) (?:known|called|referred to) (?:as )?' +
    '(?:an? |the )?',
  place: 'there|here',
  pointingName: '(?:it|they|he|she|which|this|these|that|those|such)(?![a-z])',
  amongOthers: '(?:in|by) (?:other|some|many|most|certain)',
  asksOtherName: {
    one: 'By what other name is “{name}” known?',
    several: 'By what other name are “{name}” known?'
  },
  particles: 'von|van',
  was: 'was',
  did: 'wrote|became|built|led|won|taught|gave|made|began',
  ofPerson: 'his|her|himself|herself|he|she|who|student|professor|physicist|chemist|poet|writer|leader|king|queen|' +
    'emperor|engineer|scientist|mathematician|inventor|philosopher|wrote|invented|discovered|proposed|published|' +
    'developed|taught',
  clauseBegins: 'After|Before|When|While|Although|Since|Once',
  added: 'and|but|which|while|whereas',
  result: 'so',
  asksWho: 'Who {told}?',
  asksWhoOrWhat: 'Who or what {told}?',
  asksWhat: 'What {told}?',
  ofSeveral: 'are|were|was|\\p{L}+ed',
  ofMany: 'much|most|some|many|several|both|all|each|one|another|other|few|part',
  auxiliary: 'can|will|would|should|must|has|have|had|may',
  inNames: 'of|the|and',
  ofWoman: 'mother|wife|sister|daughter|queen|princess|empress|woman|actress|she|her'
}
