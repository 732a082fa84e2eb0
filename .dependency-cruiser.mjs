/*
 * Which folder may import from which: `npm run lint:house`. Types count as imports, too.
 */
const FOLDERS = 'lib|plugins|routes|services|schemas|models|collections|companions|embedded-mongo|transfer|client|' +
  'docs|examples|bench|test|web'
const OURS = `^(${FOLDERS})/|^[^/]+[.]ts$`
// May know every part: they measure, show, describe and test them.
const TOOLS = '^(test|docs|bench|examples|client|web)/'
const MODELS = ['^models/', '^companions/[^/]+/models/']
const COMPANION = '^companions/(chat-engine|retrieval|analysis)/'

export default {
  forbidden: [
    rule('lib-knows-no-domain', 'Every service stands on lib/, so what is in it must run without any of them.',
      { path: '^lib/' }, { path: OURS, pathNot: '^lib/' }),

    rule('schemas-are-only-schemas',
      'A schema says what travels, and must not bring along code that acts, but for the check of a new password.',
      { path: '^schemas/' },
      { pathNot: '^schemas/|^lib/validation/(schemas|new-passwords)[.]ts$|^node_modules/@sinclair/typebox/' }),

    rule('models-know-the-database-only',
      'A model knows its collection and no HTTP: it returns values, and its callers choose the errors.',
      { path: '^models/' },
      { pathNot: '^(models|collections|lib|schemas)/|^node_modules/mongoose/', dependencyTypesNot: ['core'] }),
    rule('models-know-one-collection',
      'What takes several collections is a function in services/; the recent turns are a part of their session, and ' +
      'what providers say of an account is a part of it.',
      { path: MODELS, pathNot: '/index[.]ts$' },
      {
        path: MODELS,
        pathNot: '^models/(sessions/turn|accounts/user-(identities|scim))[.]ts$',
        dependencyTypesNot: ['type-only']
      }),
    rule('models-throw-no-http-errors',
      'A model returns null where there is nothing; the error catalogues are for routes, services and plugins.',
      { path: MODELS },
      { path: ['^lib/http/(errors|error-responses)[.]ts$', '^errors[.]ts$', '^companions/[^/]+/errors[.]ts$'] }),

    rule('services-are-below-routes-and-plugins',
      'A service is called by routes and plugins; calling them back, it could not be read or tested alone.',
      { path: '^services/' }, { path: '^(routes|plugins)/|^lib/plugins/|^(app|server)[.]ts$' }),
    rule('plugins-import-no-route', 'Plugins are registered before the routes, and work without them.',
      { path: '^plugins/' }, { path: '^routes/|^(app|server)[.]ts$' }),
    rule('routes-stay-in-their-folder',
      'What two domains of routes need is a service, a plugin or a schema; so each folder changes alone.',
      { path: '^routes/([^/]+)/' }, { path: '^routes/|^(app|server)[.]ts$', pathNot: '^routes/$1/' }),

    rule('routes-know-no-model', 'A route gets its models from app.models, and only the types of what they return.',
      { path: '^routes/' }, { path: '^models/', dependencyTypesNot: ['type-only'] }),

    rule('companions-stand-alone',
      'A companion can be taken out and run elsewhere: it has its own settings, schemas and models.',
      { path: COMPANION }, { path: OURS, pathNot: '^(companions/($1|text|costs)|collections|lib)/' }),
    rule('collections-are-only-declared',
      'A collection is its fields and its indexes: what is done with it stands in the models of each service.',
      { path: '^collections/' }, { path: OURS, pathNot: '^(collections|schemas|lib/database)/' }),
    rule('text-stands-alone', 'The companions share the text chain, so it must know none of them.',
      { path: '^companions/text/' }, { path: OURS, pathNot: '^(companions/text|lib)/' }),
    rule('costs-stand-alone', 'The services that call models share how these are counted: it knows none of them.',
      { path: '^companions/costs/' }, { path: OURS, pathNot: '^(companions/costs|lib)/' }),
    rule('gateway-imports-no-companion',
      'The gateway knows the other parts by protocol only; embedded-parts.ts decides what runs in its process.',
      {
        path: OURS,
        pathNot: [TOOLS, '^(companions|embedded-mongo|transfer)/', '^(embedded-parts|repair|transfer)[.]ts$']
      },
      { path: '^(companions|embedded-mongo|transfer)/|^(repair|transfer)[.]ts$' }),
    rule('only-the-process-starts-parts',
      'Everything else gets the addresses of a database and of companions, and runs without those of this repository.',
      { path: OURS, pathNot: [TOOLS, '^server[.]ts$'] },
      { path: '^embedded-parts[.]ts$', dependencyTypesNot: ['type-only'] }),
    rule('database-stands-alone',
      'The embedded database speaks MongoDB\'s protocol to any client, and knows none of ours.',
      { path: '^embedded-mongo/' }, { path: OURS, pathNot: '^embedded-mongo/' }),

    rule('the-page-knows-the-client-only', 'The page is a front end like any other: what it needs, others need, too.',
      { path: '^web/' }, { path: OURS, pathNot: '^(web|client)/' }),
    rule('nothing-imports-the-page', 'It is built by Vite and runs in browsers; the gateway serves its files.',
      { path: OURS, pathNot: '^web/' }, { path: '^web/' }),

    rule('no-cycle', 'In a cycle no file can be understood, loaded or tested before the others.',
      {}, { circular: true }),
    rule('imports-resolve', 'An import that leads nowhere fails at the start of a process.',
      {}, { couldNotResolve: true }),
    rule('no-dev-packages-at-run-time', 'Production installs have no dev packages.',
      { path: OURS, pathNot: TOOLS },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] })
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts']
    }
  }
}

function rule (name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}
