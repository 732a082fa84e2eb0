/** The hosts of a connection string. The rest may hold a user name, a password or an option that is a secret. */
export function hostsOf (uri: string): string {
  return uri.replace(/^[^/]*\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')
}

/** A URL, or several with commas between, without user name, password and query. */
export function withoutCredentials<Url extends string | undefined> (url: Url): Url {
  return url?.split(',').map(one => {
    const { protocol, host, pathname } = new URL(one)
    return `${protocol}//${host}${pathname.replace(/\/$/, '')}`
  }).join(', ') as Url
}
