import { useState } from 'preact/hooks'
import {
  Area, AskingButton, Button, client, dataOf, facts, Field, fieldsOf, formatDate, Form, formatNumber, issueAt, Load,
  Meter, type Schemas, Select, t, useAction, useCourse, useGet, useLoad, wordsOf
} from '../base.js'
import { SourceNote } from '../chat/notes.js'
import { QuestionFigures, QuestionView, StateOf, type Figures, type Question } from './question-view.js'

/** One question: to edit, as students see it, and what became of it. `new` is one that is not there yet. */
export function QuestionPane ({ id, figures, onChange, onMade, onGone }: {
  id: string, figures: Figures[], onChange: () => void, onMade: (id: string) => void, onGone: () => void
}) {
  const { course, at } = useCourse()
  const call = { params: at({ question_id: id }) }
  const question = useLoad(async () =>
    id === 'new' ? undefined : await dataOf(client.GET('/subjects/{subject_id}/questions/{question_id}', call)), [course, id])
  const saved = (next: Question) => {
    question.change(() => next)
    onChange()
    if (id === 'new') onMade(next.id)
  }
  if (id === 'new') return <Pane onSaved={saved} onGone={onGone} />
  return (
    <Load of={question}>
      {question => question && (
        <Pane
          key={question.version} question={question} onSaved={saved} onGone={onGone}
          figures={figures.find(({ question_id: of, version }) => of === id && version === question.version)}
        />
      )}
    </Load>
  )
}

type Tab = 'edit' | 'preview' | 'history'

function Pane ({ question, figures, onSaved, onGone }: {
  question?: Question, figures?: Figures, onSaved: (question: Question) => void, onGone: () => void
}) {
  const { course, params, at: ids } = useCourse()
  const { teach } = t.value
  const [tab, setTab] = useState<Tab>('edit')
  const [form, setForm] = useState(() => formOf(question))
  const state = question?.state ?? 'draft'
  const at = ids({ question_id: question?.id ?? '' })
  const isChanged = question === undefined || JSON.stringify(form) !== JSON.stringify(formOf(question))
  const { run, isBusy, error } = useAction(async (body: Schemas['QuestionChange']) => onSaved(await dataOf(question === undefined
    ? client.POST('/subjects/{subject_id}/questions', { params, body: bodyOf(form) })
    : client.PUT('/subjects/{subject_id}/questions/{question_id}', { params: at, body }))))
  const turn = (state: Question['state']) => run({ ...isChanged && bodyOf(form), state })
  const remove = async () => {
    await dataOf(client.DELETE('/subjects/{subject_id}/questions/{question_id}', { params: at }))
    onGone()
  }
  const tabs: Tab[] = question === undefined ? ['edit', 'preview'] : ['edit', 'preview', 'history']
  const more = (
    <>
      {question && state !== 'published' && <Button data-key='p' disabled={isBusy} onClick={() => turn('published')}>{teach.publish} <kbd>p</kbd></Button>}
      {state === 'published' && <Button data-key='r' disabled={isBusy} onClick={() => turn('retired')}>{teach.retire} <kbd>r</kbd></Button>}
      {question && <AskingButton kind='quiet' title={teach.deleteQuestion} hint={teach.deleteQuestionHint} verb={t.value.delete} act={remove} />}
    </>
  )
  return (
    <Form
      of={{ run: () => run(bodyOf(form)), isBusy, error, form: tab === 'edit' ? form : undefined }} more={more}
      verb={isChanged ? t.value.save : t.value.saved} disabled={!isChanged}
    >
      <div class='sect-head'>
        <h2>{question === undefined ? teach.newQuestion : teach.version(question.version)}</h2>
        <StateOf state={state} />
      </div>
      <div class='tabs tabs--pane' role='group' aria-label={teach.views}>
        {tabs.map(name => <button key={name} type='button' aria-pressed={tab === name} onClick={() => setTab(name)}>{teach.tabs[name]}</button>)}
      </div>
      {tab === 'edit' && (
        <>
          {figures && <QuestionFigures figures={figures} />}
          <Fields form={form} set={change => setForm({ ...form, ...change })} figures={figures} error={error} />
        </>
      )}
      {tab === 'preview' && <QuestionView question={bodyOf(form)} />}
      {tab === 'history' && question && <History id={question.id} />}
      {question && tab !== 'history' && <div class='pane-source'><SourceNote source={question.source} course={course} /></div>}
      {question && state !== 'draft' && isChanged && <p class='dim'>{teach.beginsAnew}</p>}
    </Form>
  )
}

type Written = ReturnType<typeof formOf>

const EMPTY = { text: '', correct: false }

function formOf (question?: Question) {
  const { type = 'single', text = '', answer, tolerance, accepted, explanation = '', topic = '', difficulty = 'medium' } = question ?? {}
  const options = question?.options ?? [{ ...EMPTY, correct: true }, EMPTY, EMPTY]
  const written = { answer: String(answer ?? ''), tolerance: String(tolerance ?? ''), accepted: accepted?.join('\n') ?? '' }
  return { type, text, options, ...written, explanation, topic, difficulty }
}

/** What of the form belongs to its type. */
function bodyOf ({ type, text, options, answer, tolerance, accepted, explanation, topic, difficulty }: Written): Schemas['NewQuestion'] {
  const all = { type, text, explanation, topic: topic.trim(), difficulty }
  const number = (text: string) => Number(text.trim().replace(',', '.'))
  if (type === 'number') return { ...all, answer: number(answer), tolerance: number(tolerance) }
  if (type === 'text') return { ...all, accepted: accepted.split('\n').map(one => one.trim()).filter(Boolean) }
  return { ...all, options: options.filter(({ text }) => text.trim() !== '') }
}

function Fields ({ form, set, figures, error }: {
  form: Written, set: (change: Partial<Written>) => void, figures?: Figures, error: unknown
}) {
  const { teach } = t.value
  const { field, choice } = fieldsOf(form, set, error)
  const hasOptions = form.type === 'single' || form.type === 'multiple'
  return (
    <>
      <Select label={teach.type} options={teach.types} value={form.type} onChange={type => set({ type, options: oneRight(form.options, type) })} />
      <Area label={teach.question} hint={teach.markdown} {...field('text')} rows={3} required />
      {hasOptions && <Options form={form} set={set} figures={figures} error={issueAt(error, 'options')} />}
      {form.type === 'number' && (
        <div class='two two--fields'>
          <Field label={teach.rightNumber} inputMode='decimal' {...field('answer')} required />
          <Field label={teach.tolerance} inputMode='decimal' {...field('tolerance')} />
        </div>
      )}
      {form.type === 'text' && <Area label={teach.accepted} hint={teach.oneALine} {...field('accepted')} rows={3} required />}
      <Area label={teach.explanation} {...field('explanation')} rows={2} />
      <div class='two two--fields'>
        <Field label={t.value.topic} {...field('topic')} maxLength={100} />
        <Select label={teach.difficulty} options={teach.difficulties} {...choice('difficulty')} />
      </div>
    </>
  )
}

function oneRight (options: Written['options'], type: Question['type']): Written['options'] {
  const first = options.findIndex(({ correct }) => correct)
  return type === 'single' ? options.map((option, i) => ({ ...option, correct: i === Math.max(0, first) })) : options
}

function Options ({ form: { type, options }, set, figures, error }: {
  form: Written, set: (change: Partial<Written>) => void, figures?: Figures, error?: string
}) {
  const { teach } = t.value
  const isOne = type === 'single'
  const chosen = new Map(figures?.options.map(({ text, chosen }) => [text, chosen]))
  const write = (at: number, text: string) => set({ options: options.map((option, i) => i === at ? { ...option, text } : option) })
  const mark = (at: number) => set({
    options: options.map((option, i) => ({ ...option, correct: isOne ? i === at : i === at ? !option.correct : option.correct }))
  })
  return (
    <fieldset class={error ? 'field field--wrong' : 'field'}>
      <legend>{isOne ? teach.markOne : teach.markSome}</legend>
      {figures && <p class='hint'>{teach.whoChose(formatNumber(figures.asked))}</p>}
      {options.map(({ text, correct }, i) => (
        <div class='option' key={i}>
          <input type={isOne ? 'radio' : 'checkbox'} name='right' checked={correct} aria-label={teach.optionIsRight(i + 1)} onChange={() => mark(i)} />
          <input
            class='input input--dense' value={text} maxLength={1000} aria-label={teach.option(i + 1)} aria-invalid={error ? 'true' : undefined}
            onInput={event => write(i, event.currentTarget.value)}
          />
          {figures && chosen.has(text) && (
            <span class='option-share num'><Meter share={chosen.get(text)! / Math.max(1, figures.asked)} />{formatNumber(chosen.get(text)!)}</span>
          )}
          {options.length > 2 && (
            <Button
              kind='quiet' icon='cross' name={teach.removeOption(i + 1)}
              onClick={() => set({ options: oneRight(options.filter((_option, j) => j !== i), type) })}
            />
          )}
        </div>
      ))}
      {error && <p class='field-error'>{error}</p>}
      {options.length < 6 && <Button kind='quiet' icon='plus' onClick={() => set({ options: [...options, EMPTY] })}>{teach.addOption}</Button>}
    </fieldset>
  )
}

function History ({ id }: { id: string }) {
  const params = useCourse().at({ question_id: id })
  const { teach } = t.value
  const list = useGet(async () => await client.GET('/subjects/{subject_id}/questions/{question_id}/history', { params }), [id])
  return (
    <Load of={list}>
      {entries => entries.length === 0
        ? <p class='dim'>{teach.noHistory}</p>
        : (
          <ol class='list'>
            {entries.map(({ version, at, by, changes }, i) => (
              <li key={i}>
                <p><strong>{teach.version(version)}</strong> <span class='dim'>{facts(formatDate(at), by)}</span></p>
                {Object.entries(changes).map(([field, { from, to }]) => (
                  <p key={field} class='change'>
                    {(teach.fields as Record<string, string>)[field] ?? field}: <del>{wordsOf(field, from)}</del> <ins>{wordsOf(field, to)}</ins>
                  </p>
                ))}
              </li>
            ))}
          </ol>
          )}
    </Load>
  )
}
