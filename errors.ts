import { apiError } from './lib/http/errors.js'

/*
 * The gateway's error catalogue, beside the errors of every service (lib/http/errors.ts). A handler or a service throws
 * one of these, and a route lists what it may throw in `config.errors`. Statuses and sentences: docs/contract.md §1.
 */

// RFC 6750, section 3: an error code only where a token was sent and is wrong.
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } }
const CHALLENGE_TOKEN = { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }

export const NotAuthenticated = apiError('NOT_AUTHENTICATED', 401, 'Not authenticated', CHALLENGE)
export const InvalidCredentials =
  apiError('INVALID_CREDENTIALS', 401, 'Could not validate credentials', CHALLENGE_TOKEN)
export const IncorrectLogin = apiError('INCORRECT_LOGIN', 401, 'Incorrect username or password', CHALLENGE)
export const SessionEnded =
  apiError('SESSION_ENDED', 401, 'Session has ended, log in again', CHALLENGE_TOKEN)
export const ForeignPage = apiError('FOREIGN_PAGE', 403, 'Only the page of this gateway may ask for this')
export const AccountDisabled = apiError('ACCOUNT_DISABLED', 403, 'This account is disabled')
export const RoleNotPermitted = apiError('ROLE_NOT_PERMITTED', 403, 'Role not permitted')

export const BodiesAtOnce = apiError('BODIES_AT_ONCE', 429,
  'Your other requests are still being worked on: wait until they are answered', { headers: { 'retry-after': '5' } })

export const UsernameTaken = apiError('USERNAME_TAKEN', 400, 'Username already registered')
export const EmailTaken = apiError('EMAIL_TAKEN', 400, 'Email already registered')
export const InvitationNotValid = apiError('INVITATION_NOT_VALID', 403, 'Invitation is not valid')
export const TooManyFailures = apiError('TOO_MANY_FAILURES', 429, 'Too many failed tries: wait before the next one')
export const TooManyRegistrations =
  apiError('TOO_MANY_REGISTRATIONS', 429, 'Too many registrations from this address: try again in an hour')
export const TooManyForgotten =
  apiError('TOO_MANY_FORGOTTEN', 429, 'Too many forgotten passwords from this address: try again in an hour')
export const TooManyConfirmations = apiError('TOO_MANY_CONFIRMATIONS', 429,
  'Too many mails to confirm your address: try again in an hour')
export const AddressConfirmed = apiError('ADDRESS_CONFIRMED', 400, 'Your address is confirmed')
export const NoMail = apiError('NO_MAIL', 400,
  'This installation sends no mail: an administrator can set your address')
export const WrongCurrentPassword = apiError('WRONG_CURRENT_PASSWORD', 400, 'Current password is wrong')
export const CodeNotValid = apiError('CODE_NOT_VALID', 400, 'Code is not valid')
export const PasswordLoginOff = apiError('PASSWORD_LOGIN_OFF', 403,
  'Passwords are not used here: sign in through your university or your learning platform')
export const SignInAgain = apiError('SIGN_IN_AGAIN', 400,
  'Sign in once more first: your sign-in is older than ten minutes')
export const LastSignIn = apiError('LAST_SIGN_IN', 400,
  'This is your only way to sign in: link another one, or set a password, first')
export const DirectorySignIn = apiError('DIRECTORY_SIGN_IN', 400,
  'The directory of your university knows your account by this sign-in: it stays')
export const IdentityNotFound = apiError('IDENTITY_NOT_FOUND', 404, 'Identity not found')
export const LogoutTokenNotValid =
  apiError<[reason: string]>('LOGOUT_TOKEN_NOT_VALID', 400, 'Logout token is not valid: %s')
export const TooManySignIns =
  apiError('TOO_MANY_SIGN_INS', 429, 'Too many sign-ins from this address: try again in an hour')
export const InvitationNotFound = apiError('INVITATION_NOT_FOUND', 404, 'Invitation not found')
export const UserNotFound = apiError('USER_NOT_FOUND', 404, 'User not found')

export const InvalidRole = apiError('INVALID_ROLE', 400, 'Invalid role')
export const LastAdministrator = apiError('LAST_ADMINISTRATOR', 400, 'At least one administrator is required')

export const SubjectExists = apiError('SUBJECT_EXISTS', 400, 'Subject already exists')
export const SubjectNotFound = apiError('SUBJECT_NOT_FOUND', 404, 'Subject not found')
export const NotSubjectProfessor = apiError('NOT_SUBJECT_PROFESSOR', 403, 'Not the professor of this subject')
export const StudentRoleRequired = apiError('STUDENT_ROLE_REQUIRED', 400, 'Student role required')
export const AlreadyEnrolled = apiError('ALREADY_ENROLLED', 403, 'Already enrolled in this subject')
export const NotEnrolled = apiError('NOT_ENROLLED', 403, 'Not enrolled in this subject')
export const NoEnrolment = apiError('NO_ENROLMENT', 404, 'Not enrolled')
export const SubjectArchived = apiError('SUBJECT_ARCHIVED', 400, 'Subject is archived')
export const EnrolmentClosed =
  apiError('ENROLMENT_CLOSED', 403, 'Enrolment in this subject is closed: its teachers enrol students')
export const EnrolmentNotBegun = apiError('ENROLMENT_NOT_BEGUN', 403, 'Enrolment in this subject has not begun yet')
export const EnrolmentEnded = apiError('ENROLMENT_ENDED', 403, 'Enrolment in this subject has ended')
export const NoEnrolmentCode =
  apiError('NO_ENROLMENT_CODE', 403, 'This subject needs an enrolment code: ask its teachers for it')
export const WrongEnrolmentCode = apiError('WRONG_ENROLMENT_CODE', 403, 'Enrolment code is wrong')
export const TooManyCodes =
  apiError('TOO_MANY_CODES', 429, 'Too many wrong enrolment codes: wait before the next one')

export const DocumentNotFound = apiError('DOCUMENT_NOT_FOUND', 404, 'Document not found')
export const RangeNotSatisfiable = apiError('RANGE_NOT_SATISFIABLE', 416, 'Range Not Satisfiable')
export const MaterialBeingRemoved = apiError('MATERIAL_BEING_REMOVED', 503,
  'The material of the deleted subject of this id is still being removed: try again in a moment')
export const NoQuestionsYet = apiError('NO_QUESTIONS_YET', 409,
  'No questions found: nobody has asked anything about this subject yet')
export const NoDocumentsYet = apiError('NO_DOCUMENTS_YET', 409,
  'No documents found: nothing has been uploaded for this subject yet')

export const FaqNotFound = apiError('FAQ_NOT_FOUND', 404, 'Frequent question not found')
export const PassageNotFound = apiError('PASSAGE_NOT_FOUND', 400,
  'The passage is not in the guide or in a document that students see: copy it from there')
export const GroupNotFound = apiError('GROUP_NOT_FOUND', 404, 'Group not found')

export const ImportNotFound = apiError('IMPORT_NOT_FOUND', 404, 'Import not found')
export const ImportUnderWay = apiError('IMPORT_UNDER_WAY', 409,
  'Another import into this subject is under way: wait until it has ended, or stop it')
export const ExportTooLarge = apiError('EXPORT_TOO_LARGE', 413,
  'The export is larger than the documents of a subject may be together')

export const QuestionNotFound = apiError('QUESTION_NOT_FOUND', 404, 'Question not found')
export const QuestionFileTooLarge = apiError('FILE_TOO_LARGE', 413, 'The file is larger than 8 MiB')
export const NoQuestionMaterial = apiError('NO_QUESTION_MATERIAL', 400,
  'No material: write the guide of the subject or upload documents first')
export const GenerationNotSupported = apiError('GENERATION_NOT_SUPPORTED', 503,
  'Chat engine unavailable: it does not generate questions', { isExpected: true })

export const SessionNotFound = apiError('SESSION_NOT_FOUND', 404, 'Session not found')
export const MessageNotFound = apiError('MESSAGE_NOT_FOUND', 404, 'Message not found')
export const NotSessionOwner = apiError('NOT_SESSION_OWNER', 403, 'Session belongs to another user')
export const OtherSubject = apiError('OTHER_SUBJECT', 400, 'Session belongs to another subject')
export const SearchesAtOnce = apiError('SEARCHES_AT_ONCE', 429,
  'Your last search is under way: wait until its result is there', { headers: { 'retry-after': '1' } })
export const TooManyStudents = apiError('TOO_MANY_STUDENTS', 400, 'At most 1,000 students can be added at once')
export const ExportUnderWay = apiError('EXPORT_UNDER_WAY', 429,
  'Your last export is under way: wait until it has ended', { headers: { 'retry-after': '30' } })
export const HasSubjects = apiError('HAS_SUBJECTS', 400,
  'This account is the professor of subjects: give them to another professor, or delete them, first')
export const QuestionBankFull = apiError('QUESTION_BANK_FULL', 400,
  'This question bank is full: delete questions that are not needed')
export const QuestionsTooLarge = apiError('QUESTIONS_TOO_LARGE', 400,
  'The questions of this bank take too much room together: delete or shorten some')
export const WrongPassword = apiError('WRONG_PASSWORD', 400, 'Password is wrong')
export const SessionFull = apiError('SESSION_FULL', 400, 'This session is full: delete it, or start another one')
export const TooManySessions =
  apiError('TOO_MANY_SESSIONS', 400, 'You have too many sessions: delete those that you do not need')
export const SessionsTooLarge = apiError('SESSIONS_TOO_LARGE', 400,
  'Your sessions take too much room together: delete those that you do not need')
export const ChatsAtOnce = apiError('CHATS_AT_ONCE', 429,
  'Other replies to you are under way: wait until one of them is there', { headers: { 'retry-after': '5' } })
/** The reason of the signal when a user stops a reply. It is not sent: the reply so far is (sessions/ask.ts). */
export const ReplyStopped = apiError('REPLY_STOPPED', 499, 'The reply was stopped')
export const NothingUnderWay = apiError('NOTHING_UNDER_WAY', 409, 'No reply is under way in this session')
export const QuestionWaits = apiError('QUESTION_WAITS', 409,
  'A test question waits in this session: answer it, or end the test')
export const DocumentsTooLarge = apiError('DOCUMENTS_TOO_LARGE', 400,
  'The documents of this subject take too much room together: delete those that you do not need')
export const UploadsAtOnce = apiError('UPLOADS_AT_ONCE', 429,
  'Two of your uploads are under way: wait until one of them is there', { headers: { 'retry-after': '30' } })
export const ChatsOfDayUsed = apiError('CHATS_OF_DAY_USED', 429,
  'You have used all your chats of today: they begin anew at midnight (UTC)')
export const ChatsOfSubjectUsed = apiError('CHATS_OF_SUBJECT_USED', 429,
  'All chats about this subject of today are used: they begin anew at midnight (UTC)')
export const InvalidAnswerFormat = apiError('INVALID_ANSWER_FORMAT', 400, 'Invalid answer format')

export const PlatformNotFound = apiError('PLATFORM_NOT_FOUND', 404, 'Platform not found')
export const PlatformTaken =
  apiError('PLATFORM_TAKEN', 400, 'A platform of this issuer and client id is registered already')
export const AlreadyLinked =
  apiError('ALREADY_LINKED', 400, 'This subject belongs to a course of a learning platform already')
export const NotLinked = apiError('NOT_LINKED', 400,
  'This subject is not linked to a course of a learning platform that gives its names and roles')
export const RosterUnderWay = apiError('ROSTER_UNDER_WAY', 409,
  'The names and roles of this course are being read: wait until that has ended')
/** A learning platform does not do what it should. The reason is a short phrase. */
export const PlatformRefuses =
  apiError<[platform: string, reason: string]>('PLATFORM_REFUSES', 502, '%s: %s', { isExpected: true })
export const ActivityNotFound = apiError('ACTIVITY_NOT_FOUND', 404, 'Graded activity not found')
export const ActivityClosed = apiError('ACTIVITY_CLOSED', 400, 'This activity is closed')
export const NoAttemptsLeft = apiError('NO_ATTEMPTS_LEFT', 400, 'You have used all attempts at this activity')
export const GradedTestWaits = apiError('GRADED_TEST_WAITS', 400,
  'This conversation is a graded test: answer its questions here, and ask in another conversation')
export const NoQuestionsForActivity = apiError('NO_QUESTIONS_FOR_ACTIVITY', 409,
  'There are no questions for this activity yet: tell your teacher')
