import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language.js'
import { type Asking, useConfirm } from './dialog.js'
import { Icon } from './icon.js'

/** A button that opens a list of links and buttons. It closes by Escape, outside, and after a choice. */
export function Menu ({ name, label, children, end }: {
  /** What the button is called where `label` does not say it. */
  name: string
  label: ComponentChildren
  children: ComponentChildren
  /** The list ends where the button ends. */
  end?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const items = () => [...root.current?.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button') ?? []]
  // Before the list is seen: a key that is pressed then must not be followed by another focus.
  useLayoutEffect(() => { if (isOpen) items()[0]?.focus() }, [isOpen])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }

  const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
    if (!root.current?.contains(to as Node | null)) setOpen(false)
  }

  // What is pressed in it keeps the focus inside, also where a browser gives none to buttons.
  return (
    <div class='menu' ref={root} tabIndex={-1} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <button
        type='button' class='menu-open' ref={opener} aria-label={name} aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && <div class={end ? 'menu-list menu-list--end' : 'menu-list'} onClick={close}>{children}</div>}
    </div>
  )
}

/** The actions of a row. The last one takes something away, and asks first. */
export function RowMenu ({ name, children, ...asking }: Asking & { name: string, children?: ComponentChildren }) {
  const { ask, dialog } = useConfirm(asking)
  return (
    <>
      <Menu end name={t.actionsOf(name)} label={<Icon name='more' />}>
        {children}
        <button type='button' class='danger' onClick={ask}>{asking.verb}</button>
      </Menu>
      {dialog}
    </>
  )
}
