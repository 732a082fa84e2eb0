import t from 'tap'
import { outline } from '../outline.js'

t.test('captions without empty lines between them have each their own time', async t => {
  const text = '1\n00:00:01,000 --> 00:00:04,000\nWelcome.\n2\n00:00:05,000 --> 00:00:08,000\nOn 9 May.\n' +
    '3\n00:10:05,000 --> 00:10:08,000\nThe retake is in July.\n'
  t.strictSame(await outline(text), ['captions', '1 : Welcome. On 9 May.', '605 : The retake is in July.'])
})

t.test('captions that roll say each line once, and one that is said again stays', async t => {
  const cue = (from: number, to: number, ...lines: string[]) =>
    `00:00:0${from}.000 --> 00:00:0${to}.000 align:start\n${lines.join('\n')}\n\n`
  const rolling = `WEBVTT\n\n${cue(0, 2, ' ', 'so<00:00:00.480><c> the</c><c> exam is</c>')}` +
    cue(2, 2, 'so the exam is', ' ') + cue(2, 4, 'so the exam is', 'on<c> 9 May</c>') + cue(4, 4, 'on 9 May', ' ') +
    cue(4, 5, 'on 9 May', 'bring a pen') + cue(8, 9, 'bring a pen')
  t.strictSame(await outline(rolling), ['captions', ': so the exam is on 9 May bring a pen bring a pen'])
})

t.test('a word that begins like a comment of WebVTT is none', async t => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nNo phones.\n\nNOTEBOOKS are allowed.\n\n' +
    '2\n00:00:03,000 --> 00:00:04,000\nNOTE the time.\n'
  t.strictSame(await outline(text), ['captions', '1 : No phones. NOTEBOOKS are allowed. NOTE the time.'])
  t.strictSame(await outline('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n\nNOTE secret\n'), ['captions', '1 : Hello.'])
})

t.test('a speaker is named once for all that is said, as meetings name him for each caption', async t => {
  const cue = (second: number, text: string) => `00:00:0${second}.000 --> 00:00:0${second + 1}.000\n${text}\n\n`
  t.strictSame(await outline('WEBVTT\n\n' + cue(1, 'Dr. Chen: The report is due') + cue(2, 'Dr. Chen: on Friday.') +
    cue(3, 'Ana Ruiz: At night?') + cue(4, 'Dr. Chen: Until ten.')),
  ['captions', '1 : Dr. Chen: The report is due on Friday. Ana Ruiz: At night? Dr. Chen: Until ten.'])
  const marked = cue(1, '<v Prof. Lund>The exam is</v>') + cue(2, '<v Prof. Lund>in June.</v>')
  t.strictSame(await outline(`WEBVTT\n\n${marked}`), ['captions', '1 : Prof. Lund: The exam is in June.'])
})
