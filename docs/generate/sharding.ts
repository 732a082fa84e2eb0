import { createConnection, type Model, type Schema } from 'mongoose'
import { defineModels as analysisModels } from '../../companions/analysis/models/index.js'
import { defineModels as engineModels } from '../../companions/chat-engine/models/index.js'
import { defineModels as retrievalModels } from '../../companions/retrieval/models/index.js'
import { defineModels as gatewayModels } from '../../models/index.js'

/**
 * The table of the collections that may be sharded. A sharded collection keeps an index unique only where the index
 * begins with the shard key, and `_id` only where it is the shard key or made by chance.
 */
export function shardingTable (): string {
  const keys = new Map<string, string>()
  // The gateway's models come first: the companions have read models of some of its collections, without indexes.
  for (const define of [gatewayModels, engineModels, retrievalModels, analysisModels]) {
    const models = Object.values(define(createConnection())) as Array<Model<unknown>>
    for (const { collection, schema } of models) {
      if (!keys.has(collection.collectionName)) keys.set(collection.collectionName, shardKey(schema))
    }
  }
  const rows = [...keys].sort().map(([name, key]) => `| \`${name}\` | ${key} |`)
  return ['| Collection | Shard key |', '| --- | --- |', ...rows].join('\n')
}

function shardKey (schema: Schema): string {
  const unique = schema.indexes().filter(([, { unique }]) => unique === true).map(([fields]) => Object.keys(fields))
  if (unique.length === 0) return '`{ _id: "hashed" }`'
  const isIdRandom = schema.path('_id').instance === 'ObjectId'
  if (unique.length === 1 && isIdRandom) return `\`{ ${unique[0]![0]}: 1 }\``
  const names = unique.map(fields => `\`${fields.join(', ')}\``).join(' and ')
  return `none: ${names} ${unique.length === 1 ? 'is' : 'are'} unique`
}
