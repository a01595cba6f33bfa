/** The arrows of the house: every import points down. Each rule says why it stands. */
const test = '(\\.test\\.tsx?$|/test-[a-z-]+\\.ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'in a cycle no file can be read, tested or moved alone',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      comment: 'the words of the API must be usable by anybody, also in a browser',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'database-is-the-ground',
      severity: 'error',
      comment: 'it carries every room, so it may know none of them',
      from: { path: '^database/', pathNot: test },
      to: { path: '^(contract|service|backoffice|lib|components|app|scripts)/' },
    },
    {
      name: 'service-has-one-door',
      severity: 'error',
      comment:
        'so that the service can one day move out whole, by changing one file (benchmarks measure its inside; browser tests share the check of answers)',
      from: { pathNot: '^(service|bench)/' },
      to: { path: '^service/', pathNot: '^service/(index|testing/answers)\\.ts$' },
    },
    {
      name: 'door-is-knocked-on-by-the-wiring',
      severity: 'error',
      comment: 'pages talk to an API, and must not notice whether it lives in this process',
      from: { pathNot: ['^(service|lib|scripts|bench)/', test] },
      to: { path: '^service/index\\.ts$' },
    },
    {
      name: 'service-knows-no-console',
      severity: 'error',
      comment: 'it serves organizations with keys, with or without a console beside it',
      from: { path: '^service/' },
      to: { path: '^(backoffice|lib|components|app|scripts)/' },
    },
    {
      name: 'backoffice-is-handed-its-api',
      severity: 'error',
      comment: 'it works the same against any implementation of the contract',
      from: { path: '^backoffice/' },
      to: { path: '^(service|lib|components|app|scripts)/' },
    },
    {
      name: 'components-only-show',
      severity: 'error',
      comment: 'what is drawn must not decide who may see it or where it comes from',
      from: { path: '^components/' },
      to: {
        path: ['^(service|backoffice|database|app|scripts)/', '^lib/(api|env|session|action|service|secrets|desk)(\\.ts|/)'],
      },
    },
    {
      name: 'wiring-knows-no-page',
      severity: 'error',
      comment: 'a page can be deleted without touching what it was wired to',
      from: { path: '^lib/' },
      to: { path: '^(app|components|scripts)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'prices and states are read and tested without a database, a server or a clock',
      from: { path: '(^service/.*/(quote|pricing|transaction|customer)|^contract/money)\\.ts$' },
      to: { path: '(^|/)node_modules/(drizzle-orm|hono|@hono|postgres)/|^database/' },
    },
    {
      name: 'rules-know-no-node',
      severity: 'error',
      comment: 'a rule that reads a clock, a file or the network is not a rule',
      from: { path: '(^service/.*/(quote|pricing)|^contract/.*)\\.ts$', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'what a test needs must not run in production',
      from: { pathNot: [test, '^(e2e|bench|scripts)/', '^database/test-'] },
      to: { path: test },
    },
    {
      name: 'upstream-of-the-tests-knows-nothing-of-ours',
      severity: 'error',
      comment: 'it plays the API of another company, which has never seen our words',
      from: { path: '^e2e/support/upstream/' },
      to: { path: '^(contract|database|service|backoffice|lib|components|app|scripts|bench)/' },
    },
    {
      name: 'what-is-imported-is-installed',
      severity: 'error',
      comment: 'an import that resolves by luck breaks on the next machine',
      from: { pathNot: '^(next-env|.next)' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|next-env)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
