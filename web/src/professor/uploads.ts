import { signal } from '@preact/signals'
import pLimit from 'p-limit'
import { ApiError, type CourseDocument, formatSize, formOf, idOf, setup, teach, upload } from '../base.js'

export interface Upload {
  id: string
  course: string
  file: File
  /** Absent: as the document that it replaces. */
  hidden?: boolean
  /** The document in whose place it comes. */
  old?: Old
  state: 'waits' | 'sends' | 'reads' | 'failed'
  sent: number
  error?: unknown
  abort: AbortController
}

type Old = Pick<CourseDocument, 'id' | 'filename'>

/** Every file that is under way or has failed. They go on while another page is shown. */
export const uploads = signal<Upload[]>([])

/** Rises when a document has come in. */
export const arrived = signal(0)

// The gateway takes two at once of one teacher.
const inTurn = pLimit(2)

/** The files that are read, for the window that chooses some. */
export const KINDS = '.pdf,.pptx,.ppsx,.odp,.docx,.odt,.rtf,.html,.htm,.md,.markdown,.rst,.org,.adoc,.txt,.xlsx,.ods,' +
  '.csv,.epub,.ipynb,.tex,.vtt,.srt,.eml,.mht,.mhtml,.zip,.py,.java,.c,.cpp,.h,.js,.ts,.r,.m,.sql,.png,' +
  '.jpg,.jpeg,.tif,.tiff'

const extensionOf = (name: string) => /\.(\w+)$/.exec(name.toLowerCase())?.[1]?.replace('markdown', 'md')

/** A file in the place of a document, which stays until the new one is found. One of the same kind keeps the name. */
export function replace (course: string, old: Old, file: File): void {
  const isSame = extensionOf(file.name) === extensionOf(old.filename)
  add(course, [isSame ? new File([file], old.filename, { type: file.type }) : file], undefined, old)
}

/** Sends another file in the place of one that failed. */
export function sendInstead (failed: Upload, file: File): void {
  drop(failed)
  if (failed.old === undefined) add(failed.course, [file], failed.hidden)
  else replace(failed.course, failed.old, file)
}

/** The same name replaces the document, and here what has failed with it. */
export function add (course: string, files: File[], hidden?: boolean, old?: Old): void {
  const largest = setup.value?.document_bytes ?? Infinity
  const tooLarge = new ApiError(413, teach.tooLarge(formatSize(largest)), [], null)
  const names = new Set(files.map(({ name }) => name))
  const added = files.map((file): Upload => ({
    ...{ id: idOf(), course, file, hidden, old, sent: 0, abort: new AbortController() },
    ...file.size > largest ? { state: 'failed', error: tooLarge } : { state: 'waits' }
  }))
  uploads.value = [...uploads.value.filter(({ state, file }) => state !== 'failed' || !names.has(file.name)), ...added]
  for (const one of added) if (one.state === 'waits') inTurn(send, one)
}

/** Cancels it, or takes what has failed off the list. */
export function drop ({ id, abort }: Upload): void {
  abort.abort()
  uploads.value = uploads.value.filter(one => one.id !== id)
}

async function send ({ id, course, file, hidden, old, abort }: Upload): Promise<void> {
  if (abort.signal.aborted) return
  const change = (to: Partial<Upload>) => {
    uploads.value = uploads.value.map(one => one.id === id ? { ...one, ...to } : one)
  }
  change({ state: 'sends' })
  const form = formOf({ ...hidden !== undefined && { hidden: String(hidden) }, ...old && { replaces: old.id }, file })
  // The form is a little larger than its file.
  const show = (n: number) => change({ sent: Math.min(n, file.size), state: n < file.size ? 'sends' : 'reads' })
  try {
    await upload(`/subjects/${encodeURIComponent(course)}/documents`, form, show, abort.signal)
    uploads.value = uploads.value.filter(one => one.id !== id)
    arrived.value++
  } catch (error) {
    change({ state: 'failed', error })
  }
}
