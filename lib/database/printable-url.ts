/** The hosts of a connection string. The rest may hold a user name, a password or an option that is a secret. */
export function hostsOf (uri: string): string {
  return uri.replace(/^[^/]*\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')
}

/** A URL without user name, password and query. */
export function withoutCredentials<Url extends string | undefined> (url: Url): Url {
  if (url === undefined) return url
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}` as Url
}
