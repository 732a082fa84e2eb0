import createError from '@fastify/error'
import type { Refusal } from '../../errors.js'

/* What the service refuses beyond the shared catalogue (schemas/errors.ts). */
export const NoDocumentsFound = createError('NO_DOCUMENTS_FOUND', 'No documents found for this subject', 404) as Refusal
