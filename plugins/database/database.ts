import fp from 'fastify-plugin'
import { connect, ping, usageOf, type DatabaseUsage } from '../../lib/database/connection.js'
import { keepMigrated } from '../../lib/database/migrations.js'
import { writeIfRoom } from '../../lib/database/no-room.js'
import { createIndexes } from '../../lib/database/collection.js'
import { MIGRATIONS } from '../../migrations/index.js'
import { defineModels, type Models } from '../../models/index.js'
import { completeInvitations } from '../../services/accounts/invitations.js'
import { completeQuestionImports } from '../../services/questions/open-imports.js'
import { completeQuestionDeletions } from '../../services/questions/questions.js'
import { completeSessionDeletions } from '../../services/sessions/delete.js'
import { completeSubjectDeletions } from '../../services/subjects/subjects.js'

declare module 'fastify' {
  interface FastifyInstance {
    models: Models
    /** Resolves when the database answers; rejects when it does not within 2 seconds. */
    pingDatabase: () => Promise<{ isReadOnly: boolean }>
    /** What the database is, and how much it holds. */
    databaseUsage: () => Promise<DatabaseUsage>
  }
}

interface Options {
  uri: string
  /** The username of an administrator who keeps role and account: no request changes it. */
  protectedAdministrator?: string | undefined
}

/**
 * The models on a connection of this app, with their indexes. What an older version has stored is brought to the
 * present (migrations/), and what a killed process left unfinished is completed.
 */
export default fp<Options>(async (app, { uri, protectedAdministrator }) => {
  const connection = await connect(uri, 'course-assistant-gateway')
  const models = defineModels(connection, protectedAdministrator)
  // Unique indexes hold the invariants, so that nothing is served before they exist.
  await createIndexes(Object.values(models))
  await keepMigrated(app, connection, 'gateway', MIGRATIONS)
  await completeUnfinished(models)
  // A connection that was lost between two writes leaves the same as a killed process.
  connection.on('reconnected', () => {
    completeUnfinished(models).catch(error => {
      app.log.warn({ err: error }, 'what the lost connection interrupted is not completed yet')
    })
  })

  app.decorate('models', models)
  app.decorate('pingDatabase', () => ping(connection))
  app.decorate('databaseUsage', () => usageOf(connection))
  app.addHook('onClose', async () => { await connection.close() })
}, { name: 'database' })

async function completeUnfinished (models: Models): Promise<void> {
  await completeSubjectDeletions(models)
  await completeSessionDeletions(models)
  await completeInvitations(models)
  await completeQuestionDeletions(models)
  // It adds questions. Without room, it is tried again before the next import into the course, and at the next start.
  await writeIfRoom(() => completeQuestionImports(models))
}
