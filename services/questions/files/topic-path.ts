import { storedTopic } from '../stored-text.js'

/*
 * A category of Moodle is a path such as `$course$/top/Chapter 1`. The topic is what follows the context and `top`.
 */

/** @returns one line; empty for the whole course */
export function topicOf (path: string): string {
  return storedTopic(path.trim().replace(/^\$\w+\$(?:\/|$)/, '').replace(/^top(?:\/|$)/, ''))
}

/** The reverse of {@link topicOf}. */
export function pathOf (topic: string): string {
  return topic === '' ? '$course$/top' : `$course$/top/${topic}`
}
