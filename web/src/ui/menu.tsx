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

  // Before the list is seen: a key that is pressed then must not be followed by another focus.
  useLayoutEffect(() => {
    if (!isOpen) return
    const onEvent = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', onEvent)
    addEventListener('focusin', onEvent)
    root.current?.querySelector<HTMLElement>('.menu-list a, .menu-list button')?.focus()
    return () => {
      removeEventListener('pointerdown', onEvent)
      removeEventListener('focusin', onEvent)
    }
  }, [isOpen])

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const items = [...root.current?.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button') ?? []]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      items.at(to % items.length)?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }

  return (
    <div class='menu' ref={root} onKeyDown={onKeyDown}>
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
