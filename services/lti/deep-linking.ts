import { randomUUID } from 'node:crypto'
import type { LtiPlatform } from '../../collections/lti/lti-platform.js'
import type { Models } from '../../models/index.js'
import { SignInRefused } from '../sign-in/refusals.js'
import { requireTeacher } from '../subjects/subject-access.js'
import { labelOf, TAG } from './graded/columns.js'
import { sealed, unsealed, type LtiKeys } from './keys.js'
import type { Launched } from './launch.js'

/*
 * Deep linking (2.0): while an instructor makes a link in the platform, we show what it may lead to, and send the
 * choice back, signed. What the platform has asked for travels in the form, encrypted, so that nothing is kept for it.
 */

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const LIFE = '1h'
const PURPOSE = 'lti deep linking'

/** What a link may lead to. */
export interface Choice { value: string, title: string, kind: 'chat' | 'document' | 'activity' }

interface Documents {
  documents: (
    subject: string, window: { skip: number, limit: number, onlyVisible: boolean }, requestId: string
  ) => Promise<{ documents: Array<{ id: string, filename: string }> }>
}

export interface LinkServices { models: Models, ltiKeys: LtiKeys, retrievalService: Documents }

const MAX_DOCUMENTS = 200

/** What links into a subject may lead to. Where documents cannot be read now, they are left out. */
export async function choicesOf (
  { models, retrievalService }: LinkServices, subject: { _id: string, name: string }, requestId: string
): Promise<Choice[]> {
  const [activities, documents] = await Promise.all([
    models.GradedActivity.ofSubject(subject._id),
    retrievalService.documents(subject._id, { skip: 0, limit: MAX_DOCUMENTS, onlyVisible: true }, requestId)
      .then(({ documents }) => documents, () => [])
  ])
  return [
    { value: 'chat', title: subject.name, kind: 'chat' },
    ...activities.map(({ _id, title }) => ({ value: `activity:${_id}`, title, kind: 'activity' as const })),
    ...documents.map(({ id, filename }) => ({ value: `document:${id}`, title: filename, kind: 'document' as const }))
  ]
}

/** What has to come back with the choice. It can be read by this installation alone, for an hour. */
export async function sealedRequest (secret: string, { launch, user, subject }: Launched): Promise<string> {
  const { platform, deployment, deepLinking } = launch
  const claims = { platform: platform._id, deployment, username: user._id, subject: subject._id, ...deepLinking }
  return await sealed(secret, PURPOSE, claims, LIFE)
}

/**
 * The signed answer to a platform, and where the browser posts it.
 * @throws {SignInRefused} where the form has ended, or the choice is none any more
 */
export async function answerOf (
  services: LinkServices, secret: string, form: { request: string, choice: string }, origin: string, requestId: string
): Promise<{ platform: LtiPlatform, url: string, jwt: string }> {
  const { models, ltiKeys } = services
  const payload = await unsealed(secret, PURPOSE, form.request)
  const { platform: id, deployment, username, subject: subjectId, returnUrl, data } = payload as Record<string, string>
  const [platform, user] = await Promise.all([
    models.LtiPlatform.get(id as string), models.User.findAccount(username as string)
  ])
  if (platform?.state !== 'active' || user === null || user.disabled === true) throw new SignInRefused('lti_platform')
  const subject = await requireTeacher(models, user, subjectId as string).catch(error => {
    throw new SignInRefused('lti_teachers', { cause: error })
  })
  const choice = (await choicesOf(services, subject, requestId)).find(({ value }) => value === form.choice)
  if (choice === undefined) throw new SignInRefused('lti_choice')
  const jwt = await ltiKeys.sign({
    iss: platform.client_id,
    aud: platform.issuer,
    nonce: randomUUID(),
    [`${LTI}deployment_id`]: deployment,
    [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}version`]: '1.3.0',
    [`${DL}content_items`]: [await itemOf(models, subject._id, choice, origin)],
    ...(data !== undefined && { [`${DL}data`]: data })
  })
  return { platform, url: returnUrl as string, jwt }
}

async function itemOf (
  models: Models, subject: string, { value, title, kind }: Choice, origin: string
): Promise<object> {
  const link = { type: 'ltiResourceLink', title, url: `${origin}/lti/launch` }
  const id = value.slice(value.indexOf(':') + 1)
  if (kind === 'chat') return link
  if (kind === 'document') return { ...link, custom: { tutor_document: id } }
  const closes = (await models.GradedActivity.findActivity(subject, id))?.closes_at
  return {
    ...link,
    custom: { tutor_activity: id },
    lineItem: { label: labelOf(title), scoreMaximum: 100, resourceId: id, tag: TAG },
    ...(closes !== undefined && { submission: { endDateTime: closes.toISOString() } })
  }
}
