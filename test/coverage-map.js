/*
 * What the floor of the coverage (.taprc) is of: the gateway, lib/ and the embedded database, whose tests CI runs on
 * the other Node as well. The companions run with them in a few tests only, so their numbers would say nothing.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOMS = ['embedded-mongo', 'lib', 'models', 'plugins', 'routes', 'schemas', 'services']
const inRooms = ROOMS.flatMap(room => readdirSync(room, { recursive: true }).map(name => join(room, name)))
const sources = ['app.ts', 'errors.ts', 'settings.ts', ...inRooms.filter(name => name.endsWith('.ts'))]

export default () => sources
