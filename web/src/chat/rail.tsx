import { useLocation } from 'preact-iso'
import { useRef, useState } from 'preact/hooks'
import {
  Button, chatHome, client, courseHref, dataOf, daysAgo, Dialog, Field, Form, formatWhen, given, Icon, Listed, RowMenu,
  type Schemas, Search, t, useForm, useList, useSlow, useVisit
} from '../base.js'
import { chatOf, forgetChat, refreshSessions, sessionsChanged } from './chat.js'

type Session = Schemas['ListedSession']

/** The conversations of a course by day, the newest first. */
export function Rail ({ course, current, isOpen, onClose }: {
  course: string, current?: string, isOpen: boolean, onClose: () => void
}) {
  const [wanted, setWanted] = useState('')
  const root = useRef<HTMLElement>(null)
  useVisit(() => root.current?.querySelector('button')?.focus(), isOpen)
  const q = useSlow(wanted.trim())
  const query = given({ subject: course, limit: 100, q })
  const sessions = useList(async () => await client.GET('/sessions', { params: { query } }), [query, sessionsChanged.value])
  const none = q === ''
    ? <p class='dim'>{t.value.noConversations}</p>
    : <p class='dim'>{t.value.nothingFound(q)} <button type='button' class='link' onClick={() => setWanted('')}>{t.value.clear}</button></p>
  return (
    <nav
      ref={root} class={isOpen ? 'rail rail--open' : 'rail'} aria-label={t.value.conversations}
      onKeyDown={event => { if (event.key === 'Escape') onClose() }}
    >
      <p class='rail-close'><strong>{t.value.conversations}</strong><Button kind='quiet' icon='cross' name={t.value.close} onClick={onClose} /></p>
      <a class='btn btn--plain btn--wide' href={chatHome(course)} data-key='n' onClick={onClose}>
        <Icon name='plus' /> {t.value.newConversation}
      </a>
      <Search label={t.value.searchConversations} value={wanted} onInput={setWanted} />
      <Listed of={sessions} empty={none}>
        {items => [...Map.groupBy(items, dayOf)].map(([day, rows]) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul class='rail-list'>
              {rows.map(session => <Row key={session._id} session={session} isCurrent={session._id === current} onOpen={onClose} />)}
            </ul>
          </section>
        ))}
      </Listed>
    </nav>
  )
}

function dayOf ({ last_active: at }: Session): string {
  const { today, yesterday, lastWeek, before } = t.value.days
  const ago = daysAgo(at)
  return ago <= 0 ? today : ago === 1 ? yesterday : ago < 8 ? lastWeek : before
}

function Row ({ session, isCurrent, onOpen }: { session: Session, isCurrent: boolean, onOpen: () => void }) {
  const { route } = useLocation()
  const [isRenaming, setRenaming] = useState(false)
  const { _id: id, subject, title, pending, last_active: at } = session
  const remove = async () => {
    await dataOf(client.DELETE('/sessions/{session_id}', { params: { path: { session_id: id } } }))
    forgetChat(id)
    refreshSessions()
    if (isCurrent) route(chatHome(subject))
  }
  return (
    <li class='rail-row'>
      <a href={courseHref(subject, `chat/${encodeURIComponent(id)}`)} aria-current={isCurrent ? 'page' : undefined} onClick={onOpen}>
        <span class='rail-title'>{title}</span>
        <span class='rail-when num'>{pending ? t.value.currentOf(pending.current, pending.total) : formatWhen(at)}</span>
      </a>
      <RowMenu
        name={title} title={t.value.deleteConversation} hint={t.value.deleteConversationHint(title)} verb={t.value.delete} act={remove}
      >
        <button type='button' onClick={() => setRenaming(true)}>{t.value.rename}</button>
      </RowMenu>
      {isRenaming && <Rename id={id} course={subject} title={title} onClose={() => setRenaming(false)} />}
    </li>
  )
}

function Rename ({ id, course, title: before, onClose }: { id: string, course: string, title: string, onClose: () => void }) {
  const form = useForm({ title: before }, async ({ title: given }) => {
    const title = given.trim()
    await dataOf(client.PUT('/sessions/{session_id}', { params: { path: { session_id: id } }, body: { title } }))
    chatOf(id, course).title.value = title
    refreshSessions()
    onClose()
  })
  return (
    <Dialog title={t.value.rename} onClose={onClose}>
      <Form of={form} verb={t.value.save} more={<Button onClick={onClose}>{t.value.cancel}</Button>}>
        <Field label={t.value.name} required maxLength={200} {...form.field('title')} />
      </Form>
    </Dialog>
  )
}
