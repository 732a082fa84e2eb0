import type { Questions } from '../../language-data/questions.js'

export const questions: Questions = {
  forms: {
    what: 'what',
    when: 'when',
    where: 'where',
    who: 'who',
    'how many': 'how many',
    'how much': 'how much',
    how: 'how',
    'is there': '(?:is|are|will) there',
    'yes or no': 'is|are|do|does|did|will|would|can|could|may|should|has|have|must|am',
    if: 'if',
    then: 'can|will|do|what',
    any: 'any',
    mine: 'i|my|me',
    exact: 'specific\\w*|exact\\w*',
    'this course': 'this (?:course|class)',
    why: 'why',
    teacher: 'professor|instructor|teacher'
  },
  counts: 'how many|number of',

  askedAfter: 'and|or|but|know|tell me|at|in|on',
  wanted: {
    place: 'where|(?:which|what) (?:(?:class)?room|building|hall)',
    time: 'what time',
    date: 'when|what (?:day|date)',
    person: 'who|whom',
    weight: 'how much (?:(?:is|are) (.{2,60}) worth|(?:do|does|will|would) (.{2,60}) (?:count|weigh))',
    duration: 'how long'
  },
  saysDuration: '\\d+(?:st|nd|rd|th)? to .{0,16}\\d+|until|till|all (?:day|week|semester|term|year)',
  saysPlace: 'forum|notebook|teams|slack|discord|piazza|bookstore|platform|portal|services|department',
  saysDate: 'before|after|during|until|(?:end|beginning|start|(?:first|last) (?:day|week|class)) of|weekly|daily|' +
    '(?:every|each) (?:\\w+ )?(?:day|week|month|class|lecture|session|\\w+day)',
  // "Half of the points" to be admitted is no weight.
  saysWeight: '(?:half|third|quarter)(?! (?:of )?(?:all )?(?:the )?(?:points|marks|exercises|sheets|sessions))|' +
    'nothing|(?:not|n\'t) count\\w*|(?<!(?:of|all|the|enough|at least \\d+) )(?:points?|marks?)|equal\\w*|weigh\\w*',
  notYetKnown: 'tb[ad]|to be (?:announced|determined|confirmed|decided)',
  ofCourse: 'class classes lecture lectures meet meets meeting located location',
  duties: {
    together: {
      asks: 'alone|individually|together|(?:in|as) (?:an? )?(?:pairs?|groups?|teams?)|on (?:my|our|your) own|' +
        'with (?:an?|my|another|other|some) (?:\\w+ )?(?:partners?|friends?|classmates?|colleagues?|students?|people)',
      says: '(?:in|as) (?:an? )?(?:\\w+ )?(?:pairs?|groups?|teams?)|individual(?:ly)?|alone|together|on your own|' +
        '(?:pairs|groups?|teams?) of|collaborat\\w*'
    },
    allowed: {
      asks: '(?:can|may|could) (?:i|we|you|one|students?)|(?:am i|are we) (?:allowed|permitted|forbidden)(?: to)?|' +
        'allowed|permitted|forbidden|prohibited|accepted|possible',
      says: 'allowed|permitted|forbidden|prohibited|accepted|banned|welcome|cannot|can not|can\'t|may not|' +
        'must not|(?:students?|you) (?:can|may)|no \\w+ (?:may|can)|(?:im)?possible|(?:may|can) (?:only |also )?be'
    },
    required: {
      asks: '(?:do|does|will|would) (?:i|we|you|one|students?) (?:have|need) to|must (?:i|we|you|one|students?)|' +
        'mandatory|compulsory|obligatory|required|optional|voluntary|necessary|needed',
      says: 'must|(?:have|has|need|needs) to|mandatory|compulsory|obligatory|required|optional|voluntary|necessary|' +
        'needed|requires?|excused'
    },
    passed: {
      asks: '(?:do|does|will|would) (?:i|we|you|one|students?) (?:have|need) to pass|' +
        'must (?:i|we|you|one|students?) pass',
      says: 'minimum\\b[^;]{0,15}\\d|(?:not|without) pass\\w*|(?:who|if you) fails?|(?:must|(?:has|have|need|' +
        'needs) to) (?:\\w+ )?be passed|must (?:\\w+ )?pass|' +
        '(?:has|have|need|needs) to pass|(?:obtain|achieve|reach|score|earn|get|need)s? (?:an? )?' +
        '(?:(?:mark|grade|score|average) of )?at least|at least (?:an? )?\\d+(?:[.,]\\d+)? (?:out of|points|marks)'
    },
    done: { asks: 'is|are|was|were|will', says: 'is|are|was|were|will be|isn\'t|aren\'t|won\'t be' },
    states: 'mandatory|compulsory|obligatory|optional|voluntary',
    exists: {
      asks: '(?:is|are|will) there(?: be)?(?: going to be)?',
      inCourse: '(?:in|for|during|at) (?:this|the|our) (?:course|class|semester|term|subject|module)',
      says: 'there (?:is|are|will be|won\'t be)|no'
    }
  },
  attends: {
    asked: '(?<=\\b(?:have|need|required|obliged|mandatory|compulsory) to )(?:(?:go|come) to|be at)\\b',
    word: 'attend'
  },
  ofUse: 'bring carry use have take wear get possible hand submit turn work do go come',
  contrasts: [
    'midterm/midterms final/finals', 'worst best average', 'minimum maximum',
    'primary foreign candidate surrogate secondary', 'singly doubly circular', 'born died/death', 'first last',
    'symmetric asymmetric', 'kinetic potential', 'boil/boils/boiling freeze/freezes/freezing/melt/melts/melting',
    'advantage/advantages disadvantage/disadvantages/drawback/drawbacks', 'upper lower', 'input output',
    'internal external', 'increase/increases/increased decrease/decreases/decreased', 'positive negative',
    'encode/encoding decode/decoding', 'encrypt/encryption decrypt/decryption', 'insert/insertion delete/deletion',
    'ascending descending', 'static dynamic', 'direct indirect', 'explicit implicit', 'left right',
    'north south east west', 'northern southern eastern western', 'undergraduate graduate'
  ],
  ends: [
    'open/opens/opening close/closes/closed',
    'start/starts/started/begin/begins/began/beginning end/ends/ended/finish/finished'
  ],
  events: {
    exams: '(?:(?:date|time|day|place|room|hour)s? (?:of|for) (?:the )?)?(?:final |midterm )?(?:exam(?:ination)?s?|' +
      'midterms?|finals?(?! \\p{L})|finals?(?= (?:take|takes|be|held|start|starts|is|will|in|on|at)\\b))',
    others: '(?:office|student|consultation|drop-in) hours?|tutoring(?: sessions?)?|tutorials?|help sessions?|' +
      '(?:review|revision|question|lab|practice|q&a) (?:session|class|meeting)s?|' +
      '(?:resit|retake|make-?up|mock|practice)s?(?: exam(?:ination)?s?| midterms?| finals?)?|' +
      'labs|lectures|deadlines?|registration|enrol?lment',
    beside: 'before|after|about|on|for|of|to|until|during|with|regarding|concerning'
  },
  leansOnAnother: 'it|this|these|those|they|he|she|such|here|there|that|both|otherwise|also|however|its|their|' +
    'therefore|thus|hence|consequently|then|as a (?:result|consequence)|in (?:this|that|these) cases?',

  referredTo: 'fig(?:ure)?s?\\.?|tables?|sections?|chapters?|eq(?:uation)?s?\\.?|examples?|theorems?|listings?|page',
  definitions: {
    notWithin: 'summary|short|conclusion|fact|general',
    recall: '(?:recall|remember) [^,]{0,60}?that',
    role: '(?:is|are) (?:simply )?the (?!process|set|ability|number|act |study)',
    article: 'the|an?',
    within: 'in|within|according to',
    is: '(?:is|are) (?:defined as |described as |simply )?(?:an?|the|any|when)',
    means: 'refers? to|means?|(?:is|are) defined as',
    states: '(?<=\\b(?:law|theorem|principle|lemma|rule|hypothesis|theory)\\b[^,.;:]{0,30} )' +
      '(?:states?|says|asserts?|holds|establish(?:es)?)',
    named: '(?:also |otherwise )?(?:known|referred to|defined) as|called',
    statements: 'theorem lemma proposition corollary law principle',
    called: '(?:is|are) (?:\\w+ ){0,2}(?:called|termed|known as|referred to as)',
    definite: 'the',
    byMeaning: ['by (.{2,40}?),? (?:we|i|one) (?:mean|means|understand) '],
    calledIf: { one: 'an?|any|every|each', is: '(?:is|are)(?: called| said to be| termed)?', if: 'if(?! and only)' },
    relative: 'which|who|where|that|an?|the|or',
    apposed: 'or (?:the|an?|ways? of)|that is,|i\\.e\\.',
    heading: 'definitions?|meaning|concept|what is it',
    opens: '(?:it )?(?:is|are) (?:an?|the)|' +
      '(?:it |this )?(?:refers? to|means|consists? of|measures|describes|studies)|' +
      '(?:(?:an?|the) )?(?:(?:process|act|study|science|ability|amount|measure|set|method|branch|art|state) of|' +
      '(?!(?:is|are|was|were|this|these|there|it|in|for|when|all|many|most|some|given|note)\\b)\\p{L}+' +
      '(?: (?!(?:is|are|was|were|has|have|can|will|must)\\b)\\p{L}+){0,3}? (?:that|in which|used to|where))',
    before: 'please|so|and|ok|okay|hi|hello|tell me|explain(?: to me)?|(?:can|could|would|will) you(?: please)?|' +
      'i (?:want to|do not|don\'t|would like to) (?:know|understand)',
    asked: [
      '(?:what(?:\'s| is| are| was| were)|what exactly (?:is|are)) (?:meant by )?(.+)',
      'what (.+?) (?:is|are|means?|refers? to|stands? for)',
      'what do(?:es)? (?:you mean by )?(.+?)(?: (?:mean|refer to|stand for|say|state))?',
      '(?:define|describe|explain|state)(?: the (?:term|concept)(?: of)?)? (.+)',
      '(?:(?:what is|what\'s|give me) )?(?:(?:the|a) )?(?:definition|meaning|concept) of (.+)'
    ],
    ending: 'please|exactly',
    ofOne: '(?:of|in) an?',
    askedWithin: 'in|within|according to|for|as'
  },

  glossary: {
    report: 'report reports',
    essay: 'essay essays',
    notebook: 'notebook',
    notes: 'notes',
    trip: 'trip trips excursion',
    field: 'field',
    visit: 'visit',
    computer: 'computer computers',
    laptop: 'laptop',
    calculator: 'calculator',
    group: 'group groups team teams',
    pair: 'pair pairs',
    partner: 'partner partners',
    sheet: 'sheet',
    slides: 'slides',
    page: 'page pages',
    answer: 'answer answers',
    week: 'week weeks',
    weekly: 'weekly',
    month: 'month',
    hour: 'hour hours',
    year: 'year',
    january: 'january',
    february: 'february',
    march: 'march',
    april: 'april',
    may: 'may',
    june: 'june',
    july: 'july',
    august: 'august',
    september: 'september',
    october: 'october',
    november: 'november',
    december: 'december',
    monday: 'monday mondays',
    tuesday: 'tuesday tuesdays',
    wednesday: 'wednesday wednesdays',
    thursday: 'thursday thursdays',
    friday: 'friday fridays',
    saturday: 'saturday',
    sunday: 'sunday',
    morning: 'morning',
    building: 'building',
    floor: 'floor',
    library: 'library',
    costs: 'costs cost price',
    fee: 'fee fees',
    bursary: 'bursary',
    scholarship: 'scholarship',
    enrol: 'enrol enroll register registration',
    fail: 'fail failed',
    pass: 'pass passing',
    minimum: 'minimum',
    maximum: 'maximum',
    average: 'average mean',
    exercise: 'exercise exercises',
    lab: 'lab labs practical practicals',
    participation: 'participation',
    quiz: 'quiz quizzes test tests',
    resit: 'resit retake',
    extension: 'extension',
    absence: 'absence absences miss missed',
    sick: 'sick ill illness',
    doctor: 'doctor medical',
    certificate: 'certificate note',
    disability: 'disability',
    record: 'record recorded recording',
    remote: 'remote',
    language: 'language',
    code: 'code',
    data: 'data',
    file: 'file files',
    review: 'review',
    appeal: 'appeal',
    safety: 'safety',
    rules: 'rules',
    equipment: 'equipment',
    coat: 'coat',
    degree: 'degree',
    semester: 'semester term',
    department: 'department',
    holiday: 'holiday holidays',
    optional: 'optional',
    chapter: 'chapter chapters',
    summary: 'summary',
    theory: 'theory',
    law: 'law',
    history: 'history',
    talk: 'talk',
    workshop: 'workshop',
    seminar: 'seminar',
    poster: 'poster',
    phone: 'phone',
    address: 'address',
    website: 'website',
    results: 'results',
    tools: 'tools',
    forbidden: 'forbidden prohibited',
    bring: 'bring',
    dictionary: 'dictionary',
    skills: 'skills',
    name: 'name',
    assistant: 'assistant',
    edition: 'edition',
    author: 'author',
    publisher: 'publisher',
    work: 'work paper',
    assignment: 'assignment homework',
    written: 'written',
    points: 'points',
    wear: 'wear',
    emergency: 'emergency',
    network: 'network networks',
    layer: 'layer',
    half: 'half',
    zero: 'zero',
    score: 'score scores',
    teams: 'teams pairs',
    copy: 'copy copies',
    dna: 'dna',
    rna: 'rna',
    aids: 'aids',
    hiv: 'hiv',
    gdp: 'gdp',
    vat: 'vat',
    nato: 'nato',
    cell: 'cell cells',
    force: 'force forces',
    current: 'current currents',
    charge: 'charge charges',
    heat: 'heat',
    speed: 'speed velocity',
    sample: 'sample samples',
    firewall: 'firewall firewalls',
    router: 'router routers',
    switch: 'switch switches',
    stack: 'stack stacks',
    queue: 'queue queues',
    graph: 'graph graphs',
    vertex: 'vertex vertices',
    edge: 'edge edges',
    tree: 'tree trees'
  },

  ordinals: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  otherOrdinals: 'last|other|next',
  followUps: {
    asks: 'when where who whom whose how why which what much many long often far time date day room place weight ' +
      'percentage percent worth count counts start starts begin begins end ends finish finishes last lasts take ' +
      'takes ' +
      'due compulsory mandatory obligatory optional more details difficult hard easy required allowed example examples',
    emptyAsks: 'what which more details',
    smallTalk: 'ok okay yes no sure thanks thank thx hello hi hey bye great perfect good nice cool right fine ' +
      'understood got wow',
    beforeLead: 'ok(?:ay)?|well|thanks|thank you|great',
    lead: 'and|but|or|so|also|then|what about|how about|what of',
    refers: '\\b(?:it|its|they|them|their|he|she|him|his|hers?|this|that|these|those|there|ones?|both)\\b',
    wantsMore: 'tell me more|more|explain|why|go on',
    predicates: 'fail failed pass passed miss missed retake resit repeat submit cheat',
    noSubject: '^what if',
    impersonal: [
      '\\b(?:is|was|will) it (?:be )?\\w+ (?:to|that|if|for)\\b', '\\bit (?:is|was) \\w+ (?:to|that|if)\\b',
      '\\b(?:is|are) there\\b', '\\bthere (?:is|are)\\b'
    ],
    saysWhere: '\\b(?:is|are|was|were) (?:it|they|that|this) (?:also )?(?:in|at|on|from)\\b',
    names: 'the|an?|my|our|how many|which',
    notNamed: 'same|ones?|rest',
    beforeOne: 'and|but|or|so|what about|how about',
    atOne: 'in|on|at|for|with|of',
    the: 'the',
    afterOne: ' ones?',
    verbs: 'is|are|was|were|am|do|does|did|can|could|may|must|should|will|would|have|has|had|fail|need'
  },

  support: {
    officeHours: {
      question: 'When are the office hours?',
      evidence: 'office hours?|student hours|by appointment|help sessions?'
    },
    resit: {
      question: 'Is there a resit of the exam?',
      evidence: 're-?sits?|re-?takes?|second (?:chance|attempt|sitting)'
    }
  }
}
