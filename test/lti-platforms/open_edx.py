"""
The platform of Open edX (lti-consumer-xblock), with its models and views, in a database in memory. What it has from the
rest of Open edX is played here: a block with a grade, and the users.
"""
import sys
from types import ModuleType, SimpleNamespace

LOCATION = 'block-v1:edX+DemoX+1+type@lti_consumer+block@assistant'


class Block:
    """Where Open edX keeps the grades of a unit. Each one that is published is kept, in their order."""
    has_score, accept_grades_past_due, grades = True, True, []
    scope_ids = SimpleNamespace(usage_id=LOCATION)

    def is_past_due(self):
        return False

    def max_score(self):
        return 1

    def set_user_module_score(self, user, score, _max_score, _comment):
        self.grades.append({'user': user, 'score': score * 100})


class OpenEdx:
    def __init__(self, origin, tool, client, launch, tool_keys):
        import django
        from django.conf import settings
        settings.configure(
            PLATFORM_NAME='Open edX', USE_TZ=True, SECRET_KEY='-', ALLOWED_HOSTS=['*'], ROOT_URLCONF='edx_urls',
            LTI_API_BASE=origin, USAGE_ID_PATTERN=r'(?P<usage_id>[^/]+)',
            DEFAULT_AUTO_FIELD='django.db.models.AutoField',
            DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}},
            CACHES={'default': {'BACKEND': 'django.core.cache.backends.locmem.LocMemCache'}},
            INSTALLED_APPS=['django.contrib.contenttypes', 'django.contrib.auth', 'lti_consumer'])
        django.setup()
        from django.core.management import call_command
        from django.urls import include, path
        from lti_consumer.models import Lti1p3Passport, LtiConfiguration
        from lti_consumer.plugin import compat
        from opaque_keys.edx.keys import UsageKey
        call_command('migrate', verbosity=0)
        urls = ModuleType('edx_urls')
        urls.urlpatterns = [path('api/', include('lti_consumer.plugin.urls'))]
        sys.modules['edx_urls'] = urls
        compat.load_block_as_user = lambda _location: Block()
        compat.get_user_from_external_user_id = lambda user: user
        self.origin, self.launch = origin, launch
        self.configuration = LtiConfiguration.objects.create(
            version='lti_1p3', config_store='CONFIG_ON_DB', location=UsageKey.from_string(LOCATION),
            lti_1p3_passport=Lti1p3Passport.objects.create(
                lti_1p3_client_id=client, lti_1p3_tool_keyset_url=tool_keys),
            lti_1p3_oidc_url=f'{tool}/lti/login', lti_1p3_launch_url=launch, lti_advantage_ags_mode='programmatic')

    def consumer(self):
        from lti_consumer.models import LtiConfiguration
        consumer = LtiConfiguration.objects.get(pk=self.configuration.pk).get_lti_consumer()
        consumer.enable_nrps(f'{self.origin}/members')
        consumer.enable_deep_linking(self.launch, f'{self.origin}/return')
        return consumer

    def keys(self):
        return self.consumer().get_public_keyset()

    def begin(self, sub, role, kind, custom):
        from lti_consumer.data import Lti1p3LaunchData
        data = Lti1p3LaunchData(
            user_id=sub, user_role=role, config_id='1', resource_link_id=LOCATION, message_type=kind,
            context_id='course-v1:edX+DemoX+1', context_type=['course_offering'], custom_parameters=custom)
        return self.consumer().prepare_preflight_url(data)

    def auth(self, query):
        from lti_consumer.lti_1p3.constants import LTI_1P3_CONTEXT_TYPE
        from lti_consumer.utils import get_data_from_cache
        data = get_data_from_cache(query['lti_message_hint'])
        consumer = self.consumer()
        consumer.set_user_data(
            user_id=query['login_hint'], role=data.user_role, full_name='Grace Hopper',
            email_address='grace@example.edu')
        consumer.set_resource_link_claim(data.resource_link_id)
        consumer.set_custom_parameters(data.custom_parameters)
        consumer.set_context_claim(
            data.context_id, [LTI_1P3_CONTEXT_TYPE.course_offering], 'Demonstration', 'DemoX')
        return consumer.generate_launch_request(query)

    def token(self, form):
        return self.consumer().access_token(form)

    def may(self, token, scope):
        return self.consumer().check_token(token, [scope])

    def choice(self, jwt):
        return self.consumer().check_and_decode_deep_linking_token(jwt)

    def service(self, method, path, headers, body):
        """Columns and scores: a call of Django's, as its server makes it."""
        from django.test import Client
        given = {name: value for name, value in headers.items() if name.lower() in ('host', 'authorization', 'accept')}
        answer = Client(raise_request_exception=False).generic(
            method, path, body, content_type=headers.get('content-type', ''), headers=given)
        return answer.status_code, answer.get('content-type'), answer.content

    def gradebook(self):
        from lti_consumer.lti_1p3.extensions.rest_framework.serializers import LtiAgsLineItemSerializer
        from lti_consumer.models import LtiAgsLineItem, LtiAgsScore
        items = LtiAgsLineItemSerializer(LtiAgsLineItem.objects.all(), many=True, context={'request': None}).data
        results = {score.user_id: score.score_given for score in LtiAgsScore.objects.all()}
        return {'items': items, 'grades': Block.grades, 'results': results}

    def rotate(self):
        """Another key: what was signed with the one before is not taken any more."""
        passport = self.configuration.lti_1p3_passport
        passport.lti_1p3_internal_private_key = ''
        passport.save()
