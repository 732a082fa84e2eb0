import { storedTopic } from '../stored-text.js'

/*
 * A category of Moodle is a path such as `$course$/top/Chapter 1`. The topic is what follows the context and `top`.
 */

export function topicOf (path: string): string {
  return storedTopic(path.trim().replace(/^\$\w+\$(?:\/|$)/, '').replace(/^top(?:\/|$)/, ''))
}

export function pathOf (topic: string): string {
  return topic === '' ? '$course$/top' : `$course$/top/${topic}`
}
