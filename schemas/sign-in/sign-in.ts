import { Type } from '@sinclair/typebox'
import { pathId, Timestamp } from '../../lib/validation/schemas.js'

export const BeginQuery = Type.Object({
  redirect: Type.Optional(Type.String({
    maxLength: 300,
    description: 'Which front end gets the code: one of `FRONTEND_ORIGINS`. Without it, the page of the gateway',
    examples: ['https://app.example.edu']
  })),
  code_challenge: Type.Optional(Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'With `redirect`: the SHA-256, in base64url, of a secret that the front end keeps (PKCE, S256). ' +
      '`POST /token/exchange` takes the code with that secret alone',
    examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM']
  }))
})

export const CodeExchange = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'From the fragment of the address. It counts once, for a minute',
      examples: ['w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H']
    }),
    verifier: Type.Optional(Type.String({
      minLength: 43,
      maxLength: 128,
      description: 'The secret whose `code_challenge` the sign-in has begun with. On the page of the gateway, a ' +
        'cookie stands for it',
      examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk']
    }))
  },
  { title: 'CodeExchange' }
)

export const Identity = Type.Object(
  {
    id: Type.String({ examples: ['Zb6vUyqRrH1oW0hJxq8wXvJxk1bSg5Z0m2nJt7cQe9A'] }),
    issuer: Type.String({ description: 'Who says who you are', examples: ['https://login.example.edu'] }),
    label: Type.String({ description: 'What people call it', examples: ['University of Example'] }),
    linked_at: Timestamp
  },
  { title: 'Identity' }
)

export const IdentityPath = Type.Object({
  identity_id: pathId('Identity', 'Zb6vUyqRrH1oW0hJxq8wXvJxk1bSg5Z0m2nJt7cQe9A')
})

export const OwnPassword = Type.Object(
  {
    password: Type.Optional(Type.String({
      minLength: 1,
      maxLength: 1024,
      description: 'Of the account. An account without a password must have signed in within ten minutes instead',
      examples: ['correct horse battery']
    }))
  },
  { title: 'OwnPassword' }
)

export const LinkLocation = Type.Object(
  {
    location: Type.String({
      description: 'Where the browser goes next',
      examples: ['https://login.example.edu/authorize?client_id=tutor']
    })
  },
  { title: 'LinkLocation' }
)

export const LogoutLocation = Type.Object(
  {
    location: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the browser goes to log out at the provider, too. It comes back to the page. `null`: the ' +
        'login did not come from there, or the provider has no such address',
      examples: ['https://login.example.edu/logout?client_id=tutor']
    })
  },
  { title: 'LogoutLocation' }
)

export const LogoutForm = Type.Object(
  {
    logout_token: Type.String({
      minLength: 1, maxLength: 16_384, description: 'Signed by the provider', examples: ['eyJhbGciOiJSUzI1NiIs…']
    })
  },
  { title: 'LogoutForm' }
)

export const LoggedOut = Type.Object({}, { title: 'LoggedOut' })
