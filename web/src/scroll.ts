import { signal } from '@preact/signals'
import { useLocation } from 'preact-iso'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'

/*
 * Where the window stands on a page whose parts get their height late: a turn is drawn when it comes near the window
 * (`content-visibility`), a formula and a picture later. One rule:
 *
 *   1. The window stands on the end, on the newest turn, or on one element. Whatever gets another height, it stays
 *      there.
 *   2. The reader alone moves it. From then on it does not move, unless the reader goes to the end, which is followed.
 *   3. An opened conversation stands on its end, or on the turn that the link names. What is sent stands on the newest
 *      turn: on the end, as long as the question does not leave the window by that. Earlier messages that come in stand
 *      on what is read.
 */
export type Place = 'end' | 'newest' | { find: () => Element | null, top: number } | null

/** So near to the end, a reader who scrolls down has come to it. */
const NEAR = 60

export class Stand {
  /** `null`: where the reader has scrolled to. */
  readonly place = signal<Place>(null)
  #setTo = -1
  #last = 0

  /** Begins; the function that is returned ends it. */
  watch (): () => void {
    const ended = new AbortController()
    const observer = new ResizeObserver(() => this.#keep())
    observer.observe(document.body)
    addEventListener('scroll', () => this.#onScroll(), { passive: true, signal: ended.signal })
    addEventListener('resize', () => this.#keep(), { signal: ended.signal })
    return () => {
      ended.abort()
      observer.disconnect()
      history.scrollRestoration = 'auto'
      document.documentElement.classList.remove('stands')
    }
  }

  on (place: Place): void {
    this.place.value = place
    // The browser's own way to keep what is read in place is for the reader's place alone.
    document.documentElement.classList.toggle('stands', place !== null)
    if (place !== null) history.scrollRestoration = 'manual'
    this.#keep()
    // A router that opens a page goes to its top at this moment.
    queueMicrotask(() => this.#keep())
  }

  /** Stands on this element, below the bar; where the element is gone meanwhile, the window stays where it is. */
  onElement (find: () => Element | null): void {
    const element = find()
    if (element === null) return
    this.on({ find, top: belowBar() + Number.parseFloat(getComputedStyle(element).scrollMarginTop) })
  }

  /** Brings these into view, the last one surely, and stays there as if the reader had moved the window. */
  show (...elements: Array<Element | null>): void {
    this.on(null)
    for (const element of elements) element?.scrollIntoView({ block: 'nearest' })
  }

  /** What is at the top of the window stays there, whatever comes before it. */
  stay (element: Element, find: () => Element | null = () => element): void {
    this.on({ find, top: element.getBoundingClientRect().top })
  }

  #keep (): void {
    const wanted = this.#wanted()
    if (wanted === undefined) return
    if (Math.abs(wanted - scrollY) >= 1) scrollTo({ top: wanted, behavior: 'instant' })
    this.#last = this.#setTo = scrollY
  }

  #wanted (): number | undefined {
    const place = this.place.value
    const end = endOf()
    if (place === null) return undefined
    if (place === 'end') return end
    const turn = place === 'newest' ? [...document.querySelectorAll('.turn')].at(-1) : place.find()
    if (!turn) return place === 'newest' ? end : undefined
    const top = place === 'newest' ? belowBar() : place.top
    return Math.max(0, Math.min(end, scrollY + turn.getBoundingClientRect().top - top))
  }

  #onScroll (): void {
    // It was this page.
    if (Math.abs(scrollY - this.#setTo) <= 1) return
    const isDown = scrollY > this.#last
    this.#last = scrollY
    this.#setTo = -1
    this.on(endOf() - scrollY <= (isDown ? NEAR : 2) ? 'end' : null)
  }
}

function endOf (): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return scrollHeight - clientHeight
}

const belowBar = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/** The place of the window, as long as the page is open. */
export function useStand (): Stand {
  const stand = useMemo(() => new Stand(), [])
  useEffect(() => stand.watch(), [stand])
  return stand
}

/** Stands on what the address names, as soon as it is there, until the reader scrolls. */
export function useLanding (find: (fragment: string) => Element | null, isThere: boolean): void {
  const stand = useStand()
  const fragment = useFragment()
  useLayoutEffect(() => {
    if (!isThere || find(fragment) === null) return
    stand.onElement(() => find(fragment))
    const target = find(fragment) as HTMLElement
    // Whoever hears the page goes on from there.
    if (!target.matches(HEADINGS)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [fragment, isThere])
}

/** The fragment that names a part of the guide by its heading, or by what is said there. */
export const guidePart = (words = ''): string =>
  words === '' ? '#guide' : `#guide:${encodeURIComponent(words.split('\n')[0]!)}`

/** The part that such a fragment names; without one, or where the guide has it no more, the whole guide. */
export function headingOf (guide: Element | null, fragment: string): Element | null {
  if (guide === null || !fragment.startsWith('#guide')) return null
  // Unlike decodeURIComponent, this takes what is not encoded well as it is.
  const words = new URLSearchParams(fragment.replace(/^#guide:?/, 'of=')).get('of') ?? ''
  const wanted = lettersOf(words.split(/\s[›>]\s/).at(-1) ?? '')
  if (wanted === '') return guide
  const find = (parts: string, is: (text: string) => boolean) =>
    [...guide.querySelectorAll(parts)].find(({ textContent }) => is(lettersOf(textContent ?? '')))
  // A source may leave out the number of a heading.
  return find(HEADINGS, text => text === wanted) ?? find(HEADINGS, text => text.endsWith(wanted)) ??
    find('p, li, tr', text => text.includes(wanted)) ?? guide
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Signs and spaces are written in several ways. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What the address names on this page. */
export function useFragment (): string {
  // A link of the page changes the address of the router, one that is typed or pasted the fragment alone.
  useLocation()
  const [, look] = useState('')
  useEffect(() => {
    const onChange = () => look(location.hash)
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return location.hash
}
