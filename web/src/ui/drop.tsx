import type { ComponentChildren as Children } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../language.js'

interface Chosen {
  accept?: string
  multiple?: boolean
  /** At least one file. */
  onFiles: (files: [File, ...File[]]) => void
}

function take (files: FileList | null | undefined, { multiple, onFiles }: Chosen): void {
  const [first, ...others] = files ?? []
  if (first !== undefined) onFiles([first, ...multiple ? others : []])
}

const Input = (chosen: Chosen) => (
  <input
    type='file' class='sr' accept={chosen.accept} multiple={chosen.multiple}
    onChange={({ currentTarget: input }) => { take(input.files, chosen); input.value = '' }}
  />
)

/** A button that asks for a file. */
export const FileButton = ({ children, ...chosen }: Chosen & { children: Children }) =>
  <label class='btn'><Input {...chosen} />{children}</label>

/** Takes files that are dropped on it, or chosen by its button, which says `label`. */
export function Drop ({ label, hint, children, ...chosen }: Chosen & {
  label: string, hint?: string, children?: Children
}) {
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => { event.preventDefault(); setOver(is) }
  return (
    <div
      class={isOver ? 'drop drop--over' : 'drop'} onDragOver={over(true)} onDragLeave={over(false)}
      onDrop={event => { over(false)(event); take(event.dataTransfer?.files, chosen) }}
    >
      <p>{t.dropHere} <label><Input {...chosen} /><span class='link'>{label}</span></label></p>
      {hint && <p class='dim'>{hint}</p>}
      {children}
    </div>
  )
}
