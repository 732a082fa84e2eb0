/*
 * A second list of wordings beside chat-engine/interactive-test/wordings: what was written with one in view must hold
 * for another.
 */

export const START = [
  'I\'d like to be tested on chapter 3',
  'hit me with a few questions on enzymes',
  '¿me haces unas preguntillas de biología?',
  'Let me have a go at a short quiz',
  'Set me some questions about chapter 2',
  'could you please prepare a quiz ' +
  'on photosynthesis',
  'I would love a mock exam about sorting',
  'time for a test!',
  'quiz pls',
  'any chance of a practice test on ' +
  'matrices?',
  'please examine us on unit three',
  'why don\'t we do a quick quiz',
  'Throw 5 hard questions at me',
  'One more test, about stacks',
  'I fancy a quiz on volcanoes',
  'another round of questions please',
  'ask me ' +
  'something about Kant',
  'mock exam please', 'let me practise for the exam with some questions', 'see if I know this stuff',
  'i need some exercises to practice', 'practice exam about trees', 'check if I understood the material',
  'give me some problems to practise', '¿puedes tomarme la lección?', 'hacme un tets', 'hasme un test de sql',
  'a ver si me sé el tema', 'ponme ejercicios para practicar', 'quiero practicar para el examen con preguntas',
  'hazme unas preguntas de repaso',
  'Ponme a prueba con el tema 5',
  'me gustaría practicar con un ' +
  'test',
  '¿me tomas la lección?',
  'vamos con un examen de prueba',
  'otro cuestionario sobre la célula',
  'necesito un simulacro de ' +
  'examen',
  '¿te importa hacerme un test?',
  '¿qué tal un test de tres preguntas?',
  'empecemos el test',
  'Genera diez preguntas tipo test del tema ' +
  '2',
  '¿nos haces un quiz?',
  'comprueba si he entendido los bucles',
  'Dame preguntas difíciles de derivadas'
]
export const NONE = [
  'I want to know what we will be tested on in June',
  'I would like to be examined in English',
  'I want to be tested on paper',
  'I want to take the exam in September',
  'Qual é a nota mínima do exame?',
  'Quelle est la note minimale du test ?',
  'I want to sit the final in Madrid',
  'can I do the exam on another day?',
  'Can I take the test remotely?',
  'I am taking the exam tomorrow, what should I revise?',
  'The quiz of last week ' +
  'was unfair',
  'how do I prepare a test plan?',
  'explain the chi-squared test',
  'give me an example of a unit ' +
  'test',
  'check if I understood this correctly: a tree has no cycles', 'where can I get exercises to practise?',
  'I need some exercises to practise from the book', 'mock exam dates', 'is there a mock exam?',
  'practice exam solutions', 'mock exam on Friday', 'see if I know the teacher', 'I practise with friends',
  'how do I know if I understand the material?', '¿dónde hay ejercicios para practicar?',
  '¿hay problemas para practicar?', 'quiero ver si me sale la nota', 'hay que tomar apuntes en la lección',
  'quiero problemas de repaso resueltos', '¿cuándo es el simulacro de examen?',
  'Do I need to pass the quiz?',
  'I have a question about quizzes',
  'may I ask you a question?',
  'we had a test on this',
  'give me the marks of ' +
  'the test',
  'where is the exam?',
  'I need to take the exam in English',
  'could I sit the exam with the other ' +
  'group',
  'no test today please',
  'quiero presentarme al examen de julio',
  'quiero hacer el examen en inglés',
  'tengo una pregunta sobre el ' +
  'test',
  'voy a hacer el examen en febrero',
  '¿puedo hacer el examen con la otra clase?',
  'prefiero que me expliques el tema',
  'dame las soluciones del ' +
  'test',
  'hazme una pregunta retórica no, explícame',
  'el test de la semana pasada estaba mal',
  '¿hay preguntas de desarrollo en el examen?',
  'me han suspendido el ' +
  'test',
  'haz un resumen de las preguntas del foro',
  '¿cuántas preguntas tiene el test?',
  'necesito hacer una pregunta',
  'quiero pedir una revisión del ' +
  'examen',
  'explícame la prueba de Turing',
  'what would you ask in a test?',
  'I did the quiz already'
]
export const CANCEL = [
  'I\'m done with this test',
  'stop asking me questions',
  'dejémoslo aquí',
  'no quiero hacer más preguntas',
  'I wish to stop now',
  'vamos a dejarlo',
  'let us stop here',
  'I want to quit this',
  'okay, enough of this',
  'end this quiz please',
  'I surrender',
  'no more, please',
  'leave the quiz',
  'stop it',
  'please exit the test',
  'I do not want to go on',
  'I\'m giving up',
  'abandono',
  'no quiero continuar ' +
  'con esto',
  'quiero salir',
  'para el test',
  'ya está bien, déjalo',
  'termina la prueba',
  'hasta aquí por hoy',
  'anula el ' +
  'cuestionario',
  'me rindo, no puedo más'
]
export const SKIP = [
  'skip that',
  'skip this one please',
  'the next question please',
  'can we move on?',
  'I would rather ' +
  'pass',
  'jump to the next one',
  'I\'ll pass',
  'salta esta pregunta',
  'pasemos a otra',
  'la siguiente, por favor',
  'prefiero dejarla en blanco',
  'paso',
  'vamos a la siguiente',
  'no lo sé, siguiente'
]
export const PRACTICE = [
  'Can I redo the ones I got wrong?',
  'let me retry my wrong answers',
  'quiz me on my mistakes again',
  'I want to ' +
  'go over what I missed',
  'ask me again the questions that I failed',
  'repasemos mis errores',
  'quiero repetir las que fallé',
  'practicar ' +
  'las preguntas en las que me equivoqué',
  'ponme otra vez las que hice mal',
  'vuelve a preguntarme mis fallos'
]
/** Asked while a question waits: none of them ends or skips it. */
export const CHAT = [
  'what does stop word mean?',
  'how do I leave the course?',
  'when does the lecture end?',
  'can I cancel my ' +
  'registration?',
  'I do not know',
  'does the program stop there?',
  'para qué sirve un índice',
  '¿cuándo termina el curso?',
  'what happens next in ' +
  'mitosis?',
  'deja de funcionar el bucle si n es 0',
  'is there a way to pass the course without the exam?',
  '¿qué pasa si paso de curso?',
  'b',
  'stop condition of ' +
  'the loop',
  'the process ends with a zygote'
]
