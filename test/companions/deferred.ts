/** A promise that the test settles: it holds an operation until another one has happened. */
export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: Error) => void
}

export function deferred<T = void> (): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => {}
  let reject: Deferred<T>['reject'] = () => {}
  const promise = new Promise<T>((_resolve, _reject) => { [resolve, reject] = [_resolve, _reject] })
  return { promise, resolve, reject }
}
