"""
Learning platforms that others have written, behind a small HTTP server, for python.test.ts: the platform of Open edX
(lti-consumer-xblock) and lti1p3platform. They make and check everything of LTI; this file only carries it.

    python platforms.py open-edx|lti1p3platform TOOL_ORIGIN CLIENT_ID WHERE_THE_TOOL_LISTENS

Prints its own origin. What it is asked for:
    GET  /keys                    its public keys
    GET  /begin?sub=&role=&type=  the address with which the platform begins a launch
    GET  /auth?...                what it answers to our login: state and id_token, or why not
    POST /token                   a token for its services
    GET  /members                 names and roles, to whom has a token for them
    POST /return                  the choice of a link
"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

KIND, TOOL, CLIENT = sys.argv[1:4]
PRIVATE = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PEM = PRIVATE.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()).decode()
PUBLIC_PEM = PRIVATE.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
LAUNCH = f'{TOOL}/lti/launch'
MEMBERS = [
    {'user_id': 'staff-1', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor']},
    {'user_id': 'student-1', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
     'name': 'Ada Lovelace', 'email': 'ada@example.edu'},
    {'user_id': 'student-2', 'roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner']},
]


class OpenEdx:
    def __init__(self, origin, tool_keys):
        from django.conf import settings
        import django
        settings.configure(
            PLATFORM_NAME='Open edX', DATABASES={}, USE_TZ=True,
            CACHES={'default': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'}},
            INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth'])
        django.setup()
        self.origin, self.tool_keys = origin, tool_keys

    def consumer(self):
        from lti_consumer.lti_1p3.consumer import LtiAdvantageConsumer
        consumer = LtiAdvantageConsumer(
            iss=self.origin, lti_oidc_url=f'{TOOL}/lti/login', lti_launch_url=LAUNCH, client_id=CLIENT,
            deployment_id='1', rsa_key=PEM, rsa_key_id='edx-1', redirect_uris=[LAUNCH], tool_keyset_url=self.tool_keys)
        consumer.enable_nrps(f'{self.origin}/members')
        consumer.enable_ags(f'{self.origin}/lineitems', allow_programmatic_grade_interaction=True)
        consumer.enable_deep_linking(LAUNCH, f'{self.origin}/return')
        return consumer

    def keys(self):
        return self.consumer().get_public_keyset()

    def begin(self, sub, role, kind):
        from lti_consumer.data import Lti1p3LaunchData
        data = Lti1p3LaunchData(
            user_id=sub, user_role=role, config_id='1', resource_link_id='link-1', message_type=kind,
            context_id='course-v1:edX+DemoX+1', context_type=['course_offering'])
        return self.consumer().prepare_preflight_url(data)

    def auth(self, query):
        from lti_consumer.lti_1p3.constants import LTI_1P3_CONTEXT_TYPE
        from lti_consumer.utils import get_data_from_cache
        data = get_data_from_cache(query['lti_message_hint'])
        consumer = self.consumer()
        consumer.set_user_data(
            user_id=query['login_hint'], role=data.user_role, full_name='Grace Hopper', email_address='grace@example.edu')
        consumer.set_resource_link_claim(data.resource_link_id)
        consumer.set_context_claim(
            data.context_id, [LTI_1P3_CONTEXT_TYPE.course_offering], 'Demonstration', 'DemoX')
        return consumer.generate_launch_request(query)

    def token(self, form):
        return self.consumer().access_token(form)

    def may(self, token, scope):
        return self.consumer().check_token(token, [scope])

    def choice(self, jwt):
        return self.consumer().check_and_decode_deep_linking_token(jwt)


class Lti1p3Platform:
    ROLES = {'staff': 'Instructor', 'student': 'Learner'}

    def __init__(self, origin, tool_keys):
        from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
        from lti1p3platform.registration import Registration
        registration = Registration()
        registration.set_iss(origin).set_client_id(CLIENT).set_deployment_id('1').set_launch_url(LAUNCH)
        registration.set_oidc_login_url(f'{TOOL}/lti/login').set_deeplink_launch_url(LAUNCH)
        registration.set_tool_key_set_url(tool_keys)
        registration.set_platform_public_key(PUBLIC_PEM).set_platform_private_key(PEM)

        class Conf(LTI1P3PlatformConfAbstract):
            def init_platform_config(self, **kwargs):
                self._registration = registration

            def get_registration_by_params(self, **kwargs):
                return registration

        self.origin, self.registration, self.conf_of = origin, registration, Conf

    def keys(self):
        return {'keys': self.registration.get_jwks()}

    def begin(self, sub, role, kind):
        return f'{TOOL}/lti/login?' + urlencode({
            'iss': self.origin, 'client_id': CLIENT, 'login_hint': sub, 'target_link_uri': LAUNCH,
            'lti_message_hint': f'{role} {kind}', 'lti_deployment_id': '1'})

    def auth(self, query):
        from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
        from lti1p3platform.request import Request
        role, kind = query['lti_message_hint'].split(' ')
        membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

        class Launch(LTIAdvantageMessageLaunchAbstract):
            def get_preflight_response(self):
                return query

            def render_launch_form(self, launch_data, **kwargs):
                return {key: launch_data[key] for key in ('state', 'id_token')}

        launch = Launch(None, self.conf_of())
        launch.set_user_data(query['login_hint'], [membership + self.ROLES[role]], 'Grace Hopper', 'grace@example.edu')
        launch.set_resource_link_claim('link-1')
        launch.set_launch_context_claim('DemoX', ['CourseOffering'], 'Demonstration', 'DemoX')
        launch.set_nrps(f'{self.origin}/members')
        if kind == 'LtiDeepLinkingRequest':
            launch.set_dl(f'{self.origin}/return', accept_types={'ltiResourceLink'})
        return launch.lti_launch()

    def token(self, form):
        return self.conf_of().get_access_token(form)

    def may(self, token, scope):
        return self.conf_of().validate_token(token, [scope])

    def choice(self, jwt):
        return self.conf_of().validate_deeplinking_resp({'JWT': jwt})


class Handler(BaseHTTPRequestHandler):
    platform = None

    def do_GET(self):
        url = urlsplit(self.path)
        query = dict(parse_qsl(url.query))
        if url.path == '/keys':
            return self.answer(self.platform.keys())
        if url.path == '/begin':
            kind = query.get('type', 'LtiResourceLinkRequest')
            return self.answer({'url': self.platform.begin(query['sub'], query['role'], kind)})
        if url.path == '/auth':
            return self.answer(self.platform.auth(query))
        if url.path == '/members':
            token = self.headers.get('authorization', '').removeprefix('Bearer ')
            scope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
            if not self.platform.may(token, scope):
                return self.answer({}, 401)
            return self.answer({'id': self.path, 'context': {'id': '1'}, 'members': MEMBERS})
        return self.answer({}, 404)

    def do_POST(self):
        form = dict(parse_qsl(self.rfile.read(int(self.headers['content-length'])).decode()))
        if self.path == '/token':
            return self.answer(self.platform.token(form))
        if self.path == '/return':
            return self.answer(self.platform.choice(form['JWT']))
        return self.answer({}, 404)

    def answer(self, value, status=200):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header('content-type', 'application/json')
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
address = f'http://127.0.0.1:{server.server_address[1]}'
# The keys of the tool are where the test says: the gateway listens there.
Handler.platform = {'open-edx': OpenEdx, 'lti1p3platform': Lti1p3Platform}[KIND](address, f'{sys.argv[4]}/lti/jwks')
print(address, flush=True)
server.serve_forever()
