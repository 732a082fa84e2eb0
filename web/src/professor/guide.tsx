import {
  Button, call, Drop, type ExtractedText, Failure, Form, formatNumber, formatSize, formOf, issueAt, keepDraft, Load,
  Notice, Page, type ReadingReport, setup, t, teach, upload, useAction, useCourse, useDraft, useGet, useState
} from '../base.js'
import { headingOf, useLanding } from '../scroll.js'
import { Editor } from '../ui/editor.js'
import { WhatWasRead } from './reading.js'
import { KINDS } from './uploads.js'

// What the gateway takes, in characters.
const MAX_GUIDE = 200_000

/** The guide of a course, and beside it what students read. */
export default function Guide () {
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

/** What was found in a file, and the text that it took the place of. */
interface Found { name: string, reading: ReadingReport, before: string }

function GuideForm ({ saved, onSaved }: { saved: string, onSaved: (guide: string) => void }) {
  const { course, params } = useCourse()
  const draftName = `guide:${course}`
  const [draft, setDraft] = useDraft(draftName)
  const [guide, setGuide] = useState(draft === '' ? saved : draft)
  const [found, setFound] = useState<Found>()
  const edit = (text: string) => { setGuide(text); setDraft(text === saved ? '' : text) }
  const action = useAction(async () => {
    await call('PUT', '/subjects/{subject_id}', params, { guide })
    keepDraft(draftName, '')
    setFound(undefined)
    onSaved(guide)
  })
  const take = (name: string, { markdown, reading }: ExtractedText) => {
    setFound({ name, reading, before: guide })
    edit(markdown)
  }
  const goBack = (text: string) => { edit(text); setFound(undefined) }
  const isSaved = guide === saved
  const isTooLong = guide.length > MAX_GUIDE
  const more = (
    <>
      {!isSaved && <Button kind='quiet' onClick={() => goBack(saved)}>{t.asItWas}</Button>}
      <span class='dim num'>
        {teach.charactersOf(formatNumber(guide.length), formatNumber(MAX_GUIDE))}{!isSaved && ` ${teach.notSaved}`}
      </span>
    </>
  )
  const fault = isTooLong ? teach.guideTooLong : issueAt(action.error, 'guide')
  return (
    <div class='sect'>
      <FromFile onFound={take} />
      {found && (
        <Notice action={<Button onClick={() => goBack(found.before)}>{teach.textBefore}</Button>}>
          <p><strong>{teach.readFrom(found.name)}</strong></p>
          <WhatWasRead reading={found.reading} />
        </Notice>
      )}
      <Form of={{ ...action, isSaved }} verb={teach.saveGuide} disabled={isTooLong} more={more}>
        <Editor beside label={teach.guideText} value={guide} onInput={edit} rows={24} error={fault} />
      </Form>
    </div>
  )
}

/** Takes the text of a file into the editor. Nothing is stored before it is saved there. */
function FromFile ({ onFound }: { onFound: (name: string, found: ExtractedText) => void }) {
  const { api } = useCourse()
  const [name, setName] = useState('')
  const { isBusy, error, run } = useAction(async (file: File) => {
    setName(file.name)
    onFound(file.name, await upload<ExtractedText>(`${api}/extract`, formOf({ file })))
  })
  return (
    <>
      <Drop
        label={teach.chooseText} accept={KINDS} onFiles={([file]) => { if (!isBusy) run(file) }}
        hint={teach.textKinds(formatSize(setup.value?.document_bytes ?? 20_971_520))}
      >
        <p role='status'>{isBusy && teach.isRead(name)}</p>
      </Drop>
      {error !== undefined && <p class='field-error'>{teach.notRead(name)}</p>}
      <Failure error={error} />
    </>
  )
}
