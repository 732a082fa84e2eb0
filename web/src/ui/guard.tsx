import type { ComponentChildren as Children } from 'preact'
import { useEffect, useErrorBoundary } from 'preact/hooks'
import { t } from '../language.js'

/**
 * What cannot be drawn ends here: `instead` stands in its place, and the rest of the page lives. It is tried again when
 * `of` is another.
 */
export function Guard ({ of, instead, children }: { of: unknown, instead: Children, children: Children }) {
  const [error, tryAgain] = useErrorBoundary(error => console.error(error))
  useEffect(() => { if (error !== undefined) tryAgain() }, [of])
  return <>{error === undefined ? children : instead}</>
}

/** Around what draws the words of others: where it fails, they stand there as they are. */
export function AsItIs ({ text, children }: { text: string, children: Children }) {
  const instead = <><p class='dim'>{t.notDrawn}</p><p class='as-it-is' dir='auto'>{text}</p></>
  return <Guard of={text} instead={instead}>{children}</Guard>
}
