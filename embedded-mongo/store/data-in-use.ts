/** Another process, or another database in this process, uses the directory. */
export class DataInUse extends Error {
  constructor (directory: string) {
    super(`Another process is using the data in ${directory}: stop it first, or choose another data directory.`)
    this.name = 'DataInUse'
  }
}
