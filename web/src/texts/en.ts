import type { AuditEntry } from '../api.js'

/** A number, and what it is about. */
type Steps = ReadonlyArray<readonly [string, string]>
type DeedName = AuditEntry['action']

const s = (n: number) => n === 1 ? '' : 's'
/** At the end of a sentence: without a second full stop. */
const quoted = (text: string) => `“${text}”${/[.!?…]$/.test(text) ? '' : '.'}`

/** Every text of the interface. `es.ts` has the same keys. */
export const en = {
  // The frame
  skip: 'Skip to the content',
  pages: 'Pages',
  coursePages: 'Pages of this course',
  toCourses: 'My courses',
  allCourses: 'All my courses',
  switchCourse: (name: string) => `Course: ${name}. Change the course`,
  accountOf: (name: string) => `Account of ${name}`,
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  keyboard: 'Keyboard',
  singleKeys: 'Single keys do something outside of fields',
  keys: [
    ['a to z', 'Begin to type: in the field of the page, where it has one'], ['/', 'Search'],
    ['g', 'Go: shows the keys of the pages'],
    ['Enter', 'Send, check, next'],
    ['Shift Enter', 'New line'], ['Esc', 'Stop the answer, close'], ['1 to 6', 'Choose an option of a test'],
    ['?', 'These keys']
  ] as ReadonlyArray<readonly [string, string]>,
  offline: 'No connection. What you type stays here.',
  nowhere: 'This page is not here.',
  nowhereHint: 'The address may have changed, or it is not for your role.',

  // Words used everywhere
  again: 'Try again',
  wait: (n: number) => `Wait ${n} second${s(n)}.`,
  waitShort: (n: number) => `Wait ${n} s`,
  requestId: 'Request',
  loading: 'Loading',
  cancel: 'Cancel',
  close: 'Close',
  clear: 'Clear the search',
  save: 'Save',
  saved: 'Saved',
  delete: 'Delete',
  rename: 'Rename',
  name: 'Name',
  show: 'Show',
  hide: 'Hide',
  open: 'Open',
  copy: 'Copy',
  copied: 'Copied',
  nothingFound: (q: string) => `Nothing found for “${q}”.`,
  nothingLike: 'Nothing is like that.',
  actionsOf: (name: string) => `Actions for ${name}`,
  page: (n: number) => `p.\u00A0${n}`,
  table: 'Table',
  sortBy: 'Sort by',
  fromTo: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  dropHere: 'Drop here, or',
  asStudentsSee: 'As students see it',
  asItWas: 'As it was',
  image: 'Image',
  footnote: (label: string) => `Footnote ${label}`,
  notDrawn: 'This cannot be drawn. It stands here as it was written.',
  broken: 'This page cannot be shown.',
  brokenHint: 'Something in it cannot be drawn. The other pages can be opened.',

  // Signing in
  signIn: 'Sign in',
  signOut: 'Sign out',
  username: 'Username',
  usernameHint: '3 to 50 letters without accents, digits, and . _ -',
  password: 'Password',
  passwordHint: 'At least 8 characters. Three words that do not belong together are good.',
  usernameOrEmail: 'Username or email',
  stay: 'Stay signed in on this device',
  stayHint: (days: number) => `For ${days} day${s(days)}. Not on a computer that others use: there, this tab alone.`,
  forgotten: 'I forgot my password',
  forgottenNoMail: 'Forgotten the password? An administrator gives you a new one.',
  sendLink: 'Send me a link',
  forgottenTitle: 'Forgotten password',
  forgottenLead: 'Give the address of your account. If there is one, a link is on its way.',
  sendLinkAgain: 'Send it again',
  haveCode: 'I have a code',
  newLink: 'Send me a new link',
  newPasswordLead: 'By the link of a mail, or a code from an administrator.',
  confirmEmail: 'Confirm your address',
  confirmEmailLead: (username: string) =>
    `This link was mailed to you${username === '' ? '' : ` for the account “${username}”`}. ` +
    'It confirms that the address is yours.',
  linkNotComplete: 'This link is not complete. Open it from the mail again, or copy all of it.',
  confirmThis: 'This address is mine',
  emailConfirmed: 'Your address is confirmed. From now on it counts for signing in and for a new password.',
  notConfirmed:
    'This address is not confirmed yet: open the link that was mailed to it. Until then your old address counts, for ' +
    '30 days.',
  sendMailAgain: 'Send the mail again',
  mailOnItsWay: 'The mail is on its way. Its link works for three days.',
  mailSent: 'If an account has this address, a mail is on its way. Its link works for 24 hours.',
  code: 'Code',
  newPassword: 'New password',
  savePassword: 'Save the password',
  passwordChanged: (username: string) =>
    `The password ${username === '' ? '' : `of “${username}” `}is set. Sign in with it.`,
  passwordIsChanged: 'The password is changed. You are signed out everywhere else.',
  accountDeleted: (name: string) => `Your account of ${name} is deleted.`,
  createAccount: 'Create an account',
  createAdministrator: 'Create the administrator',
  noAdministrator:
    'This installation is empty. Until it has an administrator, anybody who opens this page can become it.',
  invited: 'You are invited',
  invitedAs: (role: string, name: string) => `to ${name}, as ${role.toLowerCase()}. The invitation works once.`,
  fullNameHint: 'As students will read it, with your title.',
  haveAccount: 'I have an account',
  signInAt: (label: string) => `Sign in with ${label}`,
  haveInvitation: 'I have an invitation',
  invitationLead: 'Paste the link of your invitation, or its code. Without one, ask your teacher.',
  linkOrCode: 'Link or code',
  goOn: 'Go on',
  iAm: 'I am a',
  fullName: 'Full name',
  email: 'Email',
  roles: { STUDENT: 'Student', PROFESSOR: 'Professor', ADMIN: 'Administrator' },
  ended: 'You are signed out',
  endedHint: 'What you typed stays here. Sign in to go on.',
  otherAccount: 'I am somebody else',
  signInOn: 'Sign in and go on',
  keptHere: 'Kept in this tab, not sent yet',
  keptHint: 'It stands in the field again when you are signed in.',
  /** What stands beside the form. */
  asides: {
    newPassword: {
      title: 'A password to remember',
      lead: 'There are no rules about capitals, figures or signs.',
      steps: [
        ['1', 'Four words that have nothing to do with each other are better than one word with a 3 in it.'],
        ['2', 'Not your username, not your address, none of the 10,000 commonest.'],
        ['3', 'At most 72 bytes: that is about a line.']
      ] as Steps,
      end: 'The old password and every older sign-in end with it.'
    },
    forgotten: {
      title: 'What happens then',
      lead: 'The page says the same for every address, so that nobody learns who has an account.',
      steps: [
        ['1', 'A mail comes with a link. It works for 24 hours, and once.'],
        ['2', 'You choose a new password.'],
        ['3', 'You are signed out wherever you were, and sign in again.']
      ] as Steps,
      end: 'Without a mailbox: ask an administrator for a link.'
    },
    invited: {
      STUDENT: {
        title: 'Your first question',
        lead: 'Find your course, or wait until a teacher adds you. Then:',
        steps: [
          ['1', 'Ask as you would ask your teacher, in your own words.'],
          ['2', 'What the course says stands in the margin, with its page.'],
          ['3', 'What it does not say goes to your teacher.']
        ] as Steps
      },
      PROFESSOR: {
        title: 'Your first course',
        lead: 'An administrator makes the course. Then it takes about ten minutes:',
        steps: [
          ['1', 'Paste the course guide, or drop its file. From now on questions about dates and exams are answered.'],
          ['2', 'Drop the notes of the first weeks. What is quoted stands in the margin, with its page.'],
          ['3', 'Ask as a student would, and see with which sources.'],
          ['4', 'Give your students the code of the course.']
        ] as Steps
      },
      ADMIN: {
        title: 'What you look after',
        lead: 'Everything can be done in the page:',
        steps: [
          ['1', 'Make courses and name their teachers.'],
          ['2', 'Invite people, or import a list of them.'],
          ['3', 'See what was done, and whether all parts work.']
        ] as Steps
      }
    }
  },
  sample: {
    label: 'How answers look',
    question: 'When is the report of lab 2 due?',
    answer: 'On Friday 4 December, at 23:59. One report for each pair is enough.',
    source: 'Course guide',
    before: '“Report of lab 2, in pairs: ',
    marked: '4 December, 23:59',
    after: '.”',
    degrees: [
      ['quoted', 'A line with yellow:', 'the course says it, and here is the page.'],
      ['related', 'A broken line:', 'the course has something that may answer it.'],
      ['none', 'An empty margin:', 'the course does not say it. Your professor sees the question.']
    ] as ReadonlyArray<readonly [string, string, string]>
  },

  // Courses
  myCourses: 'My courses',
  noCourses: 'You are in no course yet.',
  noCoursesHint: 'Find a course on this page, or wait until a teacher adds you.',
  noTaught: 'No course yet.',
  noTaughtHint: 'An administrator creates courses and names their teachers.',
  students: (n: number) => `${n} student${s(n)}`,
  archived: 'archived',
  ask: 'Ask',
  askFirst: 'Ask a first question',
  nothingAsked: 'nothing asked yet',
  lastAsked: (day: string) => `last question ${day}`,
  newAnswers: (n: number) => n === 1 ? '1 new answer to your question' : `${n} new answers to your questions`,
  readAnswer: (n: number) => n === 1 ? 'Read the answer' : `Read the ${n} answers`,
  waiting: (n: number) => `${n} new`,
  goOnTest: (current: number, total: number) => `Go on with the test, ${current} of ${total}`,
  leaving: (name: string) => ({
    title: `Leave ${name}?`,
    hint: 'Your conversations and results stay. To come back, enrol again.',
    verb: 'Leave the course'
  }),
  findCourse: 'Find a course',
  nameOrId: 'Name or id of the course',
  nameOrCode: 'Name or id of the course, or your code',
  noSuchName: (q: string) => `No course is called “${q}”. Is it a code from your teacher?`,
  lookUpCode: 'Find the course of this code',
  noSuchCode: 'No course has this code. Small and capital letters are different.',
  archivedEnrol: 'This course is archived: nobody can enrol any more.',
  noCourse: 'No course',
  noCourseHint: 'This course is not here. It was deleted, or the address is not complete.',
  notInCourse: 'You are not in this course yet. Enrol, and you go on to the page of the link.',
  notYourCourse: 'You do not teach this course. You can ask its assistant.',
  notInCourseAsk: 'You are not in this course any more. What was asked can be read; nothing new can be asked.',
  noOtherCourses: 'There is no other course.',
  enrol: 'Enrol',
  enrolIn: (name: string) => `Enrol in ${name}`,
  enrolledIn: (name: string) => `You are enrolled in ${name}.`,
  codeOfTeacher: 'Code from your teacher',
  opens: (day: string) => `opens on ${day}`,
  openUntil: (day: string) => `open until ${day}`,
  closed: 'closed: ask the teacher to add you',

  // Chat
  chat: 'Chat',
  conversations: 'Conversations',
  newConversation: 'New conversation',
  searchConversations: 'Search conversations',
  noConversations: 'Nothing asked yet.',
  days: { today: 'Today', yesterday: 'Yesterday', lastWeek: 'Last week', before: 'Before' },
  deletingConversation: (title: string) => ({
    title: 'Delete this conversation?',
    hint: `“${title}” is deleted for good. The results of its tests stay.`,
    verb: 'Delete'
  }),
  askWhatItSays: 'Ask what the course says.',
  answersFrom: (hasGuide: boolean, documents: number, teachers: string) => {
    const what = [hasGuide && 'the guide', documents > 0 && `${documents} document${s(documents)}`].filter(Boolean)
    return `The answer comes from ${what.join(' and ')}${teachers && ` of ${teachers}`}.`
  },
  howQuoted:
    'What is quoted stands in the margin, with its page. When the margin is empty, the material does not say it.',
  noMaterial: 'This course has no material yet. Answers come when its teachers have added some.',
  whoSees: {
    none: (_teachers: string) => 'Your teachers do not see what you ask.',
    anonymous: (teachers: string) => `What the material does not answer goes to ${teachers}. Your name is not shown.`,
    named: (teachers: string) => `What the material does not answer goes to ${teachers}, with your name.`
  },
  testMe: 'Test me with 5 questions.',
  materialOfCourse: 'The material of this course',
  andMore: (n: number) => `and ${n} more`,
  allDocuments: 'Open the documents',
  yourQuestion: 'Your question',
  askQuestion: 'Ask a question',
  send: 'Send',
  enter: 'Enter',
  sends: 'sends',
  stop: 'Stop',
  stopsAnswer: 'stops the answer',
  offlineSend: 'No connection. Your text is kept; send it when the connection is back.',
  archivedHint: 'This course is archived. What was asked can be read; nothing new can be asked.',
  reading: 'Reading the material of the course',
  sourcesLater: 'The sources come with the end of the answer.',
  stopped: 'You stopped this answer.',
  stopLate: 'This answer was already complete: there was nothing to stop.',
  noStopInTest: 'A question of a test waits here. Answers can be stopped again after the test.',
  cutOff: 'The answer was cut off.',
  questionKept: 'Your question is kept.',
  sendAgain: 'Send again',
  editQuestion: 'Edit',
  noConversation: 'This conversation is not here.',
  noConversationHint: 'It was deleted, its address is incomplete, or it belongs to somebody else.',
  earlier: 'Show earlier messages',
  toAnswer: 'Down to the answer',
  helped: 'This answer helped me',
  answeredIt: 'This answered it',
  notHelped: 'This answer did not help me',
  copyCode: 'Copy the code',
  whatIsWrong: 'What is wrong with it?',
  reasons: [
    ['wrong', 'It is wrong'], ['incomplete', 'Something is missing'], ['unclear', 'I do not understand it'],
    ['off-topic', 'It is not what I asked']
  ] as ReadonlyArray<readonly [string, string]>,
  inYourWords: 'In your words',
  whoReads: 'Your teachers read it.',
  sendReason: 'Send',
  onlyThumb: 'Only the thumb',
  degree: {
    related: 'This may answer it:',
    none: 'I found nothing about this in the material of the course.'
  },
  inInbox: (teachers: string) => `Your question is in the inbox of ${teachers}.`,
  marginLabel: {
    quoted: (n: number) => `Quoted from the course, ${n} source${s(n)}`,
    related: (n: number) => `May answer it: ${n} source${s(n)}`,
    none: (_n: number) => 'Empty margin: no source found'
  },
  sources: 'Sources',
  source: (mark: string) => `Source ${mark}`,
  guide: 'Course guide',
  teachersAnswer: 'Answer of a teacher',
  haveAnswered: 'Your teachers have answered',
  isFrequent: 'It is a frequent question now',
  openPage: 'Open at this page',
  openDocument: 'Open the document',
  openGuide: 'Open the guide',
  quoteOpen: '“',
  quoteClose: '”',

  // Tests
  test: 'Test',
  questionOf: (n: number, total: number) => `Question ${n} of ${total}`,
  currentOf: (n: number, total: number) => `${n} of ${total}`,
  yourAnswer: 'Your answer',
  check: 'Check my answer',
  checking: 'Checking',
  skipQuestion: 'Skip',
  skipWords: 'Skip this question',
  endWords: 'End the test',
  endingTest: (answered: number, total: number) => ({
    title: 'End the test?',
    hint: `${answered} of ${total} answered. What you answered stays in your results. The test stands there as ended ` +
      'early, and counts in no average.',
    verb: 'End the test'
  }),
  how: {
    single: 'Choose one.',
    multiple: 'Choose all that are right.',
    number: 'A number, such as 9.81.',
    text: 'A word or a few words.'
  } as Record<string, string>,
  sourceComes: 'The source stands here after your answer.',
  testKeys: (n: number) => `1 to ${n} choose, Enter checks. Choosing does not send.`,
  nextQuestion: 'Next question',
  closeTest: 'Back to the conversation',
  practise: 'Practise what I missed',
  practiseWords: 'Practise what I missed',
  right: 'Right.',
  notRight: (list: string, n: number) => n === 1 ? `Not right: number ${list} is.` : `Not right: numbers ${list} are.`,
  wrong: (right: string) => right === '' ? 'Not right.' : `Not right: the answer is ${quoted(right)}`,
  skippedNumber: (list: string, n: number) =>
    n === 1 ? `Skipped: number ${list} is right.` : `Skipped: numbers ${list} are right.`,
  skippedSaid: (right: string) => right === '' ? 'Skipped.' : `Skipped. The answer is ${quoted(right)}`,
  toResult: 'To the result',
  inMinutes: (n: number) => `${n}\u00A0min`,
  result: 'Result',
  newTest: 'New test',
  newTestWords: 'Test me with 5 questions.',
  lastTime: (right: number) => `Last time it was ${right}.`,
  toPractise: (ready: number, later: number) => [
    ready > 0 && `${ready} question${s(ready)} from earlier tests ${ready === 1 ? 'is' : 'are'} ready.`,
    later > 0 && ready > 0 && `The ${later} of today join${later === 1 ? 's' : ''} them tomorrow.`,
    later > 0 && ready === 0 && (later === 1
      ? 'The one that you missed today can be practised from tomorrow on.'
      : `The ${later} that you missed today can be practised from tomorrow on.`)
  ].filter(Boolean).join(' '),
  byQuestion: 'Question by question',
  readAgain: 'Read again',
  print: 'Print',
  rightAnswer: 'Right answer',
  yourRightAnswer: 'Your answer, right',
  whereItSays: 'Where the course says it',
  spent: (spent: string, budget: string | false) => budget
    ? `Models have cost ${spent} of ${budget} this month.`
    : `Models have cost ${spent} this month.`,
  rightOf: (right: string, total: string) => `${right} of ${total}`,

  // Documents, frequent questions, answers, results
  documents: 'Documents',
  noDocuments: 'No documents yet.',
  noDocumentsHint: 'What your teachers upload stands here, and the assistant quotes it.',
  documentCount: (n: number) => `${n} document${s(n)}`,
  fileTypes: {
    pdf: 'PDF',
    docx: 'Word',
    html: 'Web page',
    markdown: 'Markdown',
    text: 'Text',
    pptx: 'PowerPoint',
    odp: 'Slides',
    xlsx: 'Excel',
    ods: 'Spreadsheet',
    csv: 'Table',
    odt: 'Text document',
    rtf: 'Text document',
    epub: 'E-book',
    ipynb: 'Notebook',
    latex: 'LaTeX',
    captions: 'Captions',
    email: 'E-mail',
    code: 'Source code',
    zip: 'ZIP',
    picture: 'Picture'
  } as Record<string, string>,
  download: 'Download',
  openOne: 'Open a document to see what it is, and to read it.',
  opensInTab: 'It opens in a tab of its own.',
  quotedFrom: 'Quoted in your conversations',
  inConversation: 'In',
  notQuoted: 'Nothing yet. Ask about the document, and what is quoted from it stands here.',
  askAbout: 'Ask about this',
  askAboutWords: (name: string) => `What does ${name} say about `,
  opening: 'Opening',
  noFile: 'Its file is not kept',
  faqs: 'Frequent questions',
  noFaqs: 'No frequent questions yet.',
  noFaqsHint: 'What many ask and your teachers have answered stands here.',
  searchFaqs: 'Search the questions',
  faqsAre: (n: number) => `${n}, published by the teachers of this course`,
  origins: {
    inbox: 'Your teachers answered this',
    teacher: 'Your teachers wrote this',
    generated: 'Made from the material, published by your teachers'
  },
  askedOn: (n: number, day: string) => `Asked by ${n} student${s(n)}, ${day}`,
  someOf: (n: string, all: string) => `${n} of ${all}`,
  notHere: 'Not here?',
  askInChat: 'Ask it in the chat',
  answeredBy: (name: string) => `From ${name}`,
  askedBy: (n: number) => `Asked by ${n} student${s(n)}`,
  answers: 'Answers',
  whatAnswered: 'What my teachers answered',
  answersAre: (n: number) => `${n} answer${s(n)} to questions that the material did not answer.`,
  answersHint:
    'A question that has no sure source goes to the inbox of your teachers by itself. When they answer, it stands ' +
    'here and under your question.',
  answeredAt: (when: string) => `Answered ${when}`,
  isNew: 'new',
  noAnswers: 'No answer of a teacher yet.',
  noAnswersHint: 'What the material does not say goes to your teachers. Their answers come here.',
  toConversation: 'To the conversation',
  results: 'Results',
  noTests: 'No test taken yet.',
  noTestsHint: 'Ask for a test in the chat: “Test me with 5 questions about …”.',
  startTest: 'To the chat',
  rightByTest: 'Right answers, test by test',
  testsSince: (n: number, day: string) => `${n} test${s(n)} since ${day}`,
  sameAsTable: 'The same as a table',
  day: 'Day',
  course: 'Course',
  topic: 'Topic',
  rightAnswers: 'Right',
  cancelled: 'ended early',
  byTopic: 'By topic, weakest first',
  noTopic: 'Without a topic',
  read: 'Read',
  notShown: (n: number) => `${n} more question${s(n)} of this test: asked again in a test that waits for your ` +
    'answer, or older than your last 200 answers.',
  youSaid: (answer: string) => `Right: ${answer}`,
  wrongSaid: (answer: string, right: string) =>
    right === '' ? `You said: ${answer}` : `You said: ${answer}. Right is: ${right}`,

  // Profile
  profile: 'Profile and data',
  person: 'You',
  personNote: {
    STUDENT: 'Your teachers see your name. Nobody but administrators sees the address.',
    PROFESSOR: 'Your students see your name. Nobody but administrators sees the address.',
    ADMIN: 'Other administrators see both.'
  },
  appearance: 'Appearance',
  appearanceNote: 'Kept in your profile, for all your devices. The assistant answers in the language of the question.',
  mails: 'Mails about answers and the week',
  mailsHint: 'When a teacher has answered your question; on Mondays, what waits in the inbox of your courses.',
  currentPassword: 'Current password',
  passwordNote: 'A new password signs you out on every other device.',
  myData: 'My data',
  exportData: 'Export my data',
  exporting: 'Making the file',
  exportNote: 'The export has your profile, conversations, tests and thumbs, as one file.',
  signIns: 'Sign-in',
  signInsNote: 'Accounts elsewhere that sign you in here.',
  linkedOn: (day: string) => `Linked on ${day}`,
  linkTo: (label: string) => `Link ${label}`,
  linkHint: 'You sign in there once, and come back here.',
  unlink: (label: string) => `Unlink ${label}`,
  unlinkHint: 'It does not sign you in here any more. The account there stays as it is.',
  signedInLately: 'You must have signed in within the last ten minutes.',
  openFromCourse: 'Open this page from your course again, and try once more.',
  deleteAccount: 'Delete my account',
  deleteNote: 'A deleted account cannot be brought back.',
  deleteGoes: (name: string) => `Your account of ${name} is deleted now, for good.`,
  deleteList: [
    'Goes: your profile, conversations, tests and thumbs.',
    'Stays, without your name: your results in the averages of a course.',
    'Stays: answers that a teacher has published.'
  ],

  // The pages of a teacher
  teach: {
    overview: 'Overview',
    inbox: 'Inbox',
    inboxOf: (name: string) => `Inbox of ${name}`,
    questions: 'Questions',
    students: 'Students',
    settings: 'Settings',
    all: 'All',
    done: 'done',
    add: 'Add',
    edit: 'Edit',
    editOf: (name: string) => `Edit: ${name}`,
    deleteOf: (name: string) => `Delete: ${name}`,
    publish: 'Publish',
    unpublish: 'Take back to the drafts',
    making: 'Reading and writing',
    keys: [
      ['j k', 'Next, previous'], ['p e r d', 'Publish, edit, retire, delete or dismiss']
    ] as ReadonlyArray<readonly [string, string]>,

    // Overview
    thisWeek: 'This week',
    budget: {
      warned: 'More than 80 % of what the language model may cost this month is used.',
      reached: 'What the language model may cost this month is used up. Until the month is over, answers come from ' +
        'the material alone.'
    },
    asStudent: 'Ask as a student would',
    begin: 'To begin with',
    steps: {
      guide: [
        'Write the course guide',
        'Dates, rules, units: typed or from a Word file. The assistant answers from it first.'
      ],
      documents: ['Add documents', 'Slides, notes, exercises. Answers quote them with their page.'],
      questions: ['Publish questions', 'Tests ask them. Write them, import them, or let drafts be made.'],
      students: ['Let students in', 'Add them by name, or give them a code.']
    } as Record<'guide' | 'documents' | 'questions' | 'students', readonly [string, string]>,
    questionsAsked: 'Messages of students',
    lastWeek: (n: string) => `${n} last week`,
    withSource: 'Answered with a source',
    unanswered: (n: number) => `${n} got no reply, since the chat engine failed.`,
    notSure: (related: number, none: number) => `${related} perhaps answered, ${none} without a source`,
    studentsAsked: 'Active students',
    of: (n: string) => `of ${n}`,
    activeInMonth: (n: number) => `${n} in the last 30 days`,
    rightInTests: 'Right in tests',
    testsThisWeek: (n: number) => `${n} test${s(n)} this week`,
    byWeek: 'Answers by week',
    rightByWeek: 'Right in tests, by week',
    rightByTopic: 'Right by topic, weakest first',
    meanOfTests: 'Mean of the tests',
    degrees: { quoted: 'With a source', related: 'Perhaps answered', none: 'Without a source' },
    weekOf: 'Week of',
    weeksCsv: 'Weeks as CSV',

    // Inbox and frequent questions
    inboxIs: 'Inbox: what the material does not answer',
    inboxHint:
      'Questions of students without a sure answer, and answers that did not help, those of most students first.',
    noInbox: 'Nothing waits for you.',
    noInboxHint: 'What the material does not answer comes here. What you have answered is with the frequent questions.',
    toFaqs: 'Frequent questions',
    askedBy: (n: number) => `${n} student${s(n)}`,
    lastAt: (when: string) => `last ${when}`,
    wordings: (n: number) => n === 1 ? 'As it was asked' : `${n} wordings`,
    reasons: { none: 'no source', related: 'perhaps answered', down: 'thumb down' },
    whyHere: 'Why it is here',
    allReasons: 'All reasons',
    reasonNames: { none: 'Without a source', related: 'Perhaps answered', down: 'Thumb down' },
    searchInbox: 'Search the inbox',
    choose: (question: string) => `Choose: ${question}`,
    chooseAll: 'Choose all on this page',
    chosen: (n: number) => `${n} chosen`,
    dismissing: (n: number) => ({
      title: n === 1 ? 'Dismiss this group?' : `Dismiss ${n} groups?`,
      hint: 'It leaves the inbox without an answer. Who asks it later is in another group.',
      verb: 'Dismiss'
    }),
    dismissedMany: (n: number) => `${n} group${s(n)} dismissed.`,
    passageAnswers: 'This passage answers it',
    passageOf: (question: string) => `This passage answers it: ${question}`,
    passageAsk: (question: string) => `Publish this passage as the answer to “${question}”?`,
    passageHint: (n: number) =>
      `It is published as the answer, goes to ${n} student${s(n)}, and from now on the assistant quotes it first.`,
    passageSent: (n: number) =>
      `The passage is published as the answer. It goes to ${n} student${s(n)}, and the assistant quotes it first.`,
    nearest: { quoted: 'Quoted, but it did not help', related: 'The nearest passage', none: 'What was found' },
    noPassage: 'Empty margin: nothing found in the guide and the documents.',
    answer: 'Answer',
    answerTo: (question: string) => `Answer: ${question}`,
    dismiss: 'Dismiss',
    dismissOf: (question: string) => `Dismiss: ${question}`,
    dismissed: 'Dismissed.',
    question: 'Question',
    answerText: 'Your answer',
    answerGoes: (n: number) =>
      `It goes to ${n === 1 ? 'this student' : `these ${n} students`}, and from now on the assistant quotes it first.`,
    sendAnswer: 'Send the answer',
    answered: (n: number) => `Sent to ${n} student${s(n)}. It is published as a frequent question.`,
    makeFaqs: 'Make drafts from questions',
    write: 'Write one',
    keepDraft: 'Keep as a draft',
    drafts: 'Drafts',
    faqHeads: { draft: 'Drafts', published: 'Published' },
    faqsAre: (drafts: number, published: number) =>
      `${drafts} draft${s(drafts)}, ${published} published. Students see the published ones, and the assistant ` +
      'quotes the answers of teachers first.',
    withheld: 'Students do not see it now: the document of its passage is hidden or deleted.',
    madeFrom: (day: string, n: string) => `made on ${day} from ${n} questions`,
    draftsMade: (n: number, read: string) => `${read} questions were read: ${n} draft${s(n)}.`,
    noFaqsHint: 'Write one, answer in the inbox, or let drafts be made of what many have asked.',
    faqStates: { draft: 'draft', published: 'published' },
    origins: { generated: 'Made from questions', inbox: 'Answered in the inbox', teacher: 'Written by a teacher' },
    deletingFaq: {
      title: 'Delete this question?',
      hint: 'The assistant quotes it no more. When many go on asking it, it may be found again, as a draft.',
      verb: 'Delete'
    },

    // Guide and documents
    guideHint: 'Markdown. Headings become the parts that answers point to.',
    guideText: 'Text of the guide',
    saveGuide: 'Save the guide',
    characters: (n: string) => `${n} characters`,
    chooseText: 'take the text of a file',
    textKinds: (size: string) => `PDF, Word, text and more, up to ${size}. Shown below before it is saved.`,
    isRead: (name: string) => `${name} is being read.`,
    readFrom: (name: string) => `This is the text of ${name}. It is not saved yet.`,
    notRead: (name: string) => `${name} was not read. The guide is as it was.`,
    textBefore: 'The text before',
    charactersOf: (n: string, all: string) => `${n} of ${all} characters.`,
    notSaved: 'Not saved yet.',
    guideTooLong: 'A guide has at most 200,000 characters. Shorten it, or add the file as a document.',
    units: {
      page: (n: number, text: string) => `${text} page${s(n)}`,
      slide: (n: number, text: string) => `${text} slide${s(n)}`,
      sheet: (n: number, text: string) => `${text} sheet${s(n)}`,
      cell: (n: number, text: string) => `${text} cell${s(n)}`,
      section: (n: number, text: string) => `${text} section${s(n)}`,
      minute: (n: number, text: string) => `${text} minute${s(n)}`
    },
    tableCount: (n: number, text: string) => `${text} table${s(n)}`,
    pictureCount: (n: number, text: string) => `${text} picture${s(n)}`,
    leftOut: 'What was left out',
    uploadCounts: (n: number, failed: number) =>
      [n > 0 && `${n} under way`, failed > 0 && `${failed} failed`].filter(Boolean).join(', '),
    documentCount: (n: number, text: string) => `${text} document${s(n)}`,
    someHidden: (n: string) => `${n} hidden`,
    openOne: 'Open a document to see what was read of it.',
    addedOn: (day: string) => `added on ${day}`,
    replace: 'Replace',
    replaceHint:
      'The old file stays until the new one is found, and what leads to it leads to the new one. One of another kind ' +
      'comes with its own name.',
    studentsSeeIt: 'Students see this document',
    hiddenHint: 'Hidden, it is neither shown nor quoted.',
    whatWasRead: 'What was read of it',
    passageCount: (n: number, text: string) => `${text} passage${s(n)}`,
    showText: 'The text, as the assistant has it',
    noText: 'There is no text.',
    atAGlance: 'Students at a glance',
    addDocuments: 'Add documents',
    exports: 'From Moodle or Canvas',
    sending: 'is being sent.',
    bringIt: 'Bring it into the course',
    stopImport: 'Stop',
    importStates: {
      waiting: (file: string) => `${file} waits.`,
      running: (file: string) => `${file} is being read.`,
      dry: (file: string) => `${file} would bring this. Nothing is stored yet.`,
      done: (file: string) => `${file} was imported.`,
      failed: (file: string) => `${file} was not imported as a whole.`
    },
    importCounts: (fresh: string, changed: string, same: string, questions: string) =>
      `Documents: ${fresh} new, ${changed} changed, ${same} as before. New drafts of questions: ${questions}.`,
    leftOutOfImport: (n: number) => `${n} left out`,
    documentsHint: 'The assistant answers from them and from the',
    chooseFiles: 'choose files',
    chooseFile: 'choose a file',
    kinds: (size: string) =>
      `PDF, Word, slides, spreadsheets, pictures and more, ${size} each; or a Moodle backup or Common Cartridge. The ` +
      'same name replaces the document.',
    hideThem: 'Hide them from students',
    underWay: 'Uploads',
    sent: (share: string, sent: string, all: string) => `${share}, ${sent} of ${all}`,
    uploadStates: { waits: 'Waits for the others.', reads: 'Sent. Its text is being read.' },
    cancelOf: (name: string) => `Cancel ${name}`,
    forgetOf: (name: string) => `Take ${name} off the list`,
    tooLarge: (largest: string) => `Too large: a document has at most ${largest}. Split it, by week for example.`,
    noDocumentsHint: 'Drop the slides of the first week above. The assistant quotes them with their page.',
    inCourse: 'In the course',
    pages: 'Pages',
    passages: 'Passages',
    size: 'Size',
    added: 'Added',
    seeIt: 'see it',
    hidden: 'hidden',
    deletingDocument: (name: string) => ({
      title: `Delete ${name}?`,
      hint: 'Nothing is quoted from it any more. Answers of earlier days keep their quotes.',
      verb: 'Delete the document'
    }),

    // Students
    studentsCsv: 'Students as CSV',
    noStudents: 'No student yet.',
    noStudentsHint: 'Give the class the link on this page, or add students by their names or addresses.',
    share: 'For your students',
    shareHow: {
      open: 'Every student who opens this link can enrol.',
      code: 'Students open this link and enrol with the code.',
      closed: 'Nobody can enrol by a link: add students yourself, or change the enrolment.'
    },
    courseLink: 'Link of the course',
    searchStudents: 'Search the students',
    tests: 'Tests',
    noTest: 'no test',
    lastActive: 'Last active',
    never: 'never',
    removingStudent: (name: string) => ({
      title: `Take ${name} out of the course?`,
      hint: 'Conversations and results stay. Enrolled again, the student finds them.',
      verb: 'Take out of the course'
    }),
    addStudents: 'Add students',
    namesOrAddresses: 'Usernames or addresses',
    oneAnswerALine: 'One a line.',
    oneALine: 'As you have them: one a line, with commas, or pasted from a mail with names.',
    outcomes: {
      enrolled: 'enrolled', already: 'was enrolled already', not_found: 'not found', not_students: 'is no student'
    },

    // Settings
    naming: 'Name and guide',
    inOneSentence: 'In one sentence',
    editGuide: 'Edit the course guide',
    enrolment: 'Enrolment',
    saveEnrolment: 'Save the enrolment',
    enrolmentNote: 'Whatever is set here, you can add students yourself, on the page Students.',
    whoCanEnrol: 'Who can enrol',
    enrolments: [
      ['open', 'Anybody', 'Every student of this installation.'], ['code', 'Who has the code'],
      ['closed', 'Nobody', 'You add them yourself.']
    ] as ReadonlyArray<readonly ['open' | 'code' | 'closed', string, string?]>,
    codeHint: '4 to 64 characters. Teachers see it, students do not.',
    from: 'From',
    until: 'Until',
    howItTeaches: 'How the assistant teaches',
    saveTeaching: 'Save how it teaches',
    teachingNote: 'Teachers get every answer at once.',
    policyIs: 'A question that the material answers',
    policies: [
      ['answer', 'Answer it', 'With the passage in the margin, at once.'],
      ['hints', 'Give hints first', 'First where it stands, then the passage with a gap, then the passage.']
    ] as ReadonlyArray<readonly ['answer' | 'hints', string, string?]>,
    testsCome: 'Questions of tests come',
    testsFrom: [
      ['bank', 'From your bank', 'The published ones.'],
      ['generated', 'Made from the material', 'Nobody has read them before.'],
      ['both', 'From both', 'From the bank first, as far as it goes.']
    ] as ReadonlyArray<readonly ['bank' | 'generated' | 'both', string, string?]>,
    shown: 'What the inbox shows of students',
    saveShown: 'Save what is shown',
    shownNote:
      'Of questions that were asked before, the inbox shows what was set then, or what is set now, whichever is ' +
      'less.',
    shownIs: 'Questions without a sure answer, and thumbs down',
    transcripts: [
      ['none', 'Nothing', 'The inbox stays empty, and nobody but the student reads them.'],
      ['anonymous', 'The questions, without names', 'Names of people of this course are taken out of the text, too.'],
      ['named', 'The questions, with names']
    ] as ReadonlyArray<readonly ['none' | 'anonymous' | 'named', string, string?]>,
    teachers: 'Teachers',
    responsible: 'responsible: an administrator can change it',
    takeOut: 'Take out',
    takeOutOf: (name: string) => `Take out ${name}`,
    addTeacher: 'Username of another professor',
    teachersCan: 'What they can do',
    teachersNote:
      'They can do everything that you can, except add or remove teachers and archive. Each can remove themselves.',
    archive: 'Archive',
    staysAndEnds: 'What stays, what ends',
    archiveStays: 'Documents, questions, conversations and results are read and kept up as before.',
    archiveEnds: 'Nobody asks, takes a test or enrols, until it is opened again.',
    inList: 'In the list of courses',
    studentsFind: 'What students find',
    firstReply: 'The first reply to a student',
    inInbox: 'What you read in the inbox',
    example: {
      question: 'What happens to the window after a timeout?',
      answer: 'It becomes one segment.',
      quote: 'After a timeout the window is one segment, and it grows again from there.',
      hint: 'Page 9 of the notes says it. Try it first.',
      askers: '4 students, last today. Without names.',
      asker: 'Nerea Goikoetxea, today.'
    },
    testsPreview: {
      bank: 'A test asks the published questions of your bank.',
      generated: 'A test asks questions that are made for it, which nobody has read before.',
      both: 'A test asks the questions of your bank first, and then questions that are made for it.'
    },
    archiving: (name: string) => ({
      title: `Archive ${name}?`,
      hint:
        'Documents, questions and results are read and kept up as before. Nobody asks, takes a test or enrols, until ' +
        'it is opened again.',
      verb: 'Archive'
    }),
    archiveOf: (name: string) => `Archive ${name}`,
    openAgain: (name: string) => `Open ${name} again`,

    // The question bank
    searchQuestions: 'Search the questions',
    state: 'State',
    allStates: 'All states',
    allTopics: 'All topics',
    questionStates: [['draft', 'draft'], ['published', 'published'], ['retired', 'retired']] as
      ReadonlyArray<readonly ['draft' | 'published' | 'retired', string]>,
    questionCount: (n: number) => `Question, ${n}`,
    noQuestions: 'No question yet.',
    noQuestionsHint: 'Write the first one, import a file of GIFT or Moodle, or let drafts be made from the material.',
    allQuestions: 'All questions',
    newQuestion: 'New',
    import: 'Import',
    export: 'Export',
    review: 'Drafts',
    notAsked: 'not asked',
    flags: 'Flags',
    flagNames: { negative_discrimination: 'Negative', option_never_chosen: 'Unused' },
    flagTexts: {
      negative_discrimination: 'Students who know the rest get this one wrong. Is the right option marked?',
      option_never_chosen: 'Nobody has chosen one of the options. Is it too easy to rule out?'
    },
    asked: 'Asked',
    discrimination: 'Discrimination',
    discriminationShort: 'Disc.',
    inBank: 'In the bank on this topic',
    medianTime: 'Median time',
    whoChose: (n: string) => `The bars say how many of ${n} chose it.`,
    within: (answer: string, tolerance: string) => `${answer} ± ${tolerance}`,
    noSource: 'It names no passage.',
    version: (n: number) => `Version ${n}`,
    views: 'Views of the question',
    anotherOrder: 'The order of the options is another one for each student and test.',
    afterAnswer: 'After the answer',
    tabs: { edit: 'Edit', preview: 'As students see it', history: 'History' },
    beginsAnew:
      'Where the text, an option or the answer changes, this is the next version, and its figures begin anew.',
    retire: 'Retire',
    deletingQuestion: {
      title: 'Delete this question?',
      hint: 'It leaves the bank with its history. Results of students who were asked keep its text.',
      verb: 'Delete'
    },
    type: 'Type',
    types: [
      ['single', 'One option is right'], ['multiple', 'Some options are right'], ['number', 'A number'],
      ['text', 'A short text']
    ] as
      ReadonlyArray<readonly ['single' | 'multiple' | 'number' | 'text', string]>,
    markdown: 'Markdown; formulas between $ and $.',
    markOne: 'Options: mark the right one',
    markSome: 'Options: mark the right ones',
    option: (n: number) => `Option ${n}`,
    optionIsRight: (n: number) => `Option ${n} is right`,
    removeOption: (n: number) => `Remove option ${n}`,
    addOption: 'Option',
    rightNumber: 'Right answer',
    tolerance: 'How far off is still right',
    accepted: 'Answers that are right',
    explanation: 'Explanation, shown after the answer',
    difficulty: 'Difficulty',
    difficulties: [
      ['easy', 'Easy'], ['medium', 'Medium'], ['hard', 'Hard']
    ] as ReadonlyArray<readonly ['easy' | 'medium' | 'hard', string]>,
    noHistory: 'It has not been changed.',
    fields: {
      state: 'State',
      type: 'Type',
      text: 'Question',
      options: 'Options',
      answer: 'Answer',
      tolerance: 'Tolerance',
      accepted: 'Accepted',
      explanation: 'Explanation',
      topic: 'Topic',
      difficulty: 'Difficulty',
      source: 'Source'
    },
    importQuestions: 'Import questions',
    importKinds: '.gift, .txt, .xml or .zip',
    format: 'Format',
    leaveOut: 'Leave out what is not supported',
    reading: 'Reading the file',
    nothingImported: (n: number) => `Nothing was imported: ${n} line${s(n)} ${n === 1 ? 'is' : 'are'} refused`,
    mendLines:
      'A file comes in as a whole or not at all. Mend the lines and drop it again; questions that are here already ' +
      'are not doubled.',
    imported: (n: number, unchanged: number) =>
      `${n} question${s(n)} came in as drafts. ${unchanged} ${unchanged === 1 ? 'was' : 'were'} here already.`,
    skipped: 'Left out',
    whatBecomes: 'What becomes of the file',
    becomes: [
      'What comes in is a draft, in the order of the file.',
      'Categories become topics. True and false becomes a question with two options.',
      'Titles and the feedback of single options are left out.', 'A file with pictures inside is refused.'
    ],
    howMany: 'How many',
    makeDrafts: 'Make drafts',
    made: (wanted: string, made: string) =>
      `Drafts made: ${made} of ${wanted}. Each has a passage that says the answer.` +
      (made === wanted ? '' : ' The material gives no more that are good enough.'),
    noneMade: {
      topic: 'No draft was made: the material does not have this topic. Choose another one, or leave it empty.',
      known: 'No draft was made: what the material gives is in the bank already.',
      material: 'No draft was made: the material has too few sentences that say what something is or does. A ' +
        'question needs an answer that the material says.'
    },
    partsWithout: 'Parts of the material that give no question',
    whyWithout: {
      code: 'it is mostly code',
      tasks: 'it is mostly tasks and examples',
      language: 'it is in a language in which no questions are made',
      course: 'it says how the course is run',
      list: 'it is mostly tables, captions or entries that are no sentences',
      sentences: 'its sentences lean on others, say too little for a question, or have its answer in them'
    },
    noDrafts: 'No draft waits.',
    noDraftsHint: 'Let drafts be made from the material, or import a file.',
    firstDrafts: (n: string, total: string) => `The first ${n} of ${total} drafts.`,
    draftOf: (n: number, total: number) => `Draft ${n} of ${total}`,
    reviewed: (published: number, deleted: number) => `${published} published, ${deleted} deleted`,
    isDeleted: 'Deleted.',
    toDraft: 'Take back to the drafts',
    later: 'Later'
  },

  // The pages of an administrator
  admin: {
    toList: 'Back to the list',
    onlyNow: 'It is shown only now.',
    validUntil: (when: string) => `It works once, until ${when}.`,

    // Users
    users: 'Users',
    accounts: (n: number, shown: string) => `${shown} account${s(n)}`,
    searchUsers: 'Name, username or address',
    role: 'Role',
    allRoles: 'All roles',
    nameByUsername: 'Name, by username',
    state: 'State',
    active: 'active',
    disabled: 'disabled',
    made: 'Made',
    newAccount: 'New account',
    newAccountHint: 'You get a link. Whoever has the account opens it and sets the password.',
    makeAccount: 'Make the account',
    importList: 'Import a list',
    importHint:
      'A list as CSV: of Excel, Moodle, Canvas or a student system. First you see what its columns are taken for, ' +
      'and what it would do.',
    columns: 'Columns of the list',
    columnAt: (n: number) => `Column ${n}`,
    columnIs: (name: string) => `What ${name} is`,
    columnFields: {
      none: '(not used)',
      username: 'Username',
      email: 'Email',
      full_name: 'Full name',
      surname_first: 'Surname, first name',
      first_name: 'First name',
      last_name: 'Surname',
      role: 'Role',
      password: 'Password',
      subjects: 'Courses (ids)'
    },
    unusedColumns: (n: number) => `${n} column${s(n)} not used`,
    roleOfAll: 'Everybody in the list is a',
    usernamesOfAddresses: 'No column has usernames: they are made of what stands before the @ of the address.',
    columnMissing: {
      email: 'Say which column has the addresses.', full_name: 'Say which column has the names.'
    },
    trial: 'Nothing is changed yet.',
    wouldBe: 'It would be:',
    statuses: { created: 'created', enrolled: 'enrolled', unchanged: 'unchanged', failed: 'failed' },
    counted: {
      created: (_n: number, shown: string) => `${shown} created`,
      enrolled: (_n: number, shown: string) => `${shown} enrolled`,
      unchanged: (_n: number, shown: string) => `${shown} unchanged`,
      failed: (_n: number, shown: string) => `${shown} failed`
    },
    importLines: (shown: string, n: number) => `Import ${shown} line${s(n)}`,
    linksOf: (n: number) =>
      `${n} new account${s(n)} set the password with a link. Save the links now: they are not shown again.`,
    saveLinks: 'Save the links',
    moreLines: (shown: string) => `And ${shown} more.`,
    invite: 'Invite',
    accountWillBe: 'The account will be a',
    makeInvitation: 'Make an invitation',
    sendLink: (role: string) => `Send this link to the ${role.toLowerCase()}.`,
    linkOfInvitation: 'Link of the invitation',
    openInvitations: (n: number) => `${n} open invitation${s(n)}`,
    madeUntil: (made: string, end: string) => `made on ${made}, until ${end}`,
    revoke: 'Revoke',
    sendPasswordLink: (name: string) => `Send this link to ${name}.`,
    linkOfPassword: 'Link that sets the password',
    madeOn: (day: string) => `made on ${day}`,
    enrolledIn: (n: number) => `in ${n} course${s(n)}`,
    signsInElsewhere: (n: number) => `signs in with ${n} account${s(n)} elsewhere`,
    leavesCourses: (n: number) => `Leaves ${n} course${s(n)}: only students are enrolled.`,
    codeHint: 'For somebody who forgot it. The old password works until the link is used.',
    makeCode: 'Make a link for a new password',
    access: 'Access',
    isDisabled: 'Nobody can sign in to this account. Its courses and results are kept.',
    disableHint:
      'Disabled, the account is signed out everywhere, and nobody can sign in to it. It keeps its courses and ' +
      'results.',
    disable: 'Disable the account',
    enable: 'Enable the account',
    deletingAccount: (name: string) => ({
      title: `Delete ${name}?`,
      hint:
        'Its profile, conversations and tests are deleted for good. Averages of a course keep its results, without ' +
        'the name.',
      verb: 'Delete the account'
    }),
    auditOf: 'What happened to this account',

    // Courses
    courses: 'Courses',
    coursesIn: (n: number, shown: string) => `${shown} course${s(n)}`,
    teacher: 'Teacher’s username',
    openCourses: 'Open courses',
    archivedCourses: 'Archived',
    nameById: 'Name, by id',
    teachers: 'Teachers',
    students: 'Students',
    enrolment: 'Enrolment',
    noCoursesHint: 'Make the first one on this page. Its professor then adds guide, documents and questions.',
    newCourse: 'New course',
    id: 'Id',
    idHint: 'Stands in addresses and lists, and cannot be changed later.',
    inOneSentence: 'In one sentence',
    professorHint: 'The username of a professor.',
    noProfessor: 'No professor has an account yet. Make it first, or invite one, under Users.',
    makeCourse: 'Make the course',
    courseMade: (name: string) => `${name} is there, and empty. Its professor finds it under “My courses”.`,
    openCourse: 'Open the course',
    toSettings: 'Other teachers, enrolment, archive',
    saveTeachers: 'Save',
    deletingCourse: (name: string, n: number) => ({
      title: `Delete ${name}?`,
      hint: `Its guide, documents and questions are deleted for good, for ${n} student${s(n)}. Archived, it can ` +
        'still be read.',
      verb: 'Delete the course'
    }),

    // Audit
    audit: 'Audit',
    auditHint: 'Who did what, newest first. No password, code or message is in it.',
    who: 'Who',
    what: 'What',
    onWhat: 'On whom or which',
    everything: 'Everything',
    from: 'From',
    to: 'To',
    showThem: 'Show',
    clearFilter: 'Clear',
    noEntries: 'No entry.',
    noEntriesHint: 'Nothing was recorded that this filter shows.',
    details: {
      role: 'Role',
      disabled: 'Disabled',
      full_name: 'Full name',
      email: 'Email',
      subject: 'Course',
      name: 'Name',
      description: 'Sentence',
      guide: 'Guide',
      professor_id: 'Professor',
      co_professors: 'Other teachers',
      enrolment: 'Enrolment',
      enrolment_code: 'Code',
      enrolment_from: 'From',
      enrolment_until: 'Until',
      archived: 'Archived',
      tutor_policy: 'Questions',
      transcripts: 'Inbox shows',
      tests: 'Questions of tests',
      count: 'Tries',
      created: 'Created',
      enrolled: 'Enrolled',
      unchanged: 'Unchanged',
      failed: 'With errors'
    } as Record<string, string>,
    somebody: 'Somebody',
    changed: 'changed',
    done: 'done',
    refused: 'refused',
    notFinished: 'not finished',
    deeds: {
      login: ['signed in', 'signed in as'],
      'login.failed': ['gave a wrong name or password', 'gave a wrong password for'],
      'password.changed': ['changed their password', 'changed the password of'],
      'password.code': ['made a link for a new password', 'made a link for a new password of'],
      'password.reset': ['set a new password with a link', 'set a new password with a link for'],
      'account.registered': ['registered', 'registered'],
      'account.created': ['made an account', 'made an account for'],
      'account.imported': ['imported accounts', 'imported accounts'],
      'account.changed': ['changed their profile', 'changed the profile of'],
      'account.disabled': ['disabled an account', 'disabled the account of'],
      'account.enabled': ['enabled an account', 'enabled the account of'],
      'account.deleted': ['deleted an account', 'deleted the account of'],
      'role.changed': ['changed a role', 'changed the role of'],
      'invitation.created': ['made an invitation', 'made the invitation'],
      'invitation.revoked': ['revoked an invitation', 'revoked the invitation'],
      'identity.linked': ['linked another sign-in', 'linked a sign-in of'],
      'identity.unlinked': ['unlinked a sign-in', 'unlinked a sign-in of'],
      'subject.created': ['made a course', 'made the course'],
      'subject.changed': ['changed a course', 'changed the course'],
      'subject.archived': ['archived a course', 'archived the course'],
      'subject.deleted': ['deleted a course', 'deleted the course'],
      'platform.created': ['connected a platform', 'connected the platform'],
      'platform.changed': ['changed a platform', 'changed the platform'],
      'platform.deleted': ['deleted a platform', 'deleted the platform'],
      'enrolment.added': ['added a student', 'added to a course'],
      'enrolment.removed': ['took out a student', 'took out of a course'],
      export: ['exported their data', 'exported the data of']
    } as Record<DeedName, ReadonlyArray<string>>,

    // The demo course
    demo: {
      title: 'The demo course',
      lead: '“Introduction to Databases”, in English, to try everything at once. All its ids begin with demo-.',
      steps: [
        ['1', 'course guide, with units, dates and assessment'],
        ['3', 'lecture notes'],
        ['14', 'questions for tests, 2 of them drafts'],
        ['1', 'professor, Grace, and her inbox'],
        ['1', 'student, Ada, with a conversation and a test']
      ] as Steps,
      wanted: 'With a demo course',
      wantedHint: 'Try everything at once. You can remove it with one click.',
      createAndOpen: 'Create and open',
      making: 'The demo course is being made. It takes some seconds.',
      isMade: 'The demo course is there.',
      signInAs: (role: string, username: string) => `${role}: ${username}`,
      passwordOf: (username: string) => `Password of ${username}`,
      notThere: 'It is not there yet.',
      there: 'It is there. Its passwords were shown once: to have others, remove it and make it again.',
      make: 'Make the demo course',
      removing: {
        title: 'Remove the demo course?',
        hint: 'The course and its two accounts are deleted, with all that was written in them.',
        verb: 'Remove the demo course'
      }
    },

    // System
    platforms: 'Platforms',
    system: 'System',
    versions: (version: string, node: string, since: string) =>
      `Version ${version} on Node ${node}, running since ${since}`,
    lookAgain: 'Look again',
    notInOrder: 'Not in order',
    usersNotice: 'What else works goes on. Look again when it is mended.',
    isAway: {
      chat_engine: [
        'The chat engine does not answer.', 'Questions are refused, with a sentence. See its log, and start it again.'
      ],
      retrieval: [
        'The retrieval service does not answer.', 'Documents cannot be added, and answers come from the guide alone.'
      ],
      analysis: [
        'The analysis service does not answer.',
        'Drafts of frequent questions and topics cannot be made. Everything else works.'
      ]
    } as Record<'chat_engine' | 'retrieval' | 'analysis', ReadonlyArray<string>>,
    keyRefused: [
      'The language model refuses the key.',
      'Answers are quotes of the material. Give a valid key in LLM_API_KEY, and start the chat engine again.'
    ] as ReadonlyArray<string>,
    services: 'Services',
    parts: { gateway: 'Gateway', chat_engine: 'Chat engine', retrieval: 'Retrieval', analysis: 'Analysis' },
    version: 'Version',
    inOrder: 'in order',
    unavailable: 'unavailable',
    modelFaults: {
      'key refused': 'key refused',
      'wrong model': 'no such model',
      'no quota': 'no quota left',
      'out of budget': 'out of budget',
      'too long': 'its window is too small',
      'rate limited': 'too many requests',
      loading: 'is starting',
      unreachable: 'not reachable',
      timeout: 'too slow',
      broken: 'its replies break off',
      empty: 'says nothing',
      unfit: 'its output cannot be used',
      refused: 'refuses requests',
      error: 'fails'
    } as Record<string, string>,
    modelFails: [
      'The language model does not answer.',
      'Answers are quotes of the material until it answers again. The log of the chat engine has the reason.'
    ] as ReadonlyArray<string>,
    model: 'Language model',
    noModel: 'None',
    noModelHint: 'Answers are quotes of the material. Set LLM_BASE_URL and LLM_MODEL to have a model write them.',
    database: 'Database',
    size: 'Size',
    ofLimit: (share: string, limit: string) => `${share} of ${limit}, the limit`,
    records: 'Records',
    recordsNote: 'sessions, turns, questions, results',
    embeddedNote:
      'Embedded: its files are in DATA_DIR. At the limit nothing new is written. Raise EMBEDDED_LIMIT_MB, or move ' +
      'to a MongoDB.',
    mongoNote: 'A MongoDB: MONGODB_URI names it. Its size is what it takes on the disk.',
    mail: 'Mail',
    mailOn: 'Who forgets a password gets a mail.',
    mailOff: 'Off. Who forgets a password asks you for a link: open the account under Users.',
    apiDocs: 'Documentation of the API',
    readiness: 'State for machines'
  },

  // Values of fields of the API
  values: {
    role: { STUDENT: 'student', PROFESSOR: 'professor', ADMIN: 'administrator' },
    disabled: { true: 'yes', false: 'no' },
    archived: { true: 'yes', false: 'no' },
    enrolment: { open: 'open', code: 'with a code', closed: 'closed' },
    tutor_policy: { answer: 'answers', hints: 'hints first' },
    tests: { bank: 'from the bank', generated: 'made from the material', both: 'from both' },
    transcripts: { none: 'nothing', anonymous: 'without names', named: 'with names' },
    state: { draft: 'draft', published: 'published', retired: 'retired' },
    type: {
      single: 'one option is right', multiple: 'some options are right', number: 'a number', text: 'a short text'
    },
    difficulty: { easy: 'easy', medium: 'medium', hard: 'hard' }
  } as Record<string, Record<string, string>>,

  errors: {
    connection: 'The server cannot be reached. What you typed stays here.',
    unexpected: 'Something failed on the server. What you typed stays here.',
    tooMany: 'Too many at once.',
    service: 'A part of the service does not answer at the moment.',
    crowd: 'Many people are here at this moment.',
    fields: 'Nothing was saved. The fields in red say what is missing.',
    line: (n: string) => `Line ${n}: `,
    sentences: {
      'Incorrect username or password': 'Username or password is wrong.',
      'Account is disabled': 'This account is disabled. Ask an administrator.',
      'This account is disabled': 'This account is disabled. Ask an administrator.',
      'Not Found': 'It is not here any more.',
      'Field required': 'Fill it in.',
      'Must be different from the others': 'They must be different.',
      'Username already registered': 'This username is taken.',
      'Email already registered': 'This address has an account.',
      'Code is not valid': 'The code is not valid: it is wrong, used, or too old.',
      'Invitation is not valid': 'The invitation is not valid: it was used, or is too old.',
      'Must have a character that is no white space': 'Fill it in.',
      'Subject already exists': 'There is a course with this id.',
      'Subject not found': 'This course is not here any more.',
      'Subject is archived': 'The course is archived.',
      'Not enrolled in this subject': 'You are not in this course.',
      'Role not permitted': 'Your role may not do this.'
    } as Record<string, string>,
    /** For sentences with a part that varies. The first one that fits replaces it. */
    patterns: [
      [/^(.+)\. The heading is .*$/, '$1.'], [/^Must have at least 1 character$/, 'Fill it in.'],
      [/\bthis subject\b/, 'this course'], [/^This subject\b/, 'This course'],
      [/^There is no subject/, 'There is no course'], [/^The subject at/, 'The course at']
    ] as ReadonlyArray<readonly [RegExp, string]>
  }
}

type Widened<Value> = Value extends (...args: infer Arguments) => infer Text ? (...args: Arguments) => Widened<Text>
  : Value extends string ? string
    : Value extends ReadonlyArray<infer Item> ? ReadonlyArray<Item>
      : { [Key in keyof Value]: Widened<Value[Key]> }

/** What every language has. */
export type Texts = Widened<typeof en>
