import { signal } from '@preact/signals'
import { admin } from '../base.js'

/** The first administrator wants the demo course: the page of the demo makes it at once. */
export const demoAsked = signal(false)

/** What the demo course has, with the numbers in the margin. */
export function DemoContents () {
  const { demo } = admin
  return (
    <>
      <h2 id='contents'>{demo.title}</h2>
      <p class='dim'>{demo.lead}</p>
      <dl class='contents'>{demo.contents.map(([n, what]) => <div key={what}><dt>{n}</dt><dd>{what}</dd></div>)}</dl>
    </>
  )
}
