import iconv from 'iconv-lite'
import t from 'tap'
import { decodeText, unicodeText, withEncodingRepaired } from '../../lib/text-encoding.js'

const TEXTS = [
  'El examen final será el día 8 de junio en el aula magna. ¿Dónde están las prácticas? Mañana habrá tutoría.',
  'La evaluación consistirá en un trabajo (40 %) y una presentación oral; la asistencia es obligatoria ' +
    'según la guía.',
  'ÍNDICE\nUNIDAD 1: INTRODUCCIÓN A LA PROGRAMACIÓN\nUNIDAD 2: ALGORITMOS DE ORDENACIÓN',
  'Horario de tutorías: miércoles 10–12 h, despacho 3.º B. «No se admiten trabajos fuera de plazo» — ' +
    'Prof.ª Núñez.',
  '¡Atención! El plazo terminó.',
  'La matrícula cuesta 30 € por crédito.',
  'L’examen final aura lieu le 8 juin à l’amphithéâtre. Où sont les travaux pratiques ? Les élèves ' +
    'reçoivent la note.',
  'Les œuvres étudiées seront évaluées : « La Princesse de Clèves », Molière, Hugo… Le cœur du ' +
    'cours est l’été.',
  'Students’ work is graded weekly. Don’t copy another student’s homework. The decision is “final” ' +
    '– you can’t appeal.',
  'The fee is €25 for the trip – paid',
  'The “quiz” is on 3 May.',
  'ÉVALUATION ET MODALITÉS\nLe contrôle continu représente 40 % de la note.',
  'Bibliographie générale : voir la page du département à la rentrée.',
  'Coût : 30 €, déjà réglés.',
  'A avaliação será feita através de exercícios e não haverá exame de recuperação. A lição é às ' +
    'três horas.',
  'L’avaluació consistirà en un examen. Les classes són els dilluns; cal col·laborar amb l’equip. Què ' +
    'és això?',
  'Die Prüfung findet am 8. Juni in der Universität statt. Die Übungen sind für alle größeren Gruppen ' +
    '„Pflicht“.',
  'The final exam — worth 40% — is on “8 June”. It’s in Café Müller’s room…'
]

t.test('a text of Western Europe is read in the encoding that it was written in', async t => {
  for (const encoding of ['windows-1252', 'macintosh', 'iso-8859-15', 'cp850']) {
    for (const text of TEXTS) {
      const bytes = iconv.encode(text, encoding)
      // The encoding has not all of its characters.
      if (iconv.decode(bytes, encoding) !== text) continue
      t.equal(decodeText(bytes), text, `${encoding}: ${text.slice(0, 30).replace(/\s+/g, ' ')}`)
    }
  }
})

t.test('an encoding that a page names is believed where it is none of Western Europe', async t => {
  const page = (charset: string, text: string) => `<meta charset="${charset}"><p>${text}</p>`
  const russian = page('windows-1251', 'Экзамен в июне')
  t.equal(decodeText(iconv.encode(russian, 'windows-1251')), russian)
  const spanish = page('iso-8859-1', 'La evaluación será mañana')
  t.equal(decodeText(iconv.encode(spanish, 'macintosh')), spanish, 'a wrong name')
  const unknown = page('no-such', 'La evaluación será mañana')
  t.equal(decodeText(iconv.encode(unknown, 'windows-1252')), unknown, 'an unknown name')
})

const ELSEWHERE: Array<[encodings: string[], text: string]> = [
  [['windows-1251', 'koi8-r', 'iso-8859-5'],
    'Экзамен состоится 18 января в аудитории 305. Лабораторная ' +
      'работа сдаётся до 4 декабря.'],
  [['gbk'], '期末考试在1月18日举行。实验报告的截止日期是12月4日。'],
  [['big5'], '期末考試在1月18日舉行。實驗報告的截止日期是12月4日。'],
  [['shift_jis', 'euc-jp'], '期末試験は1月18日に行われます。レポートの締切は12月4日です。'],
  [['euc-kr'], '기말 시험은 1월 18일에 있습니다. 보고서 마감일은 12월 4일입니다.'],
  [['windows-1253', 'iso-8859-7'], 'Η τελική εξέταση είναι στις 18 Ιανουαρίου ' +
    'στην αίθουσα 305.'],
  [['windows-1250', 'iso-8859-2'],
    'Závěrečná zkouška se koná 18. ledna v místnosti 305. Příklady řešte samostatně, žádné výmluvy.'],
  [['windows-1250', 'iso-8859-2'],
    'Egzamin końcowy odbędzie się 18 stycznia w sali 305. Sprawozdanie należy złożyć do 4 grudnia. ' +
      'Źródła są ważne.'],
  [['windows-1254'],
    'Final sınavı 18 Ocak günü 305 numaralı salonda yapılacaktır. Öğrenciler kimliklerini yanlarında ' +
      'getirmelidir.'],
  [['windows-1256', 'iso-8859-6'], 'الاختبار النهائي يوم 18 يناير في القاعة 305. ' +
    'يحتسب ستين بالمئة من الدرجة.'],
  [['windows-1255'], 'הבחינה הסופית תתקיים ב-18 בינואר בחדר 305. היא שווה ' +
    'שישים אחוז מהציון.']
]

t.test('a text of another part of the world is read in its encoding, and not as accents', async t => {
  for (const [encodings, text] of ELSEWHERE) {
    for (const encoding of encodings) t.equal(decodeText(iconv.encode(text, encoding)), text, `${encoding}: ${text}`)
  }
})

t.test('a text of the Baltic is not read as accents of France next to letters of Iceland', async t => {
  const texts = [
    'Gala eksāmens notiks 14. janvārī un veido sešdesmit procentus. Konsultācijas ir otrdienās.',
    'Eksāmens ir 3. maijā. Vērtējums: 60 %.',
    'Egzaminas vyks gegužės 3 d. Įvertinimas už projektą: 40 %.',
    'Egzaminas sudaro šešiasdešimt procentų. Užduotys pateikiamos žodžiu ir raštu antradienį, kitą dieną.',
    'Dėstytojas: Jonas Žukauskas. Paskaitų tvarkaraštis skelbiamas rugsėjį.',
    'Eksam moodustab kuuskümmend protsenti hindest. Õppejõud: Mari Õun.',
    'Šveitsi õigus: žanrid ja žestid. Šahh on mäng.'
  ]
  for (const text of texts) t.equal(decodeText(iconv.encode(text, 'windows-1257')), text)
  const others: Array<[encoding: string, text: string]> = [
    ['windows-1252', 'Prófið verður haldið 3. maí og gildir 60 %. Það er þrír tímar.'],
    ['windows-1252', 'Próvtøkan er 3. mai. Øll skulu lesa bókina áðrenn tað, og sjálvandi eisini à la carte.'],
    ['windows-1254',
      'Sınav 3 Mayıs günü yapılacaktır. Ödevi geçmek için zaman var, öğrenciler çalışmalı.'],
    ['windows-1252', 'Provimi është më 3 maj. Çdo student duhet të sjellë kartën; pse jo, thotë çdonjëri.']
  ]
  for (const [encoding, text] of others) t.equal(decodeText(iconv.encode(text, encoding)), text)
  const french = 'La thèse de Guðrún est très célèbre : le café où elle a été écrite, près de la ' +
    'forêt, a brûlé à Noël.'
  t.equal(decodeText(iconv.encode(french, 'windows-1252')), french)
})

/** What is written in more encodings than one: a letter that one of them lacks is written without its accent. */
const WRITTEN: Array<[encodings: string[], text: string]> = [
  [['iso-8859-4', 'iso-8859-10', 'iso-8859-13', 'windows-1257', 'cp775'],
    'Gala eksāmens notiks 14. janvārī un veido sešdesmit procentus. Konsultācijas ir otrdienās. ' +
      'Laboratorijas darbs jānodod līdz 4. decembrim.'],
  [['iso-8859-4', 'iso-8859-10', 'iso-8859-13', 'windows-1257', 'cp775'],
    'Egzaminas vyks gegužės 3 d. Įvertinimas už projektą: 40 %. Dėstytojas: Jonas Žukauskas. ' +
      'Paskaitų tvarkaraštis skelbiamas rugsėjį.'],
  [['iso-8859-10', 'iso-8859-13', 'windows-1257', 'windows-1252', 'iso-8859-15', 'cp775'],
    'Õppejõud: Mari Õun. Töö tähtaeg on 4. detsember. Üliõpilased võtavad kaasa žurnaali ja šokolaadi. Šahh on mäng.'],
  [['iso-8859-2', 'windows-1250', 'cp852', 'maccroatian', 'iso-8859-16'],
    'Završni ispit održat će se 18. siječnja u dvorani 305. Izvješće se predaje do 4. prosinca. Žurno riješite ' +
      'zadatke, počevši od prvoga.'],
  [['iso-8859-2', 'windows-1250', 'cp852', 'maccenteuro'],
    'A záróvizsga január 18-án lesz a 305-ös teremben. A hallgatók hozzák magukkal az igazolványt. Gyűjtsük össze ' +
      'a példákat; később őket ellenőrizzük. Időben kezdődik, és hűvös lesz.'],
  [['iso-8859-2', 'windows-1250', 'cp852'], 'Závěrečná zkouška se koná 18. ledna v místnosti 305. Příklady řešte ' +
    'samostatně, žádné výmluvy.'],
  [['iso-8859-2', 'windows-1250', 'cp852', 'maccenteuro', 'iso-8859-16'],
    'Egzamin końcowy odbędzie się 18 stycznia. Sprawozdanie należy złożyć do 4 grudnia. Źródła są ważne.'],
  [['iso-8859-16'], 'Examenul final va avea loc în ședința din 18 ianuarie în sala 305. Studenții care lipsesc la ' +
    'trei ședințe nu sunt admiși. Țineți cont: „proiectul” se predă până vineri, 4 decembrie; costă 50 €.'],
  [['windows-1254', 'cp857', 'macturkish'], 'Final sınavı 18 Ocak günü 305 numaralı salonda yapılacaktır. ' +
    'Öğrenciler kimliklerini yanlarında getirmelidir. Şubat ayında ödev teslimi.'],
  [['koi8-u', 'windows-1251', 'iso-8859-5', 'cp1125', 'macukraine'],
    'Іспит відбудеться 18 січня в аудиторії 305. Лабораторна робота здається до 4 грудня. Студенти повинні мати її ' +
      'з собою, бо без неї не можна.'],
  [['windows-1251', 'koi8-r', 'iso-8859-5', 'cp866', 'cp855', 'macukraine'],
    'Экзамен состоится 18 января в аудитории 305. Лабораторная работа сдаётся до 4 декабря.'],
  [['windows-1251', 'iso-8859-5', 'cp855'],
    'Завршни испит биће 18. јануара у сали 305. Студенти треба да понесу индекс. Ђак, љубав, њива, ћуприја, џеп.'],
  [['windows-1253', 'iso-8859-7', 'cp737', 'cp869', 'macgreek'],
    'Η τελική εξέταση είναι στις 18 Ιανουαρίου στην αίθουσα 305. Οι φοιτητές πρέπει να φέρουν την ταυτότητά τους.'],
  [['windows-1252', 'iso-8859-15', 'macintosh', 'maciceland', 'cp850', 'cp861'],
    'Lokaprófið verður haldið 18. janúar í stofu 305. Það gildir 60 % af einkunn. Nemendur skila skýrslu fyrir 4. ' +
      'desember. Þetta er mikilvægt.'],
  [['cp437', 'cp850', 'windows-1252'], 'L\'examen final aura lieu le 18 janvier à l\'amphithéâtre. Les élèves ' +
    'reçoivent la note ; où sont les travaux ?'],
  [['cp860', 'cp850', 'macintosh'], 'A avaliação será feita através de exercícios e não haverá exame de recuperação.'],
  [['cp865', 'cp850', 'macintosh'], 'Eksamen finder sted den 18. januar. Rapporten afleveres før den 4. december. ' +
    'Året går hurtigt på øen.']
]

t.test('an encoding is known by the letters of a language, in each encoding that has them, or it is none', async t => {
  for (const [encodings, text] of WRITTEN) {
    for (const encoding of encodings) {
      const bytes = iconv.encode(text, encoding)
      const written = iconv.decode(bytes, encoding)
      if (written !== text) continue
      t.equal(decodeText(bytes), text, `${encoding}: ${text.slice(0, 30)}`)
      t.equal(decodeText(iconv.encode(`${text}\n`.repeat(20), encoding)), `${text}\n`.repeat(20))
    }
  }
  for (const encoding of ['iso-8859-4', 'iso-8859-10', 'iso-8859-14', 'iso-8859-3', 'viscii', 'tcvn', 'windows-1258']) {
    for (const [, text] of [...WRITTEN, ...ELSEWHERE]) {
      const bytes = iconv.encode(text, encoding)
      if (iconv.decode(bytes, encoding) !== text) continue
      const read = decodeText(bytes)
      t.ok(read === undefined || read === text, `${encoding}: ${read}`)
    }
  }
})

t.test('signs of Western Europe are read as signs, and several of its languages as they are', async t => {
  for (const text of [
    'x² + y² = r² for all ½ of it, ± 5 µm, 3 × 4 © 2024 Word™', 'a · b · c §3 ¶4', 'Ça va? À demain!', 'naïve café',
    'Señor Müller à São Paulo, près de Århus', 'Vocabulario: die Tür (la puerta), la fenêtre (la ventana), o coração ' +
      '(el corazón), il perché (el porqué), œuf, smørrebrød, Ångström'
  ]) t.equal(decodeText(iconv.encode(text, 'windows-1252')), text)
})

t.test('a text in UTF-8 that is damaged is none in another encoding', async t => {
  for (const text of [...TEXTS.slice(0, 3), 'Экзамен состоится 18 января', '期末考试在1月18日举行。']) {
    t.equal(decodeText(Buffer.concat([Buffer.from(text), Buffer.of(0x20, 0xe9, 0x20)])), undefined, text)
  }
})

t.test('an encoding that cannot be told is none', async t => {
  const thai = 'การสอบปลายภาคจะจัดขึ้นในวันที่ 18 ' +
    'มกราคม'
  t.equal(decodeText(iconv.encode(thai, 'tis-620')), undefined)
  const vietnamese = 'Kỳ thi cuối kỳ diễn ra vào ngày 18 tháng 1 tại phòng 305. Sinh viên phải mang theo thẻ.'
  t.equal(decodeText(iconv.encode(vietnamese, 'viscii')), undefined)
})

const COURSES = [
  'Earth’s climate – don’t be late. The “quiz” is on 3 May: • bring a pencil • read “scientiﬁc”. ' +
    'It’s in Café Müller: a résumé…',
  'El examen final será el miércoles 8 de junio. ¿Dónde están las prácticas? También habrá tutoría ' +
    'mañana, según la guía.',
  'Les élèves préparent l’examen à l’amphithéâtre. Les travaux pratiques ont été évalués : « La ' +
    'Princesse », Hugo…'
]

/** What a program makes of the bytes of a text that it takes for another encoding. A byte that this lacks is kept. */
function misread (text: string, written: string, taken: string): string {
  return [...iconv.encode(text, written)].map(byte => {
    const character = iconv.decode(Buffer.of(byte), taken)
    return character === '\ufffd' ? String.fromCharCode(byte) : character
  }).join('')
}

t.test('a text that was read in a wrong encoding before it came here is repaired', async t => {
  for (const text of COURSES) {
    const wanted = text.replace('ﬁ', 'fi')
    t.equal(withEncodingRepaired(misread(text, 'macintosh', 'iso-8859-1')), wanted, 'Mac Roman as ISO-8859-1')
    t.equal(withEncodingRepaired(misread(text, 'macintosh', 'windows-1252')), wanted, 'Mac Roman as Windows-1252')
  }
  for (const text of TEXTS) {
    t.equal(withEncodingRepaired(misread(text, 'windows-1252', 'iso-8859-1')), text, 'Windows-1252 as ISO-8859-1')
  }
  t.match(misread(COURSES[0] ?? '', 'macintosh', 'iso-8859-1'), /EarthÕs climate Ð donÕt .* ÒquizÓ .* ¥ bring/)
})

t.test('a text that was read in the right encoding is not repaired', async t => {
  for (const text of [
    ...TEXTS,
    'AVALIAÇÃO: NÃO HÁ QUESTÕES. LIÇÕES E OPÇÕES SÃO AVALIADAS.',
    'Õppeaine eesmärk on õpetada. Õppejõud: Mari Õun.',
    '**¿Que es?**, **¿Hay examen?** y "¿Cuando?", hola¿que¿tal',
    'El niño añadió un año más: él está allí.',
    'inquiry—including this—that, wait…what, pages a–b', 'The fee is ¥5000, ¥3000 or ¥ 200.',
    'Mon•Tue•Wed, x™y and a‡ b‡',
    'að það er Þessi maðurinn', 'calcularÁrea(), mostrarÍndice(), leerÑu(), meineÜbung',
    'Ò È vero. Où ça ? À l’école.',
    'Žižek, Škvorecký, žižkovŽ', 'Экзамен 3 мая. 考试在五月。',
    'A typing error: EarthÕs, and no other.'
  ]) t.equal(withEncodingRepaired(text), text)
})

t.test('Japanese of older mail is read by its marks', async t => {
  const bytes = Buffer.concat([Buffer.from('1: \x1b$B'), Buffer.from('4|Kv;n83', 'latin1'), Buffer.from('\x1b(B.')])
  t.equal(unicodeText(bytes), '1: 期末試験.')
  t.equal(unicodeText(Buffer.from('\x1b[1mExam\x1b[0m')), '\x1b[1mExam\x1b[0m', 'no mark')
})

t.test('UTF-8 that was read as Windows-1252 and written again is read as it was', async t => {
  for (const text of [
    'El año: más días, según la señora Núñez. «Sí» – 5 €', 'Prüfung für Größen: „übermäßig“ schön'
  ]) {
    t.equal(withEncodingRepaired(iconv.decode(Buffer.from(text), 'windows-1252')), text)
  }
  for (const text of ['Ãlgebra e Ãrea', 'MÃ¡s que nada: Ãlgebra ŵ']) t.equal(withEncodingRepaired(text), text)
})
