import { HOLE } from '../../../text/holes.js'
import { lowered, raised } from '../../../text/formats/raised.js'
import type { LeftOut } from '../process/reading.js'
import { ofStruck } from '../report.js'
import { GROUP, IN_BRACES } from './latex-parts.js'
import { quantitiesIn } from './latex-units.js'

/*
 * The commands of LaTeX whose names are not part of the text: those that this reader knows, and those that it does not
 * know, because the author defines them elsewhere. The latter leave a hole in the text, and are told.
 */

// eslint-disable-next-line ours/no-language-words -- the names of commands
const KNOWN = new Set(`begin end item label caption footnote footnotetext footnotemark marginpar section subsection
subsubsection chapter part paragraph subparagraph frametitle framesubtitle title author date subtitle institute thanks
and maketitle titlepage tableofcontents listoffigures listoftables printbibliography printindex appendix frontmatter
mainmatter backmatter textbf textit texttt textsc textsf textrm textsl textmd textup textnormal emph underline uline
uuline sout st hl ul alert structure mbox hbox fbox makebox framebox text textsuperscript textsubscript enquote url
href nolinkurl path verb texorpdfstring hypertarget hyperlink hyperref multicolumn multirow bf it tt sc rm sf sl em
bfseries itshape ttfamily scshape rmfamily sffamily slshape mdseries upshape normalfont normalsize tiny scriptsize
footnotesize small large Large LARGE huge Huge selectfont quad qquad hfill vfill hfil vfil hss enspace enskip
thinspace smallskip medskip bigskip smallbreak medbreak bigbreak par indent noindent newline linebreak nolinebreak
pagebreak nopagebreak newpage clearpage cleardoublepage break nobreak allowbreak goodbreak filbreak dotfill hrulefill
hrule vrule strut null relax protect leavevmode ignorespaces unskip raggedright raggedleft centering centerline
flushbottom raggedbottom sloppy fussy onecolumn twocolumn doublespacing singlespacing onehalfspacing pause only
onslide uncover visible invisible transparent textwidth linewidth columnwidth textheight paperwidth baselineskip
parskip parindent tabcolsep arraybackslash tabularnewline hline toprule midrule bottomrule cline cmidrule endhead
endfirsthead endfoot endlastfoot noalign today thepage makeatletter makeatother bgroup egroup begingroup endgroup else
fi iff let def gdef edef newcommand renewcommand providecommand newenvironment renewenvironment newtheorem
theoremstyle newif newcounter setcounter addtocounter stepcounter refstepcounter newlength setlength addtolength
usepackage documentclass input include subfile import subimport bibliography bibliographystyle addbibresource nocite
index glossary makeindex pagestyle thispagestyle pagenumbering markboth markright vspace hspace vskip hskip kern rule
phantom hphantom vphantom includegraphics graphicspath includepdf hypersetup geometry definecolor color pagecolor
fontsize linespread tikzset usetikzlibrary lstset lstinputlisting inputminted captionsetup usetheme usecolortheme
usefonttheme useoutertheme useinnertheme setbeamertemplate setbeamercolor setbeamerfont addtobeamertemplate
AtBeginSection AtBeginDocument note column columns setlist itemsep parsep topsep parsep labelsep columnbreak balance
FloatBarrier flushleft flushright ensuremath displaystyle qed qedhere noexpand expandafter csname endcsname string
number selectlanguage foreignlanguage textcolor colorbox fcolorbox parbox raisebox resizebox scalebox rotatebox
adjustbox cite ref endinput titleformat titlespacing fancyhf fancyhead fancyfoot lhead chead rhead alph Alph arabic
roman Roman lfoot cfoot rfoot rlap llap smash vcenter ding faIcon`.split(/\s+/))

// The first arguments of these are no text; of the second ones, two.
const ONE = 'textcolor|colorbox|parbox|raisebox|scalebox|rotatebox|adjustbox|foreignlanguage|hyperlink'
const [TWO, OPTIONAL] = ['fcolorbox|resizebox', '\\*?(?:\\s*\\[[^\\]]{0,200}\\])*']
const FIRST = new RegExp(`\\\\(?:(?:${ONE})${OPTIONAL}|(?:${TWO})${OPTIONAL}\\s*\\{[^{}]{0,200}\\})` +
  '\\s*\\{[^{}]{0,200}\\}(?:\\s*\\[[^\\]]{0,200}\\])*\\s*(?=\\{)', 'g')
const REFERENCE =
  /\\(eq|page|auto|name|c|C|v|labelc|full|title)?ref\*?\s*(?:\[[^\]]{0,100}\])?\{([^{}]{0,300})\}/g
// A heading with the name that others refer to it by.
const LABELLED = new RegExp('\\\\(?:chapter|(?:sub){0,2}section)(?:\\[[^\\]]{0,300}\\])?\\s*' +
  `${IN_BRACES}\\s*\\\\label\\s*\\{([^{}]{1,100})\\}`, 'g')
const CITATION = /\\(?:[a-z]*cite[a-z]*|Textcite)\*?\s*((?:\[[^\]]{0,200}\]\s*)*)\{([^{}]{0,300})\}/g
const BARE = /\\([a-zA-Z]+)(?![a-zA-Z@])\*?(?:\{\})?(?!\s*[[{<])/g
const SEVERAL = new RegExp(`\\\\([a-zA-Z]+)\\*?(?:\\[[^\\]]{0,200}\\])?((?:${GROUP}){2,9})`, 'g')
// "phrase\is{phrase}", "adjacent}\is{adjacency}", "Phrase\is{category!Passive}": a command for an index.
const INDEXED =
  /(?<=(?<!\p{L})(\p{L}{4})\p{L}{0,30}\}?)\\([a-zA-Z]{2,6})\{(?:\1[^{}]{0,100}|[^{}!]{1,60}![^{}]{1,60})\}/giu
const STRUCK = new RegExp(`\\\\(?:sout|xout|st)\\s*${IN_BRACES}`, 'g')
const PLACED = /\\text(super|sub)script\s*\{([^{}]{0,100})\}/g
const MAX_TOLD = 5
// How long a heading is, in characters, and how often one is named.
const [MAX_TITLE, MAX_NAMED] = [150, 1000]

/** What is left out of a source, for its report. */
export class LatexGaps {
  readonly #titles: Map<string, string>
  readonly #unknown = new Set<string>()
  #references = 0
  #named = 0
  #struck = 0

  /** @param source what the headings are looked for in */
  constructor (source: string) {
    this.#titles = new Map([...source.matchAll(LABELLED)].map(([, title = '', name = '']) => [name.trim(), title]))
    for (const [name, title] of this.#titles) if (title.length > MAX_TITLE) this.#titles.delete(name)
  }

  /**
   * A text with holes in the place of what only its author knows: numbers of references, and commands that are not
   * defined here.
   * @param isSign whether a command is a sign, or known otherwise
   */
  holesIn (source: string, isSign: (name: string) => boolean): string {
    const isKnown = (name: string) => KNOWN.has(name) || isSign(name)
    return quantitiesIn(source).replace(FIRST, '')
      .replace(STRUCK, () => {
        this.#struck++
        return ''
      })
      .replace(PLACED, (_, side: string, own: string, at: number, text: string) =>
        (side === 'super' ? raised : lowered)(own, text.slice(Math.max(0, at - 5), at)))
      .replace(CITATION, (_, more: string, keys: string) =>
        `[${[keys, ...more.match(/[^[\]]+/g) ?? []].map(part => part.trim()).filter(part => part !== '').join(', ')}]`)
      .replace(REFERENCE, (_, kind: string | undefined, name: string) => {
        // The heading in place of its number, which is not written here either.
        const title = kind === 'eq' || kind === 'page' ? undefined : this.#titles.get(name.trim())
        if (title !== undefined && this.#named++ < MAX_NAMED) return `“${title}”`
        this.#references++
        return HOLE
      })
      .replace(INDEXED, (whole, _, name: string) => isKnown(name) ? whole : '')
      .replace(SEVERAL, (whole: string, name: string, groups: string) =>
        isKnown(name) ? whole : this.#hole(name, groups.replace(/\}\s*\{/g, `} ${HOLE} {`)))
      .replace(BARE, (whole: string, name: string, at: number, text: string) => {
        if (isKnown(name)) return whole
        const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 50), at)) &&
          /^[ \t]*(?:\n|$)/.test(text.slice(at + whole.length, at + whole.length + 50))
        return this.#hole(name, isAlone ? '' : HOLE)
      })
  }

  #hole (name: string, text: string): string {
    this.#unknown.add(`\\${name}`)
    return text
  }

  told (): LeftOut[] {
    const [names, count] = [[...this.#unknown], this.#references]
    const [named, more] = [names.slice(0, MAX_TOLD).join(', '), names.length > MAX_TOLD ? ', …' : '']
    return [
      ...names.length === 0
        ? []
        : [{ what: `Commands that are not defined here were left out: ${named}${more}.` }],
      ...count === 0 ? [] : [{ what: `The numbers of references were left out: ${count}.` }],
      ...ofStruck(this.#struck)
    ]
  }
}
