import { load } from 'cheerio'
import { resolved, type Archive } from '../bundles/archive.js'

/** A file that an Office file refers to. `address`: as it is written. */
export interface Relation { id: string, type: string, target: string, address: string }

/** The files that a file refers to. */
export async function relationsOf (archive: Archive, name: string): Promise<Relation[]> {
  const file = name === '' ? '_rels/.rels' : name.replace(/([^/]+)$/, '_rels/$1.rels')
  const $ = load(await archive.text(file), { xml: true })
  return $('Relationship').toArray().map(one => {
    const { Id: id = '', Type: type = '', Target: target = '' } = one.attribs
    return { id, type: type.replace(/^.*\//, ''), target: resolved(name, target), address: target }
  })
}
