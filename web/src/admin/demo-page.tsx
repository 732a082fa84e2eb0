import { Steps } from '../account/sign-in.js'
import {
  admin, AskingButton, Button, call, courseHref, demoAsked, Failure, Load, loadCourses, Notice, Page, t, useAction,
  useEffect, useGet, Work
} from '../base.js'
import { Secret } from './secret.js'

/** Makes the demo course, shows its passwords once, and takes it away again. */
export default function DemoPage () {
  const { demo } = admin
  const state = useGet('/admin/demo', {})
  const onChange = async () => { state.reload(); await loadCourses() }
  const { run, isBusy, error, result: made } = useAction(async () => await call('PUT', '/admin/demo'), onChange)
  useEffect(() => {
    if (demoAsked.value) run()
    demoAsked.value = false
  }, [])
  const toCourse = made && <a class='btn btn--main' href={courseHref(made.subject_id)}>{admin.openCourse}</a>
  const thereIs = (
    <>
      {made && <Notice kind='done' action={toCourse}>{demo.isMade}</Notice>}
      {made?.accounts.map(({ username, password, role }) => (
        <Secret
          key={username} title={demo.signInAs(t.roles[role], username)} value={password}
          label={demo.passwordOf(username)}
        />
      ))}
      <p>{demo.there}</p>
      <AskingButton
        kind='danger' {...demo.removing} act={async () => await call('DELETE', '/admin/demo')} onDone={onChange}
      />
    </>
  )
  const none = <><p>{demo.notThere}</p><Button kind='main' onClick={run}>{demo.make}</Button></>
  return (
    <Page title={demo.title}>
      <Work margin={<section class='sect'><Steps {...demo} /></section>}>
        <div class='sect'>
          <Failure error={error} again={run} />
          {isBusy && <p role='status'>{demo.making}</p>}
          {!isBusy && error === undefined && <Load of={state}>{({ is_there: is }) => is ? thereIs : none}</Load>}
        </div>
      </Work>
    </Page>
  )
}
