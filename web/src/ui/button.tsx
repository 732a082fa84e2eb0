import type { ButtonHTMLAttributes, ComponentChildren as Children } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  /** One main button in a region. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  /** The name of a button that shows an icon alone. */
  name?: string
  wide?: boolean
  /** The key that does the same: the button shows it. */
  letter?: string
  children?: Children
}

export function Button ({ kind = 'plain', icon, name, wide, letter, children, class: extra, ...rest }: ButtonProps) {
  const classes = ['btn', `btn--${kind}`, name !== undefined && 'btn--icon', wide && 'btn--wide', extra]
  return (
    <button
      type='button' aria-label={name} title={name} class={classes.filter(Boolean).join(' ')} data-key={letter} {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}{letter && <> <kbd>{letter}</kbd></>}
    </button>
  )
}

/** The way back to the list that a page belongs to. */
export const Back = ({ href, children }: { href: string, children: Children }) =>
  <p class='way-back'><a href={href}><Icon name='back' /> {children}</a></p>

/**
 * Does something that takes a while or may fail, and then `onDone`: `run` starts it, `isBusy` is true meanwhile,
 * `isDone` after it, `result` is what came of it, `error` is what went wrong the last time.
 */
export function useAction<Arguments extends unknown[], Result> (
  act: (...args: Arguments) => Promise<Result>, onDone?: () => unknown
) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<{ result: Result }>()
  const run = async (...args: Arguments): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(undefined)
    try {
      setDone({ result: await act(...args) })
      await onDone?.()
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error, isDone: done !== undefined, result: done?.result }
}
