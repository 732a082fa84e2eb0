import type { ComponentChildren as Children } from 'preact'
import { useId } from 'preact/hooks'
import { t } from '../language.js'
import { type Asking, useConfirm } from './dialog.js'
import { Icon } from './icon.js'

/** A button that opens a list of links and buttons. It closes by Escape, outside, and after a choice. */
export function Menu ({ name, label, children, end }: {
  /** What the button is called where `label` does not say it. */
  name: string
  label: Children
  children: Children
  /** The list ends where the button ends. */
  end?: boolean
}) {
  const id = useId()
  return (
    <div class='menu'>
      <button type='button' class='menu-open' popovertarget={id} aria-label={name}>{label}</button>
      <div
        id={id} popover='auto' class={end ? 'menu-list menu-list--end' : 'menu-list'} onKeyDown={moveIn}
        onToggle={({ currentTarget: list, newState }) => newState === 'open' && itemsOf(list)[0]?.focus()}
        onClick={event => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </div>
  )
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('a, button')]

function moveIn (event: KeyboardEvent): void {
  const items = itemsOf(event.currentTarget as HTMLElement)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

/** The actions of a row. The last one takes something away, and asks first. */
export function RowMenu ({ name, children, ...asking }: Asking & { name: string, children?: Children }) {
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
