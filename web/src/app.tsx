import { LocationProvider, Route, Router, useLocation } from 'preact-iso'
import type { ComponentChildren as Children, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { account, setup } from './account.js'
import { ConfirmEmail, ForgottenPassword, NewPassword } from './account/forgotten.js'
import { Register } from './account/register.js'
import { SessionEnded, SignIn } from './account/sign-in.js'
import { ended, type Role, signIns } from './api.js'
import { loadCourses } from './courses.js'
import { language, t } from './language.js'
import { useLoad } from './load.js'
import { pagesOf } from './pages.js'
import { Shell } from './shell.js'
import { CourseGate } from './account/course-gate.js'
import { Guard } from './ui/guard.js'
import { Empty, Load } from './ui/notice.js'

export const App = () => <LocationProvider scope='/app'><Door />{ended.value && <SessionEnded />}</LocationProvider>

// Codes come in the fragment. They are taken out of the address at once.
const fragment = new URLSearchParams(location.hash.slice(1))
const code = fragment.get('invitation') ?? fragment.get('code') ?? ''
const user = fragment.get('user') ?? ''
// That of a sign-in elsewhere is taken by the account.
const isElsewhere = location.pathname === '/app/signed-in'
if (code !== '' && !isElsewhere) history.replaceState(null, '', location.pathname + location.search)

function Door () {
  const { path, query } = useLocation()
  if (path === '/app/password-reset') return <NewPassword code={code} username={user} />
  if (path === '/app/email-confirmation') return <ConfirmEmail code={code} username={user} />
  const who = account.value
  if (who !== null) return <Rooms key={`${who.username} ${language.value}`} role={who.role} />
  if (path === '/app/register') return <Register invitation={code} role={fragment.get('role')} />
  if (path === '/app/password-forgotten') return <ForgottenPassword />
  const isEmpty = setup.value?.needs_administrator === true && !('sign-in' in query)
  return isEmpty && path === '/app' ? <Register invitation='' role='ADMIN' /> : <SignIn />
}

function Rooms ({ role }: { role: Role }) {
  useEffect(() => { loadCourses() }, [signIns.value, account.value?.username])
  return (
    <Router>
      {pagesOf(role).map(({ path, room }) => <Route key={path} path={path} component={COMPONENTS[`./${room}.tsx`]!} />)}
      <Route default component={Nowhere} />
    </Router>
  )
}

/** Nothing else can be shown. */
const Only = ({ title, hint, action }: { title: string, hint: string, action: Children }) =>
  <Shell><h1 class='sr'>{title}</h1><Empty title={title} action={action}>{hint}</Empty></Shell>

const Nowhere = () =>
  <Only title={t.nowhere} hint={t.nowhereHint} action={<a class='btn' href='/app/'>{t.toCourses}</a>} />

function Broken () {
  const again = <a class='btn' href={location.pathname} target='_self'>{t.again}</a>
  return <Only title={t.broken} hint={t.brokenHint} action={again} />
}

interface Room { default: ComponentType }

/** The page, or that its code is being loaded. */
function componentOf (load: () => Promise<Room>): ComponentType {
  let loaded: Room | undefined
  return () => {
    const { path } = useLocation()
    const code = useLoad(async () => (loaded ??= await load()) !== undefined, [])
    const Loaded = loaded?.default
    if (Loaded === undefined) return <Shell><Load of={code}>{() => null}</Load></Shell>
    return <Guard of={path} instead={<Broken />}><CourseGate><Loaded /></CourseGate></Guard>
  }
}

const ROOMS = import.meta.glob<Room>([
  './account/{courses,profile}.tsx', './admin/{audit,courses,demo-page,platforms,system,users}.tsx',
  './chat/chat-page.tsx',
  './professor/{bank,faqs,guide,inbox,material,overview,settings,students}.tsx',
  './student/{activity,answers,documents,faqs,home,results}.tsx'
])
const COMPONENTS = Object.fromEntries(Object.entries(ROOMS).map(([file, load]) => [file, componentOf(load)]))
