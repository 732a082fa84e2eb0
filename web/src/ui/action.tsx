import { download } from '../documents.js'
import { Button, type ButtonProps, useAction } from './button.js'
import { Failure } from './notice.js'

/** A button that does something, and what went wrong with it. */
export function ActionButton ({ act, busy, children, ...button }: ButtonProps & { act: () => Promise<unknown>, busy?: string }) {
  const { run, isBusy, error } = useAction(act)
  return (
    <>
      <Button {...button} disabled={isBusy} onClick={() => run()}>{isBusy && busy !== undefined ? busy : children}</Button>
      <Failure error={error} />
    </>
  )
}

/** Fetches a file that the gateway makes. */
export function Download ({ path, accept, ...button }: ButtonProps & { path: string, accept?: string, busy?: string }) {
  return <ActionButton icon='download' {...button} act={async () => await download(path, accept)} />
}
