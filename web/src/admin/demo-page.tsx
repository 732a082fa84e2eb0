import { Steps } from '../account/sign-in.js'
import {
  admin, AskingButton, Button, courseHref, demoAsked, Failure, Load, Notice, Page, t, useAction, useEffect, useLoad,
  Work
} from '../base.js'
import { COURSE, isDemoThere, makeDemo, removeDemo } from './demo.js'
import { Secret } from './secret.js'

/** Makes the demo course, shows its passwords once, and takes it away again. */
export default function DemoPage () {
  const { demo } = admin
  const there = useLoad(isDemoThere, [])
  const { run, isBusy, error, result = [] } = useAction(() => makeDemo().finally(there.reload))
  useEffect(() => {
    if (demoAsked.value) run()
    demoAsked.value = false
  }, [])
  const toCourse = <a class='btn btn--main' href={courseHref(COURSE)}>{admin.openCourse}</a>
  return (
    <Page title={demo.title}>
      <Work margin={<section class='sect'><Steps {...demo} steps={demo.contents} /></section>}>
        <div class='sect'>
          <Failure error={error} again={run} />
          {isBusy && <p role='status'>{demo.making}</p>}
          {!isBusy && error === undefined && (
            <Load of={there}>
              {isThere => isThere
                ? (
                  <>
                    {result.length > 0 && <Notice kind='done' action={toCourse}><p>{demo.isMade}</p></Notice>}
                    {result.map(({ username, password, role }) => (
                      <Secret
                        key={username} title={demo.signInAs(t.roles[role], username)} value={password}
                        label={demo.passwordOf(username)}
                      />
                    ))}
                    <p>{demo.there}</p>
                    <AskingButton
                      kind='danger' title={demo.removeThis} hint={demo.removeHint} verb={demo.remove} act={removeDemo}
                      onDone={() => there.reload()}
                    />
                  </>
                  )
                : <><p>{demo.notThere}</p><Button kind='main' onClick={run}>{demo.make}</Button></>}
            </Load>
          )}
        </div>
      </Work>
    </Page>
  )
}
