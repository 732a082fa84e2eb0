import { download } from '../documents.js'
import { Button, type ButtonProps, useAction } from './button.js'
import { Failure } from './notice.js'

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
export function Download ({ path, accept, ...button }: Omit<ActionProps, 'act'> & { path: string, accept?: string }) {
  return <ActionButton icon='download' {...button} act={async () => await download(path, accept)} />
}
