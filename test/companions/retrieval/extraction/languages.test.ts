import t from 'tap'
import { testRetrieval } from '../helper.js'

// A sentence of a document, and words of it that a student looks for.
const LANGUAGES: Record<string, [sentence: string, query: string]> = {
  Polish: ['Egzamin końcowy odbędzie się w czerwcu.', 'kiedy egzamin końcowy'],
  Greek: ['Η τελική εξέταση γίνεται τον Ιούνιο.', 'εξέταση'],
  Russian: ['Итоговый экзамен состоится в июне.', 'экзамен'],
  Arabic: ['الامتحان النهائي في شهر يونيو.', 'الامتحان'],
  Hindi: ['अंतिम परीक्षा जून में होगी।', 'परीक्षा'],
  Korean: ['기말 시험은 6월에 있습니다.', '시험은'],
  Chinese: ['期末考试将于六月在大礼堂举行。', '考试在哪里'],
  Japanese: ['期末試験は六月に講堂で行われます。', '試験はいつですか'],
  Thai: ['การสอบปลายภาคจะจัดขึ้นในเดือนมิถุนายน', 'สอบปลายภาค']
}

t.test('a document in a language without a stemmer is found by its words', async t => {
  const { index, find } = await testRetrieval(t)
  for (const [language, [sentence]] of Object.entries(LANGUAGES)) await index(`${language}.txt`, sentence)
  await index('other.txt', 'Zajęcia są w poniedziałki. Занятия по понедельникам. ' +
    '수업은 월요일입니다. 上课时间是星期一。 कक्षा सोमवार को है।')
  for (const [language, [sentence, query]] of Object.entries(LANGUAGES)) {
    t.equal((await find(query, 'botany'))[0], sentence, language)
  }
})
