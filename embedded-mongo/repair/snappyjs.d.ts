/** Google's compression of the blocks of a LevelDB table. The package has no types of its own. */
declare module 'snappyjs' {
  export function uncompress (compressed: Buffer): Buffer
}
