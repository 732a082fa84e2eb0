import { signal } from '@preact/signals'

/** Single keys can be switched off, for those who speak their input. */
export const KEYS_OFF = 'keys-off'

/** After `g`: the keys that may follow, with what each leads to. They are shown. `null`: `g` was not pressed. */
export const following = signal<Array<[key: string, to: string]> | null>(null)

/*
 * The keys of the page. A control with `data-key="j"` is clicked by j (a field gets the cursor), one with
 * `data-key="g c"` by g, then c. They work outside of fields alone. Enter is for the one with `data-key="Enter"`
 * wherever it does nothing else, and Escape, also in a field, for the one with `data-key="Escape"`.
 *
 * A letter is the beginning of a word wherever the page has something to type in: it goes into that field. So it is a
 * shortcut only where there is no such field, or where its sign stands on the control that it is for.
 */
addEventListener('keydown', event => {
  const target = event.target as HTMLElement
  const isTyping = target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  const isAsking = document.querySelector('dialog[open], :popover-open') !== null
  if (event.key === 'Escape' && !event.defaultPrevented && !isAsking) press(event, find('Escape'))
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const isEnter = event.key === 'Enter' && !event.repeat && !event.shiftKey
  if (isEnter && !isAsking && target.matches('body, main')) return press(event, find('Enter'))
  if (isAsking || event.key.length > 1) {
    if (event.key !== 'Shift') following.value = null
    return
  }
  const isOn = !localStorage.getItem(KEYS_OFF)
  const next = following.value
  following.value = null
  if (isOn && next !== null) return press(event, find(`g ${event.key}`))
  const control = isOn ? find(event.key) : null
  const isLetter = /\p{L}/u.test(event.key)
  const field = document.querySelector<HTMLElement>('textarea[data-typed]') ?? document.querySelector('[data-typed]')
  const hasSign = control !== null && control.querySelector('kbd') !== null
  if (isLetter && !hasSign && field !== null) {
    // The key is typed there. A test has keys of its own.
    if (target.closest('.test') === null) field.focus({ preventScroll: field.matches('textarea') })
  } else if (control !== null) press(event, control)
  else if (isOn && event.key === 'g') following.value = ways()
})

addEventListener('pointerdown', () => { following.value = null })

function press (event: KeyboardEvent, control: HTMLElement | null): void {
  if (control === null) return
  event.preventDefault()
  if (control.matches('input, textarea')) control.focus()
  else control.click()
}

const find = (key: string): HTMLElement | null =>
  document.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)

function ways (): Array<[key: string, to: string]> {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-key^="g "]')]
  return [...new Map(controls.map(control => [control.dataset.key!.slice(2), control.ariaLabel ?? control.innerText]))]
}
