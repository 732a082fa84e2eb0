import {
  Button, client, dataOf, Drop, Form, formatNumber, issueAt, keepDraft, Load, Page, t, teach, useAction, useCourse,
  useDraft, useGet, useState
} from '../base.js'
import { headingOf, useLanding } from '../scroll.js'
import { Editor } from '../ui/editor.js'

/** The guide of a course, and beside it what students read. */
export function Guide () {
  const { course, home, params } = useCourse()
  const subject = useGet('/subjects/{subject_id}', params)
  useLanding(fragment => headingOf(document.querySelector('.editor-preview'), fragment), subject.data !== undefined)
  return (
    <Page title={t.guide} lead={teach.guideHint} back={[`${home}/settings`, teach.settings]}>
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
  const isSaved = guide === saved
  const more = (
    <>
      {!isSaved && <Button kind='quiet' onClick={() => edit(saved)}>{t.asItWas}</Button>}
      <span class='dim num'>{teach.characters(formatNumber(guide.length))}</span>
    </>
  )
  return (
    <div class='sect'>
      <Form of={action} verb={teach.saveGuide} isSaved={isSaved} more={more}>
        <Editor
          beside label={teach.guideText} value={guide} onInput={edit} rows={24} error={issueAt(action.error, 'guide')}
        />
      </Form>
      <Drop label={teach.chooseText} accept='.md,.markdown,.txt' onFiles={async ([file]) => edit(await file.text())} />
    </div>
  )
}
