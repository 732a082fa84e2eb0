import {
  admin, AskingButton, Button, courseHref, Failure, Load, Notice, Page, Report, t, useAction, useEffect, useLoad,
  useState, Work
} from '../base.js'
import { demoAsked, DemoContents } from './demo-contents.js'
import { COURSE, type Credentials, demoParts, makeDemo, removeDemo, STEPS, type Step } from './demo.js'
import { Secret } from './secret.js'

/** Makes the demo course, shows its passwords once, and takes it away again. */
export function DemoPage () {
  const { demo } = admin
  const [step, setStep] = useState<Step>()
  const [made, setMade] = useState<Credentials[]>()
  const parts = useLoad(demoParts, [])
  const { run, isBusy, error } = useAction(async () => {
    setMade(undefined)
    try {
      setMade(await makeDemo(setStep))
      setStep(undefined)
    } finally {
      parts.reload()
    }
  })
  useEffect(() => {
    if (!demoAsked.value) return
    demoAsked.value = false
    run()
  }, [])
  const remove = async () => {
    await removeDemo()
    setMade(undefined)
    setStep(undefined)
    parts.reload()
  }
  const at = step === undefined ? -1 : STEPS.indexOf(step)
  const state = error ? demo.failed : demo.underWay
  const toCourse = <a class='btn btn--main' href={courseHref(COURSE)}>{admin.openCourse}</a>
  return (
    <Page title={demo.title}>
      <Work margin={<section class='sect' aria-labelledby='contents'><DemoContents /></section>}>
        <div class='sect'>
          <Failure error={error} again={() => run()} />
          {step !== undefined && (
            <Report
              label={demo.making}
              lines={STEPS.map((name, i) => ({
                at: i + 1,
                text: <>{demo.steps[name]} {i <= at && <span class='dim'>{i < at ? admin.done : state}</span>}</>,
                failed: i === at && error !== undefined
              }))}
            />
          )}
          {made && (
            <>
              <Notice kind='done' action={toCourse}><p>{demo.isMade}</p></Notice>
              {made.map(({ username: name, password, role }) => (
                <Secret
                  key={password} title={demo.signInAs(t.roles[role], name)} label={demo.passwordOf(name)}
                  value={password}
                />
              ))}
            </>
          )}
          {!isBusy && (
            <Load of={parts}>
              {there => (
                <>
                  {made === undefined && <p>{stateOf(there)[0]}</p>}
                  <div class='row'>
                    {made === undefined && (
                      <Button kind={there.length === 3 ? 'plain' : 'main'} onClick={() => run()}>
                        {stateOf(there)[1]}
                      </Button>
                    )}
                    {there.length > 0 && (
                      <AskingButton
                        kind='danger' title={demo.removeThis} hint={demo.removeHint} verb={demo.remove} act={remove}
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

/** How much of it is there, and what can be done. */
function stateOf (there: string[]): [string, string] {
  const { demo } = admin
  if (there.length === 0) return [demo.notThere, demo.make]
  return there.length === 3 ? [demo.there, demo.again] : [demo.partly, demo.goOn]
}
