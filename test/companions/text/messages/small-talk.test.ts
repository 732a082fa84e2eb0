import t from 'tap'
import { isDistress } from '../../../../companions/text/messages/distress.js'
import { hintWish } from '../../../../companions/text/messages/hint-wishes.js'
import { isGreeting, isSmallTalk, isThanks, smallTalkIn } from '../../../../companions/text/messages/small-talk.js'
import { testRequested } from '../../../../companions/text/messages/test-request.js'
import { cancelsTest, skipsQuestion } from '../../../../companions/text/messages/test-wishes.js'
import { ASKED_OF_COURSE, SAID_IN_THANKS, SAID_TO_ASSISTANT, TO_GREET } from './said-to-assistant.js'
import { DISTRESS, NO_DISTRESS } from './said-in-distress.js'
import { ANSWER, NEXT, QUESTIONS } from './said-to-hints.js'

t.test('a wish for another hint, or for the answer, is recognised in both languages', async t => {
  for (const message of [
    'hint', 'Another hint, please.', 'one more hint?', 'can I have another clue', 'give me a hint', 'more help',
    'I need more help', 'I\'m stuck', 'still stuck', 'I don\'t get it', 'I still don\'t understand it',
    'I don\'t know', 'no idea', 'another one', 'otra pista', '¿Me das otra pista?', 'dame una pista', 'una pista más',
    'más ayuda', 'estoy atascada', 'no lo entiendo', 'sigo sin entenderlo', 'no lo sé', 'ni idea'
  ]) t.equal(hintWish(message), 'hint', message)
  for (const message of [
    'I give up', 'I give up!', 'ok, I give up', 'tell me', 'just tell me', 'tell me the answer', 'show me the answer',
    'what\'s the answer?', 'What is the right answer?', 'the answer please', 'show me', 'no more hints',
    'I surrender', 'me rindo', 'Me rindo.', 'dímelo', 'dímelo ya', 'dime la respuesta', '¿cuál es la respuesta?',
    'la solución', 'me doy por vencida', 'quiero ver la respuesta', 'enséñamelo'
  ]) t.equal(hintWish(message), 'answer', message)
})

t.test('what asks something of its own is no wish for a hint', async t => {
  for (const message of [
    'tell me about graphs', 'What is a hint in SQL?', 'give me an example', 'When is the exam?', 'what is a stack?',
    'tell me more', 'dime qué es un grafo', '¿qué es una pista de audio?', 'explain the answer to exercise 3',
    'hello', 'thanks', '', '¿cuándo?', 'show me the proof of the theorem', 'I do not know what a heap is',
    'la respuesta en frecuencia de un filtro', 'stop', 'next'
  ]) t.equal(hintWish(message), undefined, message)
})

t.test('after a hint, what names nothing of the course is a wish for the next one, or for the answer', async t => {
  for (const message of NEXT) t.equal(hintWish(message, true), 'hint', message)
  for (const message of ANSWER) t.equal(hintWish(message, true), 'answer', message)
  for (const message of QUESTIONS) t.equal(hintWish(message, true), undefined, message)
  for (const message of ['ok', 'vale', 'thanks', 'gracias', 'hello', 'bye', 'who are you?', '', '?']) {
    t.equal(hintWish(message, true), undefined, `"${message}" is small talk`)
  }
  for (const message of ['I can\'t take this anymore', 'no puedo más', 'esto me puede', 'I am failing']) {
    t.equal(hintWish(message, true), undefined, `"${message}" is distress`)
  }
})

t.test('questions for languages and for homework, and a picture alone, are small talk', async t => {
  for (const message of [
    'can you speak Spanish?', 'Do you understand French?', 'which languages do you speak?', 'Can I write in English?',
    '¿hablas inglés?', '¿puedes responder en francés?', '¿Qué idiomas hablas?', 'Can you answer me in Spanish?'
  ]) t.equal(smallTalkIn(message), 'languages', message)
  for (const message of [
    'can you do my homework?', 'could you write my essay for me?', '¿puedes hacerme los deberes?',
    '¿me puedes hacer el trabajo?'
  ]) t.equal(smallTalkIn(message), 'cheating', message)
  for (const [message, kind] of [
    ['👍', 'received'], ['🙏🙏', 'received'], [':)', 'received'], [' ❤️ ', 'praise'], ['😭', 'lost'], [':(', 'lost']
  ]) t.equal(smallTalkIn(message ?? ''), kind, `${message}`)
  for (const message of [
    '???', 'Is the exam in Spanish?', 'Can I write the essay in English?', '¿El examen es en inglés?'
  ]) t.equal(smallTalkIn(message), undefined, message)
})

t.test('of several clauses of small talk, the one that says most gets the reply', async t => {
  for (const message of [
    'grasias', 'gracias, eres un crack', 'cheers, that helped', 'muchas gracias, me has ayudado un montón'
  ]) {
    t.ok(isThanks(message), message)
  }
  t.equal(smallTalkIn('bye, see you tomorrow'), 'farewells')
  t.equal(smallTalkIn('hola, no entiendo nada'), 'lost')
  for (const message of ['thanks, and what is OSPF?', 'ok. bye. what is a port?', 'gracias, ¿y la práctica?']) {
    t.notOk(isSmallTalk(message), message)
  }
})

t.test('questions about a topic are wished for with a “please”, and exam practice without', async t => {
  for (const message of [
    'questions about negotiation please', 'some questions on honey, pls', 'exam practice on employment law',
    'preguntas sobre contabilidad, por favor'
  ]) t.ok(testRequested(message), message)
  for (const message of [
    'I have questions about negotiation, please', 'questions about the exam please', 'questions about my grade please',
    'tengo preguntas sobre inflación, por favor'
  ]) t.notOk(testRequested(message), message)
})

t.test('a message of distress is recognised in both languages', async t => {
  for (const message of [
    'I am failing, what can I do?', 'I\'m so overwhelmed', 'I feel stupid', 'I am really stressed about the exam',
    'I can\'t cope anymore', 'I want to drop out', 'i feel like giving up on everything',
    'I\'m drowning in this course, help', 'I will fail everything', 'I have panic attacks before every exam',
    'im burnt out', 'I can\'t do this anymore. What should I do?', 'estoy agobiada',
    'Estoy agobiado con las entregas', 'no puedo más', '¿Qué hago? Estoy suspendiendo', 'me siento fatal',
    'voy a suspender otra vez', 'tengo mucha ansiedad', 'estoy muy estresada, ¿qué puedo hacer?',
    'quiero dejar la carrera', 'lo estoy pasando mal', 'no llego a todo', 'Estoy desesperada, ayuda',
    'me supera todo esto', ...DISTRESS
  ]) t.ok(isDistress(message), message)
})

t.test('a question that the material answers is no message of distress', async t => {
  for (const message of [
    'What happens if I fail the exam?', 'I am stressed, when is the exam?', '¿Qué pasa si suspendo?',
    'How do I pass the course?', 'My test is failing with an error', 'I\'m lost in chapter 3',
    'I am lost in the proof of theorem 2', 'What is stress in a beam?', 'estoy perdida en el tema 3',
    '¿Cuándo es el examen? Estoy nerviosa', 'What is depression?', 'explain anxiety disorders', 'hello',
    'Can I drop out of the lab group?', '', 'estoy agobiada, ¿cuánto cuenta la práctica?',
    'a panic attack has which symptoms?', 'What if I am struggling with the labs?',
    'voy a suspender si no hago la práctica, ¿cuándo se entrega?', ...NO_DISTRESS
  ]) t.notOk(isDistress(message), message)
})

t.test('small talk is told from questions about the course, in both languages', async t => {
  for (const [kind, ...messages] of [
    ['wellbeing', 'hello, how are you?', 'Hola, ¿qué tal estás?', 'How are you?', '¿Cómo estás?', 'que tal'],
    ['farewells', 'bye!', 'Good night', 'Adiós', 'hasta luego'],
    ['received', 'ok cool', 'great, thats good', 'vale, perfecto', 'ok', 'got it', 'vale', 'Entendido.'],
    ['aboutAssistant', 'Are you a robot?', 'who made you', 'What\'s your name?', 'can I trust your answers?',
      '¿Eres un robot?', '¿Quién te ha creado?', '¿Cómo te llamas?', '¿Puedo fiarme de ti?',
      'do you know everything?', '¿Lo sabes todo?'],
    ['memory', 'can you see my grades?', 'Do you store what I write?', 'do you remember me?', 'do you know who I am?',
      'who can read this chat?', '¿Puedes ver mis notas?', '¿Guardas lo que escribo?', '¿te acuerdas de mí?',
      '¿Quién puede ver mis mensajes?'],
    ['jokes', 'tell me a joke', 'hi, can you tell me a joke', 'cuéntame un chiste', 'hazme reír'],
    ['complaints', 'You are useless', 'that didn\'t help', 'eres inútil', 'no me ayudas'],
    ['lost', 'I don\'t understand anything', 'I am so confused', 'No entiendo nada', 'estoy muy liada']
  ]) for (const message of messages) t.equal(smallTalkIn(message), kind, message)
  for (const message of [
    'How are you graded?', 'can I see my grades?', 'where can I see my grades?', 'how does DNS store records?',
    'do you know everything about DNS?', 'tell me a story about TCP', '¿dónde veo mis notas?', 'hello world in C',
    '¿Quién puede ver las notas?', '¿qué hace TCP?', 'tell me something about graphs', 'no eres',
    'do you know the answer to exercise 3?', 'ok, when is the exam?', 'What is a robot?', 'who made Ethernet?',
    'Are you allowed to copy?',
    'I don\'t understand recursion', 'no entiendo la recursión', '¿Cómo está organizado el curso?', 'bye weeks', ''
  ]) t.equal(smallTalkIn(message), undefined, message)
  for (const message of ['hello', 'Hi there!', '¿Qué sabes hacer?', 'hola, ¿qué haces?', 'what can you do?']) {
    t.ok(isGreeting(message), message)
  }
  for (const message of ['Thanks, that helped a lot!', 'thank you for your help', 'Muchas gracias por tu ayuda']) {
    t.ok(isThanks(message), message)
  }
})

t.test('what is said to the assistant and of it is small talk, with a reply of its own', async t => {
  for (const [kind, ...messages] of SAID_TO_ASSISTANT) {
    for (const message of messages) t.equal(smallTalkIn(message), kind, message)
  }
  for (const message of ['nice to meet you', 'Hello, it\'s nice to meet you!', 'encantada', 'Hola, mucho gusto']) {
    t.ok(isGreeting(message), message)
  }
  for (const message of TO_GREET) t.ok(isGreeting(message), message)
  for (const message of SAID_IN_THANKS) t.ok(isThanks(message), message)
  for (const message of ASKED_OF_COURSE) t.notOk(isSmallTalk(message), message)
})

t.test('a message of the same words again and again is read at once', async t => {
  // Both languages have "ok".
  for (const word of ['ok ', 'ok, ', 'okay ', 'a few ', 'please ', 'quiero ', 'un poco ']) {
    const message = word.repeat(990 / word.length)
    const began = process.cpuUsage()
    for (const length of [90, 150, 390, 990]) {
      const said = message.slice(0, length)
      t.equal(testRequested(said), undefined, word)
      isSmallTalk(said)
      isDistress(said)
      cancelsTest(said)
      skipsQuestion(said)
      hintWish(said, true)
    }
    t.ok(process.cpuUsage(began).user < 3e6, word)
  }
})
