import {
  ActionButton, admin, AskingButton, Button, client, dataOf, Empty, facts, Field, Form, Item, Listed, lti, NameField,
  Page, type Schemas, Section, useForm, useList, useState
} from '../base.js'

type Platform = Schemas['LtiPlatform']

const NONE = {
  name: '',
  issuer: '',
  client_id: '',
  deployments: '',
  authorization_url: '',
  token_url: '',
  jwks_url: '',
  frame_origins: ''
}
const FIELDS = Object.keys(NONE) as Array<keyof typeof NONE>
const isList = (name: string) => name === 'deployments' || name === 'frame_origins'
const listed = (text: string) => text.split(',').map(part => part.trim()).filter(part => part !== '')

/** The learning platforms whose courses open this assistant. */
export default function Platforms () {
  const list = useList('/admin/lti/platforms', { query: { limit: 100 } })
  const [changed, change] = useState<Platform>()
  const done = () => {
    change(undefined)
    list.reload()
  }
  return (
    <Page title={admin.platforms} lead={lti.platformsAre}>
      <Section title={admin.platforms}>
        <Listed of={list} empty={<Empty title={lti.none}>{lti.noneHint}</Empty>}>
          {platforms => (
            <ul class='list'>
              {platforms.map(one => <Row key={one.id} platform={one} onChange={() => change(one)} onDone={done} />)}
            </ul>
          )}
        </Listed>
      </Section>
      <Addresses />
      <PlatformForm key={changed?.id ?? 'new'} platform={changed} onDone={done} />
    </Page>
  )
}

function Row ({ platform, onChange, onDone }: { platform: Platform, onChange: () => void, onDone: () => void }) {
  const { id, name, issuer, state, jwks_url: keys, token_url: tokens } = platform
  const params = { path: { platform_id: id } }
  const path = '/admin/lti/platforms/{platform_id}'
  const confirm = async () => await dataOf(client.PUT(path, { params, body: { state: 'active' } }))
  const remove = async () => {
    await dataOf(client.DELETE(path, { params }))
    onDone()
  }
  return (
    <Item name={name} facts={facts(issuer, lti.states[state], ...(state === 'waiting' ? [keys, tokens] : []))}>
      {state === 'waiting' && <ActionButton act={confirm} onDone={onDone}>{lti.confirm}</ActionButton>}
      <Button onClick={onChange} aria-label={`${lti.change}: ${name}`}>{lti.change}</Button>
      <AskingButton title={`${lti.remove}: ${name}`} hint={lti.removeHint} verb={lti.remove} act={remove}>
        {lti.remove}
      </AskingButton>
    </Item>
  )
}

/** What the administrator of a platform enters there. */
const Addresses = () => (
  <Section title={lti.addresses}>
    <dl>
      {(['launch', 'login', 'jwks', 'register'] as const).map(path => (
        <div key={path}><dt>{lti.tell[path]}</dt><dd><code>{`${location.origin}/lti/${path}`}</code></dd></div>
      ))}
    </dl>
  </Section>
)

function PlatformForm ({ platform, onDone }: { platform: Platform | undefined, onDone: () => void }) {
  const texts = Object.fromEntries(FIELDS.map(name => [name, [platform?.[name] ?? ''].flat().join(', ')]))
  const form = useForm(texts as typeof NONE, async ({ deployments, frame_origins: origins, ...fields }) => {
    const body = { ...fields, deployments: listed(deployments), frame_origins: listed(origins) }
    return await dataOf(platform === undefined
      ? client.POST('/admin/lti/platforms', { body })
      : client.PUT('/admin/lti/platforms/{platform_id}', { params: { path: { platform_id: platform.id } }, body }))
  }, () => {
    form.set(NONE)
    onDone()
  })
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
