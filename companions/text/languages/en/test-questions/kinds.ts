import type { KindWords } from '../../../language-data/test-questions/index.js'

export const kinds: KindWords = {
  classes: {
    process:
      'process mechanism transfer change phenomenon event tendency response reaction passage growth decline ' +
      'increase decrease flow conversion interaction movement exchange cycle release shift effect result ' +
      'consequence',
    act: 'action act activity behavior behaviour conduct habit refusal attempt effort use operation',
    method:
      'method technique procedure approach strategy practice test algorithm study experiment survey research ' +
      'treatment therapy psychotherapy policy scheduler scan imaging examination',
    measure:
      'measure ratio rate amount number quotient degree capacity ability size cost price average extent distance ' +
      'speed time level percentage share height length depth width frequency',
    structure:
      'structure area region lobe gland cortex organ cell neuron tissue membrane bone ossicle muscle layer band ' +
      'strip groove ridge bump gap space opening covering lining surface extension fold nerve vessel division ' +
      'hemisphere half pathway body tube chamber nucleus eye ear brain heart receptor photoreceptor',
    system: 'system network government regime',
    drug: 'drug medication medicine',
    substance:
      'substance chemical hormone molecule compound protein enzyme acid gas mineral fluid material messenger ' +
      'neurotransmitter liquid salt sal atom',
    signal: 'signal wave burst pattern potential cue stimulus',
    feeling: 'feeling emotion sensation pain awareness taste need desire motivation pride attitude opinion sentiment',
    theory:
      'theory idea concept view perspective belief model hypothesis doctrine ideology framework assumption ' +
      'paradigm notion philosophy worldview prejudice stereotype',
    rule: 'principle law norm value rule expectation standard right freedom guarantee provision clause amendment',
    person:
      'person individual someone anyone scientist psychologist philosopher physicist mathematician theorist ' +
      'engineer leader worker chemist biologist economist writer poet painter king queen emperor ' +
      'politician president lawyer astronomer inventor historian physician doctor scholar monk author editor architect',
    people: 'people society community organization institution population tribe association company',
    condition:
      'state situation condition disorder disease syndrome period stage phase status inability disability crisis ' +
      'symptom failure lack difficulty loss',
    feature: 'feature characteristic trait attribute property quality',
    device:
      'device instrument machine program software tool computer server application service hardware register memory',
    data: 'file document record message table data information string address variable pointer object bit code',
    science: 'science field discipline branch subfield specialty'
  },
  collective:
    'group set series collection type kind form class name term sort family part portion number amount quantity ' +
    'variety list summary',
  ends:
    'of that which who whose where when in for by to with at from on used called known around between according ' +
    'important essential necessary characteristic responsible made found brought built seen shown a',
  events:
    'process method technique mechanism transfer change loss passage death damage injury act practice phenomenon ' +
    'procedure approach strategy visit flow growth uptake release transport situation state condition sort search',
  measures:
    'measure ratio rate amount number quotient degree capacity property size cost price average extent distance ' +
    'speed factor',
  endsByForm: 'ing|[^e]ed|[^i]ly',
  endsAsEvent: 'tion|sion|ment|ing|osis|esis|lysis|stasis|axis|[^t]ity|ency|ence|ance',
  isThing:
    '(?:por|sec|solu|junc|indenta|rela|frac|popula|func|equa|na|identifica)tion|region|fragment|segment|ligament|' +
    'filament|compartment|element|instrument|environment|substance|cation|sequence|science|document|string|ring|' +
    'building|opening|lining|covering|feeling|meaning|thing|basis|assembly|monopoly|anomaly|cavity|entity|facility|' +
    'university|axis',
  of: 'of'
}
