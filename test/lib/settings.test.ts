import { Type } from '@sinclair/typebox'
import t from 'tap'
import {
  apiKeySetting, BadSetting, checkEndpoint, hostSetting, httpUrlSetting, LogLevel, modelSetting, mongodbUriSetting,
  portSetting, readSettings
} from '../../lib/settings.js'

const Settings = Type.Object({
  PORT: portSetting(8000, 'Where it listens'),
  HOST: hostSetting('On which address it listens'),
  LOG_LEVEL: LogLevel,
  MONGODB_URI: mongodbUriSetting('The database'),
  SERVICE_URL: httpUrlSetting('http://localhost:8080', 'The service'),
  LLM_MODEL: modelSetting('llama3', 'The model'),
  LLM_API_KEY: apiKeySetting('The key')
})
const read = (environment: NodeJS.ProcessEnv) => readSettings(Settings, environment, false)

t.test('what is not set has its default or is absent, and what is empty is not set', async t => {
  const defaults = { PORT: 8000, HOST: '127.0.0.1', LOG_LEVEL: 'info' }
  t.strictSame(read({}), defaults)
  t.strictSame(read({ PORT: '', HOST: '', LOG_LEVEL: '', MONGODB_URI: '', SERVICE_URL: '', LLM_MODEL: '' }), defaults)
  t.strictSame(read({ PATH: '/bin', HOME: '/root' }), defaults, 'what is no setting is left out')
})

t.test('values at the borders of their rules are taken', async t => {
  for (const PORT of ['0', '65535']) t.equal(read({ PORT }).PORT, Number(PORT))
  for (const LOG_LEVEL of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) {
    t.equal(read({ LOG_LEVEL }).LOG_LEVEL, LOG_LEVEL)
  }
  for (const MONGODB_URI of ['mongodb://a', 'mongodb+srv://a']) t.equal(read({ MONGODB_URI }).MONGODB_URI, MONGODB_URI)
  for (const SERVICE_URL of ['http://a', 'https://a/b']) t.equal(read({ SERVICE_URL }).SERVICE_URL, SERVICE_URL)
  const [LLM_MODEL, LLM_API_KEY] = ['m'.repeat(200), 'k'.repeat(4096)]
  t.match(read({ LLM_MODEL, LLM_API_KEY }), { LLM_MODEL, LLM_API_KEY })
})

t.test('a value that breaks its rule is a sentence with the rule', async t => {
  const bad: Array<[environment: NodeJS.ProcessEnv, sentence: string]> = [
    [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ MONGODB_URI: 'mongodb://' }, 'MONGODB_URI must be a URI that starts with mongodb:// or mongodb+srv://.'],
    [{ MONGODB_URI: 'x mongodb://a' }, 'MONGODB_URI must be a URI that starts with mongodb:// or mongodb+srv://.'],
    [{ SERVICE_URL: 'ftp://a' }, 'SERVICE_URL must be an address that starts with http:// or https://.'],
    [{ SERVICE_URL: 'a http://a' }, 'SERVICE_URL must be an address that starts with http:// or https://.'],
    [{ SERVICE_URL: 'http://:x' }, 'SERVICE_URL must be an address that starts with http:// or https://.'],
    [{ LLM_MODEL: 'm'.repeat(201) }, 'LLM_MODEL must be the name of a model.'],
    [{ LLM_API_KEY: 'k'.repeat(4097) }, 'LLM_API_KEY must be a key.']
  ]
  for (const [environment, message] of bad) {
    t.throws(() => read(environment), new BadSetting(message), JSON.stringify(environment).slice(0, 60))
  }
  t.match(hostSetting('x').rule, 'a host name or an address')
})

t.test('an endpoint and its model are set together, or none of them', async t => {
  const [LLM_BASE_URL, LLM_MODEL] = ['http://localhost:11434/v1', 'llama3']
  checkEndpoint({}, 'LLM')
  checkEndpoint({ LLM_BASE_URL, LLM_MODEL }, 'LLM')
  checkEndpoint({ LLM_BASE_URL }, 'OTHER')
  t.throws(() => checkEndpoint({ LLM_BASE_URL }, 'LLM'),
    new BadSetting('LLM_MODEL must be set when LLM_BASE_URL is set: it names the model to ask for.'))
  t.throws(() => checkEndpoint({ LLM_MODEL }, 'LLM'),
    new BadSetting('LLM_BASE_URL must be set when LLM_MODEL is set: it says where the model is.'))
})

t.test('the log level says which values there are, and what debug does besides', async t => {
  t.match(LogLevel.description, /^Least severe .*: fatal, .* or silent\. `debug` also \w+/)
})

t.test('a setting explains itself, with an example where it has no default', async t => {
  for (const [name, { description, rule, examples, ...schema }] of Object.entries(Settings.properties)) {
    t.match(description, /\w{3}/, name)
    t.match(rule, /\w{3}/, name)
    if (name === 'LLM_API_KEY') continue
    const samples: string[] = 'default' in schema ? [String(schema.default)] : examples
    t.strictSame(samples.map(sample => sample !== ''), [true], `${name} has one example`)
    for (const sample of samples) t.doesNotThrow(() => read({ [name]: sample }), `${name}=${sample}`)
  }
})
