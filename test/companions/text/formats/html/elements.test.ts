import { load } from 'cheerio'
import t from 'tap'
import {
  Changes, elementsIn, elementsOf, replaceBy, rule, survey, takeOut, textOf, willHave
} from '../../../../../companions/text/formats/html/elements.js'

t.test('a rule wants what its selectors want in cheerio', async t => {
  const $ = load('<p id="a" class="one two">x</p><p class="TWO">y</p><a href="#x" role="tab">z</a><a href="/">w</a>' +
    '<b style="Display:None" hidden>v</b><m:math></m:math><svg><title>t</title></svg>')
  const lists = ['p', 'p.two', '.two', '#a', '[hidden]', 'b[hidden], a', 'a[href^="#"]', '[role=tab], [class*=wo]',
    '[style*="display:none" i]', 'svg, title', '.on']
  for (const list of lists) {
    const wanted = $(list).toArray().map(element => $.html(element))
    t.strictSame(elementsOf($, rule(list)).map(element => $.html(element)), wanted, list)
  }
  t.equal(elementsOf($, rule('m:math')).length, 1)
  t.throws(() => rule('p > b'), /Not a selector/)
})

t.test('a page that was surveyed is searched for what it has, and for what it gets', async t => {
  const $ = load('<p><i>x</i></p>')
  t.equal(survey($, 10), 6)
  t.equal(survey($, 2), 3)
  $('i').attr('style', 'color:red').attr('class', 'a')
  t.equal(elementsOf($, rule('[style]')).length, 0)
  willHave($, 'style')
  t.equal(elementsOf($, rule('[style]')).length, 1)
})

t.test('what is taken out is gone at once, and what comes in its place is there at the end', async t => {
  const $ = load('<p><b>1</b>a<b>2</b>b<b>3</b></p>')
  const [paragraph, one, two, three] = elementsOf($, rule('p, b'))
  if (paragraph === undefined || one === undefined || two === undefined || three === undefined) throw new Error()
  const changes = new Changes()
  changes.replace(one)
  changes.replace(two, $('<i>4</i>').toArray())
  t.equal(textOf(paragraph), 'ab3')
  t.strictSame(elementsIn(paragraph, () => true), [three])
  changes.end()
  t.equal($('p').html(), 'a<i>4</i>b<b>3</b>')
  replaceBy($, three, '<u>5</u>c')
  t.equal($('p').html(), 'a<i>4</i>b<u>5</u>c')
  t.equal($('u').prop('nextSibling'), $('p').prop('lastChild'))
  takeOut(elementsOf($, rule('i, u')))
  t.equal($('p').html(), 'abc')
  t.equal($('p').prop('firstChild')?.nextSibling, $('p').contents()[1])
})
