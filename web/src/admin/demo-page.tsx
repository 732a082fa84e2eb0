import { Steps } from '../account/sign-in.js'
import {
  admin, AskingButton, Button, courseHref, demoAsked, Failure, Load, Notice, Page, Report, t, useAction, useEffect,
  useLoad, useState, Work
} from '../base.js'
import { COURSE, type Credentials, demoParts, makeDemo, removeDemo, STEPS, type Step } from './demo.js'
import { Secret } from './secret.js'

/** Makes the demo course, shows its passwords once, and takes it away again. */
export function DemoPage () {
  const { demo } = admin
  const [step, setStep] = useState<Step>('accounts')
  const parts = useLoad(demoParts, [])
  const { run, isBusy, error, result = [] } = useAction(() => makeDemo(setStep).finally(parts.reload))
  useEffect(() => {
    if (demoAsked.value) run()
    demoAsked.value = false
  }, [])
  const at = STEPS.indexOf(step)
  const stateOf = (i: number) => i < at ? admin.done : i === at && (error ? demo.failed : demo.underWay)
  return (
    <Page title={demo.title}>
      <Work margin={<section class='sect'><Steps {...demo} steps={demo.contents} /></section>}>
        <div class='sect'>
          <Failure error={error} again={() => run()} />
          {(isBusy || error !== undefined) && (
            <Report
              label={demo.making}
              lines={STEPS.map((name, i) => ({
                at: i + 1,
                text: <>{demo.steps[name]} <span class='dim'>{stateOf(i)}</span></>,
                failed: i === at && error !== undefined
              }))}
            />
          )}
          {!isBusy && (
            <Load of={parts}>
              {there => (
                <>
                  <Made accounts={there.length === 3 ? result : []} />
                  <p>{stateOfAll(there)[0]}</p>
                  <div class='row'>
                    <Button kind={there.length === 3 ? 'plain' : 'main'} onClick={() => run()}>
                      {stateOfAll(there)[1]}
                    </Button>
                    {there.length > 0 && (
                      <AskingButton
                        kind='danger' title={demo.removeThis} hint={demo.removeHint} verb={demo.remove}
                        act={removeDemo} onDone={() => parts.reload()}
                      />
                    )}
                  </div>
                </>
              )}
            </Load>
          )}
        </div>
      </Work>
    </Page>
  )
}

/** The accounts that were made just now, with their passwords. */
function Made ({ accounts }: { accounts: Credentials[] }) {
  const { demo } = admin
  if (accounts.length === 0) return null
  const toCourse = <a class='btn btn--main' href={courseHref(COURSE)}>{admin.openCourse}</a>
  return (
    <>
      <Notice kind='done' action={toCourse}><p>{demo.isMade}</p></Notice>
      {accounts.map(({ username, password, role }) => (
        <Secret
          key={password} title={demo.signInAs(t.roles[role], username)} label={demo.passwordOf(username)}
          value={password}
        />
      ))}
    </>
  )
}

/** How much of it is there, and what can be done. */
function stateOfAll (there: string[]): [string, string] {
  const { demo } = admin
  if (there.length === 0) return [demo.notThere, demo.make]
  return there.length === 3 ? [demo.there, demo.again] : [demo.partly, demo.goOn]
}
