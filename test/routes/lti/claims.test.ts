import t from 'tap'
import { call, testApp } from '../../support/helper.js'
import { landed, launch, LTI_SETTINGS, ORIGIN, platformOf } from './platform.js'

/*
 * Launches with the claims that Moodle, Canvas and Sakai send, written from their source (moodle/mod/lti,
 * canvas-lms/lib/lti, sakai/basiclti) and from the examples of 1EdTech's specifications of LTI 1.3. All names and ids
 * are ours.
 */

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/'
const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const person = (role: string) => `${LIS}/institution/person#${role}`
const member = (role: string) => `${LIS}/membership#${role}`

/** Moodle 4: ids are numbers as texts; the short name is the label; the times leave a minute. */
const MOODLE = {
  'lti:deployment_id': '1',
  'lti:context': { id: '12', label: 'DB-1 2026', title: 'Introducción a las bases de datos', type: ['CourseSection'] },
  'lti:resource_link': { id: '57', title: 'Tutor', description: '' },
  'lti:target_link_uri': `${ORIGIN}/lti/launch`,
  'lti:tool_platform': {
    product_family_code: 'moodle', version: '2024100700', guid: 'x', name: 'Aula', description: 'Aula virtual'
  },
  'lti:launch_presentation': { locale: 'es', document_target: 'iframe', return_url: 'https://aula.example.edu/r' },
  'lti:lti11_legacy_user_id': '4',
  'lti:lis': { person_sourcedid: '', course_section_sourcedid: '' },
  'lti:ext': { user_username: 'rosa', lms: 'moodle-2' },
  'lti:custom': {},
  given_name: 'Rosa',
  family_name: 'Gil',
  name: 'Rosa Gil',
  email: 'rosa@example.edu',
  [`${AGS}claim/endpoint`]: {
    scope: [`${AGS}scope/lineitem`, `${AGS}scope/result.readonly`, `${AGS}scope/score`],
    lineitems: 'https://aula.invalid/mod/lti/services.php/12/lineitems?type_id=1'
  },
  [NRPS]: {
    context_memberships_url: 'https://aula.invalid/mod/lti/services.php/CourseSection/12/bindings/1/memberships',
    service_versions: ['1.0', '2.0']
  }
}

/** Canvas: opaque ids, the deployment is a number and a hash, `azp`, roles of three kinds, variables in `custom`. */
const CANVAS = {
  'lti:deployment_id': '1:4dde05e8ca1973bcca9bffc13e1548820eee93a3',
  'lti:context': {
    id: '4dde05e8ca1973bcca9bffc13e1548820eee93a3',
    label: 'CS-240',
    title: 'Data Structures',
    type: [`${LIS}/course#CourseOffering`],
    validation_context: null,
    errors: { errors: {} }
  },
  'lti:resource_link': {
    id: '4dde05e8ca1973bcca9bffc13e1548820eee93a3',
    description: null,
    title: null,
    validation_context: null,
    errors: { errors: {} }
  },
  'lti:tool_platform': {
    guid: 'Xy.canvas.example.edu',
    name: 'Example University',
    version: 'cloud',
    product_family_code: 'canvas',
    validation_context: null,
    errors: { errors: {} }
  },
  'lti:launch_presentation': {
    document_target: 'iframe',
    return_url: 'https://canvas.example.edu/r',
    locale: 'en',
    height: 800,
    width: 1000,
    validation_context: null,
    errors: { errors: {} }
  },
  'lti:lti1p1': { user_id: '535fa085f22b4655f48cd5a36a9215f64c062838', validation_context: null },
  'lti:lti11_legacy_user_id': '535fa085f22b4655f48cd5a36a9215f64c062838',
  'lti:lis': { person_sourcedid: null, course_offering_sourcedid: null, validation_context: null },
  'lti:custom': {
    canvas_course_id: 240,
    canvas_user_id: '$Canvas.user.id',
    course_codes: ['a', 'b'],
    is_root: false,
    tutor_document: null
  },
  'https://www.instructure.com/placement': 'course_navigation',
  'https://www.instructure.com/user_uuid': 'uuid',
  errors: { errors: {} },
  locale: 'en',
  picture: 'https://canvas.example.edu/p.png',
  given_name: 'Grace',
  family_name: 'Hopper',
  name: 'Grace Hopper',
  email: 'grace@example.edu',
  [`${AGS}claim/endpoint`]: {
    scope: ['lineitem', 'result.readonly', 'score', 'lineitem.readonly'].map(name => `${AGS}scope/${name}`),
    lineitems: 'https://canvas.invalid/api/lti/courses/240/line_items',
    validation_context: null,
    errors: { errors: {} }
  },
  [NRPS]: {
    context_memberships_url: 'https://canvas.invalid/api/lti/courses/240/names_and_roles',
    service_versions: ['2.0'],
    validation_context: null,
    errors: { errors: {} }
  }
}

/** Sakai: ids are UUIDs, the label is the title of the site, and there may be a claim of mentors that is empty. */
const SAKAI = {
  'lti:deployment_id': '1',
  'lti:context': {
    id: '6b2e3f5a-0c1d-4e8f-9a7b-1c2d3e4f5a6b', label: 'SAK 101', title: 'SAK 101', type: ['CourseOffering']
  },
  'lti:resource_link': { id: 'content:6', title: 'Tutor' },
  'lti:role_scope_mentor': [],
  'lti:tool_platform': {
    name: 'Sakai', description: 'Sakai', product_family_code: 'sakai', version: '25.0', url: 'https://sakai.example.edu'
  },
  'lti:launch_presentation': { css_url: 'https://sakai.example.edu/tool.css', document_target: 'iframe' },
  'lti:lti11_legacy_user_id': 'b7c1',
  'lti:lis': { person_sourcedid: 'alan', course_offering_souredid: 'SAK' },
  'lti:custom': { availableStart: '', coursegroup_id: 'x' },
  'lti:ext': { sakai_server: 'https://sakai.example.edu', sakai_serverid: 'x', lms: 'sakai-25.0' },
  locale: 'en_US',
  given_name: 'Alan',
  family_name: 'Turing',
  name: 'Alan Turing'
}

type Row = [who: string, claims: object, roles: string[], sub: string, role: string, course: string, username: string]
const ROWS: Row[] = [
  ['Moodle, a teacher', MOODLE, [person('Administrator'), member('Instructor')], '4', 'PROFESSOR', 'db-1-2026', 'rosa'],
  ['Moodle, a student', { ...MOODLE, name: 'Juan', email: 'juan@example.edu' }, [member('Learner')], '9', 'STUDENT',
    'db-1-2026', 'juan'],
  ['Canvas, a teacher', CANVAS, [person('Instructor'), `${LIS}/system/person#User`, member('Instructor')],
    '5fb2a1d6-2a2e-4c61-9f0a-1b2c3d4e5f60', 'PROFESSOR', 'cs-240', 'grace'],
  ['Canvas, an assistant', { ...CANVAS, email: 'tom@example.edu' },
    [`${LIS}/membership/Instructor#TeachingAssistant`, member('Instructor'), person('Student')],
    '5fb2a1d6-2a2e-4c61-9f0a-000000000001', 'STUDENT', 'cs-240', 'tom'],
  ['Canvas, the view of a student', { ...CANVAS, email: null, name: 'Test Student' },
    [member('Learner'), 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'],
    '5fb2a1d6-2a2e-4c61-9f0a-000000000002', 'STUDENT', 'cs-240', 'test.student'],
  ['Canvas, an administrator who is in no course', { ...CANVAS, email: 'root@example.edu' },
    [person('Administrator'), `${LIS}/system/person#SysAdmin`], '5fb2a1d6-2a2e-4c61-9f0a-000000000003', 'STUDENT',
    'cs-240', 'root'],
  ['Sakai, a teacher without an address', { ...SAKAI, email: undefined }, [member('Instructor')], 'b7c1-44',
    'PROFESSOR', 'sak-101', 'alan.turing'],
  ['Sakai, a student', { ...SAKAI, name: 'Joan', email: 'joan@example.edu' }, [member('Learner')], 'b7c1-45', 'STUDENT',
    'sak-101', 'joan']
]

t.test('the claims of Moodle, Canvas and Sakai: account, role, course', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  for (const claims of [MOODLE, CANVAS, SAKAI]) {
    const platform = await platformOf(t, app)
    const deployment = claims['lti:deployment_id']
    await call(app, platform.admin, 'PUT', `/admin/lti/platforms/${platform.id}`, { deployments: [deployment] })
    const azp = claims === CANVAS ? { azp: 'tutor' } : {}
    const own = ROWS.filter(([, { 'lti:deployment_id': id, 'lti:ext': ext } = claims]: any) =>
      id === deployment && ext === (claims as any)['lti:ext'])
    t.ok(own.length >= 2, `${own.length} rows`)
    for (const [name, sent, roles, sub, role, course, username] of own) {
      const { to, who } = await landed(app, await launch(app, platform, { ...sent, ...azp, roles, sub }))
      t.equal(to, `/app/courses/${course}`, name)
      const me = (await call(app, who, 'GET', '/users/me')).json()
      t.strictSame([me.role, me.username], [role, username], name)
      t.strictSame(me.subjects, role === 'STUDENT' ? [course] : [], name)
    }
    const reads = platform.calls.filter(call => call === 'GET /jwks')
    t.equal(reads.length, 1, 'the keys were read once, for all launches')
  }
})

t.test('a launch costs at most three calls of the platform once its keys are known, with names and roles', async t => {
  const app = await testApp(t, LTI_SETTINGS)
  const platform = await platformOf(t, app)
  const roles = [member('Instructor')]
  platform.answers['GET /members'] = () => ({ body: { members: [{ user_id: 'teacher', roles }] } })
  const claim = { [NRPS]: { context_memberships_url: `${platform.url}/members`, service_versions: ['2.0'] } }
  await launch(app, platform, { sub: 'student' })
  t.strictSame(platform.calls, ['GET /jwks'])
  await launch(app, platform, { sub: 'teacher', roles, ...claim })
  while (await app.models.LtiContext.countDocuments({ roster_at: { $exists: true } }) === 0) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  t.strictSame(platform.calls, ['GET /jwks', 'POST /token', 'GET /members'], 'two, beside the launch')
  for (let i = 0; i < 5; i++) await launch(app, platform, { sub: `student-${i}`, ...claim })
  t.equal(platform.calls.length, 3, 'and none for those that come after')
})
