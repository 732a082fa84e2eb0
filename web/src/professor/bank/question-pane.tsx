import {
  Area, Button, call, facts, Field, Form, formatDate, formatNumber, issueAt, Listed, Load, Meter, type NewQuestion,
  type Question, type QuestionFigures, Select, t, teach, useChange, useCourse, useGet, useList, useState, wordsOf
} from '../../base.js'
import { SourceNote } from '../../chat/notes.js'
import { DeleteQuestion, Preview, FiguresOf, StateOf } from './question-view.js'

interface PaneProps { figures?: QuestionFigures, onSaved: (question: Question) => void, onGone: () => void }

/** One question: to edit, as students see it, and what became of it. */
export function QuestionPane ({ id, figures, onSaved, ...rest }: Omit<PaneProps, 'figures'> & {
  id: string, figures: QuestionFigures[]
}) {
  const question = useGet('/subjects/{subject_id}/questions/{question_id}', useCourse().at({ question_id: id }))
  const saved = (next: Question) => { question.change(() => next); onSaved(next) }
  return (
    <Load of={question}>
      {question => (
        <Pane
          key={question.version} question={question} onSaved={saved} {...rest}
          figures={figures.find(({ question_id: of, version }) => of === id && version === question.version)}
        />
      )}
    </Load>
  )
}

/** Without a question: one that is not there yet. */
export function Pane ({ question, figures, onSaved, onGone }: PaneProps & { question?: Question }) {
  const { course, params, at: ids } = useCourse()
  const [tab, setTab] = useState<keyof typeof teach.tabs>('edit')
  const state = question?.state ?? 'draft'
  const change = useChange(formOf(question), async (form, next?: Question['state']) => {
    const body = { ...!isSaved && bodyOf(form), ...next && { state: next } }
    const saving = question === undefined
      ? call('POST', '/subjects/{subject_id}/questions', params, bodyOf(form))
      : call('PUT', '/subjects/{subject_id}/questions/{question_id}', ids({ question_id: question.id }), body)
    onSaved(await saving)
  })
  const { form, run, isBusy } = change
  const isSaved = question !== undefined && change.isSaved
  const tabs = question === undefined ? ['edit', 'preview'] as const : ['edit', 'preview', 'history'] as const
  const [key, next, verb] = state === 'published'
    ? ['r', 'retired', teach.retire] as const
    : ['p', 'published', teach.publish] as const
  const more = question && (
    <>
      <Button letter={key} disabled={isBusy} onClick={() => run(next)}>{verb}</Button>
      <DeleteQuestion id={question.id} onDone={onGone} />
    </>
  )
  return (
    <Form
      of={{ ...change, isSaved, run: () => run(), form: tab === 'edit' ? form : undefined }} verb={t.save} more={more}
    >
      <div class='sect-head'>
        <h2>{question === undefined ? teach.newQuestion : teach.version(question.version)}</h2>
        <StateOf state={state} />
      </div>
      <div class='tabs tabs--pane' role='group' aria-label={teach.views}>
        {tabs.map(name => (
          <button key={name} type='button' aria-pressed={tab === name} onClick={() => setTab(name)}>
            {teach.tabs[name]}
          </button>
        ))}
      </div>
      {tab === 'edit' && figures && <FiguresOf figures={figures} />}
      {tab === 'edit' && <Fields {...change} figures={figures} />}
      {tab === 'preview' && <Preview question={bodyOf(form)} />}
      {tab === 'history' && <History id={question!.id} />}
      {question && tab === 'edit' && (
        <div class='pane-source banded'><SourceNote source={question.source} course={course} /></div>
      )}
      {question && state !== 'draft' && !isSaved && <p class='dim'>{teach.beginsAnew}</p>}
    </Form>
  )
}

type Written = ReturnType<typeof formOf>

const EMPTY = { text: '', correct: false }

function formOf (question: Partial<Question> = {}) {
  const { type = 'single', text = '', explanation = '', topic = '', difficulty = 'medium' } = question
  const { options = [{ ...EMPTY, correct: true }, EMPTY, EMPTY], accepted = [] } = question
  const numbers = { answer: String(question.answer ?? ''), tolerance: String(question.tolerance ?? '') }
  return { type, text, options, ...numbers, accepted: accepted.join('\n'), explanation, topic, difficulty }
}

/** What of the form belongs to its type. */
function bodyOf ({ options, answer, tolerance, accepted, ...rest }: Written): NewQuestion {
  const all = { ...rest, topic: rest.topic.trim() }
  const number = (text: string) => Number(text.trim().replace(',', '.'))
  if (rest.type === 'number') return { ...all, answer: number(answer), tolerance: number(tolerance) }
  if (rest.type === 'text') return { ...all, accepted: accepted.split('\n').map(one => one.trim()).filter(Boolean) }
  return { ...all, options: options.filter(({ text }) => text.trim() !== '') }
}

type Edited = ReturnType<typeof useChange<Written, []>>
interface FieldsProps extends Pick<Edited, 'form' | 'set'> { figures?: QuestionFigures }

function Fields ({ field, choice, error, ...options }: FieldsProps & Pick<Edited, 'field' | 'choice' | 'error'>) {
  const { form, set } = options
  const hasOptions = form.type === 'single' || form.type === 'multiple'
  const setType = (type: Question['type']) => set({ type, options: oneRight(form.options, type) })
  return (
    <>
      <Select label={teach.type} options={teach.types} value={form.type} onChange={setType} />
      <Area label={teach.question} hint={teach.markdown} {...field('text')} rows={3} required />
      {hasOptions && <Options {...options} error={issueAt(error, 'options')} />}
      {form.type === 'number' && (
        <div class='two two--fields'>
          <Field label={teach.rightNumber} inputMode='decimal' {...field('answer')} required />
          <Field label={teach.tolerance} inputMode='decimal' {...field('tolerance')} />
        </div>
      )}
      {form.type === 'text' && (
        <Area label={teach.accepted} hint={teach.oneAnswerALine} {...field('accepted')} rows={3} required />
      )}
      <Area label={teach.explanation} {...field('explanation')} rows={2} />
      <div class='two two--fields'>
        <Field label={t.topic} {...field('topic')} maxLength={100} />
        <Select label={teach.difficulty} options={teach.difficulties} {...choice('difficulty')} />
      </div>
    </>
  )
}

function oneRight (options: Written['options'], type: Question['type']): Written['options'] {
  const first = options.findIndex(({ correct }) => correct)
  return type === 'single' ? options.map((option, i) => ({ ...option, correct: i === Math.max(0, first) })) : options
}

function Options ({ form: { type, options }, set, figures, error }: FieldsProps & { error?: string }) {
  const isOne = type === 'single'
  const chosen = new Map(figures?.options.map(({ text, chosen }) => [text, chosen]))
  const write = (at: number, text: string) =>
    set({ options: options.map((option, i) => i === at ? { ...option, text } : option) })
  const mark = (at: number) => {
    const isRight = (was: boolean, i: number) => i === at ? isOne || !was : !isOne && was
    set({ options: options.map((option, i) => ({ ...option, correct: isRight(option.correct, i) })) })
  }
  const add = () => set({ options: [...options, EMPTY] })
  const remove = (at: number) => set({ options: oneRight(options.filter((_option, i) => i !== at), type) })
  return (
    <fieldset class={error ? 'field field--wrong' : 'field'}>
      <legend>{isOne ? teach.markOne : teach.markSome}</legend>
      {figures && <p class='hint'>{teach.whoChose(formatNumber(figures.asked))}</p>}
      {options.map(({ text, correct }, i) => (
        <div class='option' key={i}>
          <input
            type={isOne ? 'radio' : 'checkbox'} name='right' checked={correct} aria-label={teach.optionIsRight(i + 1)}
            onChange={() => mark(i)}
          />
          <input
            class='input input--dense' dir='auto' value={text} maxLength={1000} aria-label={teach.option(i + 1)}
            aria-invalid={error ? 'true' : undefined} onInput={event => write(i, event.currentTarget.value)}
          />
          {figures && chosen.has(text) && (
            <span class='option-share num'>
              <Meter share={chosen.get(text)! / Math.max(1, figures.asked)} fill='ink-2' />
              {formatNumber(chosen.get(text)!)}
            </span>
          )}
          {options.length > 2 && (
            <Button kind='quiet' icon='cross' name={teach.removeOption(i + 1)} onClick={() => remove(i)} />
          )}
        </div>
      ))}
      {error && <p class='field-error'>{error}</p>}
      {options.length < 6 && <Button kind='quiet' icon='plus' onClick={add}>{teach.addOption}</Button>}
    </fieldset>
  )
}

function History ({ id }: { id: string }) {
  const names: Record<string, string> = teach.fields
  const list = useList('/subjects/{subject_id}/questions/{question_id}/history', useCourse().at({ question_id: id }))
  return (
    <Listed of={list} empty={<p class='dim'>{teach.noHistory}</p>}>
      {entries => (
        <ol class='list'>
          {entries.map(({ version, at, by, changes }, i) => (
            <li key={i}>
              <p><strong>{teach.version(version)}</strong> <span class='dim'>{facts(formatDate(at), by)}</span></p>
              {Object.entries(changes).map(([field, { from, to }]) => (
                <p key={field} class='change'>
                  {names[field] ?? field}: <del>{wordsOf(field, from)}</del> <ins>{wordsOf(field, to)}</ins>
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Listed>
  )
}
