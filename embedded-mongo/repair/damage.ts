/**
 * The files of a store are not as they were written, or a part of them is missing. The message is for the operator: the
 * file, what is lost, and what can be done.
 */
export class DamagedStore extends Error {
  override name = 'DamagedStore'
}

/**
 * @param what a clause with the file or the record, for example `the file 000005.ldb is missing`
 * @param lost a sentence
 */
export function damagedStore (directory: string, what: string, lost: string): DamagedStore {
  return new DamagedStore(`The database in ${directory} is damaged: ${what}. ${lost} Nothing was changed. Restore a ` +
    'backup of the folder, or run "npm run repair": it keeps the old files, makes a new database of what can be ' +
    'read, and says what it saved.')
}
