/* global db, rs, quit */
/*
 * The health check of MongoDB in compose.yaml, run by mongosh every five seconds. It also makes what MongoDB lacks at
 * its first start: the replica set and the two users. It changes nothing that is there, so it suits a database that
 * had no users, too. `root` is for the operator; the services have `course-assistant`, which can use their database.
 */
const admin = db.getSiblingDB('admin')
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env

function isRoot () {
  try {
    return admin.auth('root', MONGODB_ROOT_PASSWORD).ok === 1
  } catch {
    return false
  }
}

const hadRoot = isRoot()
// Without any user, MongoDB lets this machine make the replica set and the first user, and nothing else.
try {
  rs.status()
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] })
}
if (!db.hello().isWritablePrimary) quit(1)
if (!hadRoot) {
  admin.createUser({ user: 'root', pwd: MONGODB_ROOT_PASSWORD, roles: ['root'] })
  if (!isRoot()) quit(1)
}
const own = db.getSiblingDB('course-assistant')
if (own.getUser('course-assistant') === null) {
  own.createUser({ user: 'course-assistant', pwd: MONGODB_PASSWORD, roles: ['readWrite'] })
}
