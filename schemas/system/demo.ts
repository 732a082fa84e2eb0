import { Type, type Static } from '@sinclair/typebox'
import { RoleName } from '../roles.js'

export const DemoState = Type.Object(
  { is_there: Type.Boolean({ description: 'Something of it is there', examples: [true] }) },
  { title: 'DemoState' }
)

const DemoAccount = Type.Object({
  username: Type.String({ examples: ['demo-student'] }),
  password: Type.String({ description: 'Random, and told this once', examples: ['5f0c9d0e7a1b2c3d4e5f6a7b'] }),
  role: RoleName
})
export type DemoAccount = Static<typeof DemoAccount>

export const DemoCourse = Type.Object(
  {
    subject_id: Type.String({ examples: ['demo-databases'] }),
    accounts: Type.Array(DemoAccount, { description: 'Its professor and its student' })
  },
  { title: 'DemoCourse' }
)
