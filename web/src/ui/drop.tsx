import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../language.js'

/** A button that asks for a file. */
export const FileButton = ({ accept, onFile, children }: {
  accept?: string, onFile: (file: File) => void, children: ComponentChildren
}) => (
  <label class='btn'>
    <input
      type='file' class='sr' accept={accept}
      onChange={({ currentTarget: input }) => {
        const [file] = input.files ?? []
        if (file !== undefined) onFile(file)
        input.value = ''
      }}
    />
    {children}
  </label>
)

/** Takes files that are dropped on it, or chosen. */
export function Drop ({ label, hint, accept, multiple = false, onFiles, children }: {
  /** What the button that chooses says. */
  label: string
  hint?: string
  accept?: string
  multiple?: boolean
  /** At least one file. */
  onFiles: (files: [File, ...File[]]) => void
  children?: ComponentChildren
}) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const [first, ...others] = files ?? []
    if (first !== undefined) onFiles([first, ...multiple ? others : []])
  }
  const over = (is: boolean) => (event: DragEvent) => { event.preventDefault(); setOver(is) }
  return (
    <div
      class={isOver ? 'drop drop--over' : 'drop'} onDragOver={over(true)} onDragLeave={over(false)}
      onDrop={event => { over(false)(event); take(event.dataTransfer?.files) }}
    >
      <p>
        {t.dropHere}{' '}
        <label>
          <input
            type='file' class='sr' accept={accept} multiple={multiple}
            onChange={({ currentTarget: input }) => { take(input.files); input.value = '' }}
          />
          <span class='link'>{label}</span>
        </label>
      </p>
      {hint && <p class='dim'>{hint}</p>}
      {children}
    </div>
  )
}
