/** The rules of imports: every import points down. Each rule states its reason. */
const test = '(\\.test\\.tsx?$|/test-[a-z-]+\\.ts$)'
const screens = '^app/\\(console\\)/'

/**
 * The floors inside `service/`, the lowest first: a part imports parts of its own floor, in no circle (scripts/check/knots.ts), and of those below.
 * Files directly in `service/` make up the process, and are above them all.
 */
const floors = [
  { parts: ['ground'], why: 'every other part imports it, so it may import none' },
  {
    parts: ['organizations', 'events', 'keys', 'ledger', 'rates', 'rails', 'payment-stops', 'dual-control', 'idempotency'],
    why: 'the books, the rails and the keys must be right whoever pays whom, so they know neither customers nor transfers',
  },
  { parts: ['customers'], why: 'who somebody is, and which accounts are theirs, is known before anything is paid to them' },
  { parts: ['transfers', 'payouts', 'deposits'], why: 'a transfer is the same whoever asks for it, looks at it or simulates it' },
  { parts: ['webhooks', 'retention', 'sandbox'], why: 'it works on what the floors below have made; none of them waits for it' },
  { parts: ['http'], why: 'the words of the web end here: a part below can be called by a job or a script just as well' },
]
const onFloor = (parts) => `^service/(${parts.join('|')})/`
const floorRules = floors.map(({ parts, why }, height) => ({
  name: `floor-of-${parts[0]}-imports-only-what-is-below`,
  severity: 'error',
  comment: why,
  from: { path: onFloor(parts), pathNot: [test, '^service/testing/'] },
  to: { path: '^service/', pathNot: floors.slice(0, height + 1).map((floor) => onFloor(floor.parts)) },
}))

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
      to: { path: '^(contract|service|backoffice|lib|demo|start|components|app|scripts)/' },
    },
    {
      name: 'service-has-one-entry-point',
      severity: 'error',
      comment:
        'so that the service can one day move out whole, by changing one file (benchmarks measure its inside; browser tests share the check of answers)',
      from: { pathNot: '^(service|bench)/' },
      to: { path: '^service/', pathNot: '^service/(index|testing/answers)\\.ts$' },
    },
    {
      name: 'only-the-wiring-imports-the-service',
      severity: 'error',
      comment: 'pages talk to an API, and must not notice whether it lives in this process',
      from: { pathNot: ['^(service|lib|demo|start|scripts|bench)/', test] },
      to: { path: '^service/index\\.ts$' },
    },
    {
      name: 'service-knows-no-console',
      severity: 'error',
      comment: 'it serves organizations with keys, with or without a console beside it',
      from: { path: '^service/' },
      to: { path: '^(backoffice|lib|demo|start|components|app|scripts)/' },
    },
    ...floorRules,
    {
      name: 'only-the-entry-point-imports-http',
      severity: 'error',
      comment: 'the work of the service is not reached through its web face, so that it can be given another one',
      from: { path: '^service/', pathNot: ['^service/(http|testing)/', '^service/(index|main)\\.ts$', test] },
      to: { path: '^service/http/' },
    },
    {
      name: 'http-knows-no-sql',
      severity: 'error',
      comment: 'contract in, contract out: a query belongs to the part that owns its table',
      from: { path: '^service/http/', pathNot: test },
      to: { path: '(^|/)node_modules/(drizzle-orm|postgres)/' },
    },
    {
      name: 'backoffice-is-handed-its-api',
      severity: 'error',
      comment: 'it works the same against any implementation of the contract',
      from: { path: '^backoffice/' },
      to: { path: '^(service|lib|demo|start|components|app|scripts)/' },
    },
    {
      name: 'components-only-show',
      severity: 'error',
      comment: 'what is drawn must not decide who may see it or where it comes from',
      from: { path: '^components/' },
      to: { pathNot: '^(components|contract|lib/shared)/|(^|/)node_modules/' },
    },
    {
      name: 'wiring-knows-no-page',
      severity: 'error',
      comment: 'a page, the demo and the start can be taken away without touching what they were wired to',
      from: { path: '^lib/' },
      to: { path: '^(app|components|demo|start|scripts)/' },
    },
    {
      name: 'shared-runs-anywhere',
      severity: 'error',
      comment: 'it is loaded by browsers, by tests and by every room above',
      from: { path: '^lib/shared/', pathNot: test },
      to: { pathNot: '^(contract|lib/shared)/|(^|/)node_modules/' },
    },
    {
      name: 'api-client-knows-no-installation',
      severity: 'error',
      comment: 'it calls any API with the settings that it receives, in a process of any kind',
      from: { path: '^lib/(api|conform)/', pathNot: test },
      to: { path: '^lib/(server|access|i18n)/' },
    },
    {
      name: 'installation-knows-nobody',
      severity: 'error',
      comment: 'who is signed in and what they may is decided above the settings, the secrets and the log',
      from: { path: '^lib/server/', pathNot: test },
      to: { path: '^lib/(access|i18n)/' },
    },
    {
      name: 'demo-is-not-depended-on',
      severity: 'error',
      comment: 'the product is whole without it; the start fills it, and the sign-in page offers its people',
      from: { pathNot: ['^(demo|start|scripts|e2e|bench)/', '^app/sign-in/', test] },
      to: { path: '^demo/' },
    },
    {
      name: 'pages-know-no-database',
      severity: 'error',
      comment: 'they call the API or the desk; SQL belongs to the rooms that own the tables',
      from: { path: '^app/', pathNot: test },
      to: { path: '^database/' },
    },
    {
      name: 'screen-imports-no-screen',
      severity: 'error',
      comment:
        'a screen can be read, changed and taken away alone; what two of them show of one record belongs to _records, and how they show it to _kit',
      from: { path: `${screens}([^/_][^/]*)/` },
      to: { path: `${screens}[^/_][^/]*/`, pathNot: `${screens}$1/` },
    },
    {
      name: 'home-imports-no-other-screen',
      severity: 'error',
      comment: 'the page of the address "/" cannot be in the folder of its screen, which is home',
      from: { path: `${screens}page\\.tsx$` },
      to: { path: screens, pathNot: `${screens}(_kit|_records|home)/` },
    },
    {
      name: 'frame-imports-no-screen',
      severity: 'error',
      comment: 'every page loads the frame and what is in it',
      from: { path: `${screens}(_shell/|(layout|error|not-found|loading)\\.tsx$)` },
      to: { path: screens, pathNot: `${screens}(_kit|_records|_shell)/` },
    },
    {
      name: 'shell-is-drawn-by-the-layout',
      severity: 'error',
      comment: 'a page does not reach out of its place into the frame around it; the handlers of the palette answer it',
      from: { path: '^app/', pathNot: [`${screens}(_shell/|layout\\.tsx$)`, '^app/api/console/'] },
      to: { path: `${screens}_shell/` },
    },
    {
      name: 'records-know-no-screen',
      severity: 'error',
      comment: 'what is shown of one record on several screens depends on none of them',
      from: { path: `${screens}_records/` },
      to: { path: screens, pathNot: `${screens}(_kit|_records)/` },
    },
    {
      name: 'kit-knows-no-record',
      severity: 'error',
      comment: 'lists, forms and live reads are the same whatever they hold',
      from: { path: `${screens}_kit/` },
      to: { path: screens, pathNot: `${screens}_kit/` },
    },
    {
      name: 'console-is-for-staff',
      severity: 'error',
      comment: 'pages that strangers open load nothing of it; its handlers check who calls before they answer',
      from: { path: '^app/', pathNot: [screens, '^app/api/console/'] },
      to: { path: screens },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'a rule (`*.rules.ts`) is read and tested without a database, a server or a clock',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '(^|/)node_modules/(drizzle-orm|hono|@hono|postgres)/|^database/' },
    },
    {
      name: 'rules-know-no-node',
      severity: 'error',
      comment: 'a rule that reads a clock, a file or the network is not a rule',
      from: { path: '\\.rules\\.ts$|^contract/', pathNot: test },
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
      to: { path: '^(contract|database|service|backoffice|lib|demo|start|components|app|scripts|bench)/' },
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
