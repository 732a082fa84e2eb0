import { useEffect, useState } from 'preact/hooks'
import { AskingButton, Button, Failure, Load, Notice, Page, Report, t, useAction, useLoad } from '../base.js'
import { demoAsked } from './demo-asked.js'
import { DemoContents } from './demo-contents.js'
import { COURSE, type Credentials, demoParts, makeDemo, removeDemo, STEPS, type Step } from './demo.js'
import { Secret } from './secret.js'

/** Makes the demo course, shows its passwords once, and takes it away again. */
export function DemoPage () {
  const { demo } = t.value.admin
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
  return (
    <Page title={demo.title}>
      <div class='work'>
        <div class='sect'>
          <Failure error={error} again={() => run()} />
          {step !== undefined && (
            <Report
              label={demo.making}
              lines={STEPS.map((name, i) => ({
                at: i + 1,
                text: <>{demo.steps[name]}{i <= at && <> <span class='dim'>{i < at ? t.value.admin.done : error ? demo.failed : demo.underWay}</span></>}</>,
                failed: i === at && error !== undefined
              }))}
            />
          )}
          {made && (
            <>
              <Notice kind='done' action={<a class='btn btn--main' href={`/app/courses/${COURSE}`}>{t.value.admin.openCourse}</a>}>
                <p>{demo.isMade}</p>
              </Notice>
              {made.map(({ username, password, role }) => (
                <Secret key={password} title={demo.signInAs(t.value.roles[role], username)} label={demo.passwordOf(username)} value={password} />
              ))}
            </>
          )}
          {!isBusy && (
            <Load of={parts}>
              {there => (
                <>
                  {made === undefined && <p>{there.length === 0 ? demo.notThere : there.length === 3 ? demo.there : demo.partly}</p>}
                  <div class='row'>
                    {made === undefined && (
                      <Button kind={there.length === 3 ? 'plain' : 'main'} onClick={() => run()}>
                        {there.length === 0 ? demo.make : there.length === 3 ? demo.again : demo.goOn}
                      </Button>
                    )}
                    {there.length > 0 && <AskingButton kind='danger' title={demo.removeThis} hint={demo.removeHint} verb={demo.remove} act={remove} />}
                  </div>
                </>
              )}
            </Load>
          )}
        </div>
        <div class='margin'><section class='sect' aria-labelledby='contents'><DemoContents /></section></div>
      </div>
    </Page>
  )
}
