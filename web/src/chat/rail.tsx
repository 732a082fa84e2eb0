import {
  Button, call, chatHome, courseHref, daysAgo, Field, formatWhen, Icon, Line, Listed, type ListedSession, RowMenu,
  Search, t, type TargetedMouseEvent, useConfirm, useFilter, useList, useLocation, useState
} from '../base.js'
import { chatOf, forgetChat, sessionsChanged } from './chat.js'

/** The conversations of a course by day, the newest first. Where there is no room for them, a drawer of the browser. */
export function Rail ({ course, current }: { course: string, current?: string }) {
  const { field, query, list } = useFilter({ q: '' }, 100)
  const sessions = useList('/sessions', { subject: course, ...query }, sessionsChanged.value)
  return (
    <nav id='rail' class='rail' popover='auto' aria-label={t.conversations} onClick={close}>
      <p class='rail-close'>
        <strong>{t.conversations}</strong>
        <Button kind='quiet' icon='cross' name={t.close} autofocus popovertarget='rail' />
      </p>
      <a class='btn btn--plain btn--wide' href={chatHome(course)}><Icon name='plus' /> {t.newConversation}</a>
      <Search label={t.searchConversations} {...field('q')} />
      <Listed of={sessions} empty={<p class='dim'>{t.noConversations}</p>} {...list}>
        {items => [...Map.groupBy(items, dayOf)].map(([day, rows]) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul class='rail-list'>
              {rows.map(row => <Row key={row._id} session={row} isCurrent={row._id === current} />)}
            </ul>
          </section>
        ))}
      </Listed>
    </nav>
  )
}

/** Who has followed a link wants to see where it leads. */
function close ({ target, currentTarget: rail }: TargetedMouseEvent<HTMLElement>): void {
  if ((target as Element).closest('a')) rail.hidePopover()
}

function dayOf ({ last_active: at }: ListedSession): string {
  const { today, yesterday, lastWeek, before } = t.days
  const ago = daysAgo(at)
  return ago <= 0 ? today : ago === 1 ? yesterday : ago < 8 ? lastWeek : before
}

function Row ({ session, isCurrent }: { session: ListedSession, isCurrent: boolean }) {
  const { route } = useLocation()
  const [name, setName] = useState('')
  const { _id: id, subject, title, pending, last_active: at } = session
  const href = courseHref(subject, `chat/${encodeURIComponent(id)}`)
  const remove = async () => {
    await call('DELETE', '/sessions/{session_id}', { session_id: id })
    forgetChat(id)
    if (isCurrent) route(chatHome(subject))
  }
  const save = async () => {
    await call('PUT', '/sessions/{session_id}', { session_id: id }, { title: name.trim() })
    chatOf(id, subject).title.value = name.trim()
    sessionsChanged.value++
  }
  const hint = <Field label={t.name} required maxLength={200} value={name} onInput={setName} />
  const rename = useConfirm({ title: t.rename, hint, verb: t.save, isGood: true, act: save })
  const askName = () => { setName(title); rename.ask() }
  return (
    <li class='rail-row'>
      <a href={href} aria-current={isCurrent ? 'page' : undefined}>
        <span class='rail-title' dir='auto'><Line text={title} /></span>
        <span class='rail-when num'>{pending ? t.currentOf(pending.current, pending.total) : formatWhen(at)}</span>
      </a>
      <RowMenu name={title} {...t.deletingConversation(title)} act={remove}>
        <button type='button' onClick={askName}>{t.rename}</button>
      </RowMenu>
      {rename.dialog}
    </li>
  )
}
