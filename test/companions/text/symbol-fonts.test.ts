import t from 'tap'
import { asTyped } from '../../../companions/text/same-looking.js'

t.test('the signs of the fonts Symbol and Wingdings are those that everybody has', async t => {
  t.equal(asTyped('Rain \uf0e0 mosses; x \uf0a3 2\uf070, \uf0fc done \uf04a'), 'Rain → mosses; x ≤ 2π, ✓ done ☺')
  t.equal(asTyped('\uf0d8 One\n\uf076 Two'), '- One\n- Two', 'at the beginning of a line, they are those of items')
  t.equal(asTyped('\ue000 \uf8ff'), '\ue000 \uf8ff', 'others are not known')
})
