import t from 'tap'
import { compileRegex } from '../../../embedded-mongo/query/regex.js'

/** A pattern with its options, the texts that it matches, and the texts that it does not match. */
type Case = [pattern: string, options: string, matching: string[], others: string[]]

const cases: Case[] = [
  ['^b', '', ['b', 'bc'], ['a\nb', 'ab']],
  ['^b', 'm', ['b', 'a\nb'], ['ab', 'a\rb']],
  ['b$', '', ['b', 'b\n'], ['b\n\n', 'b\na', 'bc']],
  ['b$', 'm', ['b', 'b\na', 'b\n\n'], ['bc', 'b\r']],
  ['a.b', '', ['axb', 'a\rb', 'a\u2028b', 'a\u{1f600}b'], ['a\nb', 'ab']],
  ['a.b', 's', ['a\nb', 'axb'], ['ab']],
  ['AB', 'i', ['ab', 'Ab'], ['xb']],
  ['ab', '', ['ab'], ['AB']],
  ['a b#c\nd', 'x', ['abd'], ['a b', 'abcd']],
  ['a b', '', ['a b'], ['ab']],
  ['a#b', '', ['a#b'], ['a']],
  ['a#b', 'x', ['a'], ['b']],
  ['^[ab]$', '', ['a', 'b'], ['c', ']']],
  ['^[^ab]$', '', ['c', '\n'], ['a']],
  ['^[]a]$', '', [']', 'a'], ['b']],
  ['^[^]a]$', '', ['b'], [']', 'a']],
  ['^[a[]$', '', ['a', '['], ['b']],
  ['^[\\]\\\\]$', '', [']', '\\'], ['b']],
  ['^[\\s]$', '', [' ', '\t', '\v', '\r'], ['\u00a0', '\u000e', '\\']],
  ['^[\\d-]$', '', ['5', '-'], ['x']],
  ['^[a\\-z]$', '', ['a', '-', 'z'], ['b']],
  ['^\\s$', '', [' ', '\t', '\f'], ['\u00a0', '\u000e']],
  ['^\\S$', '', ['a', '\u00a0'], [' ', '\t']],
  ['^\\d\\D\\w\\W$', '', ['1aa-'], ['a1-a']],
  ['\\bb', '', ['a b', 'b'], ['ab']],
  ['\\Bb', '', ['ab'], ['b', 'a b']],
  ['^\\n\\r\\t\\f$', '', ['\n\r\t\f'], ['nrtf']],
  ['\\Ab\\z', 'm', ['b'], ['a\nb', 'b\n']],
  ['^\\x41\\p{L}\\P{L}$', '', ['Aé1'], ['A1é']],
  ['^(a|b)\\1$', '', ['aa', 'bb'], ['ab']],
  ['^(?:a|b)c$', '', ['ac'], ['ab']],
  ['^a(?=b)b', '', ['ab'], ['ac']],
  ['^a(?!b)', '', ['ac'], ['ab']],
  ['(?<=a)b', '', ['ab'], ['cb']],
  ['(?<!a)b', '', ['cb'], ['ab']],
  ['^(?<name>a)$', '', ['a'], ['b']],
  ['^\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/$', '', ['^$.*+?()[]{}|/'], ['x']],
  ['^\\@\\-$', '', ['@-'], ['\\@\\-']],
  ['^a{2,3}b?$', '', ['aa', 'aaab'], ['a', 'aaaa']],
  ['^a+?b*?$', '', ['a', 'aab'], ['b']],
  ['^(a{2})+$', '', ['aaaa'], ['aaa']],
  ['^(ab?)*$', '', ['aba'], ['b']],
  ['^(a+|b)c*$', '', ['aacc'], ['ca']],
  ['^a*b+$', '', ['b', 'aabb'], ['a']],
  ['^(a+)(b+)$', '', ['ab'], ['a']],
  // V8 alone would match these between the halves of the emoji.
  ['^$', '', ['', '\n'], ['\u{1f600}', 'a\u{1f600}b', '\u{1f600}\u{1f600}']],
  ['^$', 'm', ['', 'a\n\nb'], ['\u{1f600}', 'a\n\u{1f600}\nb']],
  ['^(?!.)', '', ['', '\na'], ['\u{1f600}']],
  ['(?<!.)$', 's', ['', '\n'], ['\u{1f600}', 'a\u{1f600}']],
  ['x|^$', '', ['x', ''], ['\u{1f600}']],
  ['^\\S?$', '', ['\u{1f600}', '', 'a'], ['\u{1f600}\u{1f600}', 'a\u{1f600}']],
  ['(?<!\u{1f600})(?<!a)\\z', '', ['b', '', '\u{1f600}b'], ['a', '\u{1f600}', 'b\u{1f600}a']],
  ['^[\u{1f600}a]{2}$', '', ['a\u{1f600}', '\u{1f600}\u{1f600}'], ['\u{1f600}', '\u{1f601}a']],
  ['', '', ['', 'a', '\u{1f600}'], []]
]

for (const [pattern, options, matching, others] of cases) {
  t.test(`/${pattern.replaceAll('\n', '\\n')}/${options} means what it means in PCRE`, async t => {
    const regex = compileRegex(pattern, options)
    t.strictSame([...matching, ...others].filter(text => regex.test(text)), matching)
  })
}

const dangerous = ['(a+)+', '(a*)*', '((a+)b)+', '(a{1,})*', '(a|b+)*', '((a)+)+', '(a+){2,}']

t.test('a group that contains an unbounded repetition is not repeated without bound', async t => {
  for (const pattern of dangerous) t.throws(() => compileRegex(pattern, ''), { code: 51091 }, pattern)
  for (const pattern of ['(a+)?', '(a+){2}', '(a+){2,3}', '(a?)+', '(a{3})*']) t.ok(compileRegex(pattern, ''), pattern)
})

t.test('a pattern has at most 4,096 characters', async t => {
  t.match('a'.repeat(4096), compileRegex('a'.repeat(4096), ''))
  t.throws(() => compileRegex('a'.repeat(4097), ''), { code: 51091 })
})
