/** What each connection asks for: only what every MongoDB has. Everything else is an error, also on a newer server. */
export const STABLE_API = { version: '1', strict: true, deprecationErrors: true } as const
