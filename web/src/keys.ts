/** Single keys can be switched off, for those who speak their input. */
export const KEYS_OFF = 'keys-off'

let before = ''

/*
 * The keys of the page. A control with `data-key="n"` is clicked by n (a field gets the cursor), one with
 * `data-key="g c"` by g, then c. They work outside of fields alone.
 */
addEventListener('keydown', event => {
  const target = event.target as HTMLElement
  const isTyping = target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (localStorage.getItem(KEYS_OFF) !== null || document.querySelector('dialog[open]') !== null) return
  const control = find(`${before} ${event.key}`) ?? find(event.key)
  before = event.key
  if (control === null) return
  event.preventDefault()
  if (control.matches('input, textarea')) control.focus()
  else control.click()
})

function find (key: string): HTMLElement | null {
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`)
}
