import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError, ConnectionLost, ended, StreamBroken } from '../api.js'
import { t } from '../language.js'
import type { Loaded } from '../load.js'
import { Button } from './button.js'

/** What happened, what now, one action. */
export function Notice ({ kind = 'told', children, action }: {
  kind?: 'told' | 'failed' | 'done', children: ComponentChildren, action?: ComponentChildren
}) {
  return (
    <div class={`notice notice--${kind}`} role={kind === 'failed' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action}
    </div>
  )
}

/** What went wrong, in words, with the id of the request. Without an error: nothing. */
export function Failure ({ error, again }: { error: unknown, again?: () => void }) {
  const wait = useWait(error)
  if (error === undefined || error === null) return null
  // The dialog says it.
  if (ended.value && error instanceof ApiError && error.status === 401) return null
  const own = ownWords(error)
  const id = error instanceof ApiError ? error.requestId : null
  return (
    <Notice
      kind='failed'
      action={again && <Button onClick={again} disabled={wait > 0}>{wait > 0 ? t.value.waitShort(wait) : t.value.again}</Button>}
    >
      <p lang={own === undefined ? 'en' : undefined}>{own ?? sentenceOf(error as ApiError)}</p>
      {wait > 0 && <p>{t.value.wait(wait)}</p>}
      {id !== null && <p class='request-id'>{t.value.requestId} <code>{id}</code></p>}
    </Notice>
  )
}

/** The seconds until it may be tried again, counted down. */
export function useWait (error: unknown): number {
  const [left, setLeft] = useState(0)
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter ?? 5 : 0
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

/** The gateway speaks English: what it says often is translated. What is not is `undefined` here, and shown as English. */
function ownWords (error: unknown): string | undefined {
  const { errors } = t.value
  if (error instanceof ConnectionLost || error instanceof StreamBroken) return errors.connection
  if (!(error instanceof ApiError)) return errors.unexpected
  const known = (errors.sentences as Record<string, string>)[sentenceOf(error)]
  if (known !== undefined) return known
  if (error.status === 429) return errors.tooMany
  if (error.status === 503 || error.status === 504) return errors.service
  return error.status >= 500 ? errors.unexpected : undefined
}

/** A form with one file need not say which field it is. */
function sentenceOf ({ message }: ApiError): string {
  return message.replace(/^file: /, '')
}

/** The message of a 422 at one field of the body. */
export function issueAt (error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.issues.find(({ loc }) => loc[1] === field)?.msg
}

/** What is loaded, or that it is loading, or why it is not there. */
export function Load<Data> ({ of, children }: { of: Loaded<Data>, children: (data: Data) => ComponentChildren }) {
  if (of.data === undefined && of.error === undefined) return <Loading />
  return <><Failure error={of.error} again={of.reload} />{of.data !== undefined && children(of.data)}</>
}

/** Words, but only for a reader who has to wait long enough to wonder. */
export function Loading () {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return <p class='loading' role='status'>{isLong ? t.value.loading : ''}</p>
}

/** A sentence that is true, what will be here, one action. */
export function Empty ({ title, children, action }: {
  title: string, children?: ComponentChildren, action?: ComponentChildren
}) {
  return <div class='empty'><p class='empty-title'>{title}</p>{children && <p>{children}</p>}{action}</div>
}
