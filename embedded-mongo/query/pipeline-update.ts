import { isDoc, type Doc, type Value } from '../values/bson.js'
import { MongoError } from '../errors.js'
import type { Variables } from './expressions.js'
import { compilePipeline, runOnDocument } from './pipeline.js'
import { TimeLimit } from '../time-limit.js'
import { replaced, type Update } from './update.js'

/** The stages that an update may have. */
export const stages = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'])

/** Compiles an update that is a pipeline. It computes each document anew from its fields, and keeps the _id. */
export function compilePipelineUpdate (pipeline: Value[], variables: Variables): Update {
  for (const stage of pipeline) {
    const name = isDoc(stage) ? stage.keys().next().value : undefined
    if (name !== undefined && name.startsWith('$') && !stages.has(name)) {
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`)
    }
  }
  const context = { find: () => undefined, examined: { keys: 0, documents: 0 }, timeLimit: new TimeLimit() }
  const compiled = compilePipeline(pipeline, context, variables)
  return {
    isReplacement: false,
    apply: (document: Doc) => replaced(document, runOnDocument(compiled, document, variables))
  }
}
