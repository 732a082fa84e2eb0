import type { ComponentChildren, HTMLAttributes } from 'preact'

interface LeafProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section'
  /** How far the material supports the text: the margin shows it. */
  degree?: string
  /** What stands in the margin. */
  notes: ComponentChildren
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
