import {
  admin, AskingButton, Button, call, Empty, facts, Field, Form, Item, Listed, lti, type LtiPlatform, NameField, Page,
  Section, useEntry, useList, useState, Work
} from '../base.js'

const FIELDS = [
  'name', 'issuer', 'client_id', 'deployments', 'authorization_url', 'token_url', 'jwks_url', 'frame_origins'
] as const
type Texts = Record<typeof FIELDS[number], string>
const textsOf = (platform?: LtiPlatform) =>
  Object.fromEntries(FIELDS.map(name => [name, [platform?.[name] ?? ''].flat().join(', ')])) as Texts

const isList = (name: string) => name === 'deployments' || name === 'frame_origins'
const listed = (text: string) => text.split(',').map(part => part.trim()).filter(part => part !== '')

/** The learning platforms whose courses open this assistant. */
export default function Platforms () {
  const list = useList('/admin/lti/platforms', { limit: 100 })
  const [changed, change] = useState<LtiPlatform>()
  const done = () => { change(undefined); list.reload() }
  return (
    <Page title={admin.platforms} lead={lti.platformsAre}>
      <Work margin={<Addresses />}>
        <Section title={admin.platforms}>
          <Listed of={list} empty={<Empty title={lti.none}>{lti.noneHint}</Empty>}>
            {platforms => (
              <ul class='list'>
                {platforms.map(one => <Row key={one.id} platform={one} onChange={() => change(one)} onDone={done} />)}
              </ul>
            )}
          </Listed>
        </Section>
        <PlatformForm key={changed?.id ?? 'new'} platform={changed} onDone={done} />
      </Work>
    </Page>
  )
}

function Row ({ platform, onChange, onDone }: { platform: LtiPlatform, onChange: () => void, onDone: () => void }) {
  const { id, name, issuer, state, authorization_url: login, jwks_url: keys, token_url: tokens } = platform
  const path = '/admin/lti/platforms/{platform_id}'
  const confirm = async () => await call('PUT', path, { platform_id: id }, { state: 'active' })
  const remove = async () => await call('DELETE', path, { platform_id: id })
  return (
    <Item name={name} facts={facts(issuer, lti.states[state], ...(state === 'waiting' ? [login, keys, tokens] : []))}>
      {state === 'waiting' && (
        <AskingButton
          title={`${lti.confirm}: ${name}`} verb={lti.confirm} isGood act={confirm} onDone={onDone}
          hint={<Told platform={platform} texts={textsOf(platform)} />}
        />
      )}
      <Button onClick={onChange} aria-label={`${lti.change}: ${name}`}>{lti.change}</Button>
      <AskingButton {...lti.removing(name)} act={remove} onDone={onDone} />
    </Item>
  )
}

/** What a platform has said of itself: whoever confirms it trusts it in all of this. */
const Told = ({ platform, texts }: { platform: LtiPlatform, texts: Texts }) => (
  <>
    <p>{lti.confirmHint}</p>
    {platform.other_hosts.length > 0 && (
      <p><strong>{lti.otherHosts(platform.other_hosts.join(', '), platform.issuer)}</strong></p>
    )}
    <Values of={FIELDS.filter(name => texts[name] !== '').map(name => [lti.fields[name], texts[name]])} />
  </>
)

const PATHS = ['launch', 'login', 'jwks', 'register'] as const

/** What the administrator of a platform enters there. */
const Addresses = () => (
  <Section title={lti.addresses}>
    <Values of={PATHS.map(path => [lti.tell[path], `${location.origin}/lti/${path}`])} />
  </Section>
)

/** Names, each with what it stands for. */
const Values = ({ of }: { of: string[][] }) =>
  <dl>{of.map(([name, code]) => <div key={name}><dt class='dim'>{name}</dt><dd><code>{code}</code></dd></div>)}</dl>

function PlatformForm ({ platform, onDone }: { platform: LtiPlatform | undefined, onDone: () => void }) {
  const form = useEntry(textsOf(platform), async ({ deployments, frame_origins: origins, ...fields }) => {
    const body = { ...fields, deployments: listed(deployments), frame_origins: listed(origins) }
    return platform === undefined
      ? await call('POST', '/admin/lti/platforms', {}, body)
      : await call('PUT', '/admin/lti/platforms/{platform_id}', { platform_id: platform.id }, body)
  }, onDone)
  return (
    <Section title={platform === undefined ? lti.add : `${lti.change}: ${platform.name}`}>
      <Form of={form} verb={lti.save}>
        {FIELDS.map(name => {
          const Of = name === 'name' ? Field : NameField
          return (
            <Of
              key={name} label={lti.fields[name]} required={!isList(name)} hint={isList(name) && lti.commas}
              {...form.field(name)}
            />
          )
        })}
      </Form>
    </Section>
  )
}
