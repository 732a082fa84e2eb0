import t from 'tap'
import type { CourseDocument } from '../../../../companions/retrieval/models/document.js'
import { MeaningQueue } from '../../../../companions/retrieval/passages/meaning-queue.js'

const MOMENTS = 12

t.test('a document that is added at any moment is worked on', async t => {
  for (let moment = 0; moment < MOMENTS; moment++) {
    const done: string[] = []
    const queue = new MeaningQueue(async ({ version }) => { done.push(version) })
    queue.add({ version: 'first' } as CourseDocument)
    for (let tick = 0; tick < moment; tick++) await Promise.resolve()
    queue.add({ version: 'second' } as CourseDocument)
    await queue.whenDone()
    t.strictSame(done, ['first', 'second'], `after ${moment} ticks`)
  }
})
