"""lti1p3platform: a library, for which a platform writes where it keeps its columns and scores."""
import json
from urllib.parse import parse_qsl, urlencode, urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

PRIVATE = rsa.generate_private_key(public_exponent=65537, key_size=2048)
PEM = PRIVATE.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()).decode()
PUBLIC_PEM = PRIVATE.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
ROLES = {'staff': 'Instructor', 'student': 'Learner'}


class Lti1p3Platform:
    def __init__(self, origin, tool, client, launch, tool_keys):
        from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
        from lti1p3platform.registration import Registration
        registration = Registration()
        registration.set_iss(origin).set_client_id(client).set_deployment_id('1').set_launch_url(launch)
        registration.set_oidc_login_url(f'{tool}/lti/login').set_deeplink_launch_url(launch)
        registration.set_tool_key_set_url(tool_keys)
        registration.set_platform_public_key(PUBLIC_PEM).set_platform_private_key(PEM)

        class Conf(LTI1P3PlatformConfAbstract):
            def init_platform_config(self, **kwargs):
                self._registration = registration

            def get_registration_by_params(self, **kwargs):
                return registration

        self.origin, self.tool, self.client, self.launch = origin, tool, client, launch
        self.registration, self.conf_of = registration, Conf
        self.items, self.scores = {}, []

    def keys(self):
        return {'keys': self.registration.get_jwks()}

    def begin(self, sub, role, kind, custom):
        return f'{self.tool}/lti/login?' + urlencode({
            'iss': self.origin, 'client_id': self.client, 'login_hint': sub, 'target_link_uri': self.launch,
            'lti_message_hint': json.dumps([role, kind, custom]), 'lti_deployment_id': '1'})

    def auth(self, query):
        from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
        role, kind, custom = json.loads(query['lti_message_hint'])
        membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

        class Launch(LTIAdvantageMessageLaunchAbstract):
            def get_preflight_response(self):
                return query

            def render_launch_form(self, launch_data, **kwargs):
                return {key: launch_data[key] for key in ('state', 'id_token')}

        launch = Launch(None, self.conf_of())
        launch.set_user_data(query['login_hint'], [membership + ROLES[role]], 'Grace Hopper', 'grace@example.edu')
        launch.set_resource_link_claim('link-1')
        launch.set_launch_context_claim('DemoX', ['CourseOffering'], 'Demonstration', 'DemoX')
        launch.set_custom_parameters_claim(custom)
        launch.set_nrps(f'{self.origin}/members')
        launch.set_ags(f'{self.origin}/api/lineitems')
        if kind == 'LtiDeepLinkingRequest':
            launch.set_dl(f'{self.origin}/return', accept_types={'ltiResourceLink'})
        return launch.lti_launch()

    def token(self, form):
        return self.conf_of().get_access_token(form)

    def may(self, token, scope):
        return self.conf_of().validate_token(token, [scope])

    def choice(self, jwt):
        return self.conf_of().validate_deeplinking_resp({'JWT': jwt})

    def service(self, method, path, headers, body):
        """Columns and scores: what is asked, as the adapter of the library for Django reads and answers it."""
        from lti1p3platform.request import Request
        url = urlsplit(path)

        class Asked(Request):
            def build_metadata(self, request):
                return {
                    'method': method, 'form_data': {}, 'get_data': dict(parse_qsl(url.query)), 'path': url.path,
                    'headers': {name.title(): value for name, value in headers.items()},
                    'content_type': headers.get('content-type'), 'json': json.loads(body) if body else None}

        grades = gradebook_of(self)(Asked(None), self.conf_of(), f'{self.origin}/api/lineitems')
        names = {
            ('GET', 2): grades.handle_get_lineitems, ('POST', 2): grades.handle_create_lineitem,
            ('GET', 3): grades.handle_get_lineitem, ('PUT', 3): grades.handle_update_lineitem,
            ('POST', 4): grades.handle_update_score, ('GET', 4): grades.handle_get_results}
        parts = url.path.strip('/').split('/')
        handle = names[method, len(parts)]
        answer = grades.handle_resp(handle, **({'line_item_id': parts[2]} if len(parts) > 2 else {}))
        if answer.code > 299:
            return answer.code, answer.media_type, json.dumps({'error': answer.message}).encode()
        result = answer.result
        content = result['content'] if result and 'content' in result else result
        return answer.code, answer.media_type, json.dumps(content).encode()

    def gradebook(self):
        results = {score['userId']: score['scoreGiven'] for score in self.scores}
        grades = [{'user': score['userId'], 'score': score['scoreGiven']} for score in self.scores]
        return {'items': list(self.items.values()), 'grades': grades, 'results': results}


def gradebook_of(platform):
    """The service of the library, over the columns and scores of this platform."""
    from lti1p3platform.exceptions import LineItemNotFoundException
    from lti1p3platform.score import ActivityProgress, GradeProgress, UpdateScoreStatus
    from lti1p3platform.service_connector import AssignmentsGradesService
    items, scores = platform.items, platform.scores

    class Gradebook(AssignmentsGradesService):
        def find_lineitems(self, page=1, limit=None, line_item_id=None, resource_link_id=None, resource_id=None,
                           tag=None):
            own = [item for item in items.values()
                   if tag in (None, item.get('tag')) and resource_link_id in (None, item.get('resourceLinkId'))]
            return {'content': own, 'has_next': False, 'next': None}

        def find_lineitem(self, line_item_id):
            if line_item_id not in items:
                raise LineItemNotFoundException()
            return items[line_item_id]

        def create_lineitem(self, creation_data):
            number = str(len(items) + 1)
            items[number] = {**creation_data, 'id': f'{platform.origin}/api/lineitems/{number}'}
            return items[number]

        def update_lineitem(self, update_data):
            self.find_lineitem(update_data['id'])
            items[update_data['id']] = {**update_data, 'id': f'{platform.origin}/api/lineitems/{update_data["id"]}'}
            return items[update_data['id']]

        def delete_lineitem(self, line_item_id):
            del items[line_item_id]

        def update_score(self, line_item_id, score):
            self.find_lineitem(line_item_id)
            ActivityProgress(score['activityProgress'])
            GradeProgress(score['gradingProgress'])
            own = [known['timestamp'] for known in scores if known['userId'] == score['userId']]
            if own and max(own) >= score['timestamp']:
                return UpdateScoreStatus.OLD_TIMESTAMP
            scores.append(score)
            return UpdateScoreStatus.SUCCESS

        def get_results(self, line_item_id, page=1, limit=None, user_id=None):
            raise NotImplementedError()

    return Gradebook
