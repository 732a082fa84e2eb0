import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { admin } from '../language.js'
import { Button } from './button.js'
import { useVisit } from './dialog.js'

/**
 * A list, and beside it what is open of it. Where there is no room for both, what is open takes the page, with the way
 * back first. `open` names it; without one, `children` stand below the list.
 */
export function Split ({ filters, list, open, onBack, children }: {
  filters?: ComponentChildren, list: ComponentChildren, open?: string, onBack: () => void, children: ComponentChildren
}) {
  const side = useRef<HTMLDivElement>(null)
  useVisit(() => side.current?.querySelector('h2')?.focus(), open)
  return (
    <div class={open === undefined ? 'work' : 'work work--open'}>
      <div class={filters ? 'sect' : undefined}>{filters && <div class='filters'>{filters}</div>}{list}</div>
      <div class='margin' ref={side}>
        {open !== undefined && (
          <p class='back'><Button kind='quiet' icon='back' onClick={onBack}>{admin.toList}</Button></p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The first cell of a row: it opens what the row is about. */
export function RowOpener ({ name, more, onOpen }: { name: string, more?: string, onOpen: () => void }) {
  return (
    <>
      <button type='button' class='row-open' onClick={onOpen}><bdi>{name}</bdi></button>
      {more && <span class='table-more'>{more}</span>}
    </>
  )
}
