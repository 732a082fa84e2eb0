import type { ComponentChildren as Children, HTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

interface Part { title: string, children?: Children }

/** A part of a page under its head. `aside` stands at the other end of the head. */
export function Section ({ title, aside, class: extra = '', children }: Part & { aside?: Children, class?: string }) {
  const id = useId()
  const head = <h2 id={id} tabIndex={-1} dir='auto'>{title}</h2>
  return (
    <section class={`sect ${extra}`} aria-labelledby={id}>
      {aside ? <div class='sect-head'>{head}{aside}</div> : head}
      {children}
    </section>
  )
}

/** A part of a page of settings, and in the margin what it does. */
export function Ledger ({ title, note, wide, children }: Part & { note: Children, wide?: boolean }) {
  const id = useId()
  return (
    <section class='sect ledger-row' aria-labelledby={id}>
      <div class={wide ? 'ledger-wide' : undefined}><h2 id={id}>{title}</h2>{children}</div>
      <div class='ledger-note'>{typeof note === 'string' ? <p>{note}</p> : note}</div>
    </section>
  )
}

/** A page in two parts: its matter, and in the margin what belongs to it. On a narrow page one below the other. */
export const Work = ({ children, margin }: { children: Children, margin: Children }) =>
  <div class='work'><div>{children}</div><div class='margin'>{margin}</div></div>

/** One of a list: its name, what is known of it, and at its end what can be done with it. */
export const Item = ({ name, facts, isCurrent, children }: {
  name: Children, facts: Children, isCurrent?: boolean, children?: Children
}) => (
  <li class='doc-row' aria-current={isCurrent || undefined}>
    <div><p><strong><bdi>{name}</bdi></strong></p><p class='dim'>{facts}</p></div>
    {children}
  </li>
)

interface LeafProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section'
  /** How far the material supports the text: the margin shows it. */
  degree?: string
  /** What stands in the margin. */
  notes: Children
  /** The class of the text. */
  text?: string
}

/** A text with its margin. */
export function Leaf ({ as = 'div', degree, notes, text = 'leaf-text', class: extra, children, ...rest }: LeafProps) {
  const Tag = as as 'div'
  return (
    <Tag class={extra ? `leaf ${extra}` : 'leaf'} data-degree={degree} {...rest as object}>
      <div class={text}>{children}</div>
      <div class='leaf-notes'>{notes}</div>
    </Tag>
  )
}

/** One of those that are to be read or worked through. */
export const WorkLeaf = (props: LeafProps) => <Leaf as='article' class='work-leaf' {...props} />
