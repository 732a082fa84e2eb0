import t from 'tap'
import { saidOtherwise } from '../../../../../companions/chat-engine/providers/said-otherwise.js'

/* Which sentence of the material disagrees with a reply. */

const next = new Date().getFullYear() + 1
const found = (reply: string, sentence: string, cited = '', question = 'What is it?') =>
  saidOtherwise(reply, question, [{ text: cited, isCited: true }, { text: sentence, isCited: false }])?.sentence

t.test('a sentence that tells another date, time, day or share of the same thing disagrees', async t => {
  for (const [reply, sentence, cited] of [
    ['The final exam is on 14 January', `The final exam takes place on 21 January ${next} in room 204.`],
    [`The final exam is on 14 January ${next}`, 'The final exam is on 21 January.'],
    ['The final exam is on 14 January', 'The final exam is on 21 January 2019.', 'Autumn 2019.'],
    ['The lab exam is due on 4 May', 'The exam of the lab is due on 11 May.'],
    ['Project tutorials are on Tuesdays', 'Project tutorials are on Friday.'],
    ['Project tutorials are at 2 pm', 'Project tutorials are at 15:00.'],
    ['Project tutorials are at 2 pm', 'Project tutorials are at 2 a.m.'],
    ['Project tutorials are at 14:00', 'Project tutorials are at 2.30 pm.'],
    ['The project counts 30 % of the grade', 'The project counts 25 % of the grade.'],
    ['Las tutorías del proyecto son los sábados', 'Las tutorías del proyecto son el lunes.']
  ] as const) t.equal(found(reply, sentence, cited), sentence, reply)
})

t.test('nothing disagrees where another thing, another form or another year is told', async t => {
  for (const [reply, sentence, cited] of [
    ['The lab exam is due on 4 May', 'The final exam is due on 11 May.'],
    ['Office hours of the professor are on Tuesday', 'Lab hours of the professor are on Friday.'],
    ['The lab report is due on 4 May', 'The report of the lecture is due on 11 May.'],
    ['The essay assignment is due on 4 May', 'The essay assignment 2 is due on 11 May.'],
    ['Project tutorials are on Tuesdays', 'Project tutorials are on Tuesday.'],
    ['Project tutorials are on Tue', 'Project tutorials are on Tuesdays.'],
    ['Project tutorials are on Monday', 'Project tutorials are on MWF.'],
    ['The final exam is on Tuesday', 'El examen final es el martes.'],
    ['Las tutorías del proyecto son los sábados', 'Las tutorías del proyecto son el sábado.'],
    ['Project tutorials are at 2 pm', 'Project tutorials are at 14:00.'],
    ['Project tutorials are at 2 p.m.', 'Project tutorials are at 2:00.'],
    ['Project tutorials are at 12 pm', 'Project tutorials are at 12:00.'],
    ['Project tutorials are at 12:30 am', 'Project tutorials are at 0:30.'],
    ['Project tutorials are at 14:30', 'Project tutorials are from 14:00 to 16:00.'],
    ['The p-value of the sample is 0.05', 'The p-value of the sample is 0.03.'],
    ['Python 3.11 has a new parser', 'Python 3.12 has a new parser.'],
    ['Section 4.12 explains binary trees', 'Section 5.10 explains binary trees.'],
    [`The final exam is on 14 January ${next}`, 'The final exam of 2025 was on 12 January 2025.'],
    ['The final exam is on 14 January', 'The final exam of 2019 was on 12 January 2019.'],
    ['The final exam is on 14 January', 'The final exam was on 12 January.\nAll of 2019.', `Course of ${next}`],
    ['The final exam is on 11 May', 'The final exam is on 10–12 May.'],
    ['The final exam is on 11 May', 'The final exam is from 10 May to 12 May.'],
    ['The final exam is on 11 May', 'The final exam is in week 5.'],
    ['The final exam is on 1 May', 'The final exam is on the first of May.']
  ] as const) t.equal(found(reply, sentence, cited), undefined, `${reply} / ${sentence}`)
})
