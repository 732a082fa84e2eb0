import t from 'tap'
import { withoutDialect } from '../../../../companions/text/formats/dialects.js'
import { HOLE } from '../../../../companions/text/holes.js'

t.test('what Jekyll writes of its site is no text: an address is gone, and another value is a hole', async t => {
  t.equal(withoutDialect('See [bees]({{ site.baseurl }}/bees) and [ants]({{site.url | append: "/a"}}/ants).'),
    'See [bees](/bees) and [ants](/ants).')
  t.equal(withoutDialect('It is due on {{ page.due }}.'), `It is due on ${HOLE}.`)
  t.equal(withoutDialect('Write `{{ site.baseurl }}` there.'), 'Write `{{ site.baseurl }}` there.')
})
