import { Markdown } from '../chat/markdown.js'
import { t } from '../language.js'
import { Area, type AreaProps } from './field.js'

/** A field for Markdown, and what students see of it: below it when it is opened, or beside it all the time. */
export function Editor ({ beside = false, ...area }: AreaProps & { beside?: boolean }) {
  const preview = <Markdown text={area.value} />
  if (!beside) {
    return (
      <div class='editor'>
        <Area rows={4} {...area} />
        <details><summary>{t.asStudentsSee}</summary><div class='reading editor-preview'>{preview}</div></details>
      </div>
    )
  }
  return (
    <div class='editor editor--beside'>
      <Area {...area} />
      <section class='reading editor-preview' tabIndex={0} aria-label={t.asStudentsSee}>
        <h2 class='margin-label'>{t.asStudentsSee}</h2>
        {preview}
      </section>
    </div>
  )
}
