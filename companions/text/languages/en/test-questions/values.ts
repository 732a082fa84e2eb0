import type { ValueWords } from '../../../language-data/test-questions/index.js'

export const values: ValueWords = {
  nouns:
    '\\b(?:[Tt]he|[Aa]n?) (?:(?:\\p{Ll}[\\p{Ll}-]+ ){0,2}\\p{Ll}[\\p{Ll}-]{2,}|\\p{Lu}[\\p{Lu}\\d]+s?)(?=[,.;:)]|$|' +
    ' (?:is|are|was|were|of|in|and|or|to|that|which|has|have|can|for|by|with|from|on|at|as)\\b)',
  firstNames:
    'ada alan albert alex alice anna anne barbara ben carol catherine charles christine claire clara claude donald ' +
    'dorothy edgar edsger edward elizabeth emily emma emmy eric erik esther frank george grace hannah helen henry ' +
    'ingrid jack james jane jean jennifer jim joan john jon joseph karen karl kate katherine kenneth linda linus ' +
    'margaret marie martha martin mary michael paul peter philip rebecca richard robert ronald sarah sophie ' +
    'stephen steven susan thomas tim tony william xavier',
  inPeople: 'de|von|van',
  inNames: 'of|the|and',
  inLongForms: 'of|the|and|for|in|to|by',
  standsFor: '(?:stands?|is short|is an (?:acronym|abbreviation)) for|means|refers to|is',
  wrongLongForms: 'charged coupled devices?|institute of electrical and electronic engineers?|elliptical curve .*|' +
    'evolutionary stable strateg(?:y|ies)|bank of international settlements',
  longForms:
    'principal components? analysis|charge coupled device|institute of electrical and electronics engineers|' +
    'elliptic curve cryptography|elliptic curve digital signature algorithm|secure sockets layer|run length encoding|' +
    'transport layer security|independent component analysis|linear discriminant analysis|nearest neighbors?|' +
    'k nearest neighbors?|support vector machine|convolutional neural network|recurrent neural network|' +
    'artificial neural network|deep neural network|generative adversarial network|variational autoencoder|' +
    'long short term memory|gated recurrent unit|rectified linear unit|natural language processing|' +
    'stochastic gradient descent|receiver operating characteristic|area under the curve|mean squared? error|' +
    'root mean squared? error|mean absolute error|ordinary least squares|maximum likelihood estimation|' +
    'markov chain monte carlo|hidden markov model|akaike information criterion|bayesian information criterion|' +
    'analysis of variance|structured query language|relational database management system|' +
    'hypertext markup language|hypertext transfer protocol|hypertext transfer protocol secure|' +
    'cascading style sheets|document object model|extensible markup language|javascript object notation|' +
    'comma separated values|uniform resource locator|uniform resource identifier|world wide web|' +
    'world wide web consortium|application programming interface|graphical user interface|command line interface|' +
    'integrated development environment|object oriented programming|representational state transfer|' +
    'asynchronous javascript and xml|hypertext preprocessor|transmission control protocol|user datagram protocol|' +
    'internet protocol|internet control message protocol|dynamic host configuration protocol|domain name system|' +
    'file transfer protocol|simple mail transfer protocol|post office protocol|internet message access protocol|' +
    'simple network management protocol|address resolution protocol|border gateway protocol|' +
    'open shortest path first|network address translation|virtual private network|virtual local area network|' +
    'local area network|wide area network|metropolitan area network|wireless local area network|' +
    'media access control|network interface card|open systems interconnection|unshielded twisted pair|' +
    'shielded twisted pair|carrier sense multiple access|time division multiple access|' +
    'frequency division multiple access|code division multiple access|orthogonal frequency division multiplexing|' +
    'quadrature amplitude modulation|international organization for standardization|' +
    'international telecommunication union|american national standards institute|' +
    'telecommunications industry association|electronic industries alliance|internet engineering task force|' +
    'internet assigned numbers authority|central processing unit|graphics processing unit|arithmetic logic unit|' +
    'random access memory|read only memory|solid state drive|redundant array of independent disks|' +
    'universal serial bus|peripheral component interconnect|basic input output system|' +
    'unified extensible firmware interface|complementary metal oxide semiconductor|light emitting diode|' +
    'liquid crystal display|field programmable gate array|reduced instruction set computer|' +
    'complex instruction set computer|translation lookaside buffer|memory management unit|direct memory access|' +
    'first in first out|last in first out|least recently used|advanced encryption standard|' +
    'data encryption standard|certificate authority|public key infrastructure|intrusion detection system|' +
    'denial of service|distributed denial of service|cross site scripting|cross site request forgery|' +
    'multi factor authentication|role based access control|software development kit|unified modeling language|' +
    'deoxyribonucleic acid|ribonucleic acid|polymerase chain reaction|magnetic resonance imaging|' +
    'computed tomography|adenosine triphosphate|human immunodeficiency virus|' +
    'acquired immunodeficiency syndrome|chronic obstructive pulmonary disease|' +
    'gross domestic product|consumer price index|fast fourier transform|discrete fourier transform|' +
    'finite impulse response|infinite impulse response|analog to digital converter|digital to analog converter|' +
    'geographic information systems?|global positioning system|digital elevation model|coordinate reference system|' +
    'normalized difference vegetation index|partial differential equation|ordinary differential equation',
  common:
    'course courses student students week weeks hour hours example examples part parts way ways time times year ' +
    'years point points page pages case cases number numbers work semester group groups place places question ' +
    'questions answer answers reason reasons beginning middle rest others other same following above below people ' +
    'person day days thing things list first last next minute minutes use help order basis addition least most ' +
    'fact end start term terms name names result results type types kind kinds set amount size value values rate ' +
    'problem problems solution solutions idea ideas form forms role purpose goal goals aim side sides top bottom ' +
    'left right front back area areas level levels step steps stage line lines change changes process processes ' +
    'method methods system systems user users choice feature features advantage difference idea interior exterior ' +
    'century ways sort lot life',
  smallWords: 'the|an?'
}
