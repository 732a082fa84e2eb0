/*
 * The commands of LaTeX that a page can draw. An author's own ones (`\tuple`, `\Setabs`) are declared in a file that
 * the material may not have: a formula with them is not readable.
 */

// eslint-disable-next-line ours/no-language-words -- the names of commands
const COMMANDS = new Set(`frac dfrac tfrac cfrac binom dbinom tbinom sqrt sum prod coprod int iint iiint oint lim limsup
liminf sup inf max min arg det dim ker deg gcd hom Pr exp log ln lg sin cos tan cot sec csc arcsin arccos arctan sinh
cosh tanh coth bmod pmod mod alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu
xi omicron pi varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma
Upsilon Phi Psi Omega le leq leqslant ge geq geqslant lt gt ne neq equiv approx sim simeq cong propto ll gg prec succ
preceq succeq subset subseteq subsetneq supset supseteq in notin ni cup cap bigcup bigcap setminus emptyset varnothing
forall exists nexists neg lnot land lor wedge vee bigwedge bigvee implies iff to gets mapsto longmapsto rightarrow
Rightarrow leftarrow Leftarrow leftrightarrow Leftrightarrow longrightarrow Longrightarrow longleftarrow xrightarrow
xleftarrow uparrow downarrow nearrow searrow rightharpoonup rightleftharpoons hookrightarrow twoheadrightarrow vdash
models vDash perp parallel mid nmid cdot cdots ldots dots vdots ddots dotsb dotsc times div pm mp ast star circ bullet
oplus ominus otimes odot bigoplus bigotimes sqcup sqcap triangle triangleq nabla partial infty ell hbar Re Im aleph wp
prime angle degree top bot square blacksquare Box qed colon quad qquad hat widehat bar overline underline tilde
widetilde vec dot ddot check acute grave breve overbrace underbrace overset underset stackrel overrightarrow
mathbb mathbf mathcal mathfrak mathit mathrm mathsf mathtt mathscr boldsymbol bm pmb bf rm it cal text textbf textit
textrm texttt textsf operatorname left right big Big bigg Bigg bigl bigr Bigl Bigr lfloor rfloor lceil rceil langle
rangle lvert rvert lVert rVert vert Vert lbrace rbrace lbrack rbrack backslash limits nolimits displaystyle textstyle
scriptstyle begin end hline array not tag label nonumber notag mbox hspace vspace phantom smash color boxed cancel
substack atop over choose dagger ddagger lim argmax argmin because therefore deltaeq coloneqq eqqcolon vcentcolon
S P O L H ket bra braket Ket Bra Braket mathring`.split(/\s+/))

/** The letters of Greek by their commands. */
export const GREEK = new Map(Object.entries({
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω'
}))

// Two backslashes end a line. The word behind them is no command, so all patterns look for these two first.

/** Whether a text has a command that only its author knows: `\lt{T}{v}` is no sign of "less". */
export function hasOwnCommand (text: string): boolean {
  return [...text.matchAll(/\\\\|\\([A-Za-z]+)(\{)?/g)].some(([, name, brace]) => name !== undefined &&
    (!COMMANDS.has(name) || ((name === 'lt' || name === 'gt') && brace !== undefined)))
}

// Commands that authors declare so alike that it is known what they stand for: the letters of sets of numbers, …
const LETTERS = /\\\\|\\(?:([RNZQCKF])|([RNZQCKFEP])\2)(?![A-Za-z])/g
const SHORT: Record<string, string> = {
  inv: '^{-1}',
  half: '\\frac{1}{2}',
  defeq: ':=',
  eps: '\\varepsilon',
  ol: '\\overline',
  dd: '\\mathrm{d}',
  // … sets of numbers, zeros and signs of relations by their words, …
  complexes: '\\mathbb{C}',
  reals: '\\mathbb{R}',
  rationals: '\\mathbb{Q}',
  integers: '\\mathbb{Z}',
  naturals: '\\mathbb{N}',
  Nat: '\\mathbb{N}',
  zerovector: '\\mathbf{0}',
  isom: '\\cong',
  st: '\\mid',
  amp: '&',
  // … and those of logic, with a letter before their usual names.
  imp: '\\rightarrow',
  lif: '\\rightarrow',
  eif: '\\rightarrow',
  liff: '\\leftrightarrow',
  eiff: '\\leftrightarrow',
  enot: '\\lnot',
  eand: '\\land',
  eor: '\\lor',
  lfalse: '\\bot',
  ered: '\\bot',
  proves: '\\vdash',
  Proves: '\\vdash',
  entails: '\\vDash',
  Entails: '\\vDash'
}
// Those that set what follows in another type, or a line above it, …
const TYPES: Record<string, string> = {
  vect: '\\mathbf', conjugate: '\\overline', conj: '\\overline', metav: '\\mathcal', Lang: '\\mathcal', Th: '\\mathbf'
}
// … and those that write it between signs, or with one behind it.
const BETWEEN: Record<string, string> = {
  set: '\\{#1\\}',
  setparts: '\\{#1 \\mid #2\\}',
  Setabs: '\\{#1 : #2\\}',
  tuple: '\\langle #1 \\rangle',
  ntuple: '\\langle #1 \\rangle',
  innerproduct: '\\langle #1, #2 \\rangle',
  inner: '\\langle #1, #2 \\rangle',
  abs: '|#1|',
  card: '|#1|',
  modulus: '|#1|',
  norm: '\\|#1\\|',
  ceil: '\\lceil #1 \\rceil',
  floor: '\\lfloor #1 \\rfloor',
  transpose: '#1^{T}',
  inverse: '#1^{-1}',
  adjoint: '#1^{*}',
  complex: '\\mathbb{C}^{#1}',
  real: '\\mathbb{R}^{#1}',
  dimension: '\\dim(#1)',
  detname: '\\det(#1)',
  rank: '\\operatorname{rank}(#1)',
  nullity: '\\operatorname{nullity}(#1)',
  trace: '\\operatorname{tr}(#1)'
}
// One sign, or what stands in parentheses: what is raised behind it is of all of it.
const ONE = new RegExp('^(?:[\\p{L}\\d]|\\\\[A-Za-z]+(?:\\{[^{}]*\\})?)(?:_(?:[\\p{L}\\d]|\\{[^{}]*\\}))?$|' +
  '^\\([^()]*\\)$|^\\\\left\\((?:(?!\\\\left|\\\\right)[^])*\\\\right\\)$', 'u')
// … and the names of functions.
const FUNCTIONS = 'Var|Cov|Corr|tr|rank|rk|sgn|sign|Hom|End|Aut|Gal|Spec|GL|SL|Mat|Frac|Img|Span|diag|supp|lcm|id'
const KNOWN = new RegExp(`\\\\\\\\|\\\\(${Object.keys(SHORT).join('|')}|${FUNCTIONS})(?![A-Za-z{])`, 'g')
// A sign of a relation is set in no other type: `\Th \vdash A`.
const TYPE = new RegExp(`\\\\\\\\|\\\\(${Object.keys(TYPES).join('|')})(?![A-Za-z])` +
  `(?=\\s*(?:[{A-Za-z\\d]|\\\\(?:${[...GREEK.keys()].join('|')})(?![A-Za-z])))`, 'g')
const ARGUMENT = '\\s*\\{((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\}){0,300})\\}'
const named = (count: number) => Object.keys(BETWEEN)
  .filter(name => BETWEEN[name]?.includes('#2') === (count === 2)).join('|')
const CALLS = [1, 2].map(count => new RegExp(`\\\\(${named(count)})${ARGUMENT.repeat(count)}`, 'g'))
// Levels of commands within each other.
const MAX_ROUNDS = 4

/** A formula with the commands of LaTeX in place of those that many authors declare alike. */
export function withKnownCommands (formula: string): string {
  const lettered = formula
    .replace(LETTERS, (whole, one: string | undefined, two: string | undefined) => {
      const letter = one ?? two
      return letter === undefined ? whole : `\\mathbb{${letter}}`
    })
    .replace(TYPE, (whole, name: string | undefined) => name === undefined ? whole : TYPES[name] ?? whole)
    .replace(KNOWN, (whole, name: string | undefined) =>
      name === undefined ? whole : SHORT[name] ?? `\\operatorname{${name}}`)
  let [before, text] = ['', lettered]
  for (let round = 0; round < MAX_ROUNDS && text !== before && text.includes('{'); round++) {
    before = text
    for (const pattern of CALLS) {
      text = text.replace(pattern, (_, name: string, first: string, second: string) =>
        (BETWEEN[name] ?? '').replace('#1', () => isRaised(name) ? asOne(first.trim()) : first.trim())
          .replace('#2', () => second.trim()))
    }
  }
  return text === lettered ? lettered : text.replace(/\^\{\s*(?:\\null)?\s*\}/g, '')
}

function isRaised (name: string): boolean {
  return BETWEEN[name]?.startsWith('#1^') === true
}

/** What something is raised behind: "A + B" needs parentheses, and so does what will be raised itself. */
function asOne (text: string): string {
  const command = /^\\([A-Za-z]+)/.exec(text)?.[1] ?? ''
  return ONE.test(text) && BETWEEN[command]?.includes('^') !== true ? text : `(${text})`
}
