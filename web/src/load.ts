import { signal } from '@preact/signals'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { dataOf, listOf, signIns } from './api.js'

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

type Call<Data> = () => Promise<{ data?: Data, error?: unknown, response: Response }>

/** What a GET returns. */
export function useGet<Data> (call: Call<Data>, inputs: unknown[]): Loaded<Data> {
  return useLoad(async () => await dataOf(call()), inputs)
}

/** A list that a GET returns, and how many things there are in all. */
export function useList<Item> (call: Call<Item[]>, inputs: unknown[]): Loaded<{ items: Item[], total: number }> {
  return useLoad(async () => await listOf(call()), inputs)
}

/** What was typed, when nothing more was typed for a moment. */
export function useSlow (text: string): string {
  const [slow, setSlow] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return slow
}

/** What a list is narrowed to, and which part of it is shown: a change of the one begins anew with the other. */
export function useFilter<Filter extends { q: string }> (none: Filter, limit: number) {
  const [filter, setFilter] = useState(none)
  const [skip, onSkip] = useState(0)
  const set = (change: Partial<Filter>) => {
    setFilter(old => ({ ...old, ...change }))
    onSkip(0)
  }
  return { filter, set, q: useSlow(filter.q.trim()), pages: { skip, limit, onSkip } }
}

const drafts = signal<Record<string, string>>({})

/** Text that is typed outlives a reload and an ended session: `sessionStorage` keeps it, until a sign-out. */
export function useDraft (name: string): [string, (text: string) => void] {
  return [drafts.value[name] ?? sessionStorage.getItem(`draft:${name}`) ?? '', text => keepDraft(name, text)]
}

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
