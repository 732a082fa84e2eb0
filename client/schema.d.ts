// Written by `npm run docs` from the OpenAPI document.
export interface paths {
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Open to the roles of the setting `REGISTRATION_ROLES`, and to whom an administrator has invited. While there is no administrator at all, one `ADMIN` may register. The account can be used at once: log in with `POST /token`.
         *
         *     Who may call: everybody.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Exchanges username (or address) and password for an access token. Send it as `Authorization: Bearer …`. After its expiry (30 minutes, unless the installation says otherwise) every call answers 401; log in again. `POST /token/refresh` gives a new token before that.
         *
         *     Who may call: everybody.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends the token, and every other one of the same login, at once and on every gateway (RFC 7009). A token that is not valid is answered in the same way: it has ended already.
         *
         *     Who may call: everybody.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download your data
         * @description A ZIP file with `profile.json`, `identities.json`, `sessions.json`, `tests.json`, `feedback.json` and a Markdown file for each session. It has what the API shows you. One at a time: wait until the last download has ended.
         *
         *     Who may call: any user.
         */
        get: operations["exportMyData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new token for one that is valid
         * @description The older token stays valid until its end. The new one ends at the latest `SESSION_HOURS` after the login (12, unless the installation says otherwise); after that, log in again.
         *
         *     Who may call: any user.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your profile
         * @description The account of the caller, with role and subjects as they are at this moment, whatever the token says.
         *
         *     Who may call: any user.
         */
        get: operations["getProfile"];
        /**
         * Change your profile
         * @description Changes just the fields that are sent; `preferences` is merged field by field. Username, role, subjects and password cannot be changed here: another value than the present one is 422, and a password always. Where the installation sends mail, another address is mailed a link that confirms it: until then `email_confirmed` is `false`, and the address before counts, for 30 days at most.
         *
         *     Who may call: any user.
         */
        put: operations["changeProfile"];
        post?: never;
        /**
         * Delete your account
         * @description With your sessions, tests, feedback, and what the other services keep of you. Averages of a class keep your results without your name. It cannot be undone: download your data first, with `GET /users/me/export`. A wrong password counts like a failed login. An account without a password must have signed in within ten minutes instead.
         *
         *     Who may call: any user.
         */
        delete: operations["deleteMyAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends all tokens of the account, that of this request included: log in again. A wrong present password counts like a failed login.
         *
         *     Who may call: any user.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-forgotten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link to a new password mailed
         * @description Answers every address in the same way. Its account, if there is one, gets a mail with a link whose code is for `POST /password-reset`: at most one in five minutes, and none where the installation sends no mail (`GET /system/setup`).
         *
         *     Who may call: everybody.
         */
        post: operations["forgetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a one-time code
         * @description Ends all tokens and all codes of the account. A code counts once, and for a limited time; a password that is refused (422) does not use it up.
         *
         *     Who may call: everybody.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have the mail that confirms your address sent again
         * @description Where the installation sends mail, another address in `PUT /users/me` is confirmed with the link of a mail, which is sent at the change. A new mail ends the link of the one before. At most five in an hour.
         *
         *     Who may call: any user.
         */
        post: operations["sendEmailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address with the code of a mail
         * @description From then on the address counts: for forgotten passwords, logins and enrolments. A code counts once, for three days, and only for the address that it was mailed to.
         *
         *     Who may call: everybody.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look a user up
         * @description By username, whose letter case counts.
         *
         *     Who may call: PROFESSOR, ADMIN.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in at the provider of the university
         * @description For browsers, not for programs. It comes back to the page, or to `redirect`, with a code in the fragment (`#code=…`): exchange it with `POST /token/exchange`. 404 where the installation has no provider.
         *
         *     Who may call: everybody.
         */
        get: operations["beginSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the provider
         * @description The provider sends the browser here. What does not succeed is a page with a sentence.
         *
         *     Who may call: everybody.
         */
        get: operations["finishSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/oidc/backchannel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be told of a logout at the provider
         * @description OpenID Connect Back-Channel Logout 1.0: ends the logins that came from the session, or from all sessions of the person, that the signed token names.
         *
         *     Who may call: everybody.
         */
        post: operations["backchannelLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your ways to sign in beside the password
         * @description Each is an account of yours at a provider: of your university, or of a learning platform.
         *
         *     Who may call: any user.
         */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/identities/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an account at the provider
         * @description Says where the browser signs in; the browser that has asked comes back, and the account there is a way to sign in here. A wrong password counts like a failed login.
         *
         *     Who may call: any user.
         */
        post: operations["linkIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/oidc/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out here and at the provider
         * @description Ends the login of the token at once, as `POST /token/revoke` does, and says where the browser logs out at the provider.
         *
         *     Who may call: any user.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/identities/{identity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an account at a provider
         * @description It is no way to sign in any more. The only way to sign in stays, and so does the one by which the directory of the university knows the account. Tokens stay valid.
         *
         *     Who may call: any user.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token for the code of a sign-in elsewhere
         * @description A sign-in through a university or a learning platform comes back with a code in the fragment of the address. It counts once, for a minute, in the browser that signed in: a cookie says so, or `verifier`.
         *
         *     Who may call: everybody.
         */
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What SCIM can do here
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        get: operations["scimConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The attributes of a user
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        get: operations["scimSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or find users of the directory
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        get: operations["listScimUsers"];
        put?: never;
        /**
         * Make an account
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        post: operations["createScimUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user of the directory
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        get: operations["getScimUser"];
        /**
         * Replace a user
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        put: operations["replaceScimUser"];
        post?: never;
        /**
         * Delete a user
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        delete: operations["deleteScimUser"];
        options?: never;
        head?: never;
        /**
         * Change or disable a user
         * @description For the directory of the university, with the secret of `SCIM_SECRET` as its bearer token.
         *
         *     Who may call: everybody.
         */
        patch: operations["patchScimUser"];
        trace?: never;
    };
    "/subjects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subjects
         * @description All courses that are not archived, by identifier, with the number of students enrolled now. With `code`, those that the code of a teacher opens.
         *
         *     Who may call: any user.
         */
        get: operations["listSubjects"];
        put?: never;
        /**
         * Create a subject
         * @description `professor_id` must be a user whose role is PROFESSOR.
         *
         *     Who may call: ADMIN.
         */
        post: operations["createSubject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/enrolled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your subjects
         * @description The subjects that the caller is enrolled in, by identifier, with their teaching guides. No subject can be called `enrolled`.
         *
         *     Who may call: STUDENT, ADMIN.
         */
        get: operations["listEnrolledSubjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A subject
         * @description `guide`, the teaching guide, is there for the teachers of the subject and its students.
         *
         *     Who may call: any user.
         */
        get: operations["getSubject"];
        /**
         * Change a subject
         * @description Changes just the fields that are sent. `guide`, the teaching guide, is what the chat engine answers from. `tutor_policy` and `transcripts` count from the next message on, `tests` from the next test on.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        put: operations["changeSubject"];
        post?: never;
        /**
         * Delete a subject
         * @description Its enrolments end. Its documents, frequent questions and topics are deleted. Sessions about it stay readable by their owners.
         *
         *     Who may call: ADMIN.
         */
        delete: operations["deleteSubject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol in a subject
         * @description Counts at once: the student may chat in the subject with the token at hand. `enrolment`, `enrolment_from` and `enrolment_until` of the subject say who may enrol, and when.
         *
         *     Who may call: STUDENT.
         */
        post: operations["enrol"];
        /**
         * Leave a subject
         * @description The own sessions about it stay readable.
         *
         *     Who may call: STUDENT.
         */
        delete: operations["leaveSubject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol students
         * @description By username or address, whatever the rules of enrolment say. It is safe to repeat.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["enrolStudents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/students/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a student from a subject
         * @description Counts on the next request of the student, who may enrol again where the rules allow it.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["removeStudent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/lti/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read who is in the course
         * @description Names and roles, as the learning platform of the course has them: who is new gets an account and is enrolled; who came by the platform and has left it leaves. Others stay. It is also done at a launch, once an hour.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["readRoster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/lti/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a course of a learning platform have this subject
         * @description Makes a code. In the platform, a link with the custom parameter `tutor_course=ask` (or with `?tutor_course=ask` in its address) asks the first instructor who opens it for the code: that course gets this subject, and the instructor teaches it. A code counts once, for a week, and ends the one before. One that stands in a link is ended: students see what is there.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["makeCourseCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/lti": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a subject from its course of a learning platform
         * @description The link in the platform leads here no more, and another course can get the subject. People, material and the scores that were sent stay. Graded activities wait for a new link.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["unlinkCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/graded-activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The graded activities of a subject
         * @description Tests whose scores go to the learning platform of the course.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listGradedActivities"];
        put?: never;
        /**
         * Make a graded activity
         * @description A test with a name. Choose it in the learning platform when you make a link (deep linking): the first link that is opened gets the scores in its column.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["createGradedActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/graded-activities/{activity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a graded activity
         * @description Where another attempt of a student counts by a change of `counts` or `closes_at`, the learning platform gets its score. A changed title or time goes to its column.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        put: operations["changeGradedActivity"];
        post?: never;
        /**
         * Delete a graded activity
         * @description With its attempts. Scores that the platform has taken stay there.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["deleteGradedActivity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/graded-activities/{activity_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The attempts at a graded activity
         * @description Of all students, and whether the platform has taken their scores.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listGradedResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/graded-activities/{activity_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a graded activity
         * @description Begins an attempt in a session of its own, or goes on with the one that has not ended. Its session takes the answers to its questions, and no other message. Deleting it ends the attempt without a score.
         *
         *     Who may call: STUDENT (enrolled subjects).
         */
        post: operations["startGradedActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message
         * @description Creates the session when its `id` is new. A student must be enrolled in the subject. The reply is the chat engine's own. Where it says `interrupted: true`, a test question awaits an answer: show `interrupt_info`, and send the answer to `POST /sessions/{session_id}/resume_chat`. Allow for the deadline of the chat engine (120 seconds, unless the installation says otherwise) before you give up. With `Accept: text/event-stream`, the reply is streamed while it is made. Errors before the stream begins have their status; an `error` event takes the place of `done` afterwards.
         *
         *     Who may call: STUDENT (enrolled subjects, own sessions), PROFESSOR (own sessions), ADMIN (own sessions).
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/resume_chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a test question
         * @description Answers the question that interrupted the session. The reply says in `feedback` what came of it, and holds the next question in `interrupt_info`, or the end of the test in `test_result`. Without `feedback`, the answer was not understood, and the question is asked again. An answer that is sent twice counts once. With `Accept: text/event-stream`, the reply is streamed while it is made. Errors before the stream begins have their status; an `error` event takes the place of `done` afterwards.
         *
         *     Who may call: any user (own sessions).
         */
        post: operations["resumeChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions to begin a conversation with
         * @description The material of the subject answers each of them for certain. Empty where it answers none, and where the chat engine makes no suggestions.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["suggestQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The one that was active last comes first. `pending` says that a test question waits in it. With `q`, the list has the sessions in which all of its words occur; a user may have one search at a time.
         *
         *     Who may call: any user.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A session with its messages
         * @description The messages are ordered oldest first. Without `limit` and `skip` they are the whole transcript; with `limit` alone, the newest page. `pending` is the test question that waits for an answer, `under_way` the message whose reply is being made: ask again until it is gone.
         *
         *     Who may call: any user (own sessions).
         */
        get: operations["getSession"];
        /**
         * Rename a session
         * @description The title stays when turns follow.
         *
         *     Who may call: any user (own sessions).
         */
        put: operations["renameSession"];
        post?: never;
        /**
         * Delete a session
         * @description Deletes the transcript. The id stays reserved for its owner, who may start it again.
         *
         *     Who may call: any user (own sessions).
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/messages/{n}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give feedback on a reply
         * @description For the replies of the assistant in this session, not for your own messages and not for those that seeded the session. It replaces all of your earlier feedback on the reply.
         *
         *     Who may call: any user (own sessions).
         */
        put: operations["giveFeedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a reply
         * @description Ends all replies under way in the session. Each is recorded with what was said by then, and its caller gets that with `stopped: true`.
         *
         *     Who may call: any user (own sessions).
         */
        post: operations["stopReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a file as text
         * @description What a document would be read as, in Markdown, for a guide that is made of a file. Nothing is stored. It counts as an upload: two of a teacher run at once.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["extractText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a subject
         * @description By file name. Students are not shown the hidden ones.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description Answers quote it from now on, unless it is hidden. It takes the place of an earlier one of the same name, and of the one that `replaces` names. Two uploads of a teacher run at once; a further one waits for up to a minute.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/documents/{document_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the file of a document
         * @description The file that was uploaded, or one range of it. Documents of older versions have no file, and for students a hidden document is not there: 404. Browsers show PDF, images and plain text, and save every other type. No script in a file runs.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["openDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/documents/{document_id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was read of a document
         * @description Its text, as the assistant has it, in parts: what stands under the same headings on the same page. For students a hidden document is not there: 404.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hide a document or show it
         * @description Students are not shown a hidden document, and no answer quotes it from now on.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        put: operations["changeDocument"];
        post?: never;
        /**
         * Delete a document
         * @description No answer quotes it any more.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the imports into a subject
         * @description The last 20 of the last 30 days, the newest first.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a course from an export
         * @description Of a Moodle backup or a Common Cartridge, sections, pages, books, tasks, the syllabus and files become documents, and questions become drafts. Nothing about people is taken. It goes on in the background, also after a restart. The same export changes nothing; a newer one of the course replaces what it brought.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["importCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far an import is
         * @description And what it has brought so far.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Stop an import
         * @description What it has brought until then stays. One that has ended stays as it is.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["stopImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The inbox of a subject
         * @description The questions of students that got `none`, `related` or a thumb down, in groups of one meaning, those of most students first. A thumb up on the reply takes a question out. `transcripts` of the subject says whether they are shown, and with the usernames.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/inbox/{group_id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a group of the inbox
         * @description The answer becomes a published frequent question, and the group leaves the inbox. The students who asked find it with `GET /users/me/answers`. Sent again, it changes the same frequent question.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["answerGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/inbox/{group_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a group of the inbox
         * @description It leaves the inbox without an answer. Questions that come later are in another group.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["dismissGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/inbox/{group_id}/passage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a group of the inbox with a passage of the material
         * @description The passage becomes a published frequent question, and the group leaves the inbox. The chat quotes it first, with its place. It must stand in the guide, or in a document that students see. While students do not see the document any more, they are not shown the answer either.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["answerGroupWithPassage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/inbox/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss many groups of the inbox
         * @description They leave the inbox without an answer, as with one.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["dismissGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The answers of teachers to your questions
         * @description The published answers to groups of the inbox in which you asked, newest first.
         *
         *     Who may call: any user.
         */
        get: operations["listMyAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/answers/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark the answers of teachers as read
         * @description All that are there now. An answer that comes meanwhile stays unread.
         *
         *     Who may call: any user.
         */
        put: operations["markMyAnswersRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/faqs/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the frequent questions of a subject
         * @description Out of what the students have asked. New ones are drafts, in place of the drafts of the last time. What a teacher has written, edited or published stays.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["generateFaqs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/faqs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The frequent questions of a subject
         * @description Students are shown the published ones, teachers the drafts as well.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getFaqs"];
        put?: never;
        /**
         * Write a frequent question
         * @description A draft, unless `state` says that it is published.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["addFaq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/faqs/{faq_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit, publish or unpublish a frequent question
         * @description Changes only the fields that are sent.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        put: operations["changeFaq"];
        post?: never;
        /**
         * Delete a frequent question
         * @description When the class goes on asking it, it may be found again, as a draft.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["deleteFaq"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/topics/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract the topics of a subject
         * @description Out of its documents. They take the place of the earlier ones.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["extractTopics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The topics of a subject
         * @description Empty until they are extracted. Without the words and the names of deleted documents; for students, without those of hidden ones as well.
         *
         *     Who may call: STUDENT (enrolled subjects), PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import questions
         * @description From GIFT, Moodle XML or QTI, as drafts, all or nothing: a faulty question refuses the file, and so does one of a type that the bank does not have. Each is one fault, whose message begins with its line. Where `unsupported` is `skip`, these are left out with their reasons. Categories become topics.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["importQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the questions of a subject
         * @description In the order of their making.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Write a question
         * @description It is a draft until it is published.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["addQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The topics of the questions of a subject
         * @description In the order of the alphabet. The topic `""` is that of the questions without one.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listQuestionTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the questions of a subject
         * @description In the order of their making, with topics as categories. The same file comes out again where it is imported into an empty bank. States and sources are not part of it.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["exportQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the chat engine make questions
         * @description From the material of the subject, as drafts. There are fewer than `count` where the engine does not find enough good ones, and those that the bank has are left out.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        post: operations["generateQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/{question_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A question
         * @description Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getQuestion"];
        /**
         * Edit, publish or retire a question
         * @description Changes only the fields that are sent. It must be a valid question after the change. Where it was ever published, a change of what it asks or of what is right makes the next version.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        put: operations["changeQuestion"];
        post?: never;
        /**
         * Delete a question
         * @description It leaves the bank with its history. Results and figures of students who were asked keep its text.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        delete: operations["deleteQuestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/{question_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of a question
         * @description One entry for each change. A question that was not changed has none.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["getQuestionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/professor/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your students
         * @description The students enrolled in the professor's subjects, by username, with those of their subjects that are the professor's. An administrator sees all students and all their subjects.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listStudents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/professor/subjects/{subject_id}/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analytics of a subject
         * @description Who is active, and how the tests went. With `Accept: text/csv`, a table of the students.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["subjectAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/professor/subjects/{subject_id}/analytics/weeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activity in a subject by week
         * @description What students did in the last 26 weeks, oldest first. With `Accept: text/csv`, as a table.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["weeklyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What models cost for a subject
         * @description By month, role, purpose and model, without anything of a user. Without `from` and `to`, of this month. With `Accept: text/csv`, as a table.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["subjectCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a subject has used of its budget
         * @description Of this month (UTC). When it is used up, questions are answered out of the material, without the language model, and the replies say so.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["subjectBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What models cost
         * @description By month, subject, role, purpose and model: first the calls of the language model, then those of embeddings. Rows of deleted subjects remain. With `Accept: text/csv`, all rows as a table.
         *
         *     Who may call: ADMIN.
         */
        get: operations["listCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is used of the budgets
         * @description Of this month (UTC): of the installation, and of the subjects that have used 80 % of theirs.
         *
         *     Who may call: ADMIN.
         */
        get: operations["installationBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your test results
         * @description Your tests, how you do in each topic, and the last 200 questions that you answered. A source in a document that is hidden or deleted is left out.
         *
         *     Who may call: any user.
         */
        get: operations["getMyResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subjects/{subject_id}/questions/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of the questions of a subject
         * @description How difficult each question of the question bank was, and how well it tells good students from weak ones. One row for each version that was asked, the one that was answered last first. Of more than 2,000 answers they may be half a minute old.
         *
         *     Who may call: PROFESSOR (own subjects), ADMIN.
         */
        get: operations["listQuestionFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what
         * @description Logins, passwords, roles, accounts, subjects, enrolments by others, deletions and exports, newest first. All filters that are given hold. The setting `AUDIT_DAYS` says how long an entry is kept.
         *
         *     Who may call: ADMIN.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the demo course is there
         * @description Also where only a part of it is there.
         *
         *     Who may call: ADMIN.
         */
        get: operations["demoState"];
        /**
         * Make the demo course
         * @description A course with a guide, documents, questions, a professor, and a student who has asked and taken a test. It takes the place of what is there of an earlier one, so after a failure it is made by the same request. All its ids begin with `demo-`. It takes some seconds, and longer with a language model.
         *
         *     Who may call: ADMIN.
         */
        put: operations["makeDemo"];
        post?: never;
        /**
         * Remove the demo course
         * @description The course and its two accounts, with all that was written in them. It is safe to repeat.
         *
         *     Who may call: ADMIN.
         */
        delete: operations["removeDemo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import accounts and enrolments
         * @description Good lines are taken, bad ones reported; a fault of the heading or of the quotes refuses the whole file. An account that exists keeps its name, address, role and password, and gains the subjects. A repeated import changes nothing, so one that was interrupted is sent again. Codes are in this response alone: where it is lost, make others with `POST /admin/users/{username}/password-reset`. With `columns` it takes a list of people as another program has saved it.
         *
         *     Who may call: ADMIN.
         */
        post: operations["importAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description Those that were not used, not revoked, and have not ended; newest first.
         *
         *     Who may call: ADMIN.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person to register
         * @description Returns a code that one person may register with, once, in the role of the invitation, also where `REGISTRATION_ROLES` does not have it.
         *
         *     Who may call: ADMIN.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its code can no longer be used. An account that was registered with it stays.
         *
         *     Who may call: ADMIN.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/lti/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the learning platforms
         * @description Also those that have registered themselves and wait to be confirmed.
         *
         *     Who may call: ADMIN.
         */
        get: operations["listPlatforms"];
        put?: never;
        /**
         * Add a learning platform
         * @description Its launches are taken from then on: people of the platform sign in by them, and its instructors make courses. Addresses are `https://`, and no hosts of private networks unless `LTI_PRIVATE_HOSTS` is on.
         *
         *     Who may call: ADMIN.
         */
        post: operations["addPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/lti/platforms/{platform_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a learning platform
         * @description `state: active` confirms one that has registered itself: look at its addresses before, and at `other_hosts`.
         *
         *     Who may call: ADMIN.
         */
        put: operations["changePlatform"];
        post?: never;
        /**
         * Delete a learning platform
         * @description Its launches are refused from then on. Accounts, courses and enrolments stay.
         *
         *     Who may call: ADMIN.
         */
        delete: operations["removePlatform"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of the installation
         * @description Asks the database and each companion, for at most 2 seconds.
         *
         *     Who may call: ADMIN.
         */
        get: operations["systemReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users
         * @description Every account, by username.
         *
         *     Who may call: ADMIN.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create an account
         * @description Of any role. Without `password` the answer has a `code` for `POST /password-reset` that counts once, for 7 days. Where the answer is lost, make another one with `POST /admin/users/{username}/password-reset`.
         *
         *     Who may call: ADMIN.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an account
         * @description Changes just the fields that are sent. `disabled` ends all tokens of the account; when it is enabled, its owner logs in again. The last enabled administrator cannot be disabled.
         *
         *     Who may call: ADMIN.
         */
        put: operations["changeAccount"];
        post?: never;
        /**
         * Delete an account
         * @description With the sessions, tests and feedback of the user, and what the other services keep. Averages of a class keep the results without the name. It cannot be undone; `PUT /admin/users/{username}` disables an account instead.
         *
         *     Who may call: ADMIN.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a user set a new password
         * @description Returns a code for `POST /password-reset` that counts once, for 24 hours. It ends the older one. The password and the tokens of the user stay valid until the code is used.
         *
         *     Who may call: ADMIN.
         */
        post: operations["makePasswordCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{username}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the role of a user
         * @description Counts on the user's next request. A user who stops being a student loses all enrolments. The last enabled administrator stays one.
         *
         *     Who may call: ADMIN.
         */
        post: operations["changeRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Always available: it asks nothing of the database or the chat engine.
         *
         *     Who may call: everybody.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Whether requests can be sent here. A missing companion does not make the gateway unready; what is not in order has a field of its own.
         *
         *     Who may call: everybody.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Version and language model
         * @description Comes from the chat engine. While that is unavailable, a fallback of the same shape says so.
         *
         *     Who may call: everybody.
         */
        get: operations["systemInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a page must know before a login
         * @description Who may call: everybody.
         */
        get: operations["setup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prometheus metrics
         * @description Requests by method, route and status with their durations, what the service itself counts, and figures of the process.
         *
         *     Who may call: everybody.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessToken: {
            /**
             * @description JWT with the claims sub, role, subjects, exp (its expiry), ver (the version of the user), auth_time (the time of the login) and sid (the login); times are in Unix seconds
             * @example eyJhbGciOiJIUzI1NiIs…
             */
            access_token: string;
            /**
             * @example bearer
             * @enum {string}
             */
            token_type: "bearer";
        };
        /** @description Only the fields that are sent are changed */
        AccountChange: {
            /**
             * @description Display name. No control characters, ends of lines or marks of direction
             * @example Ada Lovelace
             */
            full_name?: string;
            /**
             * Format: email
             * @description Unique, whatever its letter case
             * @example ada@example.edu
             */
            email?: string;
            /**
             * @description Whether logins to the account are refused. Its tokens have ended, also when it is enabled again
             * @example true
             */
            disabled?: boolean;
        };
        AccountDeletion: {
            /**
             * @description Needed, unless the account has none (`has_password`)
             * @example correct horse battery
             */
            password?: string;
        };
        AccountImport: {
            /**
             * @description How many lines made an account
             * @example 1
             */
            created: number;
            /**
             * @description How many lines gave an account that exists a subject
             * @example 1
             */
            enrolled: number;
            /**
             * @description How many lines changed nothing
             * @example 1
             */
            unchanged: number;
            /**
             * @description How many lines were not taken
             * @example 1
             */
            failed: number;
            /** @description Every line, in the order of the file */
            lines: components["schemas"]["ImportedLine"][];
            /** @description With the query `columns`: those of the list, and what they were taken for */
            columns?: components["schemas"]["ListColumn"][];
            /** @description With the query `columns`: what no column has. Then nothing is imported, and there are no lines */
            missing?: ("email" | "full_name")[];
        };
        Answer: {
            /**
             * @description The letter, the number or the text of an option
             * @example b
             */
            answer: string;
            /**
             * @description Which question this answers, counted from 0
             * @example 0
             */
            current_question_index: number;
        };
        AnswerSource: {
            /** @example yq2mC4nXc9L0Yb3sJ8ZpTA */
            document_id?: string;
            /** @example week-3.pdf */
            title: string;
            /** @example 3 */
            page?: number;
            /** @example A basis is a linearly independent spanning set. */
            quote?: string;
        };
        AnsweredQuestion: {
            /**
             * @description The same for the questions of one test
             * @example 0b8f7c1e-6f0e-4a55-9c39-7f3d0e6b2a11
             */
            test_id: string;
            /** @example 5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11 */
            question_id: string;
            /** @example algebra-1 */
            subject: string;
            /** @example Vector spaces */
            topic: string;
            /**
             * @description The question. Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example What does a basis have?
             */
            text: string;
            /**
             * @description What was chosen; several are joined by `; `, and none are `""`
             * @example Two vectors
             */
            answer: string;
            /** @example Linearly independent vectors */
            right_option?: string;
            source?: components["schemas"]["AnswerSource"];
            /** @example false */
            correct: boolean;
            /**
             * @description Counts as asked and wrong
             * @example true
             */
            skipped?: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
        };
        AuditEntry: {
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * @description Username; `null`: a caller without a login, or the gateway itself
             * @example root
             */
            actor: string | null;
            /**
             * @example login
             * @enum {string}
             */
            action: "login" | "login.failed" | "password.changed" | "password.code" | "password.reset" | "account.registered" | "account.created" | "account.imported" | "account.changed" | "account.disabled" | "account.enabled" | "account.deleted" | "role.changed" | "invitation.created" | "invitation.revoked" | "identity.linked" | "identity.unlinked" | "subject.created" | "subject.changed" | "subject.archived" | "subject.deleted" | "enrolment.added" | "enrolment.removed" | "export" | "platform.created" | "platform.changed" | "platform.deleted";
            /**
             * @description `null`: no target
             * @example user
             * @enum {string|null}
             */
            target_type: "user" | "subject" | "invitation" | "platform" | null;
            /**
             * @description Username, or id of the subject or of the invitation
             * @example ada.lovelace
             */
            target: string | null;
            /**
             * @description `started`: under way, or interrupted, and then it may have been done or not
             * @example done
             * @enum {string}
             */
            outcome: "started" | "done";
            /**
             * @description The changed fields: `from` and `to`, or only that it `changed`; numbers, where something was counted
             * @example {
             *       "role": {
             *         "from": "STUDENT",
             *         "to": "PROFESSOR"
             *       }
             *     }
             */
            detail: {
                [key: string]: unknown;
            };
        };
        BegunImport: {
            /** @example 6927a0c41d5e8f0012ab34cd */
            id: string;
            /**
             * @description Stopped imports have failed
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
        };
        Budget: {
            /**
             * @description This one, in UTC
             * @example 2026-11
             */
            month: string;
            /**
             * @description In the currency of `MODEL_PRICES`
             * @example 41.2
             */
            spent: number;
            /**
             * @description 0: none
             * @example 50
             */
            budget: number;
            /**
             * @description `warned` from 80 % on; `reached`: the material answers without the model until the month is over
             * @example none
             * @enum {string}
             */
            state: "none" | "ok" | "warned" | "reached";
            /** @description Those that have used 80 % of their budget, at most 100, the one that has spent most first */
            subjects: {
                /** @example algebra-1 */
                subject: string;
                /**
                 * @description In the currency of `MODEL_PRICES`
                 * @example 41.2
                 */
                spent: number;
                /**
                 * @description 0: none
                 * @example 50
                 */
                budget: number;
                /**
                 * @description `warned` from 80 % on; `reached`: the material answers without the model until the month is over
                 * @example none
                 * @enum {string}
                 */
                state: "none" | "ok" | "warned" | "reached";
            }[];
        };
        /**
         * @description The chat engine's reply, passed through
         * @example {
         *       "session_id": "6f2c1a9e",
         *       "asignatura": "algebra-1",
         *       "response": "The final exam is on 14 January 2027. [1]",
         *       "interrupted": false,
         *       "confidence": "quoted",
         *       "sources": [
         *         {
         *           "kind": "guide",
         *           "title": "Course guide",
         *           "heading": "Assessment",
         *           "quote": "The final exam is on 14 January 2027.",
         *           "mark": [
         *             22,
         *             36
         *           ]
         *         }
         *       ]
         *     }
         * @example {
         *       "session_id": "6f2c1a9e",
         *       "asignatura": "algebra-1",
         *       "response": "**Question 1 of 5**\nWhat does a basis of a vector space have?",
         *       "interrupted": true,
         *       "interrupt_info": {
         *         "action": "answer_question",
         *         "question_id": "5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11",
         *         "question_type": "single",
         *         "question_num": 1,
         *         "total_questions": 5,
         *         "question_text": "What does a basis of a vector space have?",
         *         "options": [
         *           "Linearly independent vectors",
         *           "Two vectors",
         *           "A norm",
         *           "A metric"
         *         ],
         *         "progress": {
         *           "current": 1,
         *           "total": 5
         *         }
         *       }
         *     }
         * @example {
         *       "session_id": "6f2c1a9e",
         *       "asignatura": "algebra-1",
         *       "response": "The test is over. 4 of 5 answers are right.",
         *       "interrupted": false,
         *       "feedback": {
         *         "correct": true,
         *         "right_option": "A norm",
         *         "explanation": "A norm is not part of a vector space.",
         *         "question_id": "0d7b8f0f-4a0f-9a51-8a55-5f0f1f0c9c11",
         *         "version": 1,
         *         "chosen": [
         *           "A norm"
         *         ],
         *         "seconds": 21,
         *         "topic": "vector spaces"
         *       },
         *       "test_result": {
         *         "test_id": "0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11",
         *         "topic": "vector spaces",
         *         "difficulty": "medium",
         *         "total_questions": 5,
         *         "correct_answers": 4,
         *         "score": 80
         *       }
         *     }
         */
        ChatReply: {
            /**
             * @description The text of the assistant. Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example The final exam is on 14 January 2027.
             */
            response?: string;
            /** @example 6f2c1a9e */
            session_id?: string;
            /**
             * @description Subject identifier
             * @example algebra-1
             */
            asignatura?: string;
            /**
             * @description A test question awaits an answer, see `interrupt_info`
             * @example false
             */
            interrupted?: boolean;
            interrupt_info?: components["schemas"]["InterruptInfo"];
            feedback?: components["schemas"]["Judgement"];
            test_result?: components["schemas"]["TestResult"];
            /**
             * @description The user has stopped the reply, or its deadline came: `response` is the text so far
             * @example true
             */
            stopped?: boolean;
            confidence?: components["schemas"]["Confidence"];
            /** @description What the reply rests on. A part of the text that rests on one ends with its position, from 1: `[1]` */
            sources?: components["schemas"]["Source"][];
            /**
             * @description Which step of the hints it is, where the subject gives hints before answers
             * @example 1
             */
            hint?: number;
            /**
             * @description `model`: a language model. `material`: the chat engine without one, out of the material. `teacher`: an answer that a teacher has published
             * @example model
             * @enum {string}
             */
            answered_by?: "model" | "material" | "teacher";
        } & {
            [key: string]: unknown;
        };
        ChatRequest: {
            /**
             * @description Session identifier, chosen by the client: 1 to 128 of A-Z a-z 0-9 . _ : -
             * @example 6f2c1a9e
             */
            id: string;
            /**
             * @description Subject identifier
             * @example algebra-1
             */
            asignatura: string;
            /**
             * @description The message of the user
             * @example What is a vector space?
             */
            content: string;
            /** @description Earlier messages, with at most 262144 bytes of text together. They seed the transcript of a new session and are ignored afterwards */
            messages?: components["schemas"]["Message"][];
        };
        CodeExchange: {
            /**
             * @description From the fragment of the address. It counts once, for a minute
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
            /**
             * @description The secret whose `code_challenge` the sign-in has begun with. On the page of the gateway, a cookie stands for it
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            verifier?: string;
        };
        CompanionReport: {
            /**
             * @example chat_engine
             * @enum {string}
             */
            name: "chat_engine" | "retrieval" | "analysis";
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok" | "unavailable";
            /**
             * @description Where the service says it
             * @example 1.0.0
             */
            version?: string;
        };
        /**
         * @description `quoted`: a passage of the material answers. `related`: these passages come nearest, without certainty. `none`: the material has nothing near
         * @example quoted
         * @enum {string}
         */
        Confidence: "quoted" | "related" | "none";
        CostRow: {
            /**
             * @description In UTC
             * @example 2026-11
             */
            month: string;
            /**
             * @description The id of the subject, also of one that is deleted; empty where there is none
             * @example algebra-1
             */
            subject: string;
            /**
             * @description Of the users whose messages they were; `none` for the work of a course
             * @example STUDENT
             * @enum {string}
             */
            role: "STUDENT" | "PROFESSOR" | "ADMIN" | "none";
            /**
             * @description What the calls were for. `search`: messages in other languages; `queries` and `passages`: embeddings
             * @example chat
             * @enum {string}
             */
            purpose: "chat" | "hint" | "search" | "test" | "drafts" | "faqs" | "queries" | "passages";
            /** @example gpt-4o-mini */
            model: string;
            /**
             * @description Calls of the model, each attempt by itself
             * @example 120
             */
            calls: number;
            /**
             * @description Tokens that it has read, the cached ones included
             * @example 240000
             */
            prompt_tokens: number;
            /**
             * @description Of these: tokens that the endpoint had read before
             * @example 96000
             */
            cached_tokens: number;
            /**
             * @description Tokens that it has written, thoughts included
             * @example 18000
             */
            completion_tokens: number;
            /**
             * @description Calls whose tokens the endpoint has not told: they are estimated
             * @example 2
             */
            estimated_calls: number;
            /**
             * @description In the currency of `MODEL_PRICES`
             * @example 0.0396
             */
            cost: number;
            /** @description Replies to messages, by who has answered */
            answered: {
                /**
                 * @description Replies by the model
                 * @example 100
                 */
                model: number;
                /**
                 * @description Replies out of the material, without it
                 * @example 12
                 */
                material: number;
                /**
                 * @description Replies with an answer that a teacher has published
                 * @example 8
                 */
                teacher: number;
            };
        };
        CourseCode: {
            /**
             * @description For one course of a platform, once: its instructor enters it at the first launch
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at: string;
        };
        CourseDocument: {
            /** @example yq2mC4nXc9L0Yb3sJ8ZpTA */
            id: string;
            /** @example week-3.pdf */
            filename: string;
            /**
             * @description What it is, by its content
             * @example pdf
             */
            type: string;
            /**
             * @description Bytes of the file
             * @example 182044
             */
            size: number;
            /**
             * @description Where it has pages
             * @example 12
             */
            pages?: number;
            /**
             * @description How many passages it was cut into
             * @example 31
             */
            chunks: number;
            /**
             * @description Of the passages together
             * @example 24810
             */
            characters: number;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            indexed_at: string;
            reading?: components["schemas"]["ReadingReport"];
            /**
             * @description Students are not shown it, and no answer quotes it
             * @example false
             */
            hidden: boolean;
            /**
             * @description Of the file, by its content
             * @example application/pdf
             */
            media_type: string;
            /**
             * @description Whether the file can be opened. Those of documents of older versions are not kept
             * @example true
             */
            file: boolean;
            /** @description The ids of documents that it has replaced, which lead to it: sources of older answers have them. Absent: none */
            former?: string[];
        };
        CourseImport: {
            /** @example 6927a0c41d5e8f0012ab34cd */
            id: string;
            /**
             * @description Stopped imports have failed
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
            /** @example backup-algebra.mbz */
            filename: string;
            /**
             * @description Nothing was brought. Known when the export has arrived
             * @example false
             */
            dry_run: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * @description How many documents are done; the questions count as one
             * @example 31
             */
            done: number;
            /**
             * @description 0 while the export is not read yet
             * @example 48
             */
            total: number;
            /**
             * @description Why it has failed
             * @example Is a broken archive: make it again
             */
            reason?: string;
            report: components["schemas"]["ImportReport"];
        };
        /** @description `code` and `expires_at` only where the account has no password */
        CreatedAccount: {
            /** @example ada.lovelace */
            username: string;
            /** @example ada@example.edu */
            email: string;
            /** @example Ada Lovelace */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * @description Identifiers of the subjects the user is enrolled in
             * @example [
             *       "algebra-1"
             *     ]
             */
            subjects: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * @description Whether an administrator has disabled the account: logins to it and its tokens are refused
             * @example false
             */
            disabled: boolean;
            /**
             * @description At how many providers the user signs in: of the university, or learning platforms
             * @example 0
             */
            identities: number;
            /**
             * @description For `POST /password-reset`, once. It cannot be read again
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at?: string;
        };
        CreatedSubject: {
            /**
             * @description Equals the `subject_id` given at creation
             * @example algebra-1
             */
            _id: string;
            /** @example Algebra I */
            name: string;
            /** @example Vectors, matrices and linear maps */
            description: string;
            /**
             * @description Username of the professor who teaches the subject
             * @example emmy.noether
             */
            professor_id: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
        };
        DatabaseReport: {
            /**
             * @example embedded
             * @enum {string}
             */
            kind: "embedded" | "mongodb";
            /** @example 48213 */
            documents: number;
            /**
             * @description On the disk
             * @example 38570400
             */
            bytes: number;
            /**
             * @description `EMBEDDED_LIMIT_MB` in bytes, of the embedded database
             * @example 4294967296
             */
            limit_bytes?: number;
        };
        DemoCourse: {
            /** @example demo-databases */
            subject_id: string;
            /** @description Its professor and its student */
            accounts: {
                /** @example demo-student */
                username: string;
                /**
                 * @description Random, and told this once
                 * @example 5f0c9d0e7a1b2c3d4e5f6a7b
                 */
                password: string;
                role: components["schemas"]["Role"];
            }[];
        };
        DemoState: {
            /**
             * @description Something of it is there
             * @example true
             */
            is_there: boolean;
        };
        /**
         * @description How hard the question is
         * @example medium
         * @enum {string}
         */
        Difficulty: "easy" | "medium" | "hard";
        Dismissal: {
            /** @description Ids of groups. Those that are not in the inbox any more are passed over */
            groups: string[];
        };
        DocumentChange: {
            /**
             * @description Students are not shown it, and no answer quotes it
             * @example false
             */
            hidden: boolean;
        };
        DocumentText: {
            /**
             * @description A page, slide, sheet or cell, counted from 1; absent where the document has none
             * @example 3
             */
            page?: number;
            /**
             * @description Seconds from the beginning, of captions
             * @example 125
             */
            time?: number;
            /**
             * @description All headings above it, from the outermost
             * @example [
             *       "Algorithms",
             *       "Assessment"
             *     ]
             */
            headings: string[];
            /**
             * @description Markdown
             * @example The final exam counts 60 %.
             */
            text: string;
        };
        DocumentUpload: {
            /**
             * Format: binary
             * @description PDF, PowerPoint, Word, Excel, OpenDocument, RTF, e-book (.epub), notebook (.ipynb), HTML, Markdown, LaTeX, text, source code, CSV, captions (.vtt, .srt), e-mail, a ZIP of these, or a picture with text, with a file name, at most 20 MiB
             */
            file: string;
            /**
             * @description Whether students are not shown it. Absent: as the document that it replaces, or not
             * @example false
             */
            hidden?: boolean;
            /**
             * @description The id of the document in whose place it comes, whatever the names of the two are. That one is deleted, and what leads to it leads to this one
             * @example yq2mC4nXc9L0Yb3sJ8ZpTA
             */
            replaces?: string;
        };
        EmailCode: {
            /**
             * @description As the mail has told it. It counts once
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
        };
        Enrolment: {
            /** @example Enrolled in Algebra I */
            message: string;
            subject: {
                /**
                 * @description Equals the `subject_id` given at creation
                 * @example algebra-1
                 */
                _id: string;
                /** @example Algebra I */
                name: string;
                /**
                 * @description Username of the professor who teaches the subject
                 * @example emmy.noether
                 */
                professor_id: string;
            };
        };
        /** @description What came of each username and address, as it was sent */
        EnrolmentReport: {
            /**
             * @description Enrolled now
             * @example [
             *       "ada.lovelace"
             *     ]
             */
            enrolled: string[];
            /**
             * @description Enrolled before
             * @example []
             */
            already: string[];
            /**
             * @description There is no such account
             * @example [
             *       "grace@example.edu"
             *     ]
             */
            not_found: string[];
            /**
             * @description The account is no student's
             * @example []
             */
            not_students: string[];
        };
        EnrolmentRequest: {
            /**
             * @description Needed where `enrolment` of the subject is `code`
             * @example vectors-2026
             */
            code?: string;
        };
        /**
         * @description Who may enrol: every student, those who have the code, or none. Teachers enrol students in any case
         * @example open
         * @enum {string}
         */
        EnrolmentRule: "open" | "code" | "closed";
        Error: {
            /**
             * @description What went wrong, for the person who reads it
             * @example Not Found
             */
            detail: string;
        };
        ExportUpload: {
            /**
             * Format: binary
             * @description A Moodle backup (`.mbz`) or a Common Cartridge 1.0 to 1.3 (`.imscc`), with a file name. It may be as large as the documents of a subject together
             */
            file: string;
            /**
             * @description Tells what would come, and brings nothing
             * @default false
             * @example true
             */
            dry_run: boolean;
        };
        ExtractedText: {
            /**
             * @description The whole text, with headings, lists and tables; at most 1,000,000 characters
             * @example # Assessment
             *
             *     The final exam counts 60 %.
             */
            markdown: string;
            reading: components["schemas"]["ReadingReport"];
        };
        ExtractedTopics: {
            /** @example success */
            status: string;
            /** @example algebra-1 */
            subject: string;
            /**
             * @description Passages of the course documents that were read
             * @example 512
             */
            chunks_analyzed: number;
            /** @description The largest first */
            topics: components["schemas"]["Topic"][];
        };
        Faq: {
            /** @example 6f0c2b1a9d3e4f57 */
            id: string;
            /** @example When is the final exam? */
            question: string;
            /**
             * @description Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example On 18 January 2027.
             */
            answer: string;
            source?: components["schemas"]["Source"];
            /**
             * @description For teachers: students are not shown it now, because the document of its passage is hidden or deleted, or the documents cannot be asked for
             * @example true
             */
            withheld?: boolean;
            /**
             * @description How many students have asked it; 0 where a teacher has thought of it
             * @example 14
             */
            cluster_size: number;
            /** @example algebra-1 */
            subject: string;
            state: components["schemas"]["FaqState"];
            origin: components["schemas"]["FaqOrigin"];
            /**
             * @description Full name of the teacher who wrote or published it last
             * @example Emmy Noether
             */
            by?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
        };
        FaqChange: {
            /**
             * Format: not-blank
             * @example When is the final exam?
             */
            question?: string;
            /**
             * Format: not-blank
             * @example On 18 January 2027.
             */
            answer?: string;
            state?: components["schemas"]["FaqState"];
        };
        FaqList: {
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @description When they were made; null when they never were
             * @example 2026-11-21T08:30:00.000Z
             */
            generated_at: string | null;
            /**
             * @description Questions of the students that were read
             * @example 240
             */
            questions_analyzed: number;
            /** @description The most frequent first */
            faqs: components["schemas"]["Faq"][];
        };
        FaqOptions: {
            /**
             * @description How many similar questions make a frequent one; without it, the analysis service decides
             * @example 3
             */
            min_cluster_size?: number;
        };
        /**
         * @description Found among the questions of the class, answered in the inbox, or written by a teacher
         * @example generated
         * @enum {string}
         */
        FaqOrigin: "generated" | "inbox" | "teacher";
        /**
         * @description A draft is shown to the teachers alone, what is published to the class as well
         * @example draft
         * @enum {string}
         */
        FaqState: "draft" | "published";
        Feedback: {
            /**
             * @example up
             * @enum {string}
             */
            rating: "up" | "down";
            /**
             * @description What is wrong, in one word or phrase
             * @example incomplete
             */
            reason?: string;
            /**
             * @description In the words of the user
             * @example The room is missing.
             */
            comment?: string;
        };
        FileToRead: {
            /**
             * Format: binary
             * @description PDF, PowerPoint, Word, Excel, OpenDocument, RTF, e-book (.epub), notebook (.ipynb), HTML, Markdown, LaTeX, text, source code, CSV, captions (.vtt, .srt), e-mail, a ZIP of these, or a picture with text, with a file name, at most 20 MiB
             */
            file: string;
        };
        ForgottenPassword: {
            /**
             * Format: email
             * @description Of the account
             * @example ada@example.edu
             */
            email: string;
        };
        GeneratedFaqs: {
            /** @example success */
            status: string;
            /** @example algebra-1 */
            subject: string;
            /**
             * @description Questions of the students that were read
             * @example 240
             */
            questions_analyzed: number;
            /**
             * @description Groups of similar questions
             * @example 9
             */
            clusters_formed: number;
            /** @example 9 */
            faqs_generated: number;
            /** @description The most frequent first */
            faqs: components["schemas"]["Faq"][];
        };
        GradedActivity: {
            /** @example 6921c0a4e1b2f3d4c5a6b7c8 */
            id: string;
            /** @example Test of week 3 */
            title: string;
            /**
             * @description Of the question bank; empty: of all topics
             * @example Eigenvalues
             */
            topic: string;
            /**
             * @description How many questions
             * @example 5
             */
            count: number;
            /**
             * @example medium
             * @enum {string}
             */
            difficulty?: "easy" | "medium" | "hard";
            /**
             * @description How often a student may take it
             * @example 2
             */
            attempts: number;
            /**
             * @description Which attempt counts
             * @example best
             * @enum {string}
             */
            counts: "best" | "last";
            /**
             * Format: date-time
             * @description `null`: no end
             * @example 2027-01-15T12:00:00Z
             */
            closes_at: string | null;
            /**
             * @description How many attempts the caller has begun
             * @example 1
             */
            taken: number;
            /**
             * @description Of the attempt of the caller that counts, from 0 to 100
             * @example 80
             */
            score: number | null;
            /**
             * @description For teachers: whether a link of the platform leads to it, whose column gets the scores
             * @example true
             */
            linked?: boolean;
            /**
             * @description For teachers: why the platform takes no scores
             * @example The platform has deleted the column of this activity, so it takes no more scores.
             */
            problem?: string;
        };
        /** @description Only the fields that are sent are changed */
        GradedActivityChange: {
            /** @example Test of week 3 */
            title?: string;
            /**
             * @description Of the question bank; empty: of all topics
             * @example Eigenvalues
             */
            topic?: string;
            /**
             * @description How many questions
             * @example 5
             */
            count?: number;
            /**
             * @example medium
             * @enum {string}
             */
            difficulty?: "easy" | "medium" | "hard";
            /**
             * @description How often a student may take it
             * @example 2
             */
            attempts?: number;
            /**
             * @description Which attempt counts
             * @example best
             * @enum {string}
             */
            counts?: "best" | "last";
            /**
             * Format: date-time
             * @description What ends later does not count; null: no end
             * @example 2027-01-15T12:00:00Z
             */
            closes_at?: string | null;
        };
        GradedResult: {
            /** @example ada.lovelace */
            username: string;
            /** @example 1 */
            attempt: number;
            /**
             * @description null: not ended
             * @example 80
             */
            score: number | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            began_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When the platform has taken it
             * @example 2026-11-21T08:30:00.000Z
             */
            sent_at: string | null;
        };
        GroupAnswer: {
            /**
             * Format: not-blank
             * @example On 18 January 2027.
             */
            answer: string;
            /**
             * Format: not-blank
             * @example When is the final exam?
             */
            question?: string;
        };
        GroupPassage: {
            /**
             * @description The document that the passage is from; without one, it is from the guide
             * @example yq2mC4nXc9L0Yb3sJ8ZpTA
             */
            document_id?: string;
            /** @example Assessment › Exams */
            heading?: string;
            /**
             * Format: not-blank
             * @description As it stands there; case, punctuation and Markdown do not matter, and "…" may leave something out
             * @example The resit is on 3 February 2027.
             */
            quote: string;
            /**
             * Format: not-blank
             * @example When is the final exam?
             */
            question?: string;
        };
        Health: {
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok";
        };
        Identity: {
            /** @example Zb6vUyqRrH1oW0hJxq8wXvJxk1bSg5Z0m2nJt7cQe9A */
            id: string;
            /**
             * @description Who says who you are
             * @example https://login.example.edu
             */
            issuer: string;
            /**
             * @description What people call it
             * @example University of Example
             */
            label: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            linked_at: string;
        };
        ImportReport: {
            documents: components["schemas"]["ImportedDocument"][];
            questions: components["schemas"]["ImportedQuestions"];
        };
        ImportRow: {
            /** @example 6927a0c41d5e8f0012ab34cd */
            id: string;
            /**
             * @description Stopped imports have failed
             * @example waiting
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
            /** @example backup-algebra.mbz */
            filename: string;
            /**
             * @description Nothing was brought. Known when the export has arrived
             * @example false
             */
            dry_run: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * @description How many documents are done; the questions count as one
             * @example 31
             */
            done: number;
            /**
             * @description 0 while the export is not read yet
             * @example 48
             */
            total: number;
            /**
             * @description Why it has failed
             * @example Is a broken archive: make it again
             */
            reason?: string;
        };
        ImportedDocument: {
            /**
             * @description The name of the document
             * @example Week 3.html
             */
            title: string;
            /**
             * @description To what the last import has brought. Where `dry_run` is true: what it would be
             * @example new
             * @enum {string}
             */
            status: "new" | "changed" | "same" | "left_out";
            /**
             * @description Why it was left out
             * @example Nothing about people is taken.
             */
            reason?: string;
        };
        /** @description What comes after `errors` only where the line made an account without a password: so the code can be sent to its owner */
        ImportedLine: {
            /**
             * @description Where it begins in the file; the heading is 1
             * @example 2
             */
            line: number;
            /**
             * @description As it stands in the line
             * @example ada.lovelace
             */
            username: string;
            /**
             * @example created
             * @enum {string}
             */
            status: "created" | "enrolled" | "unchanged" | "failed";
            /**
             * @description Why the line was not taken
             * @example [
             *       "email: Must be a valid e-mail address"
             *     ]
             */
            errors: string[];
            /**
             * @description For `POST /password-reset`, once. It cannot be read again
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at?: string;
            /** @example Ada Lovelace */
            full_name?: string;
            /** @example ada@example.edu */
            email?: string;
        };
        ImportedQuestions: {
            /**
             * @description New drafts
             * @example 480
             */
            imported: number;
            /**
             * @description The subject has them already: same type, text, options and answers
             * @example 18
             */
            unchanged: number;
            skipped: components["schemas"]["SkippedQuestion"][];
        };
        InboxGroup: {
            /**
             * @description Stays when groups are made again
             * @example a41c7be09d3352f8
             */
            id: string;
            /**
             * @description The most typical of the questions, without names
             * @example When is the resit?
             */
            question: string;
            /** @description The newest first */
            questions: components["schemas"]["InboxQuestion"][];
            /**
             * @description How many questions are in the group
             * @example 3
             */
            count: number;
            /**
             * @description How many students asked them
             * @example 2
             */
            students: number;
            confidence?: components["schemas"]["Confidence"];
            /** @description Of the newest reply that has some */
            sources?: components["schemas"]["Source"][];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            last_at: string;
        };
        InboxQuestion: {
            /** @example when is the resit */
            text: string;
            /**
             * Format: date-time
             * @description Without the username: the day alone, at 00:00
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * @description What the chat engine said about its reply, or that the reply has a thumb down
             * @example none
             * @enum {string}
             */
            reason: "none" | "related" | "down";
            /**
             * @description What the student chose as wrong with the reply
             * @example It is out of date
             */
            feedback_reason?: string;
            /**
             * @description What the student said with the thumb down
             * @example That is last year
             */
            comment?: string;
            /**
             * @description Only where `transcripts` of the subject is `named`
             * @example ada.lovelace
             */
            username?: string;
        };
        /** @description The test question that awaits an answer through `POST /sessions/{session_id}/resume_chat` */
        InterruptInfo: {
            /** @example answer_question */
            action: string;
            /** @example 5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11 */
            question_id?: string;
            /**
             * @description One option, several options, a number, or a short text
             * @example single
             * @enum {string}
             */
            question_type?: "single" | "multiple" | "number" | "text";
            /**
             * @description Counted from 1; `current_question_index` of the answer counts from 0
             * @example 1
             */
            question_num: number;
            /** @example 5 */
            total_questions: number;
            /**
             * @description Of the test: as it was asked for, or the name of the course
             * @example Vector spaces
             */
            topic?: string;
            /**
             * @description Of the test
             * @example medium
             */
            difficulty?: string;
            /**
             * @description Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example What does a basis of a vector space have?
             */
            question_text: string;
            /**
             * @description Empty where the answer is a number or a text
             * @example [
             *       "Linearly independent vectors",
             *       "Two vectors",
             *       "A norm",
             *       "A metric"
             *     ]
             */
            options: string[];
            progress?: components["schemas"]["TestProgress"];
        } & {
            [key: string]: unknown;
        };
        /** @description Without its code, which only the response to its creation has */
        Invitation: {
            /** @example 6921c0a4e1b2f3d4c5a6b7c8 */
            id: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at: string;
        };
        /** @description The feedback to the answer of a test question */
        Judgement: {
            /** @example true */
            correct: boolean;
            /**
             * @description The text of the right answer; several are joined by `; `
             * @example Linearly independent vectors
             */
            right_option?: string;
            /** @example They span the space, too. */
            explanation: string;
            source?: components["schemas"]["AnswerSource"];
            /** @example 5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11 */
            question_id: string;
            /**
             * @description Of the question
             * @example 1
             */
            version: number;
            /**
             * @description The texts of what was chosen; empty where the question was skipped
             * @example [
             *       "Linearly independent vectors"
             *     ]
             */
            chosen: string[];
            /**
             * @description From question to answer
             * @example 12.5
             */
            seconds: number;
            /** @example Vector spaces */
            topic?: string;
            /**
             * @description Counts as asked and wrong
             * @example false
             */
            skipped?: boolean;
        };
        LeftOut: {
            /**
             * @description Where it stands, where that is known
             * @example Page 3
             */
            where?: string;
            /**
             * @description A sentence
             * @example No text was found here.
             */
            what: string;
        };
        LinkLocation: {
            /**
             * @description Where the browser goes next
             * @example https://login.example.edu/authorize?client_id=tutor
             */
            location: string;
        };
        ListColumn: {
            /**
             * @description Its heading; empty where the list has none
             * @example Correo electrónico
             */
            name: string;
            /**
             * @description What it is taken for: `none` is not used, `surname_first` is a name as in `Lovelace, Ada`
             * @example none
             * @enum {string}
             */
            field: "none" | "username" | "email" | "full_name" | "surname_first" | "first_name" | "last_name" | "role" | "password" | "subjects";
            /**
             * @description Its first cell that is not empty; never a password
             * @example a@b.edu
             */
            example: string;
        };
        ListedSession: {
            /** @example 6f2c1a9e */
            _id: string;
            /**
             * @description The first message of the user, shortened, or the title that the owner gave it
             * @example What is a vector space?
             */
            title: string;
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            last_active: string;
            /**
             * @description How many messages the detail of the session returns
             * @example 4
             */
            message_count: number;
            pending?: components["schemas"]["PendingTest"];
        };
        ListedSubject: {
            /**
             * @description Equals the `subject_id` given at creation
             * @example algebra-1
             */
            _id: string;
            /** @example Algebra I */
            name: string;
            /** @example Vectors, matrices and linear maps */
            description: string;
            /**
             * @description Username of the professor who teaches the subject
             * @example emmy.noether
             */
            professor_id: string;
            /** @description Who teaches it, the professor first */
            teachers: components["schemas"]["Teacher"][];
            enrolment: components["schemas"]["EnrolmentRule"];
            /**
             * Format: date-time
             * @description Students may enrol from then on; null for no beginning
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_from: string | null;
            /**
             * Format: date-time
             * @description Students may enrol until then; null for no end
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_until: string | null;
            /**
             * @description An archived subject is read and changed. Chats and enrolments in it are refused
             * @example false
             */
            archived: boolean;
            tutor_policy: components["schemas"]["TutorPolicy"];
            transcripts: components["schemas"]["Transcripts"];
            /**
             * @description Students enrolled now
             * @example 42
             */
            student_count: number;
        };
        ListedUser: {
            /** @example ada.lovelace */
            username: string;
            /** @example ada@example.edu */
            email: string;
            /** @example Ada Lovelace */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * @description Identifiers of the subjects the user is enrolled in
             * @example [
             *       "algebra-1"
             *     ]
             */
            subjects: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * @description Whether an administrator has disabled the account: logins to it and its tokens are refused
             * @example false
             */
            disabled: boolean;
            /**
             * @description At how many providers the user signs in: of the university, or learning platforms
             * @example 0
             */
            identities: number;
        };
        LoggedOut: Record<string, never>;
        LoginForm: {
            /**
             * @description The OAuth 2.0 grant (RFC 6749, section 4.3)
             * @example password
             * @enum {string}
             */
            grant_type?: "password";
            /**
             * @description The username, which is case-sensitive, or the address of the account, which is not
             * @example ada.lovelace
             */
            username: string;
            /** @example correct horse battery */
            password: string;
        };
        LogoutForm: {
            /**
             * @description Signed by the provider
             * @example eyJhbGciOiJSUzI1NiIs…
             */
            logout_token: string;
        };
        LogoutLocation: {
            /**
             * @description Where the browser goes to log out at the provider, too. It comes back to the page. `null`: the login did not come from there, or the provider has no such address
             * @example https://login.example.edu/logout?client_id=tutor
             */
            location: string | null;
        };
        LtiPlatform: {
            /** @example 6921c0a4e1b2f3d4c5a6b7c8 */
            id: string;
            /**
             * @description What the platform calls itself: the claim `iss` of its tokens
             * @example https://moodle.example.edu
             */
            issuer: string;
            /**
             * @description What the platform calls this gateway
             * @example q7XkYb2nM0pLr4T
             */
            client_id: string;
            /**
             * @description The deployments whose launches are taken
             * @example [
             *       "1"
             *     ]
             */
            deployments: string[];
            /**
             * @description Where the platform is asked for a launch
             * @example https://moodle.example.edu/mod/lti/auth.php
             */
            authorization_url: string;
            /**
             * @description Where it gives tokens for its services
             * @example https://moodle.example.edu/mod/lti/token.php
             */
            token_url: string;
            /**
             * @description Its public keys
             * @example https://moodle.example.edu/mod/lti/certs.php
             */
            jwks_url: string;
            /**
             * @description For people
             * @example Moodle of the university
             */
            name: string;
            /**
             * @description Further origins whose pages may show the course in a frame: of Canvas, the address that people use. Those of `issuer` and `authorization_url` may in any case
             * @example [
             *       "https://school.instructure.com"
             *     ]
             */
            frame_origins: string[];
            /**
             * @description Hosts of its three addresses that are not the host of `issuer`. Before you confirm a platform that has registered itself, ask its administrator whether they are its own
             * @example [
             *       "sso.canvaslms.com"
             *     ]
             */
            other_hosts: string[];
            /**
             * @description `waiting`: it has registered itself, and counts for nothing until an administrator makes it `active`
             * @example active
             * @enum {string}
             */
            state: "waiting" | "active";
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
        };
        /** @description Only the fields that are sent are changed */
        LtiPlatformChange: {
            /**
             * @description What the platform calls itself: the claim `iss` of its tokens
             * @example https://moodle.example.edu
             */
            issuer?: string;
            /**
             * @description What the platform calls this gateway
             * @example q7XkYb2nM0pLr4T
             */
            client_id?: string;
            /**
             * @description The deployments whose launches are taken
             * @example [
             *       "1"
             *     ]
             */
            deployments?: string[];
            /**
             * @description Where the platform is asked for a launch
             * @example https://moodle.example.edu/mod/lti/auth.php
             */
            authorization_url?: string;
            /**
             * @description Where it gives tokens for its services
             * @example https://moodle.example.edu/mod/lti/token.php
             */
            token_url?: string;
            /**
             * @description Its public keys
             * @example https://moodle.example.edu/mod/lti/certs.php
             */
            jwks_url?: string;
            /**
             * @description For people
             * @example Moodle of the university
             */
            name?: string;
            /**
             * @description Further origins whose pages may show the course in a frame: of Canvas, the address that people use. Those of `issuer` and `authorization_url` may in any case
             * @example [
             *       "https://school.instructure.com"
             *     ]
             */
            frame_origins?: string[];
            /**
             * @description `waiting`: it has registered itself, and counts for nothing until an administrator makes it `active`
             * @example active
             * @enum {string}
             */
            state?: "waiting" | "active";
        };
        MadeInvitation: {
            /** @example 6921c0a4e1b2f3d4c5a6b7c8 */
            id: string;
            /**
             * @description For `invitation` at `POST /register`, once. It cannot be read again
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at: string;
        };
        MadePasswordCode: {
            /**
             * @description For `POST /password-reset`, once. It cannot be read again
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            expires_at: string;
        };
        MailPromised: {
            /** @example If an account has this address, a mail with a link is on its way */
            message: string;
        };
        Message: {
            /**
             * @example user
             * @enum {string}
             */
            role: "user" | "assistant";
            /** @example What is a vector space? */
            content: string;
        };
        ModelReport: {
            /** @example offline */
            provider: string;
            /** @example bm25 */
            name: string;
            /**
             * @description What `model` is at `/ready`. `unavailable`: the chat engine did not answer, and provider and name are `unknown`
             * @example ok
             * @enum {string}
             */
            status: "ok" | "key refused" | "wrong model" | "no quota" | "too long" | "rate limited" | "loading" | "unreachable" | "timeout" | "broken" | "empty" | "unfit" | "refused" | "out of budget" | "error" | "unavailable";
        };
        /** @description Without `password`, the user sets the first one with the code of the answer */
        NewAccount: {
            /**
             * @description Unique and case-sensitive: 3 to 50 of A-Z a-z 0-9 . _ -
             * @example ada.lovelace
             */
            username: string;
            /**
             * Format: email
             * @description Unique, whatever its letter case
             * @example ada@example.edu
             */
            email: string;
            /**
             * @description Display name. No control characters, ends of lines or marks of direction
             * @example Ada Lovelace
             */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: password
             * @description At least 8 characters and at most 72 bytes of UTF-8, no NUL; not blank, not the username or the e-mail address, none of the 10,000 commonest passwords. Stored only as a bcrypt hash
             * @example correct horse battery
             */
            password?: string;
        };
        NewFaq: {
            /**
             * Format: not-blank
             * @example When is the final exam?
             */
            question: string;
            /**
             * Format: not-blank
             * @example On 18 January 2027.
             */
            answer: string;
            /**
             * @default draft
             * @example draft
             * @enum {string}
             */
            state: "draft" | "published";
        };
        NewGradedActivity: {
            /** @example Test of week 3 */
            title: string;
            /**
             * @description Of the question bank; empty: of all topics
             * @example Eigenvalues
             */
            topic?: string;
            /**
             * @description How many questions
             * @example 5
             */
            count?: number;
            /**
             * @example medium
             * @enum {string}
             */
            difficulty?: "easy" | "medium" | "hard";
            /**
             * Format: date-time
             * @description What ends later does not count; null: no end
             * @example 2027-01-15T12:00:00Z
             */
            closes_at?: string | null;
            /**
             * @description How often a student may take it
             * @example 2
             */
            attempts?: number;
            /**
             * @description Which attempt counts
             * @example best
             * @enum {string}
             */
            counts?: "best" | "last";
        };
        NewInvitation: {
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description In the future, at most 90 days away; 7 days from now unless it is given
             * @example 2027-01-15T12:00:00Z
             */
            expires_at?: string;
        };
        NewLtiPlatform: {
            /**
             * @description What the platform calls itself: the claim `iss` of its tokens
             * @example https://moodle.example.edu
             */
            issuer: string;
            /**
             * @description What the platform calls this gateway
             * @example q7XkYb2nM0pLr4T
             */
            client_id: string;
            /**
             * @description Where the platform is asked for a launch
             * @example https://moodle.example.edu/mod/lti/auth.php
             */
            authorization_url: string;
            /**
             * @description Where it gives tokens for its services
             * @example https://moodle.example.edu/mod/lti/token.php
             */
            token_url: string;
            /**
             * @description Its public keys
             * @example https://moodle.example.edu/mod/lti/certs.php
             */
            jwks_url: string;
            /**
             * @description For people
             * @example Moodle of the university
             */
            name: string;
            /**
             * @description The deployments whose launches are taken
             * @example [
             *       "1"
             *     ]
             */
            deployments?: string[];
            /**
             * @description Further origins whose pages may show the course in a frame: of Canvas, the address that people use. Those of `issuer` and `authorization_url` may in any case
             * @example [
             *       "https://school.instructure.com"
             *     ]
             */
            frame_origins?: string[];
        };
        /** @description Fields that its type does not have are ignored */
        NewQuestion: {
            type: components["schemas"]["QuestionType"];
            /**
             * Format: not-blank
             * @description Markdown, with formulas
             * @example Which of these have a determinant of $-1$?
             */
            text: string;
            /** @description Of `single` and `multiple`: 2 to 6 different ones */
            options?: components["schemas"]["QuestionOption"][];
            /**
             * @description Of `number`
             * @example 9.81
             */
            answer?: number;
            /**
             * @description Of `number`: how far an answer may be away; 0 without it
             * @example 0.01
             */
            tolerance?: number;
            /** @description Of `text`: the answers that are right */
            accepted?: string[];
            /**
             * @description Of `text`: whether an answer with one wrong letter in a word of six or more is right as well; false without it
             * @example true
             */
            lenient?: boolean;
            /**
             * @description Markdown, shown after the answer
             * @example A swap of two rows changes the sign.
             */
            explanation?: string;
            /** @example Determinants */
            topic?: string;
            difficulty?: components["schemas"]["Difficulty"];
            source?: components["schemas"]["QuestionSource"];
        };
        NewStudents: {
            /**
             * @description Usernames or addresses
             * @example [
             *       "ada.lovelace",
             *       "grace@example.edu"
             *     ]
             */
            students: string[];
            /**
             * @description More of them, as people paste them: with any separator, or from a mail with names
             * @example "Lovelace, Ada" <ada@example.edu>; grace
             */
            text?: string;
        };
        NewSubject: {
            /**
             * @description 1 to 64 of A-Z a-z 0-9 . _ -, starting with a letter or digit, and not "enrolled"
             * @example algebra-1
             */
            subject_id: string;
            /**
             * @description No control characters, ends of lines or marks of direction
             * @example Algebra I
             */
            name: string;
            /** @example Vectors, matrices and linear maps */
            description: string;
            /**
             * @description Username of the professor who teaches the subject
             * @example emmy.noether
             */
            professor_id: string;
        };
        OptionFigures: {
            /** @example Two vectors */
            text: string;
            /**
             * @description How often
             * @example 3
             */
            chosen: number;
        };
        OwnPassword: {
            /**
             * @description Of the account. An account without a password must have signed in within ten minutes instead
             * @example correct horse battery
             */
            password?: string;
        };
        PasswordChange: {
            /** @example correct horse battery */
            current_password: string;
            /**
             * Format: password
             * @description At least 8 characters and at most 72 bytes of UTF-8, no NUL; not blank, not the username or the e-mail address, none of the 10,000 commonest passwords. Stored only as a bcrypt hash
             * @example correct horse battery
             */
            new_password: string;
        };
        PasswordReset: {
            /**
             * @description As an administrator or a mail has told it. It counts once
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            code: string;
            /**
             * Format: password
             * @description At least 8 characters and at most 72 bytes of UTF-8, no NUL; not blank, not the username or the e-mail address, none of the 10,000 commonest passwords. Stored only as a bcrypt hash
             * @example correct horse battery
             */
            new_password: string;
        };
        PatchOperation: {
            /**
             * @description add, replace or remove, in any case
             * @example replace
             */
            op: string;
            /** @example active */
            path?: string;
            /**
             * @description Of the path, or an object of attributes
             * @example false
             */
            value?: unknown;
        };
        /** @description The question of a test that waits in the session */
        PendingTest: {
            /** @example 1 */
            current: number;
            /** @example 5 */
            total: number;
        };
        Practise: {
            /** @example algebra-1 */
            subject: string;
            /**
             * @description Questions that can be practised now
             * @example 4
             */
            ready: number;
            /**
             * @description Questions that can be practised a day after the answer
             * @example 2
             */
            later: number;
        };
        Preferences: {
            /**
             * @description Free text for the front end; `light` until it is changed
             * @example light
             */
            theme: string;
            /**
             * @description `true` until it is changed
             * @example true
             */
            notifications: boolean;
            /**
             * @description Of the page; absent until it is set
             * @example en
             * @enum {string}
             */
            language?: "en" | "es";
        };
        /** @description Merged field by field */
        PreferencesChange: {
            /** @example dark */
            theme?: string;
            /** @example false */
            notifications?: boolean;
            /**
             * @description Of the page; absent until it is set
             * @example en
             * @enum {string}
             */
            language?: "en" | "es";
        };
        Profile: {
            /** @example ada.lovelace */
            username: string;
            /** @example ada@example.edu */
            email: string;
            /** @example Ada Lovelace */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * @description Identifiers of the subjects the user is enrolled in
             * @example [
             *       "algebra-1"
             *     ]
             */
            subjects: string[];
            /**
             * @description Only while the address is not confirmed: it then counts for nothing, and the one before does for 30 days. `POST /users/me/email-confirmation` has the mail sent again
             * @example false
             * @enum {boolean}
             */
            email_confirmed?: false;
            /**
             * @description Only of an account that signs in elsewhere alone: through a university or a learning platform
             * @example false
             * @enum {boolean}
             */
            has_password?: false;
            preferences: components["schemas"]["Preferences"];
        };
        /** @description Only the fields that are sent are changed */
        ProfileChange: {
            /**
             * @description Display name. No control characters, ends of lines or marks of direction
             * @example Ada Lovelace
             */
            full_name?: string;
            /**
             * Format: email
             * @description Unique, whatever its letter case
             * @example ada@example.edu
             */
            email?: string;
            preferences?: components["schemas"]["PreferencesChange"];
        };
        Question: {
            /** @example 7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10 */
            id: string;
            /**
             * @description From 1
             * @example 1
             */
            version: number;
            type: components["schemas"]["QuestionType"];
            /**
             * Format: not-blank
             * @description Markdown, with formulas
             * @example Which of these have a determinant of $-1$?
             */
            text: string;
            /** @description Of `single` and `multiple`: 2 to 6 different ones */
            options?: components["schemas"]["QuestionOption"][];
            /**
             * @description Of `number`
             * @example 9.81
             */
            answer?: number;
            /**
             * @description Of `number`: how far an answer may be away; 0 without it
             * @example 0.01
             */
            tolerance?: number;
            /** @description Of `text`: the answers that are right */
            accepted?: string[];
            /**
             * @description Of `text`: whether an answer with one wrong letter in a word of six or more is right as well; false without it
             * @example true
             */
            lenient?: boolean;
            /**
             * @description Markdown, shown after the answer
             * @example A swap of two rows changes the sign.
             */
            explanation: string;
            /** @example Determinants */
            topic: string;
            difficulty: components["schemas"]["Difficulty"];
            source?: components["schemas"]["QuestionSource"];
            state: components["schemas"]["QuestionState"];
            /**
             * @description Username of the teacher; null where the account is deleted
             * @example emmy.noether
             */
            created_by: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            updated_at: string;
        };
        /** @description Only the fields that are sent are changed */
        QuestionChange: {
            type?: components["schemas"]["QuestionType"];
            /**
             * Format: not-blank
             * @description Markdown, with formulas
             * @example Which of these have a determinant of $-1$?
             */
            text?: string;
            /** @description Of `single` and `multiple`: 2 to 6 different ones */
            options?: components["schemas"]["QuestionOption"][];
            /**
             * @description Of `number`
             * @example 9.81
             */
            answer?: number;
            /**
             * @description Of `number`: how far an answer may be away; 0 without it
             * @example 0.01
             */
            tolerance?: number;
            /** @description Of `text`: the answers that are right */
            accepted?: string[];
            /**
             * @description Of `text`: whether an answer with one wrong letter in a word of six or more is right as well; false without it
             * @example true
             */
            lenient?: boolean;
            /**
             * @description Markdown, shown after the answer
             * @example A swap of two rows changes the sign.
             */
            explanation?: string;
            /** @example Determinants */
            topic?: string;
            difficulty?: components["schemas"]["Difficulty"];
            source?: components["schemas"]["QuestionSource"];
            state?: components["schemas"]["QuestionState"];
        };
        /** @description One version of a question. A teacher's own tries do not count */
        QuestionFigures: {
            /** @example 5f0f1f0c-9a51-4a0f-8a55-0d7b8f0f9c11 */
            question_id: string;
            /**
             * @description Of the question
             * @example 1
             */
            version: number;
            /**
             * @description The question. Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example What does a basis have?
             */
            text: string;
            /**
             * @description How often a question was answered or skipped
             * @example 8
             */
            asked: number;
            /**
             * @description 0 to 1, four decimals
             * @example 0.75
             */
            share_right: number;
            /**
             * @description The correlation of right (1) or wrong (0) with the share right in the rest of the same test, four decimals; null under five answers or where one of the two is always the same
             * @example 0.4271
             */
            discrimination: number | null;
            /** @description Empty where the answer is a number or a text */
            options: components["schemas"]["OptionFigures"][];
            /** @example 14.5 */
            median_seconds: number;
            /** @description From five answers on */
            flags: ("negative_discrimination" | "option_never_chosen")[];
        };
        QuestionHistoryEntry: {
            /**
             * @description After the change
             * @example 2
             */
            version: number;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * @description Username; null where the account is deleted
             * @example emmy.noether
             */
            by: string | null;
            /**
             * @description By field: `from` and `to`, null where the question has no such field
             * @example {
             *       "state": {
             *         "from": "draft",
             *         "to": "published"
             *       }
             *     }
             */
            changes: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        QuestionOption: {
            /**
             * Format: not-blank
             * @example A swap of two rows
             */
            text: string;
            /** @example true */
            correct: boolean;
        };
        QuestionOrder: {
            /** @example Determinants */
            topic?: string;
            /** @example 10 */
            count: number;
            difficulty?: components["schemas"]["Difficulty"];
        };
        /** @description Where the material says it */
        QuestionSource: {
            /** @example yq2mC4nXc9L0Yb3sJ8ZpTA */
            document_id?: string;
            /**
             * Format: not-blank
             * @example week-3.pdf
             */
            title: string;
            /** @example 4 */
            page?: number;
            /** @example Swapping two rows changes the sign. */
            quote: string;
        };
        /**
         * @description Tests ask published questions alone
         * @example draft
         * @enum {string}
         */
        QuestionState: "draft" | "published" | "retired";
        QuestionTopic: {
            /** @example Determinants */
            topic: string;
            /**
             * @description How many questions it has
             * @example 14
             */
            questions: number;
        };
        /**
         * @description `single`: one option is right. `multiple`: one or more are, and all of them must be chosen. `number`: a number within a tolerance. `text`: a short text that is one of the accepted ones
         * @example single
         * @enum {string}
         */
        QuestionType: "single" | "multiple" | "number" | "text";
        QuestionUpload: {
            /**
             * Format: binary
             * @description At most 8 MiB and 5,000 questions
             */
            file: string;
            /**
             * @description GIFT, Moodle XML, or QTI 1.2 and 2.1: one file in XML, or a package (ZIP)
             * @example gift
             * @enum {string}
             */
            format: "gift" | "moodle" | "qti";
            /**
             * @description What a question does that is faulty, or of a type that the bank does not have: it refuses the file, or is left out. A file that cannot be read to its end is refused in any case
             * @default refuse
             * @example refuse
             * @enum {string}
             */
            unsupported: "refuse" | "skip";
        };
        /** @description The last fields are there only while something is not in order. */
        Readiness: {
            /**
             * @example ok
             * @enum {string}
             */
            status: "ok";
            /**
             * @description `read_only`: its disk is full, or the embedded database has reached `EMBEDDED_LIMIT_MB`. Writes get 503; reads and logins go on
             * @example ok
             * @enum {string}
             */
            database: "ok" | "read_only";
            /**
             * @description The gateway is ready without its chat engine
             * @example ok
             * @enum {string}
             */
            chat_engine: "ok" | "unavailable";
            /**
             * @description What reads uploaded documents has failed and is being replaced
             * @example restarting
             * @enum {string}
             */
            extraction?: "restarting";
            /**
             * @description The thread that searches documents did not answer and is being replaced
             * @example restarting
             * @enum {string}
             */
            index?: "restarting";
            /**
             * @description Why the last call of the language model had no result. `unreachable`: no connection; `timeout`: too slow; `unfit`: nothing usable; `refused`, `error`: see the log
             * @example key refused
             * @enum {string}
             */
            model?: "key refused" | "wrong model" | "no quota" | "too long" | "rate limited" | "loading" | "unreachable" | "timeout" | "broken" | "empty" | "unfit" | "refused" | "out of budget" | "error";
            /**
             * @description Why the endpoint of embeddings gives no vectors: documents are found by their words alone
             * @example key refused
             * @enum {string}
             */
            embeddings?: "key refused" | "wrong model" | "no quota" | "too long" | "rate limited" | "loading" | "unreachable" | "timeout" | "broken" | "empty" | "unfit" | "refused" | "out of budget" | "error";
            /**
             * @description The retrieval service does not answer
             * @example unavailable
             * @enum {string}
             */
            retrieval?: "unavailable";
            /**
             * @description The analysis service does not answer
             * @example unavailable
             * @enum {string}
             */
            analysis?: "unavailable";
        };
        ReadingReport: {
            /**
             * @description What the file is divided into
             * @example page
             * @enum {string}
             */
            unit: "page" | "slide" | "sheet" | "cell" | "section" | "minute";
            /**
             * @description How many of them it has
             * @example 12
             */
            units: number;
            /**
             * @description How many tables were read as tables
             * @example 2
             */
            tables: number;
            /**
             * @description How many pictures the file has
             * @example 3
             */
            pictures: number;
            /**
             * @description How many pages or pictures were read by text recognition
             * @example 0
             */
            recognised: number;
            /** @description What is in the file and was not read */
            left_out: components["schemas"]["LeftOut"][];
        };
        Registration: {
            /**
             * @description Unique and case-sensitive: 3 to 50 of A-Z a-z 0-9 . _ -
             * @example ada.lovelace
             */
            username: string;
            /**
             * Format: email
             * @description Unique, whatever its letter case
             * @example ada@example.edu
             */
            email: string;
            /**
             * Format: password
             * @description At least 8 characters and at most 72 bytes of UTF-8, no NUL; not blank, not the username or the e-mail address, none of the 10,000 commonest passwords. Stored only as a bcrypt hash
             * @example correct horse battery
             */
            password: string;
            /**
             * @description Display name. No control characters, ends of lines or marks of direction
             * @example Ada Lovelace
             */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * @description The code of an invitation for this role. Needed where the role is not open for registration
             * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
             */
            invitation?: string;
        };
        Results: {
            /** @description Newest first, at most 1,000 */
            tests: components["schemas"]["TakenTest"][];
            /** @description By subject, what was asked most first */
            topics: components["schemas"]["TopicResult"][];
            /** @description The last 200 answered questions, newest first, without those that wait for an answer */
            questions: components["schemas"]["AnsweredQuestion"][];
            /** @description What was missed of these questions, by subject */
            practise: components["schemas"]["Practise"][];
        };
        Revocation: {
            /**
             * @description The access token
             * @example eyJhbGciOiJIUzI1NiIs…
             */
            token: string;
            /**
             * @description Is not needed
             * @example access_token
             */
            token_type_hint?: string;
        };
        Revoked: Record<string, never>;
        /**
         * @description What the account may do
         * @example STUDENT
         * @enum {string}
         */
        Role: "STUDENT" | "PROFESSOR" | "ADMIN";
        RoleChange: {
            role: components["schemas"]["Role"];
        };
        RoleChanged: {
            /** @example ada.lovelace */
            username: string;
            role: components["schemas"]["Role"];
            /** @example Role of ada.lovelace is now PROFESSOR */
            message: string;
        };
        RosterReport: {
            /**
             * @description How many have come in
             * @example 3
             */
            enrolled: number;
            /**
             * @description How many have left
             * @example 1
             */
            left: number;
            /**
             * @description How many were in it, or cannot come in
             * @example 120
             */
            unchanged: number;
        };
        ScimDescription: {
            [key: string]: unknown;
        };
        ScimEmail: {
            /** @example ada@example.edu */
            value: string;
            /**
             * @example work
             * @enum {string}
             */
            type: "work";
            /** @example true */
            primary: boolean;
        };
        ScimEmailInput: {
            /** @example ada@example.edu */
            value?: string | null;
            /** @example work */
            type?: string | null;
            /** @example true */
            primary?: boolean | string;
        };
        ScimError: {
            /**
             * @example [
             *       "urn:ietf:params:scim:api:messages:2.0:Error"
             *     ]
             */
            schemas: string[];
            /** @example 404 */
            status: string;
            /** @example uniqueness */
            scimType?: string;
            /** @example There is no such user */
            detail: string;
        };
        ScimMeta: {
            /**
             * @example User
             * @enum {string}
             */
            resourceType: "User";
            /**
             * Format: date-time
             * @example 2026-11-26T08:30:00.000Z
             */
            created: string;
            /**
             * Format: date-time
             * @example 2026-11-26T08:30:00.000Z
             */
            lastModified: string;
            /** @example https://tutor.example.edu/scim/v2/Users/w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H */
            location: string;
        };
        ScimName: {
            /** @example Ada Lovelace */
            formatted?: string;
            /** @example Ada */
            givenName?: string;
            /** @example Lovelace */
            familyName?: string;
        };
        ScimNameInput: {
            /** @example Ada Lovelace */
            formatted?: string | null;
            /** @example Ada */
            givenName?: string | null;
            /** @example Lovelace */
            familyName?: string | null;
        };
        ScimPatch: {
            /**
             * @example [
             *       "urn:ietf:params:scim:api:messages:2.0:PatchOp"
             *     ]
             */
            schemas?: string[];
            Operations: components["schemas"]["PatchOperation"][];
        };
        ScimUser: {
            /**
             * @example [
             *       "urn:ietf:params:scim:schemas:core:2.0:User"
             *     ]
             */
            schemas: string[];
            /** @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H */
            id: string;
            /** @example 00u1ada */
            externalId?: string;
            /** @example ada@example.edu */
            userName: string;
            /** @example Ada Lovelace */
            displayName?: string;
            name?: components["schemas"]["ScimName"];
            emails?: components["schemas"]["ScimEmail"][];
            /** @example true */
            active: boolean;
            meta: components["schemas"]["ScimMeta"];
        };
        /** @description Other attributes are left out. */
        ScimUserInput: {
            /**
             * @example [
             *       "urn:ietf:params:scim:schemas:core:2.0:User"
             *     ]
             */
            schemas?: string[];
            /** @example ada@example.edu */
            userName: string;
            /** @example 00u1ada */
            externalId?: string | null;
            /** @example Ada Lovelace */
            displayName?: string | null;
            name?: components["schemas"]["ScimNameInput"];
            emails?: components["schemas"]["ScimEmailInput"][];
            /** @example true */
            active?: boolean | string;
        };
        ScimUsers: {
            /**
             * @example [
             *       "urn:ietf:params:scim:api:messages:2.0:ListResponse"
             *     ]
             */
            schemas: string[];
            /** @example 1 */
            totalResults: number;
            /** @example 1 */
            startIndex: number;
            /** @example 1 */
            itemsPerPage: number;
            Resources: components["schemas"]["ScimUser"][];
        };
        SessionChange: {
            /**
             * @description No control characters, ends of lines or marks of direction
             * @example Vector spaces, week 3
             */
            title: string;
            /**
             * @description Cannot be changed: absent, or the present value
             * @example 6f2c1a9e
             */
            _id?: string;
            /**
             * @description Cannot be changed: absent, or the present value
             * @example algebra-1
             */
            subject?: string;
            /**
             * @description Cannot be changed: absent, or the present value
             * @example ada.lovelace
             */
            user_id?: string;
        };
        SessionDetail: {
            /** @example 6f2c1a9e */
            _id: string;
            /**
             * @description The first message of the user, shortened, or the title that the owner gave it
             * @example What is a vector space?
             */
            title: string;
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            last_active: string;
            /**
             * @description Username of the owner
             * @example ada.lovelace
             */
            user_id: string;
            pending?: components["schemas"]["InterruptInfo"];
            under_way?: components["schemas"]["UnderWay"];
            /** @description The messages, oldest first */
            messages: components["schemas"]["TranscriptMessage"][];
        };
        SessionHead: {
            /** @example 6f2c1a9e */
            _id: string;
            /**
             * @description The first message of the user, shortened, or the title that the owner gave it
             * @example What is a vector space?
             */
            title: string;
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            last_active: string;
            /**
             * @description Username of the owner
             * @example ada.lovelace
             */
            user_id: string;
            pending?: components["schemas"]["InterruptInfo"];
            under_way?: components["schemas"]["UnderWay"];
        };
        Setup: {
            /**
             * @description `INSTALLATION_NAME`
             * @example Course assistant
             */
            name: string;
            /**
             * @description There is no administrator yet: the first to register as ADMIN becomes it
             * @example false
             */
            needs_administrator: boolean;
            /** @description The roles that are open to registration without an invitation */
            registration_roles: components["schemas"]["Role"][];
            /**
             * @description Whether the gateway sends mail: `SMTP_URL` is set
             * @example false
             */
            mail: boolean;
            /**
             * @description `OIDC_LABEL`, where people sign in at a provider: `GET /login/oidc`
             * @example University of Example
             */
            oidc_label?: string;
            /**
             * @description Whether people sign in with a password: `PASSWORD_LOGIN`. Otherwise the administrator of the settings alone does
             * @example true
             */
            passwords: boolean;
            /**
             * @description The largest upload
             * @example 20971520
             */
            document_bytes: number;
        };
        SkippedQuestion: {
            /**
             * @description Where it begins in the file, from 1
             * @example 212
             */
            line: number;
            /**
             * @description As the format names it; `faulty` for one that cannot be taken as it is
             * @example matching
             */
            type: string;
            /**
             * @description What is wrong with it
             * @example Is of a type, or graded in a way, that the bank does not have
             */
            reason: string;
        };
        /** @description The passage of the material that is the answer */
        Source: {
            /**
             * @description The teaching guide, an uploaded document, or an answer that a teacher has published
             * @example guide
             * @enum {string}
             */
            kind: "guide" | "document" | "answer";
            /** @example yq2mC4nXc9L0Yb3sJ8ZpTA */
            document_id?: string;
            /**
             * @description What the guide is called, the name of the file, or the question
             * @example week-3.pdf
             */
            title: string;
            /** @example 3 */
            page?: number;
            /**
             * @description Of captions: seconds from the beginning
             * @example 125
             */
            time?: number;
            /** @example Assessment › Exams */
            heading?: string;
            /**
             * @description Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example The final exam is on 14 January 2027.
             */
            quote?: string;
            /**
             * @description The part of `quote` that answers: from and to, in UTF-16 code units
             * @example [
             *       22,
             *       37
             *     ]
             */
            mark?: number[];
        };
        StartRequest: {
            /**
             * @description In which language the test is asked for
             * @example en
             * @enum {string}
             */
            language?: "en" | "es";
        };
        StartedAttempt: {
            /**
             * @description The session in which the question waits
             * @example graded-1b2c
             */
            session_id: string;
            /**
             * @description The number of the attempt, from 1
             * @example 1
             */
            attempt: number;
            /**
             * @description How often a student may take it
             * @example 2
             */
            attempts: number;
        };
        StudentAnswer: {
            /** @example algebra-1 */
            subject: string;
            /**
             * @description As the teacher has published it
             * @example When is the resit?
             */
            question: string;
            /**
             * @description Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example On 3 February 2027.
             */
            answer: string;
            source?: components["schemas"]["Source"];
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * @description Where you asked
             * @example 6f2c1a9e
             */
            session_id: string;
            /**
             * @description The position of your question in that session
             * @example 3
             */
            n: number;
            /**
             * @description Whether you have marked it as read
             * @example false
             */
            read: boolean;
        };
        StudentProgress: {
            /** @example ada.lovelace */
            username: string;
            /** @example Ada Lovelace */
            full_name: string;
            /**
             * @description Tests finished in this subject
             * @example 3
             */
            test_count: number;
            /**
             * @description Mean over the tests, 0 to 100; 0 where there is none
             * @example 83.33
             */
            average_score: number;
            /**
             * Format: date-time
             * @description Last turn or test in the subject; null when there was none
             * @example 2026-11-21T08:30:00.000Z
             */
            last_activity: string | null;
        };
        StudentSummary: {
            /** @example ada.lovelace */
            username: string;
            /** @example Ada Lovelace */
            full_name: string;
            /** @example ada@example.edu */
            email: string;
            /**
             * @description For a professor: only the own subjects
             * @example [
             *       "algebra-1"
             *     ]
             */
            enrolled_subjects: string[];
        };
        Subject: {
            /**
             * @description Equals the `subject_id` given at creation
             * @example algebra-1
             */
            _id: string;
            /** @example Algebra I */
            name: string;
            /** @example Vectors, matrices and linear maps */
            description: string;
            /**
             * @description Username of the professor who teaches the subject
             * @example emmy.noether
             */
            professor_id: string;
            /** @description Who teaches it, the professor first */
            teachers: components["schemas"]["Teacher"][];
            enrolment: components["schemas"]["EnrolmentRule"];
            /**
             * Format: date-time
             * @description Students may enrol from then on; null for no beginning
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_from: string | null;
            /**
             * Format: date-time
             * @description Students may enrol until then; null for no end
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_until: string | null;
            /**
             * @description An archived subject is read and changed. Chats and enrolments in it are refused
             * @example false
             */
            archived: boolean;
            tutor_policy: components["schemas"]["TutorPolicy"];
            transcripts: components["schemas"]["Transcripts"];
            /**
             * @description Teaching guide, empty until it is set. Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example # Algebra I
             *
             *     Two exams.
             */
            guide: string;
        };
        SubjectAnalytics: {
            /** @example algebra-1 */
            subject_id: string;
            /** @example Algebra I */
            name: string;
            /**
             * @description Enrolled now
             * @example 42
             */
            total_students: number;
            /**
             * @description Of those, with a turn or a test in the subject in the last 30 days
             * @example 37
             */
            active_students: number;
            /**
             * @description Mean over all tests of students in the subject, also of those who have left it or whose accounts are deleted, 0 to 100; 0 where there is none
             * @example 83.33
             */
            average_test_score: number;
            /** @description One row per enrolled student, by username */
            student_progress: components["schemas"]["StudentProgress"][];
            /** @description The last 26 weeks, oldest first */
            activity_by_week: components["schemas"]["WeekActivity"][];
            /** @description Of all answers of students to test questions of the subject; what was asked most first */
            topics: components["schemas"]["TopicFigures"][];
        };
        SubjectBudget: {
            /**
             * @description This one, in UTC
             * @example 2026-11
             */
            month: string;
            /**
             * @description In the currency of `MODEL_PRICES`
             * @example 41.2
             */
            spent: number;
            /**
             * @description 0: none
             * @example 50
             */
            budget: number;
            /**
             * @description `warned` from 80 % on; `reached`: the material answers without the model until the month is over
             * @example none
             * @enum {string}
             */
            state: "none" | "ok" | "warned" | "reached";
            /**
             * @description The budget of the installation, which counts for all subjects
             * @example none
             * @enum {string}
             */
            installation: "none" | "ok" | "warned" | "reached";
        };
        /** @description Only the fields that are sent are changed */
        SubjectChange: {
            /**
             * @description The present one: it cannot be changed
             * @example algebra-1
             */
            _id?: string;
            /**
             * @description No control characters, ends of lines or marks of direction
             * @example Algebra I
             */
            name?: string;
            /** @example Vectors, matrices and linear maps */
            description?: string;
            /**
             * @description Username of a professor. Changed by an administrator alone
             * @example emmy.noether
             */
            professor_id?: string;
            /**
             * @description Usernames of professors who teach the subject, too. Changed by its professor or an administrator; a co-professor may take out the own name. The professor is left out
             * @example [
             *       "sofia.kovalevskaya"
             *     ]
             */
            co_professors?: string[];
            enrolment?: components["schemas"]["EnrolmentRule"];
            /**
             * @description What students enter to enrol; null for none
             * @example vectors-2026
             */
            enrolment_code?: string | null;
            /**
             * Format: date-time
             * @description Students may enrol from then on; null for no beginning
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_from?: string | null;
            /**
             * Format: date-time
             * @description Students may enrol until then; null for no end
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_until?: string | null;
            /**
             * @description An archived subject is read and changed. Chats and enrolments in it are refused
             * @example false
             */
            archived?: boolean;
            /**
             * @description Teaching guide as Markdown
             * @example # Algebra I
             *
             *     Two exams.
             */
            guide?: string;
            tutor_policy?: components["schemas"]["TutorPolicy"];
            transcripts?: components["schemas"]["Transcripts"];
            tests?: components["schemas"]["Tests"];
        };
        /** @description With its guide for its teachers and its students, and with its code for its teachers */
        SubjectDetail: {
            /**
             * @description Equals the `subject_id` given at creation
             * @example algebra-1
             */
            _id: string;
            /** @example Algebra I */
            name: string;
            /** @example Vectors, matrices and linear maps */
            description: string;
            /**
             * @description Username of the professor who teaches the subject
             * @example emmy.noether
             */
            professor_id: string;
            /** @description Who teaches it, the professor first */
            teachers: components["schemas"]["Teacher"][];
            enrolment: components["schemas"]["EnrolmentRule"];
            /**
             * Format: date-time
             * @description Students may enrol from then on; null for no beginning
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_from: string | null;
            /**
             * Format: date-time
             * @description Students may enrol until then; null for no end
             * @example 2026-11-21T08:30:00.000Z
             */
            enrolment_until: string | null;
            /**
             * @description An archived subject is read and changed. Chats and enrolments in it are refused
             * @example false
             */
            archived: boolean;
            tutor_policy: components["schemas"]["TutorPolicy"];
            transcripts: components["schemas"]["Transcripts"];
            /**
             * @description Usernames of professors who teach the subject, too
             * @example [
             *       "sofia.kovalevskaya"
             *     ]
             */
            co_professors: string[];
            tests: components["schemas"]["Tests"];
            /**
             * @description Students enrolled now
             * @example 42
             */
            student_count: number;
            /**
             * @description What students enter to enrol; null for none
             * @example vectors-2026
             */
            enrolment_code?: string | null;
            /**
             * @description Whether it belongs to a course of a learning platform. Told to its teachers, where the installation has a platform
             * @example true
             */
            on_platform?: boolean;
            /**
             * @description Teaching guide, empty until it is set. Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example # Algebra I
             *
             *     Two exams.
             */
            guide?: string;
        };
        Suggestions: {
            /**
             * @description At most four, best first
             * @example [
             *       "When is the final exam?",
             *       "What does “Stack” mean?"
             *     ]
             */
            questions: string[];
            /**
             * @description There are questions enough for a test: at least three; absent where the chat engine does not say it
             * @example true
             */
            test?: boolean;
        };
        SystemInfo: {
            /**
             * @description Version of the chat engine; of the gateway while that is unavailable
             * @example 1.0.0
             */
            version: string;
            /**
             * @description `offline` or `openai-compatible` for the chat engine of this repository; `unknown` while it is unavailable
             * @example offline
             */
            llm_provider: string;
            /**
             * @description The language model, or how the offline engine ranks
             * @example bm25
             */
            llm_model: string;
            /**
             * @description `operational`; `degraded` while `/ready` names something that is not in order; `unavailable` when the chat engine did not answer
             * @example operational
             */
            status: string;
        };
        SystemReport: {
            /**
             * @description Of the gateway
             * @example 1.0.0
             */
            version: string;
            /**
             * @description Of Node.js
             * @example 24.11.1
             */
            node: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            started_at: string;
            database: components["schemas"]["DatabaseReport"];
            companions: components["schemas"]["CompanionReport"][];
            model: components["schemas"]["ModelReport"];
            /**
             * @description Whether the gateway sends mail: `SMTP_URL` is set
             * @example false
             */
            mail: boolean;
        };
        TakenTest: {
            /** @example algebra-1 */
            subject: string;
            /** @example Vector spaces */
            topic: string;
            /** @example medium */
            difficulty: string;
            /**
             * @description 0 to 100
             * @example 80
             */
            score: number;
            /** @example 4 */
            correct_answers: number;
            /** @example 5 */
            total_questions: number;
            /**
             * @description It was ended before its last question, and counts nowhere
             * @example false
             */
            cancelled: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            /**
             * @description Where it was taken
             * @example tutor-42
             */
            session_id: string;
            /**
             * @description As its questions have it. Absent where an older version did not say it
             * @example 0b8f7c1e-6f0e-4a55-9c39-7f3d0e6b2a11
             */
            test_id?: string;
            /**
             * @description For those of its questions that `questions` has
             * @example 84.5
             */
            seconds?: number;
        };
        Teacher: {
            /** @example emmy.noether */
            username: string;
            /** @example Emmy Noether */
            full_name: string;
        };
        TestProgress: {
            /** @example 1 */
            current: number;
            /** @example 5 */
            total: number;
        };
        /** @description The end of a test. It counts once in the analytics of the subject */
        TestResult: {
            /**
             * @description The same whenever this result is sent again
             * @example 0c9b2a4e-6a3a-4a53-8a4e-7a0d5f1c7d11
             */
            test_id?: string;
            /** @example vector spaces */
            topic: string;
            /** @example medium */
            difficulty: string;
            /** @example 5 */
            total_questions: number;
            /** @example 4 */
            correct_answers: number;
            /**
             * @description 0 to 100
             * @example 80
             */
            score: number;
            /**
             * @description It was ended before its last question. It counts in no average
             * @example false
             */
            cancelled?: boolean;
        };
        /**
         * @description Where the questions of a test come from: the published questions of the bank, questions that are generated, or first the published ones and then generated ones
         * @example both
         * @enum {string}
         */
        Tests: "bank" | "generated" | "both";
        Topic: {
            /** @example 91d2c0aa */
            id: string;
            /** @example Shortest paths */
            label: string;
            /**
             * @example [
             *       "dijkstra",
             *       "weight",
             *       "path"
             *     ]
             */
            keywords: string[];
            /**
             * @description How many passages are about it
             * @example 42
             */
            size: number;
            /**
             * @description Where they stand
             * @example [
             *       "week-3.pdf"
             *     ]
             */
            documents: string[];
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            created_at: string;
        };
        TopicFigures: {
            /**
             * @description `""` for questions without a topic
             * @example Vector spaces
             */
            topic: string;
            /**
             * @description How often a question was answered or skipped
             * @example 8
             */
            asked: number;
            /**
             * @description 0 to 1, four decimals
             * @example 0.75
             */
            share_right: number;
        };
        TopicList: {
            /** @example algebra-1 */
            subject: string;
            /**
             * Format: date-time
             * @description When they were made; null when they never were
             * @example 2026-11-21T08:30:00.000Z
             */
            generated_at: string | null;
            /**
             * @description Passages of the course documents that were read
             * @example 512
             */
            chunks_analyzed: number;
            /** @description The largest first */
            topics: components["schemas"]["Topic"][];
        };
        TopicResult: {
            /** @example algebra-1 */
            subject: string;
            /**
             * @description `""` for questions without a topic
             * @example Vector spaces
             */
            topic: string;
            /**
             * @description How often a question was answered or skipped
             * @example 8
             */
            asked: number;
            /**
             * @description 0 to 1, four decimals
             * @example 0.75
             */
            share_right: number;
        };
        TranscriptMessage: {
            /**
             * @description Its position, counted from 1. It never changes
             * @example 1
             */
            n: number;
            /**
             * @example user
             * @enum {string}
             */
            role: "user" | "assistant";
            /**
             * @description Markdown of another person, of a document or of a language model. Sanitise the HTML that is made of it
             * @example What is a vector space?
             */
            content: string;
            /**
             * Format: date-time
             * @description When its turn was recorded
             * @example 2026-11-21T08:30:00.000Z
             */
            at: string;
            confidence?: components["schemas"]["Confidence"];
            /** @description What the reply rests on. A part of the text that rests on one ends with its position, from 1: `[1]` */
            sources?: components["schemas"]["Source"][];
            /**
             * @description Which step of the hints it is, where the subject gives hints before answers
             * @example 1
             */
            hint?: number;
            /**
             * @description `model`: a language model. `material`: the chat engine without one, out of the material. `teacher`: an answer that a teacher has published
             * @example model
             * @enum {string}
             */
            answered_by?: "model" | "material" | "teacher";
            feedback?: components["schemas"]["Feedback"];
            judgement?: components["schemas"]["Judgement"];
            /**
             * @description The user has stopped this reply, or its deadline came
             * @example true
             */
            stopped?: boolean;
        };
        /**
         * @description What the teachers see of the questions of students: nothing, the questions without names, or the questions with the username
         * @example anonymous
         * @enum {string}
         */
        Transcripts: "none" | "anonymous" | "named";
        /**
         * @description `answer`: a question is answered at once. `hints`: students get two hints before the answer
         * @example answer
         * @enum {string}
         */
        TutorPolicy: "answer" | "hints";
        /** @description A reply is being made. Where there are two, it is the oldest */
        UnderWay: {
            /**
             * @description The message of the user
             * @example What is a vector space?
             */
            content: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:30:00.000Z
             */
            since: string;
        };
        User: {
            /** @example ada.lovelace */
            username: string;
            /** @example ada@example.edu */
            email: string;
            /** @example Ada Lovelace */
            full_name: string;
            role: components["schemas"]["Role"];
            /**
             * @description Identifiers of the subjects the user is enrolled in
             * @example [
             *       "algebra-1"
             *     ]
             */
            subjects: string[];
        };
        ValidationError: {
            detail: components["schemas"]["ValidationIssue"][];
        };
        ValidationIssue: {
            /**
             * @description Where: `body`, `query` or `path`, then down to the field
             * @example [
             *       "body",
             *       "email"
             *     ]
             */
            loc: (string | number)[];
            /**
             * @description What the field must be
             * @example Field required
             */
            msg: string;
            /**
             * @description The kind of fault, in the vocabulary of Pydantic 2
             * @example missing
             */
            type: string;
        };
        WeekActivity: {
            /**
             * @description ISO 8601, in UTC
             * @example 2026-W47
             */
            week: string;
            /**
             * @description Students with a turn or a test in the week
             * @example 31
             */
            active_students: number;
            /**
             * @description Turns of students
             * @example 240
             */
            turns: number;
            /**
             * @description Replies with the confidence `quoted`
             * @example 180
             */
            quoted: number;
            /**
             * @description Replies with the confidence `related`
             * @example 22
             */
            related: number;
            /**
             * @description Replies with the confidence `none`
             * @example 9
             */
            none: number;
            /**
             * @description Tests that students finished
             * @example 12
             */
            tests: number;
            /**
             * @description Mean over these tests, 0 to 100; 0 where there is none
             * @example 83.33
             */
            average_score: number;
            /**
             * @description Replies by a language model
             * @example 150
             */
            by_model: number;
            /**
             * @description Replies by the chat engine without a model, out of the material
             * @example 70
             */
            by_material: number;
            /**
             * @description Replies with an answer that a teacher has published
             * @example 20
             */
            by_teacher: number;
            /**
             * @description Messages of students that got no reply, since the chat engine failed
             * @example 0
             */
            unanswered: number;
        };
    };
    responses: {
        /** @description Username already registered, or Email already registered, or Bad Request. */
        Error400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Role not permitted, or Invitation is not valid, or Passwords are not used here: sign in through your university or your learning platform. */
        Error403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the limit. */
        Error413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Payload Too Large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body has another media type than the one documented. */
        Error415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Unsupported Media Type"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Fields are missing or break a rule: all of them, in the order of the schema. */
        Error422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Too many registrations from this address: try again in an hour, or Too many failed tries: wait before the next one. */
        Error429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected failure. The log tells it under the request id. */
        Error500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Internal Server Error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service is closing or overloaded, or what it needs for the answer does not answer. */
        Error503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request. */
        Error400_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Bad Request"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Incorrect username or password. */
        Error401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Incorrect username or password"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This account is disabled, or Passwords are not used here: sign in through your university or your learning platform. */
        Error403_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Too many failed tries: wait before the next one. */
        Error429_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered. */
        Error429_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Your other requests are still being worked on: wait until they are answered"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not authenticated, or Could not validate credentials. */
        Error401_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your last export is under way: wait until it has ended. */
        Error429_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Your last export is under way: wait until it has ended"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not authenticated, or Could not validate credentials, or Session has ended, log in again. */
        Error401_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Email already registered, or Bad Request. */
        Error400_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Password is wrong, or Sign in once more first: your sign-in is older than ten minutes, or This account is the professor of subjects: give them to another professor, or delete them, first, or At least one administrator is required, or Bad Request. */
        Error400_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Current password is wrong, or Bad Request. */
        Error400_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Too many forgotten passwords from this address: try again in an hour. */
        Error429_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Code is not valid, or Bad Request. */
        Error400_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your address is confirmed, or This installation sends no mail: an administrator can set your address, or Bad Request. */
        Error400_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Too many mails to confirm your address: try again in an hour. */
        Error429_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Role not permitted. */
        Error403_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Role not permitted"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description User not found. */
        Error404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "User not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found. */
        Error404_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Not Found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many sign-ins from this address: try again in an hour. */
        Error429_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Too many sign-ins from this address: try again in an hour"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Logout token is not valid: %s, or Bad Request. */
        Error400_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Password is wrong, or Sign in once more first: your sign-in is older than ten minutes, or Bad Request. */
        Error400_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Password is wrong, or Sign in once more first: your sign-in is older than ten minutes, or The directory of your university knows your account by this sign-in: it stays, or This is your only way to sign in: link another one, or set a password, first, or Bad Request. */
        Error400_10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Identity not found. */
        Error404_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Identity not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The secret is missing or wrong. */
        Error401_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description There is no such user, or the installation has no secret for a directory. */
        Error404_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description Too many wrong secrets from this address. */
        Error429_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description Another user has the userName or the externalId, or the account cannot be changed so. */
        Error409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description Student role required, or Bad Request. */
        Error400_11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many wrong enrolment codes: wait before the next one. */
        Error429_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Too many wrong enrolment codes: wait before the next one"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject already exists, or Bad Request. */
        Error400_12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The material of the deleted subject of this id is still being removed: try again in a moment. */
        Error503_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The material of the deleted subject of this id is still being removed: try again in a moment"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found. */
        Error404_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Subject not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Role not permitted, or Not the professor of this subject. */
        Error403_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Student role required, or Subject is archived, or Bad Request. */
        Error400_13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Already enrolled in this subject, or Enrolment in this subject is closed: its teachers enrol students, or Enrolment in this subject has not begun yet, or Enrolment in this subject has ended, or This subject needs an enrolment code: ask its teachers for it, or Enrolment code is wrong. */
        Error403_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Too many wrong enrolment codes: wait before the next one. */
        Error429_10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Not enrolled. */
        Error404_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject is archived, or At most 1,000 students can be added at once, or Bad Request. */
        Error400_14: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This subject is not linked to a course of a learning platform that gives its names and roles, or Bad Request. */
        Error400_15: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The names and roles of this course are being read: wait until that has ended. */
        Error409_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "The names and roles of this course are being read: wait until that has ended"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description %s: %s. */
        Error502: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "%s: %s"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This subject belongs to a course of a learning platform already, or Bad Request. */
        Error400_16: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not the professor of this subject, or Not enrolled in this subject. */
        Error403_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Graded activity not found. */
        Error404_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This activity is closed, or You have used all attempts at this activity, or Subject is archived, or You have too many sessions: delete those that you do not need, or Your sessions take too much room together: delete those that you do not need, or Bad Request. */
        Error400_17: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Role not permitted, or Not the professor of this subject, or Not enrolled in this subject. */
        Error403_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There are no questions for this activity yet: tell your teacher. */
        Error409_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "There are no questions for this activity yet: tell your teacher"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Other replies to you are under way: wait until one of them is there, or You have used all your chats of today: they begin anew at midnight (UTC), or All chats about this subject of today are used: they begin anew at midnight (UTC). */
        Error429_11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The chat engine did not answer within the deadline. */
        Error504: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Chat engine did not answer within 120 seconds"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This conversation is a graded test: answer its questions here, and ask in another conversation, or Session belongs to another subject, or Subject is archived, or You have too many sessions: delete those that you do not need, or This session is full: delete it, or start another one, or Your sessions take too much room together: delete those that you do not need, or Bad Request. */
        Error400_18: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not enrolled in this subject, or Session belongs to another user. */
        Error403_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The chat engine refuses: conflict. */
        Error409_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Session belongs to another user"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Chat engine unavailable, followed by what happened; or the gateway is closing or overloaded. */
        Error503_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Chat engine unavailable: connection refused"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid answer format, or Subject is archived, or This session is full: delete it, or start another one, or Your sessions take too much room together: delete those that you do not need, or Bad Request. */
        Error400_19: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Session belongs to another user. */
        Error403_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Session belongs to another user"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Session not found. */
        Error404_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Session not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The chat engine refuses: another question waits than the one of `current_question_index`. */
        Error409_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "This is the answer to question 3, but question 2 waits"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your last search is under way: wait until its result is there. */
        Error429_12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Your last search is under way: wait until its result is there"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Session not found, or Message not found. */
        Error404_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No reply is under way in this session, or A test question waits in this session: answer it, or end the test. */
        Error409_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your other requests are still being worked on: wait until they are answered, or Two of your uploads are under way: wait until one of them is there. */
        Error429_13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Retrieval service unavailable, followed by what happened; or the gateway is closing. */
        Error503_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The retrieval service did not answer within the deadline: 10 seconds, 300 for an upload with its indexing. */
        Error504_2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The documents of this subject take too much room together: delete those that you do not need, or Bad Request. */
        Error400_20: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Document not found. */
        Error404_10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Range Not Satisfiable. */
        Error416: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Range Not Satisfiable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Import not found. */
        Error404_11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another import into this subject is under way: wait until it has ended, or stop it. */
        Error409_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Another import into this subject is under way: wait until it has ended, or stop it"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Analysis service unavailable, followed by what happened; or the gateway is closing. */
        Error503_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The analysis service did not answer within the deadline: 10 seconds, 60 for the inbox, 300 where it reads the whole course. */
        Error504_3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Group not found. */
        Error404_12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The passage is not in the guide or in a document that students see: copy it from there, or Bad Request. */
        Error400_21: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No questions found: nobody has asked anything about this subject yet. */
        Error409_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "No questions found: nobody has asked anything about this subject yet"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Frequent question not found. */
        Error404_13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No documents found: nothing has been uploaded for this subject yet. */
        Error409_9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "No documents found: nothing has been uploaded for this subject yet"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This question bank is full: delete questions that are not needed, or The questions of this bank take too much room together: delete or shorten some, or Bad Request. */
        Error400_22: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No material: write the guide of the subject or upload documents first, or This question bank is full: delete questions that are not needed, or The questions of this bank take too much room together: delete or shorten some, or Bad Request. */
        Error400_23: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Chat engine unavailable: it does not generate questions. */
        Error503_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Chat engine unavailable: it does not generate questions"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The chat engine did not answer within `CHAT_TIMEOUT_SECONDS`. */
        Error504_4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Subject not found, or Question not found. */
        Error404_14: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The questions of this bank take too much room together: delete or shorten some, or Bad Request. */
        Error400_24: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Chat engine or retrieval service unavailable, followed by what happened; or the gateway is closing. */
        Error503_7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description One of them did not answer within 10 seconds. */
        Error504_5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Username already registered, or This account is the professor of subjects: give them to another professor, or delete them, first, or Subject already exists, or Bad Request. */
        Error400_25: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A service that the course needs did not answer within its deadline. */
        Error504_6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This account is the professor of subjects: give them to another professor, or delete them, first, or Bad Request. */
        Error400_26: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invitation not found. */
        Error404_15: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Invitation not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A platform of this issuer and client id is registered already, or Bad Request. */
        Error400_27: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Platform not found. */
        Error404_16: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Platform not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Database unavailable. */
        Error503_8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": "Database unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This account is the professor of subjects: give them to another professor, or delete them, first, or At least one administrator is required, or Bad Request. */
        Error400_28: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Email already registered, or At least one administrator is required, or Bad Request. */
        Error400_29: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid role, or At least one administrator is required, or Bad Request. */
        Error400_30: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccessToken = components['schemas']['AccessToken'];
export type AccountChange = components['schemas']['AccountChange'];
export type AccountDeletion = components['schemas']['AccountDeletion'];
export type AccountImport = components['schemas']['AccountImport'];
export type Answer = components['schemas']['Answer'];
export type AnswerSource = components['schemas']['AnswerSource'];
export type AnsweredQuestion = components['schemas']['AnsweredQuestion'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type BegunImport = components['schemas']['BegunImport'];
export type Budget = components['schemas']['Budget'];
export type ChatReply = components['schemas']['ChatReply'];
export type ChatRequest = components['schemas']['ChatRequest'];
export type CodeExchange = components['schemas']['CodeExchange'];
export type CompanionReport = components['schemas']['CompanionReport'];
export type Confidence = components['schemas']['Confidence'];
export type CostRow = components['schemas']['CostRow'];
export type CourseCode = components['schemas']['CourseCode'];
export type CourseDocument = components['schemas']['CourseDocument'];
export type CourseImport = components['schemas']['CourseImport'];
export type CreatedAccount = components['schemas']['CreatedAccount'];
export type CreatedSubject = components['schemas']['CreatedSubject'];
export type DatabaseReport = components['schemas']['DatabaseReport'];
export type DemoCourse = components['schemas']['DemoCourse'];
export type DemoState = components['schemas']['DemoState'];
export type Difficulty = components['schemas']['Difficulty'];
export type Dismissal = components['schemas']['Dismissal'];
export type DocumentChange = components['schemas']['DocumentChange'];
export type DocumentText = components['schemas']['DocumentText'];
export type DocumentUpload = components['schemas']['DocumentUpload'];
export type EmailCode = components['schemas']['EmailCode'];
export type Enrolment = components['schemas']['Enrolment'];
export type EnrolmentReport = components['schemas']['EnrolmentReport'];
export type EnrolmentRequest = components['schemas']['EnrolmentRequest'];
export type EnrolmentRule = components['schemas']['EnrolmentRule'];
export type Error = components['schemas']['Error'];
export type ExportUpload = components['schemas']['ExportUpload'];
export type ExtractedText = components['schemas']['ExtractedText'];
export type ExtractedTopics = components['schemas']['ExtractedTopics'];
export type Faq = components['schemas']['Faq'];
export type FaqChange = components['schemas']['FaqChange'];
export type FaqList = components['schemas']['FaqList'];
export type FaqOptions = components['schemas']['FaqOptions'];
export type FaqOrigin = components['schemas']['FaqOrigin'];
export type FaqState = components['schemas']['FaqState'];
export type Feedback = components['schemas']['Feedback'];
export type FileToRead = components['schemas']['FileToRead'];
export type ForgottenPassword = components['schemas']['ForgottenPassword'];
export type GeneratedFaqs = components['schemas']['GeneratedFaqs'];
export type GradedActivity = components['schemas']['GradedActivity'];
export type GradedActivityChange = components['schemas']['GradedActivityChange'];
export type GradedResult = components['schemas']['GradedResult'];
export type GroupAnswer = components['schemas']['GroupAnswer'];
export type GroupPassage = components['schemas']['GroupPassage'];
export type Health = components['schemas']['Health'];
export type Identity = components['schemas']['Identity'];
export type ImportReport = components['schemas']['ImportReport'];
export type ImportRow = components['schemas']['ImportRow'];
export type ImportedDocument = components['schemas']['ImportedDocument'];
export type ImportedLine = components['schemas']['ImportedLine'];
export type ImportedQuestions = components['schemas']['ImportedQuestions'];
export type InboxGroup = components['schemas']['InboxGroup'];
export type InboxQuestion = components['schemas']['InboxQuestion'];
export type InterruptInfo = components['schemas']['InterruptInfo'];
export type Invitation = components['schemas']['Invitation'];
export type Judgement = components['schemas']['Judgement'];
export type LeftOut = components['schemas']['LeftOut'];
export type LinkLocation = components['schemas']['LinkLocation'];
export type ListColumn = components['schemas']['ListColumn'];
export type ListedSession = components['schemas']['ListedSession'];
export type ListedSubject = components['schemas']['ListedSubject'];
export type ListedUser = components['schemas']['ListedUser'];
export type LoggedOut = components['schemas']['LoggedOut'];
export type LoginForm = components['schemas']['LoginForm'];
export type LogoutForm = components['schemas']['LogoutForm'];
export type LogoutLocation = components['schemas']['LogoutLocation'];
export type LtiPlatform = components['schemas']['LtiPlatform'];
export type LtiPlatformChange = components['schemas']['LtiPlatformChange'];
export type MadeInvitation = components['schemas']['MadeInvitation'];
export type MadePasswordCode = components['schemas']['MadePasswordCode'];
export type MailPromised = components['schemas']['MailPromised'];
export type Message = components['schemas']['Message'];
export type ModelReport = components['schemas']['ModelReport'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewFaq = components['schemas']['NewFaq'];
export type NewGradedActivity = components['schemas']['NewGradedActivity'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type NewLtiPlatform = components['schemas']['NewLtiPlatform'];
export type NewQuestion = components['schemas']['NewQuestion'];
export type NewStudents = components['schemas']['NewStudents'];
export type NewSubject = components['schemas']['NewSubject'];
export type OptionFigures = components['schemas']['OptionFigures'];
export type OwnPassword = components['schemas']['OwnPassword'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type PatchOperation = components['schemas']['PatchOperation'];
export type PendingTest = components['schemas']['PendingTest'];
export type Practise = components['schemas']['Practise'];
export type Preferences = components['schemas']['Preferences'];
export type PreferencesChange = components['schemas']['PreferencesChange'];
export type Profile = components['schemas']['Profile'];
export type ProfileChange = components['schemas']['ProfileChange'];
export type Question = components['schemas']['Question'];
export type QuestionChange = components['schemas']['QuestionChange'];
export type QuestionFigures = components['schemas']['QuestionFigures'];
export type QuestionHistoryEntry = components['schemas']['QuestionHistoryEntry'];
export type QuestionOption = components['schemas']['QuestionOption'];
export type QuestionOrder = components['schemas']['QuestionOrder'];
export type QuestionSource = components['schemas']['QuestionSource'];
export type QuestionState = components['schemas']['QuestionState'];
export type QuestionTopic = components['schemas']['QuestionTopic'];
export type QuestionType = components['schemas']['QuestionType'];
export type QuestionUpload = components['schemas']['QuestionUpload'];
export type Readiness = components['schemas']['Readiness'];
export type ReadingReport = components['schemas']['ReadingReport'];
export type Registration = components['schemas']['Registration'];
export type Results = components['schemas']['Results'];
export type Revocation = components['schemas']['Revocation'];
export type Revoked = components['schemas']['Revoked'];
export type Role = components['schemas']['Role'];
export type RoleChange = components['schemas']['RoleChange'];
export type RoleChanged = components['schemas']['RoleChanged'];
export type RosterReport = components['schemas']['RosterReport'];
export type ScimDescription = components['schemas']['ScimDescription'];
export type ScimEmail = components['schemas']['ScimEmail'];
export type ScimEmailInput = components['schemas']['ScimEmailInput'];
export type ScimError = components['schemas']['ScimError'];
export type ScimMeta = components['schemas']['ScimMeta'];
export type ScimName = components['schemas']['ScimName'];
export type ScimNameInput = components['schemas']['ScimNameInput'];
export type ScimPatch = components['schemas']['ScimPatch'];
export type ScimUser = components['schemas']['ScimUser'];
export type ScimUserInput = components['schemas']['ScimUserInput'];
export type ScimUsers = components['schemas']['ScimUsers'];
export type SessionChange = components['schemas']['SessionChange'];
export type SessionDetail = components['schemas']['SessionDetail'];
export type SessionHead = components['schemas']['SessionHead'];
export type Setup = components['schemas']['Setup'];
export type SkippedQuestion = components['schemas']['SkippedQuestion'];
export type Source = components['schemas']['Source'];
export type StartRequest = components['schemas']['StartRequest'];
export type StartedAttempt = components['schemas']['StartedAttempt'];
export type StudentAnswer = components['schemas']['StudentAnswer'];
export type StudentProgress = components['schemas']['StudentProgress'];
export type StudentSummary = components['schemas']['StudentSummary'];
export type Subject = components['schemas']['Subject'];
export type SubjectAnalytics = components['schemas']['SubjectAnalytics'];
export type SubjectBudget = components['schemas']['SubjectBudget'];
export type SubjectChange = components['schemas']['SubjectChange'];
export type SubjectDetail = components['schemas']['SubjectDetail'];
export type Suggestions = components['schemas']['Suggestions'];
export type SystemInfo = components['schemas']['SystemInfo'];
export type SystemReport = components['schemas']['SystemReport'];
export type TakenTest = components['schemas']['TakenTest'];
export type Teacher = components['schemas']['Teacher'];
export type TestProgress = components['schemas']['TestProgress'];
export type TestResult = components['schemas']['TestResult'];
export type Tests = components['schemas']['Tests'];
export type Topic = components['schemas']['Topic'];
export type TopicFigures = components['schemas']['TopicFigures'];
export type TopicList = components['schemas']['TopicList'];
export type TopicResult = components['schemas']['TopicResult'];
export type TranscriptMessage = components['schemas']['TranscriptMessage'];
export type Transcripts = components['schemas']['Transcripts'];
export type TutorPolicy = components['schemas']['TutorPolicy'];
export type UnderWay = components['schemas']['UnderWay'];
export type User = components['schemas']['User'];
export type ValidationError = components['schemas']['ValidationError'];
export type ValidationIssue = components['schemas']['ValidationIssue'];
export type WeekActivity = components['schemas']['WeekActivity'];
export type ResponseError400 = components['responses']['Error400'];
export type ResponseError403 = components['responses']['Error403'];
export type ResponseError413 = components['responses']['Error413'];
export type ResponseError415 = components['responses']['Error415'];
export type ResponseError422 = components['responses']['Error422'];
export type ResponseError429 = components['responses']['Error429'];
export type ResponseError500 = components['responses']['Error500'];
export type ResponseError503 = components['responses']['Error503'];
export type ResponseError400_2 = components['responses']['Error400_2'];
export type ResponseError401 = components['responses']['Error401'];
export type ResponseError403_2 = components['responses']['Error403_2'];
export type ResponseError429_2 = components['responses']['Error429_2'];
export type ResponseError429_3 = components['responses']['Error429_3'];
export type ResponseError401_2 = components['responses']['Error401_2'];
export type ResponseError429_4 = components['responses']['Error429_4'];
export type ResponseError401_3 = components['responses']['Error401_3'];
export type ResponseError400_3 = components['responses']['Error400_3'];
export type ResponseError400_4 = components['responses']['Error400_4'];
export type ResponseError400_5 = components['responses']['Error400_5'];
export type ResponseError429_5 = components['responses']['Error429_5'];
export type ResponseError400_6 = components['responses']['Error400_6'];
export type ResponseError400_7 = components['responses']['Error400_7'];
export type ResponseError429_6 = components['responses']['Error429_6'];
export type ResponseError403_3 = components['responses']['Error403_3'];
export type ResponseError404 = components['responses']['Error404'];
export type ResponseError404_2 = components['responses']['Error404_2'];
export type ResponseError429_7 = components['responses']['Error429_7'];
export type ResponseError400_8 = components['responses']['Error400_8'];
export type ResponseError400_9 = components['responses']['Error400_9'];
export type ResponseError400_10 = components['responses']['Error400_10'];
export type ResponseError404_3 = components['responses']['Error404_3'];
export type ResponseError401_4 = components['responses']['Error401_4'];
export type ResponseError404_4 = components['responses']['Error404_4'];
export type ResponseError429_8 = components['responses']['Error429_8'];
export type ResponseError409 = components['responses']['Error409'];
export type ResponseError400_11 = components['responses']['Error400_11'];
export type ResponseError429_9 = components['responses']['Error429_9'];
export type ResponseError400_12 = components['responses']['Error400_12'];
export type ResponseError503_2 = components['responses']['Error503_2'];
export type ResponseError404_5 = components['responses']['Error404_5'];
export type ResponseError403_4 = components['responses']['Error403_4'];
export type ResponseError400_13 = components['responses']['Error400_13'];
export type ResponseError403_5 = components['responses']['Error403_5'];
export type ResponseError429_10 = components['responses']['Error429_10'];
export type ResponseError404_6 = components['responses']['Error404_6'];
export type ResponseError400_14 = components['responses']['Error400_14'];
export type ResponseError400_15 = components['responses']['Error400_15'];
export type ResponseError409_2 = components['responses']['Error409_2'];
export type ResponseError502 = components['responses']['Error502'];
export type ResponseError400_16 = components['responses']['Error400_16'];
export type ResponseError403_6 = components['responses']['Error403_6'];
export type ResponseError404_7 = components['responses']['Error404_7'];
export type ResponseError400_17 = components['responses']['Error400_17'];
export type ResponseError403_7 = components['responses']['Error403_7'];
export type ResponseError409_3 = components['responses']['Error409_3'];
export type ResponseError429_11 = components['responses']['Error429_11'];
export type ResponseError504 = components['responses']['Error504'];
export type ResponseError400_18 = components['responses']['Error400_18'];
export type ResponseError403_8 = components['responses']['Error403_8'];
export type ResponseError409_4 = components['responses']['Error409_4'];
export type ResponseError503_3 = components['responses']['Error503_3'];
export type ResponseError400_19 = components['responses']['Error400_19'];
export type ResponseError403_9 = components['responses']['Error403_9'];
export type ResponseError404_8 = components['responses']['Error404_8'];
export type ResponseError409_5 = components['responses']['Error409_5'];
export type ResponseError429_12 = components['responses']['Error429_12'];
export type ResponseError404_9 = components['responses']['Error404_9'];
export type ResponseError409_6 = components['responses']['Error409_6'];
export type ResponseError429_13 = components['responses']['Error429_13'];
export type ResponseError503_4 = components['responses']['Error503_4'];
export type ResponseError504_2 = components['responses']['Error504_2'];
export type ResponseError400_20 = components['responses']['Error400_20'];
export type ResponseError404_10 = components['responses']['Error404_10'];
export type ResponseError416 = components['responses']['Error416'];
export type ResponseError404_11 = components['responses']['Error404_11'];
export type ResponseError409_7 = components['responses']['Error409_7'];
export type ResponseError503_5 = components['responses']['Error503_5'];
export type ResponseError504_3 = components['responses']['Error504_3'];
export type ResponseError404_12 = components['responses']['Error404_12'];
export type ResponseError400_21 = components['responses']['Error400_21'];
export type ResponseError409_8 = components['responses']['Error409_8'];
export type ResponseError404_13 = components['responses']['Error404_13'];
export type ResponseError409_9 = components['responses']['Error409_9'];
export type ResponseError400_22 = components['responses']['Error400_22'];
export type ResponseError400_23 = components['responses']['Error400_23'];
export type ResponseError503_6 = components['responses']['Error503_6'];
export type ResponseError504_4 = components['responses']['Error504_4'];
export type ResponseError404_14 = components['responses']['Error404_14'];
export type ResponseError400_24 = components['responses']['Error400_24'];
export type ResponseError503_7 = components['responses']['Error503_7'];
export type ResponseError504_5 = components['responses']['Error504_5'];
export type ResponseError400_25 = components['responses']['Error400_25'];
export type ResponseError504_6 = components['responses']['Error504_6'];
export type ResponseError400_26 = components['responses']['Error400_26'];
export type ResponseError404_15 = components['responses']['Error404_15'];
export type ResponseError400_27 = components['responses']['Error400_27'];
export type ResponseError404_16 = components['responses']['Error404_16'];
export type ResponseError503_8 = components['responses']['Error503_8'];
export type ResponseError400_28 = components['responses']['Error400_28'];
export type ResponseError400_29 = components['responses']['Error400_29'];
export type ResponseError400_30 = components['responses']['Error400_30'];
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["LoginForm"];
            };
        };
        responses: {
            /** @description The access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["Revocation"];
            };
        };
        responses: {
            /** @description The token is not valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revoked"];
                };
            };
            400: components["responses"]["Error400_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportMyData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment`, and the name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            429: components["responses"]["Error429_4"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_3"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile of the caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description The profile after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["Error400_3"];
            401: components["responses"]["Error401_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteMyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            /** @description The account is deleted. Its tokens have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_4"];
            401: components["responses"]["Error401_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The new password counts. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_5"];
            401: components["responses"]["Error401_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    forgetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description The same for every address. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPromised"];
                };
            };
            400: components["responses"]["Error400_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The new password counts: log in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_6"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendEmailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPromised"];
                };
            };
            400: components["responses"]["Error400_7"];
            401: components["responses"]["Error401_2"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_6"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCode"];
            };
        };
        responses: {
            /** @description The address is confirmed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_6"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    beginSignIn: {
        parameters: {
            query?: {
                /**
                 * @description Which front end gets the code: one of `FRONTEND_ORIGINS`. Without it, the page of the gateway
                 * @example https://app.example.edu
                 */
                redirect?: string;
                /**
                 * @description With `redirect`: the SHA-256, in base64url, of a secret that the front end keeps (PKCE, S256). `POST /token/exchange` takes the code with that secret alone
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider. */
            302: {
                headers: {
                    /** @description Where the browser goes next */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            404: components["responses"]["Error404_2"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_7"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    finishSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page, or to the front end that has begun. */
            302: {
                headers: {
                    /** @description Where the browser goes next */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            404: components["responses"]["Error404_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    backchannelLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["LogoutForm"];
            };
        };
        responses: {
            /** @description They have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedOut"];
                };
            };
            400: components["responses"]["Error400_8"];
            404: components["responses"]["Error404_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identities, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    linkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description Where the browser goes next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkLocation"];
                };
            };
            400: components["responses"]["Error400_9"];
            401: components["responses"]["Error401_2"];
            404: components["responses"]["Error404_2"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The login has ended here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogoutLocation"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            404: components["responses"]["Error404_2"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identity
                 * @example Zb6vUyqRrH1oW0hJxq8wXvJxk1bSg5Z0m2nJt7cQe9A
                 */
                identity_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description It is unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_10"];
            401: components["responses"]["Error401_2"];
            404: components["responses"]["Error404_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeExchange"];
            };
        };
        responses: {
            /** @description The access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["Error400_6"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    scimConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescription"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            429: components["responses"]["Error429_8"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    scimSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimDescription"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            429: components["responses"]["Error429_8"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listScimUsers: {
        parameters: {
            query?: {
                /**
                 * @description `userName`, `externalId` or `id`, `eq`, and a text
                 * @example userName eq "ada"
                 */
                filter?: string;
                /**
                 * @description The first one, counted from 1
                 * @example 1
                 */
                startIndex?: number;
                /**
                 * @description How many, at most 200
                 * @example 100
                 */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUsers"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_8"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Other attributes are left out. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description As the directory sees it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User
                 * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            429: components["responses"]["Error429_8"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replaceScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User
                 * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description Other attributes are left out. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User
                 * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    patchScimUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description User
                 * @example w3kq1Zx0c7mB9tYpR2sVfA8nLd4uJe6H
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            /** @description As the directory sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_4"];
            404: components["responses"]["Error404_4"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSubjects: {
        parameters: {
            query?: {
                /**
                 * @description Only the subjects of this professor
                 * @example emmy.noether
                 */
                professor_id?: string;
                /**
                 * @description Only the subjects that this user teaches, as the professor or as a co-professor
                 * @example sofia.kovalevskaya
                 */
                teacher?: string;
                /**
                 * @description A part of the name or the identifier. Case and accents do not matter
                 * @example algebra
                 */
                q?: string;
                /**
                 * @description Only the subjects that a student enrols in with this code, letter by letter. For students alone; codes that open no subject are counted
                 * @example vectors-2026
                 */
                code?: string;
                /**
                 * @description Only the archived subjects
                 * @example false
                 */
                archived?: boolean;
                /**
                 * @description Which page, counted from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the subjects. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSubject"][];
                };
            };
            400: components["responses"]["Error400_11"];
            401: components["responses"]["Error401_2"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_9"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createSubject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSubject"];
            };
        };
        responses: {
            /** @description The new subject. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSubject"];
                };
            };
            400: components["responses"]["Error400_12"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_2"];
        };
    };
    listEnrolledSubjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subjects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subject"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subject. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectDetail"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubjectChange"];
            };
        };
        responses: {
            /** @description The subject after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectDetail"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    enrol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EnrolmentRequest"];
            };
        };
        responses: {
            /** @description Enrolled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrolment"];
                };
            };
            400: components["responses"]["Error400_13"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_5"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_10"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    leaveSubject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_11"];
            401: components["responses"]["Error401_2"];
            404: components["responses"]["Error404_6"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    enrolStudents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStudents"];
            };
        };
        responses: {
            /** @description What came of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentReport"];
                };
            };
            400: components["responses"]["Error400_14"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeStudent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_6"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    readRoster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterReport"];
                };
            };
            400: components["responses"]["Error400_15"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            409: components["responses"]["Error409_2"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            502: components["responses"]["Error502"];
            503: components["responses"]["Error503"];
        };
    };
    makeCourseCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. It is not shown again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseCode"];
                };
            };
            400: components["responses"]["Error400_16"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    unlinkCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It belongs to no course of a platform. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listGradedActivities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of their making. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradedActivity"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createGradedActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGradedActivity"];
            };
        };
        responses: {
            /** @description The activity. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradedActivity"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeGradedActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a subject
                 * @example algebra
                 */
                subject_id: string;
                /**
                 * @description Id of a graded activity
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                activity_id: string;
            };
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GradedActivityChange"];
            };
        };
        responses: {
            /** @description The activity after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradedActivity"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_7"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteGradedActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a subject
                 * @example algebra
                 */
                subject_id: string;
                /**
                 * @description Id of a graded activity
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                activity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_7"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listGradedResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a subject
                 * @example algebra
                 */
                subject_id: string;
                /**
                 * @description Id of a graded activity
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                activity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By username and number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradedResult"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_7"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    startGradedActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a subject
                 * @example algebra
                 */
                subject_id: string;
                /**
                 * @description Id of a graded activity
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                activity_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StartRequest"];
            };
        };
        responses: {
            /** @description The question waits in the session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedAttempt"];
                };
            };
            400: components["responses"]["Error400_17"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_7"];
            404: components["responses"]["Error404_7"];
            409: components["responses"]["Error409_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_11"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
            504: components["responses"]["Error504"];
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The reply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReply"];
                };
            };
            400: components["responses"]["Error400_18"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_8"];
            404: components["responses"]["Error404_5"];
            409: components["responses"]["Error409_4"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_11"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_3"];
            504: components["responses"]["Error504"];
        };
    };
    resumeChat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description The reply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatReply"];
                };
            };
            400: components["responses"]["Error400_19"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_8"];
            409: components["responses"]["Error409_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_11"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_3"];
            504: components["responses"]["Error504"];
        };
    };
    suggestQuestions: {
        parameters: {
            query?: {
                /**
                 * @description Of the questions; `en` by default
                 * @example en
                 */
                language?: "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_3"];
            504: components["responses"]["Error504"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description Only the sessions about this subject
                 * @example algebra-1
                 */
                subject?: string;
                /**
                 * @description Only the sessions with all of these words in their title and messages. Whole words; case and accents do not matter
                 * @example vector space
                 */
                q?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the sessions. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedSession"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_12"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSession: {
        parameters: {
            query?: {
                /**
                 * @description How many messages at most: the newest page. Without it, all that `skip` leaves
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description How many of the newest messages to leave out; 0 without it
                 * @example 0
                 */
                skip?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    /** @description How many messages the session has */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetail"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_8"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    renameSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            /** @description The session without its messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionHead"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_8"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_8"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
                /**
                 * @description The `n` of the message: its position in the session, counted from 1
                 * @example 2
                 */
                n: string | number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Feedback"];
            };
        };
        responses: {
            /** @description The feedback, as it is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_9"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    stopReply: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Session identifier
                 * @example 6f2c1a9e
                 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replies end, within two seconds. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_9"];
            404: components["responses"]["Error404_8"];
            409: components["responses"]["Error409_6"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    extractText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileToRead"];
            };
        };
        responses: {
            /** @description What the file says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractedText"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_13"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the documents. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDocument"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUpload"];
            };
        };
        responses: {
            /** @description The document, as it can be found. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDocument"];
                };
            };
            400: components["responses"]["Error400_20"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_13"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_2"];
            504: components["responses"]["Error504_2"];
        };
    };
    openDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One range of bytes. Several, and malformed ones, are ignored
                 * @example bytes=0-1023
                 */
                range?: string;
                /**
                 * @description The `ETag` of an earlier response: where the file is another one, the range is ignored
                 * @example "6921c0a4e1b2f3d4c5a6b7c8"
                 */
                "if-range"?: string;
                /**
                 * @description The `ETag` of an earlier response
                 * @example "6921c0a4e1b2f3d4c5a6b7c8"
                 */
                "if-none-match"?: string;
            };
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Document identifier
                 * @example yq2mC4nXc9L0Yb3sJ8ZpTA
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Changes with the file */
                    ETag?: string;
                    /** @description `inline` or `attachment`, and the name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "text/html": string;
                    "text/markdown": string;
                    "text/plain": string;
                    "application/octet-stream": string;
                };
            };
            /** @description A part of the file. */
            206: {
                headers: {
                    /** @description Changes with the file */
                    ETag?: string;
                    /** @description `inline` or `attachment`, and the name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "text/html": string;
                    "text/markdown": string;
                    "text/plain": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The file has not changed since the response with this `ETag`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_10"];
            416: components["responses"]["Error416"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    readDocument: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Document identifier
                 * @example yq2mC4nXc9L0Yb3sJ8ZpTA
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the parts, in their order. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentText"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_10"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    changeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Document identifier
                 * @example yq2mC4nXc9L0Yb3sJ8ZpTA
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentChange"];
            };
        };
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseDocument"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_10"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Document identifier
                 * @example yq2mC4nXc9L0Yb3sJ8ZpTA
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_10"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_4"];
            504: components["responses"]["Error504_2"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRow"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    importCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ExportUpload"];
            };
        };
        responses: {
            /** @description The import. What is wrong with the export is in its `reason`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunImport"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_11"];
            409: components["responses"]["Error409_7"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Import identifier
                 * @example 6927a0c41d5e8f0012ab34cd
                 */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseImport"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_11"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    stopImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Import identifier
                 * @example 6927a0c41d5e8f0012ab34cd
                 */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not under way. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_11"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInbox: {
        parameters: {
            query?: {
                /**
                 * @description Only groups with a question that has this text, as it is shown. Case and accents do not matter
                 * @example resit
                 */
                q?: string;
                /**
                 * @description Only groups with a question that is here for this reason
                 * @example none
                 */
                reason?: "none" | "related" | "down";
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the groups. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxGroup"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    answerGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Group of the inbox
                 * @example a41c7be09d3352f8
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupAnswer"];
            };
        };
        responses: {
            /** @description Published. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_12"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    dismissGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Group of the inbox
                 * @example a41c7be09d3352f8
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dismissed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_12"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    answerGroupWithPassage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Group of the inbox
                 * @example a41c7be09d3352f8
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPassage"];
            };
        };
        responses: {
            /** @description Published. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_21"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_12"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    dismissGroups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Dismissal"];
            };
        };
        responses: {
            /** @description None of them is in the inbox. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    listMyAnswers: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the answers. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentAnswer"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    markMyAnswersRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are read. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    generateFaqs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaqOptions"];
            };
        };
        responses: {
            /** @description The questions that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedFaqs"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            409: components["responses"]["Error409_8"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    getFaqs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frequent questions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaqList"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    addFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFaq"];
            };
        };
        responses: {
            /** @description The question. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    changeFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Frequent question
                 * @example 6f0c2b1a9d3e4f57
                 */
                faq_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaqChange"];
            };
        };
        responses: {
            /** @description The question after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faq"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_13"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    deleteFaq: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Frequent question
                 * @example 6f0c2b1a9d3e4f57
                 */
                faq_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_13"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    extractTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractedTopics"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            409: components["responses"]["Error409_9"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    getTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicList"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_6"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_5"];
            504: components["responses"]["Error504_3"];
        };
    };
    importQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["QuestionUpload"];
            };
        };
        responses: {
            /** @description The whole file is imported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedQuestions"];
                };
            };
            400: components["responses"]["Error400_22"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /**
                 * @description Tests ask published questions alone
                 * @example draft
                 */
                state?: components["schemas"]["QuestionState"];
                /**
                 * @description The whole topic
                 * @example Determinants
                 */
                topic?: string;
                /**
                 * @description How hard the question is
                 * @example medium
                 */
                difficulty?: components["schemas"]["Difficulty"];
                /**
                 * @description A part of the text, an option, an accepted answer, the explanation or the topic. Case and accents do not matter
                 * @example swap
                 */
                q?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the questions. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        /** @description Fields that its type does not have are ignored */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuestion"];
            };
        };
        responses: {
            /** @description The question. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["Error400_22"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listQuestionTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topics, with how many questions each has. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionTopic"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportQuestions: {
        parameters: {
            query: {
                /**
                 * @description GIFT or Moodle XML
                 * @example gift
                 */
                format: "gift" | "moodle";
                /**
                 * @description Tests ask published questions alone
                 * @example draft
                 */
                state?: components["schemas"]["QuestionState"];
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment`, and the name of the file */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/xml": string;
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    generateQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionOrder"];
            };
        };
        responses: {
            /** @description The new drafts. */
            201: {
                headers: {
                    /** @description Why there are none. `topic`: the material does not have it. `known`: the bank has all that the material gives. `material`: it has nothing that a question can be made of */
                    "X-None-Made"?: "topic" | "known" | "material";
                    /** @description Where there are fewer than `count`: guides and documents that give none, or the sections of the only one, each with its reason and its title, percent-encoded. `code`, `tasks`, `language`, `course`, `list`: what most of it is. `sentences`: it has none with a definition or a fact */
                    "X-Parts-Without"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"][];
                };
            };
            400: components["responses"]["Error400_23"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_6"];
            504: components["responses"]["Error504_4"];
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Question identifier
                 * @example 7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10
                 */
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_14"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Question identifier
                 * @example 7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10
                 */
                question_id: string;
            };
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionChange"];
            };
        };
        responses: {
            /** @description The question after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["Error400_24"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_14"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Question identifier
                 * @example 7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10
                 */
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_14"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getQuestionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
                /**
                 * @description Question identifier
                 * @example 7d1f6a52-0c9e-4f4b-9a55-2d8f7f3c1e10
                 */
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionHistoryEntry"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_14"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStudents: {
        parameters: {
            query?: {
                /**
                 * @description Only the students of this subject
                 * @example algebra-1
                 */
                subject_id?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the students. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentSummary"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subjectAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of this moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectAnalytics"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    weeklyActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The weeks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeekActivity"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    subjectCosts: {
        parameters: {
            query?: {
                /**
                 * @description The first month (UTC). Absent: the last one
                 * @example 2026-09
                 */
                from?: string;
                /**
                 * @description The last month, at most a year after the first. Absent: this one
                 * @example 2026-11
                 */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The costs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostRow"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_7"];
            504: components["responses"]["Error504_5"];
        };
    };
    subjectBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectBudget"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_7"];
            504: components["responses"]["Error504_5"];
        };
    };
    listCosts: {
        parameters: {
            query?: {
                /**
                 * @description The first month (UTC). Absent: the last one
                 * @example 2026-09
                 */
                from?: string;
                /**
                 * @description The last month, at most a year after the first. Absent: this one
                 * @example 2026-11
                 */
                to?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the costs. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostRow"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_7"];
            504: components["responses"]["Error504_5"];
        };
    };
    installationBudget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Budget"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_7"];
            504: components["responses"]["Error504_5"];
        };
    };
    getMyResults: {
        parameters: {
            query?: {
                /**
                 * @description Of one subject alone
                 * @example algebra-1
                 */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Results"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listQuestionFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Subject identifier
                 * @example algebra-1
                 */
                subject_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of this moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionFigures"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_4"];
            404: components["responses"]["Error404_5"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description Username of who acted
                 * @example root
                 */
                actor?: string;
                /**
                 * @description Username, or id of a subject or of an invitation
                 * @example ada.lovelace
                 */
                target?: string;
                /**
                 * @description What was done
                 * @example login
                 */
                action?: "login" | "login.failed" | "password.changed" | "password.code" | "password.reset" | "account.registered" | "account.created" | "account.imported" | "account.changed" | "account.disabled" | "account.enabled" | "account.deleted" | "role.changed" | "invitation.created" | "invitation.revoked" | "identity.linked" | "identity.unlinked" | "subject.created" | "subject.changed" | "subject.archived" | "subject.deleted" | "enrolment.added" | "enrolment.removed" | "export" | "platform.created" | "platform.changed" | "platform.deleted";
                /**
                 * @description Not before this time
                 * @example 2026-11-23T08:30:00Z
                 */
                from?: string;
                /**
                 * @description Not after this time
                 * @example 2026-11-23T08:30:00Z
                 */
                to?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the operations. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    demoState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoState"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    makeDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoCourse"];
                };
            };
            400: components["responses"]["Error400_25"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_2"];
            504: components["responses"]["Error504_6"];
        };
    };
    removeDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing of it is there. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_26"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    importAccounts: {
        parameters: {
            query?: {
                /**
                 * @description `true`: the same report, without codes, and nothing is changed
                 * @example true
                 */
                dry_run?: boolean;
                /**
                 * @description The body is a list as another program has saved it (Excel, Moodle, Canvas, …): in UTF-8, UTF-16 or Windows-1252, with headings in English or Spanish. `auto`: the headings tell what the columns hold; or what each of them holds, from the first on: none, username, email, full_name, surname_first, first_name, last_name, role, password, subjects. A username that no column has is made of what stands before the @ of the address
                 * @example auto
                 */
                columns?: string;
                /**
                 * @description With `columns`: of who has none in the list; STUDENT by default
                 * @example STUDENT
                 */
                role?: components["schemas"]["Role"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description UTF-8, with or without a byte order mark, at most 4 MiB. RFC 4180, also with semicolons or tabs in place of commas, with the heading `username,email,full_name,role,password,subjects` in any order; `password` and `subjects` (ids joined by `;`) may be empty or absent. At most 5,000 lines beside the heading, of which at most 200 have a password */
        requestBody: {
            content: {
                /**
                 * @example username,email,full_name,role,subjects
                 *     ada,ada@example.edu,Ada Lovelace,STUDENT,algebra;logic
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description What came of each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountImport"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the open invitations. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The invitation, with its code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeInvitation"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the invitation
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404_15"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPlatforms: {
        parameters: {
            query?: {
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the platforms, in the order of their making. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LtiPlatform"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLtiPlatform"];
            };
        };
        responses: {
            /** @description The platform. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LtiPlatform"];
                };
            };
            400: components["responses"]["Error400_27"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changePlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a platform
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                platform_id: string;
            };
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LtiPlatformChange"];
            };
        };
        responses: {
            /** @description The platform after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LtiPlatform"];
                };
            };
            400: components["responses"]["Error400_27"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404_16"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removePlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of a platform
                 * @example 6921c0a4e1b2f3d4c5a6b7c8
                 */
                platform_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404_16"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    systemReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of each part. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemReport"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_8"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description What the account may do
                 * @example STUDENT
                 */
                role?: components["schemas"]["Role"];
                /**
                 * @description A part of the username, the address or the full name. Case and accents do not matter
                 * @example lovelace
                 */
                q?: string;
                /**
                 * @description How many to leave out at the beginning
                 * @example 0
                 */
                skip?: number;
                /**
                 * @description How many at most
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the users. */
            200: {
                headers: {
                    /** @description How many there are in all */
                    "X-Total-Count"?: number;
                    /** @description The first, prev, next and last page (RFC 8288) */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedUser"][];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            422: components["responses"]["Error422"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Without `password`, the user sets the first one with the code of the answer */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        /** @description Only the fields that are sent are changed */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedUser"];
                };
            };
            400: components["responses"]["Error400_29"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deleted. Its tokens have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400_28"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    makePasswordCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadePasswordCode"];
                };
            };
            400: components["responses"]["Error400_2"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Username
                 * @example ada.lovelace
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description The role is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleChanged"];
                };
            };
            400: components["responses"]["Error400_30"];
            401: components["responses"]["Error401_2"];
            403: components["responses"]["Error403_3"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429_3"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["Error400_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateway can serve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["Error400_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503_8"];
        };
    };
    systemInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description About the system. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemInfo"];
                };
            };
            400: components["responses"]["Error400_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description About the installation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["Error400_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, latencies and process figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["Error400_2"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
}
