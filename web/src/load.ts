import { signal } from '@preact/signals'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { GivenOf, PathsOf } from '../../client/index.js'
import { call, client, signIns } from './api.js'

export interface Loaded<Data> {
  data?: Data
  error?: unknown
  /** Asks again. What was there stays on the screen meanwhile. */
  reload: () => void
  /** Shows a change at once, without asking. */
  change: (to: (data: Data) => Data) => void
}

/** What a call returns. It is made again when something in `inputs` changes, and after another sign-in. */
export function useLoad<Data> (load: () => Promise<Data>, inputs: unknown[]): Loaded<Data> {
  const [state, setState] = useState<{ data?: Data, error?: unknown, of?: unknown }>({})
  const [round, setRound] = useState(0)
  const key = JSON.stringify(inputs)
  useEffect(() => {
    let isCurrent = true
    load().then(
      data => { if (isCurrent) setState({ data, of: key }) },
      error => { if (isCurrent) setState(old => ({ ...(old.of === key && old), error, of: key })) }
    )
    return () => { isCurrent = false }
  }, [key, round, signIns.value])
  const { data, error } = state.of === key ? state : {}
  const reload = useCallback(() => setRound(n => n + 1), [])
  const change = useCallback((to: (data: Data) => Data) => {
    setState(old => old.data === undefined ? old : { ...old, data: to(old.data) })
  }, [])
  return { data, error, reload, change }
}

/** What a GET returns. It is asked again when `given` or something in `inputs` changes. */
export const useGet = <Path extends PathsOf<'GET'>>(path: Path, given: GivenOf<'GET', Path>, ...inputs: unknown[]) =>
  useLoad(async () => await call('GET', path, given), [path, given, ...inputs])

/** A list that a GET returns, and how many things there are in all. */
export const useList = <Path extends PathsOf<'GET'>>(path: Path, given: GivenOf<'GET', Path>, ...inputs: unknown[]) =>
  useLoad(async () => await client.list(path, given), [path, given, ...inputs])

/** What was typed, when nothing more was typed for a moment. */
export function useSlow (text: string): string {
  const [slow, setSlow] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return slow
}

const drafts = signal<Record<string, string>>({})

/** Text that is typed outlives a reload and an ended session: `sessionStorage` keeps it, until a sign-out. */
export const useDraft = (name: string): [string, (text: string) => void] =>
  [draftOf(name), text => keepDraft(name, text)]

export const draftOf = (name: string): string => drafts.value[name] ?? sessionStorage.getItem(`draft:${name}`) ?? ''

export function keepDraft (name: string, text: string): void {
  if (text === '') sessionStorage.removeItem(`draft:${name}`)
  else sessionStorage.setItem(`draft:${name}`, text)
  drafts.value = { ...drafts.value, [name]: text }
}

/** Drafts belong to who wrote them. */
export function forgetDrafts (): void {
  sessionStorage.clear()
  drafts.value = {}
}
