import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language.js'
import { Button, type ButtonProps, useAction } from './button.js'
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

/** A modal dialog. It gives the focus back to what had it. Without `onClose` it stays until it is taken away. */
export function Dialog ({ title, children, onClose }: {
  title: string, children: ComponentChildren, onClose?: () => void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useVisit(() => ref.current?.showModal(), true)
  return (
    <dialog ref={ref} class='dialog' aria-labelledby={id} onCancel={event => { event.preventDefault(); onClose?.() }}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** Asks before something is deleted. */
export function Confirm ({ title, children, verb, act, onClose }: {
  title: string, children: ComponentChildren, verb: string, act: () => Promise<unknown>, onClose: () => void
}) {
  const { run, isBusy, error } = useAction(act)
  return (
    <Dialog title={title} onClose={onClose}>
      <div class='dialog-text'>{children}</div>
      <Failure error={error} />
      <p class='row row--end'>
        <Button onClick={onClose}>{t.value.cancel}</Button>
        <Button kind='danger' disabled={isBusy} onClick={async () => { if (await run()) onClose() }}>{verb}</Button>
      </p>
    </Dialog>
  )
}

/** A button that asks first. */
export function AskingButton ({ title, hint, verb, act, ...button }: ButtonProps & {
  title: string, hint: ComponentChildren, verb: string, act: () => Promise<unknown>
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>{button.children ?? verb}</Button>
      {isAsking && <Confirm title={title} verb={verb} act={act} onClose={() => setAsking(false)}>{hint}</Confirm>}
    </>
  )
}
