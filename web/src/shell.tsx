import type { ComponentChildren as Children } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { account, prefer, setup, signOut } from './account.js'
import { online } from './api.js'
import { countOf, courseHref, courseOf, courses, isOutside, loadUnread, unread } from './courses.js'
import { following, KEYS_OFF } from './keys.js'
import { language, LANGUAGES, t, teach } from './language.js'
import { pagesOf, tabsOf } from './pages.js'
import { theme, THEMES } from './theme.js'
import { Back, Brand, Button, Check, Dialog, Icon, Menu } from './ui/index.js'

/**
 * The bar and, below it, what a page shows. `wide`: the page divides the width itself (chat, panes).
 * `start`: what stands before the brand on a phone.
 */
export function Shell ({ title, children, wide, start }: {
  title?: string, children: Children, wide?: boolean, start?: Children
}) {
  const { params: { course: asked } } = useRoute()
  const { path } = useLocation()
  // The tabs of a course lead nowhere for who is not in it.
  const course = isOutside(asked) ? undefined : asked
  const name = course === undefined ? setup.value?.name : courseOf(course)?.name ?? course
  const waiting = unread.value.length
  useEffect(() => {
    document.title = (waiting > 0 ? `(${waiting}) ` : '') + [title, name].filter(Boolean).join(': ')
  }, [title, name, waiting])
  useEffect(() => { loadUnread() }, [path])
  return (
    <>
      <a class='skip' href='#main'>{t.skip}</a>
      <header class='bar'>
        {start}
        <a class='brand-link' href='/app/' aria-label={t.toCourses} data-key='g c'><Brand /></a>
        {course === undefined
          ? <span class='bar-name' dir='auto'>{name}</span>
          : <Switch name={name ?? ''} course={course} />}
        <Tabs course={course} path={path} />
        <AccountMenu />
      </header>
      {!online.value && <p class='offline' role='status'>{t.offline}</p>}
      <main id='main' tabIndex={-1} class={wide ? undefined : 'page'}>{children}</main>
      <Following />
    </>
  )
}

/** A page under its title. `head`: where it says more than the name of the page; `tools` stand beside it. */
export const Page = ({ title, head = title, lead, tools, back, children }: {
  title: string, head?: string, lead?: Children, tools?: Children, back?: [string, string], children: Children
}) => (
  <Shell title={title}>
    {back && <Back href={back[0]}>{back[1]}</Back>}
    <div class='page-head'>
      <div><h1 class='title' dir='auto'>{head}</h1>{lead && <p class='dim'>{lead}</p>}</div>
      {tools}
    </div>
    {children}
  </Shell>
)

function Tabs ({ course, path }: { course?: string, path: string }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const [strip, tab] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    // The strip alone moves: `scrollIntoView` of something in the bar moves the window, too.
    if (strip && tab) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }, [path])
  const role = account.value?.role
  if (role === undefined) return null
  const tabs = tabsOf(role, course)
  // A page without a tab belongs to the one that its address begins with (the guide to the settings), but none to the
  // first page. The router gives a path as it is in the address, and the ids in it decoded.
  const isInside = (href: string) => href === '/app/' ? /^\/app\/?$/.test(path) : `${path}/`.startsWith(`${href}/`)
  const current = tabs.filter(({ href }) => isInside(href)).toSorted((a, b) => b.href.length - a.href.length)[0]?.href
  return (
    <nav class='tabs' ref={nav} aria-label={course === undefined ? t.pages : t.coursePages}>
      {tabs.map(({ room, href, tab, key }) => {
        const count = countOf(room, course)
        return (
          <a
            key={href} href={href} data-key={key} aria-current={href === current ? 'page' : undefined}
            {...count > 0 && { 'data-count': count, 'aria-label': tab?.(t), title: t.waiting(count) }}
          >
            {tab?.(t)}
          </a>
        )
      })}
    </nav>
  )
}

function Switch ({ name, course }: { name: string, course: string }) {
  const label = <><span class='bar-name' dir='auto'>{name}</span><Icon name='down' /></>
  return (
    <Menu name={t.switchCourse(name)} label={label}>
      {courses.value?.slice(0, 12).map(({ _id, name }) => (
        <a key={_id} href={courseHref(_id)} aria-current={_id === course ? 'true' : undefined}>
          <bdi>{name}</bdi>{_id === course && <Icon name='check' />}
        </a>
      ))}
      <a href='/app/'>{t.allCourses}</a>
    </Menu>
  )
}

function AccountMenu () {
  const [isHelp, setHelp] = useState(false)
  const { full_name: name = '' } = account.value ?? {}
  const initials = name.split(/\s+/).map(part => part[0]).slice(0, 2).join('').toUpperCase()
  const who = <span class='who' dir='auto' aria-hidden='true'>{initials}</span>
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]
  return (
    <div class='bar-end'>
      <Menu end name={`${initials}: ${t.accountOf(name)}`} label={who}>
        <a href='/app/profile' dir='auto'>{name}</a>
        <OtherLanguage />
        <button type='button' onClick={() => prefer({ theme: next })}>
          {t.theme} <span class='dim'>{t.themes[theme.value]}</span>
        </button>
        <button type='button' data-key='?' onClick={() => setHelp(true)}>{t.keyboard} <kbd>?</kbd></button>
        <button type='button' onClick={() => signOut()}>{t.signOut}</button>
      </Menu>
      {isHelp && <KeyboardHelp onClose={() => setHelp(false)} />}
    </div>
  )
}

/** The way to the other language, in its own words. */
export function OtherLanguage ({ class: name }: { class?: string }) {
  const [other, itsName] = LANGUAGES.find(([code]) => code !== language.value) ?? LANGUAGES[0]!
  return <button type='button' class={name} lang={other} onClick={() => prefer({ language: other })}>{itsName}</button>
}

/** What the next key leads to. */
function Following () {
  const keys = following.value
  return <div role='status'>{keys && <Keys class='keys keys--next' keys={keys} />}</div>
}

const Keys = ({ keys, class: name }: { keys: ReadonlyArray<readonly [key: string, does: string]>, class: string }) =>
  <dl class={name}>{keys.map(([key, does]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}</dl>

function KeyboardHelp ({ onClose }: { onClose: () => void }) {
  const [isOff, setOff] = useState(Boolean(localStorage.getItem(KEYS_OFF)))
  const role = account.value?.role ?? 'STUDENT'
  const pages = pagesOf(role).flatMap(({ key, tab }) => key && tab ? [[key, tab(t)] as const] : [])
  const keys = [...t.keys, ...(role === 'STUDENT' ? [] : teach.keys), ...pages]
  const change = (off: boolean) => { localStorage.setItem(KEYS_OFF, off ? '1' : ''); setOff(off) }
  return (
    <Dialog title={t.keyboard} onClose={onClose}>
      <Keys class='keys' keys={keys} />
      <Check label={t.singleKeys} checked={!isOff} onChange={on => change(!on)} />
      <p class='row row--end'><Button onClick={onClose}>{t.close}</Button></p>
    </Dialog>
  )
}
