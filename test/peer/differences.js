/**
 * Tests that fail on mongo-java-server (`file › title`), each with what it does in another way than MongoDB. The title
 * finds the test.
 */
export const differences = {
  'models/indexes.test.js › every index that the gateway needs is declared, and is in the database after the start':
    'It has no partial indexes, so Peer.java makes others of them.',
  'models/indexes.test.js › the start replaces the older index of addresses, and drops it after the new one is there':
    'It has no partial indexes, so Peer.java makes others of them.',
  'models/indexes.test.js › every list is answered by an index that holds its filter and its order':
    'It has no command explain.',
  'user.test.js › a search without a hit reads few users, and one after a change of a name finds the new one':
    'It has no command explain.',
  'question.test.js › imported questions are added once, by id and by content, and say how many are there':
    'It has no partial indexes: the index that Peer.java makes is not unique.',
  'routes/questions/generate.test.js › two generations at once do not bring the same question twice':
    'It has no partial indexes: the index that Peer.java makes is not unique.',
  'routes/admin/system.test.js › an administrator sees the state of each part':
    'Its command listDatabases has no sizeOnDisk, and ignores filter.',
  'sessions.test.js › a turn that is refused for room which another filing has made since is recorded':
    'It lets an update make a document larger than 16 MiB.',
  'transfer/transfer.test.js › bytes keep their subtype':
    'It ends a connection that sends bytes of a subtype other than 0, 3 and 4.',
  'services/questions/questions.test.js › of imports at the same time each question is brought by one':
    'It has no partial indexes: the index that Peer.java makes is not unique.'
}
