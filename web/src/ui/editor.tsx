import { Markdown } from '../chat/markdown.js'
import { t } from '../language.js'
import { Area, type AreaProps } from './field.js'

/** A field for Markdown, and what students see of it: below it when it is opened, or beside it all the time. */
export function Editor ({ beside = false, ...area }: AreaProps & { beside?: boolean }) {
  const preview = <Markdown text={area.value} />
  return (
    <div class={beside ? 'editor editor--beside' : 'editor'}>
      <Area rows={4} {...area} />
      {!beside && (
        <details><summary>{t.asStudentsSee}</summary><div class='reading editor-preview'>{preview}</div></details>
      )}
      {beside && (
        <section class='reading editor-preview' tabIndex={0} aria-label={t.asStudentsSee}>
          <h2 class='margin-label'>{t.asStudentsSee}</h2>
          {preview}
        </section>
      )}
    </div>
  )
}
