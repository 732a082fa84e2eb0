/* A worker whose task leaves a rejection without a handler, as libraries do: after the result has arrived. */
export default function leave (value: string): string {
  setTimeout(() => { Promise.reject(new Error('left behind')) }, 300)
  return value
}
