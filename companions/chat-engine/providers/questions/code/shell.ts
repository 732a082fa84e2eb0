import { onceFor } from '../../../../../lib/process/once-for.js'
import { fold } from '../../../../text/language.js'
import { filenameOf, type Passage } from '../../../material/passages.js'
import { inAny } from '../prose/prose-language.js'
import { isSetAsCode } from './set-as-code.js'

/* The commands of a shell: whether a piece of code has some, and what of a line is the command. */

/** What a text says that a piece of code does. */
export interface Found {
  code: string
  does: string
  /** Whether it begins with the verb of a sentence, whose subject the code is. */
  isVerb: boolean
  /** What the code is: "function". */
  noun?: string
  /** What else is right. */
  others?: string[]
  /** The lines of a piece of code that say it. */
  quote?: string
  /** The sentence before, where only that names it. */
  lead?: Passage
  /** The question for it, where it is no subject. */
  asks?: string
  /** Whether the material itself declares it: see `signatures.ts`. */
  isDeclared?: boolean
  /** Whether it only declares it, in a list of functions, and does not show how it works. */
  isListed?: boolean
}

const SHELL = /^(?:bash|sh|shell|console|zsh|shell-session)$/
const SHELL_SHARE = 0.5
const COMMANDS = `git|bash|${inAny(({ commands }) => commands?.shell)}`
const COMMANDS_WORD = new RegExp(`\\b(?:${COMMANDS})\\b`)
const SHELL_WORD = new RegExp(`\\b(?:unix|linux|${COMMANDS})\\b`)

const USUAL = new Set(('awk cat cd chgrp chmod chown cp crontab curl cut date df diff dig du echo env find grep gzip ' +
  'head history hostname ifconfig kill killall less ln ls lsof man mkdir mount mv netstat nice nohup passwd ' +
  'paste ping pkill ps pwd rm rmdir rsync scp sed sort ssh sudo tail tar tee top touch tr traceroute umask umount ' +
  'uname uniq useradd vi vim watch wc wget whoami xargs zip').split(' '))

/** Whether a name is that of a usual command of Unix. */
export function isUsualCommand (name: string): boolean {
  return USUAL.has(name)
}

/** Whether a name is that of a tool with the word for what it does: "docker ps". */
export function isOfTool (code: string): boolean {
  return TOOLS.exec(code)?.[0].includes(' ') === true
}

const EDITORS = new Set('nano pico vi vim nvim emacs gedit kate notepad code micro ed'.split(' '))

/** Whether a command opens an editor: what is done in it, no command does. */
export function isEditor (code: string): boolean {
  return EDITORS.has(code.split(' ')[0] ?? '')
}

/** Whether the author of a piece of code says that it is for a shell. */
export function isNamedShell ({ language = '' }: Passage): boolean {
  return SHELL.test(language)
}

/** Whether a piece of code is for a shell. Where its language is not named, what stands around it may tell. */
export function isShellCode (passage: Passage, isShellCourse: boolean): boolean {
  return passage.language === undefined ? isAboutShell(passage, isShellCourse) : isNamedShell(passage)
}

/** Whether a passage stands where commands of a shell are told of. */
export function isAboutShell ({ headings, source, section }: Passage, isShellCourse: boolean): boolean {
  const around = fold([...headings, filenameOf({ source })].join(' '))
  return isShellCourse || hasShell(section) || SHELL_WORD.test(around)
}

// A section may be a long list, each entry of which is asked about.
const hasShell = onceFor(({ text }: Passage['section']) => /```(?:bash|sh|shell|console)|^\s*\$ /m.test(text))

/** Whether a heading, or the name of the document, says that it is about commands: "Linux" alone does not. */
export function isToldOfCommands ({ headings, source }: Passage): boolean {
  return COMMANDS_WORD.test(fold([...headings, filenameOf({ source })].join(' ')))
}

/** Whether most pieces of code of a material, whose language is named, are for a shell. */
export function isOfShell (passages: Passage[]): boolean {
  const languages = passages.flatMap(({ kind, language }) =>
    kind === 'code' && language !== undefined && language !== 'output' ? [language] : [])
  const ofShell = languages.filter(language => SHELL.test(language)).length
  return ofShell > 0 && ofShell >= languages.length * SHELL_SHARE
}

/** The commands of the lines of a shell that a material has, also within its sentences: "`wc -l`". */
export function commandsOf (passages: Passage[], isShellCourse: boolean): Set<string> {
  const isInput = (passage: Passage) => passage.language !== 'output' && isShellCode(passage, isShellCourse)
  const typed = passages.flatMap(passage => passage.kind === 'code' && isInput(passage)
    ? inputLines(passage.text).flatMap(line => line.split(/\||&&|;/)).flatMap(line => wordIn(line, LINE))
    : [])
  const known = new Set(typed)
  return new Set([...typed, ...passages.flatMap(passage => passage.kind === 'code'
    ? []
    : passage.marked.flatMap(mark => {
      const found = wordIn(mark, WITH_MORE)
      const isSure = found.some(word => known.has(word)) || isCalledWith(mark) || passage.definition?.term === mark
      // "**pandas library**" is no command, nor is "`queued spinlocks`".
      return isSure && isSetAsCode(mark, passage.section) ? found : []
    }))])
}

/**
 * The lines of a piece of shell code that are typed. Where some of them have a prompt, the others are what commands
 * print, and so are columns of a table.
 */
function inputLines (text: string): string[] {
  const lines = text.split('\n')
  const typed = lines.filter(line => PROMPT.test(line))
  return typed.length > 0
    ? typed.map(line => line.replace(PROMPT, ''))
    : lines.filter(line => !COLUMNS.test(line.replace(/\s#.*$/, '')))
}

// "$ ls", "student@os:~$ ls", "[root@host ~]# ls". A bare "# " begins a comment.
const PROMPT = /^\s*(?:(?:\[[^\]\n]{1,60}\]|[^\s#$%>]{1,40})[$%#]|[$%]) (?=\S)/
const COLUMNS = /\S(?:\t| {2})\s*\S/

/** "`chmod 755 file`", "`git commit`": a name with an option, a path or a number behind it, or a tool with its word. */
function isCalledWith (mark: string): boolean {
  return / (?:-|[.~/]|\S*[\d./])/.test(mark) || isOfTool(mark)
}

function wordIn (line: string, pattern: RegExp): string[] {
  return pattern.exec(line)?.slice(1, 2) ?? []
}

const LINE = /^\s*(?:sudo )?([a-z][\w.-]*)(?![\w.(=:])/
const WITH_MORE = /^(?:\$ ?)?(?:sudo )?([a-z][\w.-]*) [-\w.~/]/

// The second word of these says what they do, and the third one behind some of those. A module of Python that is run is
// a command.
const TOOLS = new RegExp('^(?:(?:python[\\d.]*|py) -m [a-z_][\\w.]*|' +
  'git (?:remote|stash|submodule|bisect|worktree) [a-z-]+|' +
  'docker (?:container|image|network|volume|compose|system) [a-z]+|' +
  '(?:git|docker|docker-compose|npm|yarn|pip3?|conda|apt|apt-get|brew|dnf|yum|pacman|snap|systemctl|kubectl|helm|' +
  'cargo|rustup|go|dotnet|terraform|ansible|vagrant|gh|hg|svn|ip|nmcli|ufw|virsh|podman|poetry|mvn|gradle|opam|dune|' +
  'stack|cabal|mix|rails|heroku|az|gcloud|firebase) [a-z-]+|[a-z][a-z\\d_-]*)')
// Two commands, a redirection, a variable: what the line does is not what its first word does.
const COMPOSED = /[|<>;&$`(){}]/

const PIP_OF_PYTHON = /^(?:python[\d.]*|py) -m (?=pip[\d.]* )/
const PYTHON = /^(?:python3?|py)(?= -m )/

/** "python -m venv" is "python3 -m venv" as well. */
export function otherPythons (code: string): string[] {
  return PYTHON.test(code) ? ['python', 'python3', 'py'].map(name => code.replace(PYTHON, name)) : []
}

/** The command of a line with its options, and what it is called with; `undefined` for more than one command. */
export function commandIn (whole: string): { code: string, given: string } | undefined {
  const line = whole.replace(/^(?:\$|sudo) /, '').replace(PIP_OF_PYTHON, '')
  const name = TOOLS.exec(line)?.[0]
  if (name === undefined || COMPOSED.test(line)) return undefined
  const rest = line.slice(name.length).split(' ').filter(word => word !== '')
  const firstGiven = rest.findIndex(word => !/^-{1,2}[A-Za-z][\w-]*$/.test(word))
  const [options, given] = firstGiven === -1 ? [rest, []] : [rest.slice(0, firstGiven), rest.slice(firstGiven)]
  // "cd ..": it says as much as the command.
  if (given.some(word => !/[\p{L}\d]/u.test(word)) || /^\S/.test(line.slice(name.length))) {
    return { code: line, given: '' }
  }
  return { code: [name, ...options].join(' '), given: given.join(' ') }
}
