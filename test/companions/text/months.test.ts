import t from 'tap'
import { isMonth, MONTH_NAME, monthIn } from '../../../companions/text/months.js'

t.test('months are known in English and in Spanish, whatever the case', async t => {
  t.strictSame(
    ['January', '3 de mayo', '5 November 2026', 'DICIEMBRE', 'Lunes'].map(monthIn), [1, 5, 11, 12, undefined]
  )
  t.strictSame(['may', 'agosto', 'mayor', 'may 3'].map(isMonth), [true, true, false, false])
  t.match('on 3 june', new RegExp(`\\b${MONTH_NAME}\\b`))
})
