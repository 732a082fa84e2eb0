import { useState } from 'preact/hooks'
import {
  Button, client, dataOf, Drop, Form, formatNumber, issueAt, keepDraft, Load, Page, t, useAction, useCourse, useDraft,
  useGet
} from '../base.js'
import { Editor } from '../ui/editor.js'

/** The guide of a course, and beside it what students read. */
export function Guide () {
  const { course, home, params } = useCourse()
  const subject = useGet(async () => await client.GET('/subjects/{subject_id}', { params }), [course])
  return (
    <Page title={t.value.guide} lead={t.value.teach.guideHint} back={[`${home}/settings`, t.value.teach.settings]}>
      <Load of={subject}>
        {({ guide = '' }) => (
          <GuideForm key={course} saved={guide} onSaved={guide => subject.change(old => ({ ...old, guide }))} />
        )}
      </Load>
    </Page>
  )
}

function GuideForm ({ saved, onSaved }: { saved: string, onSaved: (guide: string) => void }) {
  const { course, params } = useCourse()
  const draftName = `guide:${course}`
  const [draft, setDraft] = useDraft(draftName)
  const [guide, setGuide] = useState(draft === '' ? saved : draft)
  const edit = (text: string) => {
    setGuide(text)
    setDraft(text === saved ? '' : text)
  }
  const action = useAction(async () => {
    await dataOf(client.PUT('/subjects/{subject_id}', { params, body: { guide } }))
    keepDraft(draftName, '')
    onSaved(guide)
  })
  const isChanged = guide !== saved
  const more = (
    <>
      {isChanged && <Button kind='quiet' onClick={() => edit(saved)}>{t.value.asItWas}</Button>}
      <span class='dim num'>{t.value.teach.characters(formatNumber(guide.length))}</span>
    </>
  )
  return (
    <div class='sect'>
      <Form of={action} verb={isChanged ? t.value.teach.saveGuide : t.value.saved} disabled={!isChanged} more={more}>
        <Editor beside label={t.value.teach.guideText} value={guide} onInput={edit} rows={24} error={issueAt(action.error, 'guide')} />
      </Form>
      <Drop label={t.value.teach.chooseText} accept='.md,.markdown,.txt' onFiles={async ([file]) => edit(await file.text())} />
    </div>
  )
}
