import { signal } from '@preact/signals'
import { account } from './account.js'
import { client, dataOf, type Schemas } from './api.js'

/* What waits behind a tab of the bar: for a student the answers that are not read, for a teacher the inbox. */

export const unread = signal<Array<Schemas['StudentAnswer']>>([])
/** How many groups the inbox of a course had when it was looked at last. */
export const inboxes = signal<Record<string, number>>({})

const FRESH_MS = 30_000
let known: { username: string, until: number } | undefined

/** Asks again at most twice a minute, unless it must: something was read. */
export async function loadUnread (isChanged = false): Promise<void> {
  const who = account.value
  if (who?.role !== 'STUDENT') {
    unread.value = []
    return
  }
  const { username } = who
  if (!isChanged && known?.username === username && known.until > Date.now()) return
  known = { username, until: Date.now() + FRESH_MS }
  const newest = { params: { query: { limit: 100 } } }
  const answers = await dataOf(client.GET('/users/me/answers', newest)).catch(() => [])
  if (account.value?.username === username) unread.value = answers.filter(({ read }) => !read)
}

/** What stands beside the name of a tab. */
export function countOf (room: string, course: string | undefined): number {
  if (room === 'answers') return unread.value.length
  return room === 'inbox' && course !== undefined ? inboxes.value[course] ?? 0 : 0
}
