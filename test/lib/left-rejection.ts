/* A worker whose task leaves a rejection without a handler, as libraries do. */
export default function leave (value: string): string {
  setImmediate(() => { Promise.reject(new Error('left behind')) })
  return value
}
