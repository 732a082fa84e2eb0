"""
Learning platforms that others have written, behind a small HTTP server, for python.test.ts: the platform of Open edX
(open_edx.py) and lti1p3platform (other_platform.py). They make and check everything of LTI; this file only carries it.

    python platforms.py open-edx|lti1p3platform TOOL_ORIGIN CLIENT_ID WHERE_THE_TOOL_LISTENS

Prints its own origin. What it is asked for:
    GET  /keys                    its public keys
    GET  /begin?sub=&role=&type=  the address with which the platform begins a launch; others are custom parameters
    GET  /auth?...                what it answers to our login: state and id_token, or why not
    POST /token                   a token for its services
    GET  /members                 names and roles, to whom has a token for them
    POST /return                  the choice of a link
    *    /api/...                 columns and scores
    GET  /gradebook               what it has of them: columns, grades as they came, and the last one of each user
    POST /rotate                  other keys
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl, urlsplit

from open_edx import OpenEdx
from other_platform import Lti1p3Platform

KIND, TOOL, CLIENT, LISTENS = sys.argv[1:5]
MEMBERS = [
    {'user_id': 'staff-1', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor']},
    {'user_id': 'student-1', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
     'name': 'Ada Lovelace', 'email': 'ada@example.edu'},
    {'user_id': 'student-2', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner']},
]


class Handler(BaseHTTPRequestHandler):
    platform = None

    def do_GET(self):
        url = urlsplit(self.path)
        query = dict(parse_qsl(url.query))
        if url.path.startswith('/api/'):
            return self.service()
        if url.path == '/keys':
            return self.answer(self.platform.keys())
        if url.path == '/begin':
            sub, role = query.pop('sub'), query.pop('role')
            kind = query.pop('type', 'LtiResourceLinkRequest')
            return self.answer({'url': self.platform.begin(sub, role, kind, query)})
        if url.path == '/auth':
            return self.answer(self.platform.auth(query))
        if url.path == '/gradebook':
            return self.answer(self.platform.gradebook())
        if url.path == '/members':
            token = self.headers.get('authorization', '').removeprefix('Bearer ')
            scope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
            if not self.platform.may(token, scope):
                return self.answer({}, 401)
            return self.answer({'id': self.path, 'context': {'id': '1'}, 'members': MEMBERS})
        return self.answer({}, 404)

    def do_POST(self):
        if self.path.startswith('/api/'):
            return self.service()
        form = dict(parse_qsl(self.body().decode()))
        if self.path == '/token':
            return self.answer(self.platform.token(form))
        if self.path == '/return':
            return self.answer(self.platform.choice(form['JWT']))
        if self.path == '/rotate':
            return self.answer(self.platform.rotate())
        return self.answer({}, 404)

    def do_PUT(self):
        return self.service()

    def body(self):
        return self.rfile.read(int(self.headers.get('content-length', 0)))

    def service(self):
        self.send(*self.platform.service(self.command, self.path, dict(self.headers.items()), self.body()))

    def answer(self, value, status=200):
        self.send(status, 'application/json', json.dumps(value).encode())

    def send(self, status, kind, text):
        self.send_response(status)
        self.send_header('content-type', kind)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


# One thread: the database of Open edX is in its memory.
server = HTTPServer(('127.0.0.1', 0), Handler)
address = f'http://127.0.0.1:{server.server_address[1]}'
# The keys of the tool are where the test says: the gateway listens there.
made = {'open-edx': OpenEdx, 'lti1p3platform': Lti1p3Platform}[KIND]
Handler.platform = made(address, TOOL, CLIENT, f'{TOOL}/lti/launch', f'{LISTENS}/lti/jwks')
print(address, flush=True)
server.serve_forever()
