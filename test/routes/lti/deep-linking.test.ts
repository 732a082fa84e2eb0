import { createLocalJWKSet, jwtVerify } from 'jose'
import t from 'tap'
import { call, testApp } from '../../support/helper.js'
import { begin, claimsOf, INSTRUCTOR, landed, launch, LTI_SETTINGS, ORIGIN, platformOf, post } from './platform.js'

const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'

t.test('an instructor chooses what a link leads to, and the platform gets the choice, signed', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const { who } = await landed(app, await launch(app, platform, { sub: 'teacher', roles: [INSTRUCTOR] }))
  const course = '/subjects/algebra-lineal-i/graded-activities'
  const body = { title: 'Week <3>', topic: 'Eigenvalues', closes_at: '2027-01-15T12:00:00.000Z' }
  const { id } = (await call(app, who, 'POST', course, body)).json()

  const login = await begin(app, platform)
  const token = await platform.sign(claimsOf(platform, login.nonce, {
    sub: 'teacher',
    roles: [INSTRUCTOR],
    'lti:message_type': 'LtiDeepLinkingRequest',
    'lti:resource_link': undefined,
    [`${DEEP}deep_linking_settings`]: {
      deep_link_return_url: 'https://moodle.example.edu/return?x=1&y=2',
      accept_types: ['ltiResourceLink'],
      data: 'theirs'
    }
  }))
  const page = await post(app, token, login)
  t.equal(page.statusCode, 200)
  t.match(page.body, 'Graded test: Week &lt;3&gt;')
  const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] as string
  const choose = async (choice: string, sent = request) => await app.inject({
    method: 'POST',
    url: '/lti/choice',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ request: sent, choice }).toString()
  })
  const answer = await choose(`activity:${id}`)
  t.match(answer.body, 'action="https://moodle.example.edu/return?x=1&amp;y=2"')
  const jwt = /name="JWT" value="([^"]+)"/.exec(answer.body)?.[1] as string
  const keys = createLocalJWKSet((await app.inject('/lti/jwks')).json())
  const { payload } = await jwtVerify(jwt, keys, { issuer: 'tutor', audience: platform.issuer, algorithms: ['RS256'] })
  t.strictSame([payload[`${LTI}message_type`], payload[`${LTI}version`], payload[`${LTI}deployment_id`]],
    ['LtiDeepLinkingResponse', '1.3.0', '1'])
  t.equal(payload[`${DEEP}data`], 'theirs')
  t.strictSame(payload[`${DEEP}content_items`], [{
    type: 'ltiResourceLink',
    title: 'Week <3>',
    url: `${ORIGIN}/lti/launch`,
    custom: { tutor_activity: id },
    lineItem: { label: 'Week <3>', scoreMaximum: 100, resourceId: id, tag: 'course-assistant' },
    submission: { endDateTime: body.closes_at }
  }])

  t.match((await choose('activity:elsewhere')).body, 'is not there any more')
  t.match((await choose('chat', request.slice(0, -4) + 'AAAA')).body, 'was used already')
  t.match((await choose('chat', 'x')).body, 'was used already')
  const opened = await landed(app, await launch(app, platform, { 'lti:custom': { tutor_activity: id } }))
  t.equal(opened.to, `/app/courses/algebra-lineal-i/activities/${id}`)
  const document = await landed(app, await launch(app, platform, { 'lti:custom': { tutor_document: 'd 1' } }))
  t.equal(document.to, '/app/courses/algebra-lineal-i/documents?open=d%201')
})
