/** Tests that fail on mongo-java-server (`file › test`), each with what it does in another way than MongoDB. */
export const differences = {
  'models/indexes.test.js › every index that the gateway needs is declared, and is in the database after the start':
    'It has no partial indexes, so Peer.java makes others of them.',

  'models/indexes.test.js › the start replaces the older index of addresses, and drops it after the new one is there':
    'It has no partial indexes, so Peer.java makes others of them.',
  'models/indexes.test.js › every list is answered by an index that holds its filter and its order':
    'It has no command explain.',
  // eslint-disable-next-line @stylistic/max-len -- a name
  'companions/chat-engine/models.test.js › published answers are read with their teacher, and their version changes with them':
    'A projection of a field inside an array makes a document of the array.',
  'services/questions.test.js › of imports at the same time each question is brought by one':
    'It has no partial indexes: the index that Peer.java makes is not unique.'
}
