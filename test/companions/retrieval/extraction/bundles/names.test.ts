import iconv from 'iconv-lite'
import t from 'tap'
import { decoderOf } from '../../../../../companions/retrieval/extraction/bundles/names.js'

t.test('names that are not said to be in UTF-8 are read in the code page of their country', t => {
  const cases: Record<string, string[]> = {
    shift_jis: ['授業計画/第1回.txt', 'レポート課題.txt'],
    gbk: ['教学大纲/第一章.txt', '期末考试安排.txt'],
    cp850: ['Prácticas/evaluación.txt', 'año 2027.txt', 'Größe.txt'],
    cp866: ['Программа/Экзамен.txt', 'Вопросы.txt'],
    utf8: ['Prácticas.txt', '期末.txt']
  }
  for (const [encoding, names] of Object.entries(cases)) {
    const bytes = names.map(name => iconv.encode(name, encoding))
    t.strictSame(bytes.map(decoderOf(bytes)), names, encoding)
  }
  t.end()
})
