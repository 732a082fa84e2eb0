import t from 'tap'
import { pageCode } from './page-code.js'

t.test('a source has its page or, of captions, its minute', async t => {
  const { spotOf } = await pageCode(t, 'export { spotOf } from \'~/chat/spot.ts\'')
  t.equal(spotOf({ page: 3 }), 'p.\u00a03')
  t.strictSame([0, 65.4, 754, 3727].map(time => spotOf({ time })), ['0:00', '1:05', '12:34', '1:02:07'])
  t.equal(spotOf({}), undefined)
})
