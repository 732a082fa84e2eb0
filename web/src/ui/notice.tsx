import type { ComponentChildren as Children } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError, ConnectionLost, StreamBroken, WrongPassword } from '../api.js'
import { admin, language, t } from '../language.js'
import type { Loaded } from '../load.js'
import { Button } from './button.js'

/** What happened, what now, one action. */
export const Notice = ({ kind = 'told', children, action }: {
  kind?: 'told' | 'failed' | 'done', children: Children, action?: Children
}) => (
  <div class={`notice notice--${kind}`} role={kind === 'failed' ? 'alert' : 'status'}>
    <div>{children}</div>
    {action}
  </div>
)

/**
 * What went wrong, in words, with the id of the request. Without an error: nothing. Faults of `fields` stand at them.
 */
export function Failure ({ error, again, fields = {} }: { error: unknown, again?: () => void, fields?: object }) {
  const wait = useWait(error)
  if (error === undefined || error === null) return null
  // The dialog says it, and after it the same can be tried again.
  if (error instanceof ApiError && error.status === 401 && !(error instanceof WrongPassword)) return null
  const id = error instanceof ApiError ? error.requestId : null
  const retry = again && <Button onClick={again} disabled={wait > 0}>{wait > 0 ? t.waitShort(wait) : t.again}</Button>
  return (
    <Notice kind='failed' action={retry}>
      {saidOf(error, fields).map(({ text, lang }) => <p key={text} lang={lang}>{text}</p>)}
      {wait > 0 && <p>{t.wait(wait)}</p>}
      {id !== null && <p class='request-id'>{t.requestId} <code>{id}</code></p>}
    </Notice>
  )
}

/** The gateway has too much to do: the same is taken later. */
export const isCrowd = (error: unknown) => error instanceof ApiError && error.message === 'Service is overloaded'

/** The seconds until it may be tried again, counted down. */
export function useWait (error: unknown): number {
  const [left, setLeft] = useState(0)
  const seconds = error instanceof ApiError && (error.status === 429 || isCrowd(error)) ? error.retryAfter ?? 5 : 0
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    show()
    if (seconds === 0) return
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [error])
  return left
}

interface Said { text: string, lang?: 'en' }

function saidOf (error: unknown, fields: object): Said[] {
  const { errors } = t
  const own = (text: string): Said[] => [{ text }]
  if (error instanceof ConnectionLost || error instanceof StreamBroken) return own(errors.connection)
  if (!(error instanceof ApiError)) return own(errors.unexpected)
  const { status, issues, message } = error
  if (issues.length > 0 && issues.every(({ loc }) => String(loc[1]) in fields)) return own(errors.fields)
  if (issues.length > 0) return [...new Set(issues.map(({ msg }) => msg))].map(inWords)
  if (isCrowd(error)) return own(errors.crowd)
  const said = inWords(message)
  if (status === 429 && said.lang !== undefined) return own(errors.tooMany)
  if (status === 503 || status === 504) return own(errors.service)
  return status >= 500 ? own(errors.unexpected) : [said]
}

/**
 * A sentence of the gateway, which speaks English, in the language of the reader; one that is not known is marked as
 * English. It may begin with a place: `Line 3: `, `email: `.
 */
function inWords (sentence: string): Said {
  const { sentences, patterns, line } = t.errors
  const [, at, field, rest = ''] = /^(?:Line (\d+): )?(?:([\w.]+): )?(.*)$/s.exec(sentence) ?? []
  const fit = (text: string) => patterns.filter(([wanted]) => wanted.test(text)).map(one => text.replace(...one))[0]
  const words = [rest, rest.replace(/\.$/, '')].map(one => sentences[one] ?? fit(one)).find(one => one !== undefined)
  if (words === undefined && language.value !== 'en') return { text: sentence, lang: 'en' }
  const name = field === undefined ? '' : `${(admin.columnFields as Record<string, string>)[field] ?? field}: `
  return { text: `${at === undefined ? '' : line(at)}${name}${words ?? rest}` }
}

/** What the gateway says of a line of a file. `isName`: a text that it does not know is a name of the course. */
export function Refusal ({ text, isName }: { text: string, isName?: boolean }) {
  const said = inWords(text)
  return <span lang={isName ? undefined : said.lang}>{said.text}</span>
}

/** The message of a 422 at one field of the body. */
export function issueAt (error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const issue = error.issues.find(({ loc }) => loc[1] === field)
  return issue && inWords(issue.msg).text
}

/** What is loaded, or that it is loading, or why it is not there. */
export function Load<Data> ({ of, children }: { of: Loaded<Data>, children: (data: Data) => Children }) {
  if (of.data === undefined && of.error === undefined) return <Loading />
  return <><Failure error={of.error} again={of.reload} />{of.data !== undefined && children(of.data)}</>
}

/** Words, which the style shows only to a reader who has to wait long enough to wonder. */
export const Loading = () => <p class='loading' role='status'>{t.loading}</p>

/** Nothing is like what the list was narrowed to, and the way back to all of it. */
export const NothingFound = ({ text, onClear }: { text: string, onClear: () => void }) =>
  <p class='dim'>{text} <button type='button' class='link' onClick={onClear}>{t.clear}</button></p>

/** A sentence that is true, what will be here, one action. */
export const Empty = ({ title, children, action }: { title: string, children?: Children, action?: Children }) =>
  <div class='empty'><p class='empty-title'>{title}</p>{children && <p>{children}</p>}{action}</div>
