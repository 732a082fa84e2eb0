import type { ComponentChildren as Children } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { download } from '../documents.js'
import { t } from '../language.js'
import { Button, type ButtonProps, useAction } from './button.js'
import { Line } from './figures/formula.js'
import { Failure } from './notice.js'

/** What is opened moves the focus by `enter`; the focus goes back when something else is `open`, or nothing. */
export function useVisit (enter: () => void, open: unknown): void {
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    enter()
    return () => before?.focus()
  }, [open])
}

/** A modal dialog. It gives the focus back to what had it. */
export function Dialog ({ title, children, onClose }: { title: string, children: Children, onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useVisit(() => {
    ref.current!.showModal()
    // One that is longer than the window is read from its beginning.
    if (ref.current!.scrollTop > 0) ref.current!.querySelector('h2')?.focus()
  }, true)
  return (
    <dialog ref={ref} class='dialog' aria-labelledby={id} onCancel={event => { event.preventDefault(); onClose() }}>
      <h2 id={id} tabIndex={-1} dir='auto'><Line text={title} /></h2>
      {children}
    </dialog>
  )
}

/** What is asked before something is taken away, what follows from it, and what does it. */
export interface Asking {
  title: string
  hint: Children
  verb: string
  /** What the verb does is no loss. */
  isGood?: boolean
  act: () => Promise<unknown>
  onDone?: () => unknown
}

/** Asks first: `ask` opens the `dialog`. */
export function useConfirm (asking: Asking) {
  const [isAsking, setAsking] = useState(false)
  return { ask: () => setAsking(true), dialog: isAsking && <Confirm {...asking} onClose={() => setAsking(false)} /> }
}

function Confirm ({ title, hint, verb, isGood, act, onDone, onClose }: Asking & { onClose: () => void }) {
  const { run, isBusy, error } = useAction(act, onDone)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // What asks may stand in a form itself.
    event.stopPropagation()
    if (await run()) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <div class='dialog-text'>{hint}</div>
        <Failure error={error} />
        <p class='row row--end'>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind={isGood ? 'main' : 'danger'} type='submit' disabled={isBusy}>{verb}</Button>
        </p>
      </form>
    </Dialog>
  )
}

/** A button that asks first. */
export function AskingButton ({ title, hint, verb, isGood, act, onDone, ...button }: ButtonProps & Asking) {
  const { ask, dialog } = useConfirm({ title, hint, verb, isGood, act, onDone })
  return <><Button {...button} onClick={ask}>{button.children ?? verb}</Button>{dialog}</>
}

interface ActionProps extends ButtonProps { act: () => Promise<unknown>, onDone?: () => unknown, busy?: string }

/** A button that does something, and what went wrong with it. */
export function ActionButton ({ act, onDone, busy, children, ...button }: ActionProps) {
  const { run, isBusy, error } = useAction(act, onDone)
  return (
    <>
      <Button {...button} disabled={isBusy} onClick={() => run()}>{(isBusy && busy) || children}</Button>
      <Failure error={error} />
    </>
  )
}

/** Fetches a file that the gateway makes. */
export const Download = ({ path, accept, ...button }: Omit<ActionProps, 'act'> & { path: string, accept?: string }) =>
  <ActionButton icon='download' {...button} act={async () => await download(path, accept)} />
