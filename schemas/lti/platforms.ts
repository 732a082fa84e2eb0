import { Type, type Static } from '@sinclair/typebox'
import { ONE_LINE_PATTERN, pathId, skipAndLimit, stringEnum, Timestamp } from '../../lib/validation/schemas.js'

const id = Type.String({ examples: ['6921c0a4e1b2f3d4c5a6b7c8'] })
const line = (maxLength: number, description: string, example: string) => Type.String({
  minLength: 1, maxLength, pattern: ONE_LINE_PATTERN, description, examples: [example]
})
const address = (description: string, example: string) => line(2048, description, example)
const ORIGIN = '^https?://[A-Za-z0-9._-]+(:[0-9]{1,5})?$'

const fields = {
  issuer: line(255, 'What the platform calls itself: the claim `iss` of its tokens', 'https://moodle.example.edu'),
  client_id: line(255, 'What the platform calls this gateway', 'q7XkYb2nM0pLr4T'),
  deployments: Type.Array(line(255, 'Id of a deployment', '1'), {
    maxItems: 100, description: 'The deployments whose launches are taken', examples: [['1']]
  }),
  authorization_url: address('Where the platform is asked for a launch', 'https://moodle.example.edu/mod/lti/auth.php'),
  token_url: address('Where it gives tokens for its services', 'https://moodle.example.edu/mod/lti/token.php'),
  jwks_url: address('Its public keys', 'https://moodle.example.edu/mod/lti/certs.php'),
  name: line(100, 'For people', 'Moodle of the university'),
  frame_origins: Type.Array(Type.String({
    maxLength: 300, pattern: ORIGIN, description: 'An origin', examples: ['https://school.instructure.com']
  }), {
    maxItems: 20,
    description: 'Further origins whose pages may show the course in a frame: of Canvas, the address that people ' +
      'use. Those of `issuer` and `authorization_url` may in any case',
    examples: [['https://school.instructure.com']]
  })
}
const state = stringEnum(['waiting', 'active'], {
  description: '`waiting`: it has registered itself, and counts for nothing until an administrator makes it `active`',
  examples: ['active']
})

const others = Type.Array(Type.String(), {
  description: 'Hosts of its three addresses that are not the host of `issuer`. Before you confirm a platform that ' +
    'has registered itself, ask its administrator whether they are its own',
  examples: [['sso.canvaslms.com']]
})

export const Platform = Type.Object(
  { id, ...fields, other_hosts: others, state, created_at: Timestamp }, { title: 'LtiPlatform' })

const { deployments, frame_origins: origins, ...required } = fields
export const NewPlatform = Type.Object(
  { ...required, deployments: Type.Optional(deployments), frame_origins: Type.Optional(origins) },
  { title: 'NewLtiPlatform' })
export type NewPlatform = Static<typeof NewPlatform>

export const PlatformChange = Type.Partial(Type.Object({ ...fields, state }), {
  title: 'LtiPlatformChange', description: 'Only the fields that are sent are changed'
})
export type PlatformChange = Static<typeof PlatformChange>

export const PlatformQuery = Type.Object(skipAndLimit(50))
export const PlatformPath = Type.Object({ platform_id: pathId('Id of a platform', '6921c0a4e1b2f3d4c5a6b7c8') })

export const RosterReport = Type.Object({
  enrolled: Type.Integer({ description: 'How many have come in', examples: [3] }),
  left: Type.Integer({ description: 'How many have left', examples: [1] }),
  unchanged: Type.Integer({ description: 'How many were in it, or cannot come in', examples: [120] })
}, { title: 'RosterReport' })
export type RosterReport = Static<typeof RosterReport>

/** What a platform posts, or puts into an address. What is wrong is told by a page, so nothing is required. */
const sent = (description: string, maxLength = 2048) =>
  Type.Optional(Type.String({ maxLength, description, examples: ['…'] }))
export const LoginRequest = Type.Object({
  iss: sent('The issuer'),
  client_id: sent('What the platform calls this gateway'),
  login_hint: sent('Of the platform, sent back as it is'),
  target_link_uri: sent('What is to be opened'),
  // Of Canvas, a signed token.
  lti_message_hint: sent('Of the platform, sent back as it is', 4096),
  lti_deployment_id: sent('The deployment'),
  lti_storage_target: sent('The frame of the platform that keeps what a browser does not')
})
export type LoginRequest = Static<typeof LoginRequest>

export const CourseCode = Type.Object(
  {
    code: Type.String({
      description: 'For one course of a platform, once: its instructor enters it at the first launch',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }),
    expires_at: Timestamp
  },
  { title: 'CourseCode' }
)

export const LaunchForm = Type.Object({
  id_token: Type.Optional(Type.String({ maxLength: 262_144, description: 'The signed message', examples: ['eyJ…'] })),
  state: sent('Of the login'),
  browser: sent('What the platform has kept for us'),
  challenge: Type.Optional(Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'The hash of what the window keeps, and shows with the code of the sign-in',
    examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM']
  })),
  error: sent('Why there is no message')
})

export const ChoiceForm = Type.Object({
  request: Type.Optional(Type.String({
    maxLength: 262_144, description: 'What the platform has asked for', examples: ['eyJ…']
  })),
  choice: sent('What the link leads to', 16_384)
})

export const CourseForm = Type.Object({
  request: ChoiceForm.properties.request,
  code: sent('Of the course', 255),
  browser: LaunchForm.properties.browser,
  challenge: LaunchForm.properties.challenge
})

export const RegistrationQuery = Type.Object({
  openid_configuration: sent('Where the configuration of the platform is'),
  // Of Moodle, a signed token.
  registration_token: sent('Lets us register there', 16_384)
})
