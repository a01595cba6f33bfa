import { expect, test } from 'vitest'
import { findArrowFaults, importsOf } from './arrows'
import { findExcess } from './caps'
import { findDocstringFaults } from './docstrings'
import { descriptionsOf } from './first-load'
import { findKnotFaults, findKnots } from './knots'
import { findNameFaults } from './names'
import { findPackageFaults, isBelow } from './packages'
import { findSqlFaults } from './sql'
import { findStyleFaults } from './styles'

test('imports are found in all their forms, types included, and not in comments', () => {
  const text = [
    "import { a } from './a'",
    "import type { B } from '#lib/b'",
    'import {\n  c,\n  type D,\n} from "c"',
    "export { e } from './e'",
    "export * from './f'",
    "import './g.css'",
    ['const h = await imp', "ort('./h')"].join(''),
    '/** With its query, from "/v1" on. */',
    "export type I = { from: 'i' }",
  ].join('\n')
  expect(importsOf(text)).toEqual(['./a', '#lib/b', 'c', './e', './f', './g.css', './h'])
})

test('a file, a test and a page each have their cap', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  const excess = (path: string, count: number, isTest = false) => findExcess({ path, text: lines(count), isTest }).length
  expect([excess('lib/a.ts', 200), excess('lib/a.ts', 201)]).toEqual([0, 1])
  expect([excess('lib/a.test.ts', 300, true), excess('lib/a.test.ts', 301, true)]).toEqual([0, 1])
  expect([excess('app/x/page.tsx', 60), excess('app/x/page.tsx', 61)]).toEqual([0, 1])
})

test('a function has its cap, and its JSX counts', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `      <p>{${index}}</p>`).join('\n')
  const excess = (path: string, text: string) => findExcess({ path, text, isTest: path.includes('.test.') })
  /** The function has six lines besides those inside. */
  const drawn = (inside: number) => `export function Rows() {\n  return (\n    <>\n\n${lines(inside)}\n    </>\n  )\n}\n`
  expect(excess('app/rows.tsx', drawn(44))).toEqual([])
  expect(excess('app/rows.tsx', drawn(45))).toEqual(['app/rows.tsx:1: a function of 51 lines, at most 50'])
  expect(excess('app/rows.test.tsx', drawn(45))).toEqual([])
  const added = (count: number) => `const add = () => {\n${'  add()\n'.repeat(count)}}\n`
  expect(excess('lib/add.ts', `const name = 1\n${added(49)}`)).toEqual(['lib/add.ts:2: a function of 51 lines, at most 50'])
})

test.each([
  ['const a = b as Thing', 1],
  ['const a = (b) as { c: string }', 1],
  ['const a = <b as={c} />', 0],
  ["const a = ['x'] as const", 0],
  ["import { a as b } from 'c'", 0],
  ["import * as a from 'b'", 0],
  ['// read it as Text', 0],
  ["const a = 'said as such'", 0],
  ['return text as Route // the one constructor of this brand', 0],
  ["const a = 'x//y' as Text", 1],
])('%s has %d casts', (text, count) => {
  expect(findExcess({ path: 'lib/a.ts', text, isTest: false })).toHaveLength(count)
})

const described = '/** Returns a. */\n'
test.each([
  ['lib/a.ts', 'export function a() {}', 1],
  ['lib/a.ts', `${described}export function a() {}`, 0],
  ['lib/a.ts', '/**\n * Returns a.\n */\nexport async function a() {}', 0],
  ['lib/a.ts', `${described}\nexport function a() {}`, 1],
  ['lib/a.ts', '/** */\nexport function a() {}', 1],
  ['lib/a.ts', '// Returns a.\nexport function a() {}', 1],
  ['lib/a.ts', `${described}const b = 1\nexport function a() {}`, 1],
  ['lib/a.ts', 'function a() {}', 0],
  ['lib/a.ts', 'export default function () {}', 1],
  ['lib/a.ts', 'export const a = () => 1', 1],
  ['lib/a.ts', 'export const a = cache(async () => 1)', 1],
  ['app/a/actions.ts', 'export const a = action({ needs: "quote.pay" }, async () => 1)', 1],
  ['lib/a.ts', 'export const a = z.string()', 0],
  ['lib/a.ts', `${described}export function a(b: 1): 1\nexport function a(b: 2): 2\nexport function a(b: 1 | 2) {}`, 0],
  ['lib/a.ts', `export function a(b: 1): 1\n${described}export function a(b: 1 | 2) {}`, 1],
  ['app/a/page.tsx', 'export async function generateMetadata() {}\nexport default function Page() {}', 0],
  ['app/a/page.tsx', 'export function Part() {}', 1],
  ['app/a/card.tsx', 'export default function Card() {}', 1],
  ['app/api/a/route.ts', 'export function GET() {}\nexport function POST() {}', 0],
  ['lib/a.ts', 'export function GET() {}', 1],
  ['service/testing/a.ts', 'export function a() {}', 0],
  ['e2e/support/a.ts', 'export function a() {}', 0],
])('in %s, %j lacks %d docstrings', (path, text, count) => {
  expect(findDocstringFaults({ path, text, isTest: false })).toHaveLength(count)
})

test('a function without a docstring is named with its line', () => {
  const source = { path: 'lib/a.ts', text: 'const b = 1\n\nexport function a() {}', isTest: false }
  expect(findDocstringFaults(source)).toEqual(['lib/a.ts:3: a is exported without a docstring'])
  expect(findDocstringFaults({ ...source, isTest: true })).toEqual([])
})

test('versions are compared as numbers', () => {
  expect(isBelow('16.2.5', '16.2.6')).toBe(true)
  expect(isBelow('16.10.0', '16.2.6')).toBe(false)
  expect(isBelow('19.2.6', '19.2.6')).toBe(false)
})

test('the packages of this project hold their bounds, and a range or an old version is named', () => {
  expect(findPackageFaults()).toEqual([])
  const text = JSON.stringify({
    scripts: {},
    dependencies: { next: '16.0.0', zod: '^4.0.0' },
    devDependencies: {},
    optionalDependencies: {},
  })
  expect(findPackageFaults(text)).toEqual([
    expect.stringContaining('next 16.0.0 is below'),
    expect.stringContaining('zod ^4.0.0'),
  ])
})

test('a SQL function is defined once, beside the code that calls it, and not in a new migration', () => {
  const define = (name: string) => `create or replace function ${name}(p_org uuid) returns void language sql as $$ $$;\n`
  const old = { path: 'service/migrations/0002_money.sql', text: define('pay') }
  const source = { path: 'service/transfers/pay.sql', text: define('pay') }
  expect(findSqlFaults()).toEqual([])
  expect(findSqlFaults([old, source])).toEqual([])
  expect(findSqlFaults([source, { path: 'service/ledger/post.sql', text: define('post') + define('pay') }])).toHaveLength(1)
  expect(findSqlFaults([{ path: 'service/migrations/0023_new.sql', text: define('pay') }])).toHaveLength(1)
  expect(findSqlFaults([{ path: 'service/transfers/pay.sql', text: '-- line\n'.repeat(201) }])).toHaveLength(1)
  expect(findSqlFaults([source, { path: 'database/pay.sql', text: define('pay') + define('pay') }])).toEqual([
    'database/pay.sql: pay is defined in database/pay.sql too',
  ])
  const qualified = { path: 'service/ledger/post.sql', text: `do $$\n  ${define('payments.pay')}$$;` }
  expect(findSqlFaults([source, qualified])).toEqual(['service/ledger/post.sql: pay is defined in service/transfers/pay.sql too'])
  const [first, second] = ['0001_desk', '0099_again'].map((name) => `backoffice/migrations/${name}.sql`)
  const desk = [first, second].map((path = '') => ({ path, text: define('refuse') }))
  expect(findSqlFaults(desk)).toEqual([`${second}: refuse is defined in ${first} too`])
})

test('the style sheets hold few classes of our own, in lines that can be read', () => {
  expect(findStyleFaults()).toEqual([])
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => `.own-${index}:hover {\n  opacity: 0.5;\n}`).join('\n')
  const faults = (text: string) => findStyleFaults([{ path: 'app/styles/a.css', text }], [])
  expect(faults(`${named(19)}\n@utility mono {\n  opacity: 1;\n}`)).toEqual([])
  expect(faults(named(21))).toEqual(['app/styles: 21 classes of our own, at most 20'])
  expect(faults(`/* ${'x'.repeat(125)} */`)).toEqual(['app/styles/a.css:1: 131 characters, at most 130'])
  const markup = (classes: string) => findStyleFaults([], [{ path: 'app/a.tsx', text: `<b className="${classes}" />` }])
  for (const rule of ['[&_dl>*+*]:border-t', '[&>p~*]:mt-2', 'peer-has-[:checked]:block'])
    expect(markup(`flex ${rule}`)).toEqual([expect.stringContaining(`app/a.tsx: ${rule.split(']:')[0]}`)])
  expect(markup('[&_dl>:not(:first-child)]:border-t [[data-slot=lead]:has(b)~&]:hidden *:flex')).toEqual([])
})

test('a name that two files of one room or of several export means one thing, or is named with the reason why it may be shared', () => {
  const source = (path: string, text: string) => ({ path, text, isTest: path.includes('.test.') })
  const call = 'export type Call = { id: string }\n'
  const sources = [source('lib/api/calls.ts', call), source('service/http/call.ts', call), source('app/call.test.ts', call)]
  expect(findNameFaults(sources, [])).toEqual([
    expect.stringContaining('Call is exported by lib/api/calls.ts, service/http/call.ts'),
  ])
  expect(findNameFaults(sources, [{ why: 'both are calls', names: ['Call'] }])).toEqual([])
  const inOneRoom = [source('service/http/call.ts', call), source('service/rails/call.ts', call)]
  expect(findNameFaults(inOneRoom, [])).toEqual([expect.stringContaining('service/http/call.ts, service/rails/call.ts')])
  expect(findNameFaults([source('app/a/page.tsx', call), source('app/b/page.tsx', call)], [])).toEqual([])
  expect(findNameFaults(sources.slice(0, 1), [{ why: 'both are calls', names: ['Call'] }])).toEqual([
    expect.stringContaining('one file only'),
  ])
})

test('the sentences of the reference are found where the contract says them', () => {
  const text = `id: Id.meta({ description: 'Its id, which is opaque.', example: 1 }),\nnote: plainText(9).meta({\n  description:\n    'Why, in words.',\n})`
  expect(descriptionsOf([{ path: 'contract/a.ts', text, isTest: false }])).toEqual(['Its id, which is opaque.', 'Why, in words.'])
  expect(descriptionsOf([{ path: 'lib/a.ts', text, isTest: false }])).toEqual([])
})

/** Makes files from their imports. */
function planted(files: Record<string, readonly string[]>) {
  return Object.entries(files).map(([path, names]) => ({
    path,
    text: names.map((name) => `import '${name}'`).join('\n'),
    isTest: path.includes('.test.'),
  }))
}

test('an import that points up to a higher floor, SQL in the web face and a rule with a clock are named, each with its reason', async () => {
  const faults = await findArrowFaults(
    planted({
      'service/ledger/post.ts': ['../transfers/pay-quote', '../ground/clock'],
      'service/transfers/pay-quote.ts': ['../ledger/entries.rules', '../customers/kyc/status.rules', '../http/lists'],
      'service/transfers/pay-quote.test.ts': ['../http/lists'],
      'service/ledger/entries.rules.ts': ['node:fs', 'drizzle-orm'],
      'service/customers/kyc/status.rules.ts': [],
      'service/ground/clock.ts': ['drizzle-orm'],
      'service/http/lists.ts': ['drizzle-orm', '../ground/clock'],
      'service/sweep.ts': ['./http/lists'],
    }),
  )
  expect(faults.map((fault) => fault.replace(/, because \S.*$/, '')).toSorted()).toEqual([
    'service/http/lists.ts → drizzle-orm/index.d.ts: http-knows-no-sql',
    'service/ledger/entries.rules.ts → drizzle-orm/index.d.ts: rules-are-pure',
    'service/ledger/entries.rules.ts → fs: rules-know-no-node',
    'service/ledger/post.ts → service/transfers/pay-quote.ts: floor-of-organizations-imports-only-what-is-below',
    'service/sweep.ts → service/http/lists.ts: only-the-entry-point-imports-http',
    'service/transfers/pay-quote.ts → service/http/lists.ts: floor-of-transfers-imports-only-what-is-below',
    'service/transfers/pay-quote.ts → service/http/lists.ts: only-the-entry-point-imports-http',
  ])
}, 60_000)

test('an import between two screens, or up to a screen from what several share, is named; and so is a component that is more than shared', async () => {
  const faults = await findArrowFaults(
    planted({
      'app/(console)/page.tsx': ['./home/greeting', './quotes/price'],
      'app/(console)/home/greeting.ts': [],
      'app/(console)/quotes/price.ts': [],
      'app/(console)/quotes/price.test.ts': ['../customers/new/fields'],
      'app/(console)/customers/new/fields.tsx': [
        '../../quotes/price',
        '../../_shell/nav',
        '../../_records/quote/read-quote',
        './names',
      ],
      'app/(console)/customers/new/names.ts': ['../../_kit/list/sorting'],
      'app/(console)/_records/quote/read-quote.ts': ['../../quotes/price', '../../_kit/list/sorting'],
      'app/(console)/_kit/list/sorting.ts': ['../../_records/quote/paid-quote'],
      'app/(console)/_records/quote/paid-quote.ts': [],
      'app/(console)/_shell/nav.tsx': ['../_records/quote/paid-quote', '../quotes/price'],
      'app/sign-in/page.tsx': ['../(console)/_kit/list/sorting'],
      'app/api/console/quotes/route.ts': ['../../../(console)/quotes/price'],
      'components/card.tsx': ['#lib/shared/format', '#lib/server/desk'],
      'components/card.test.tsx': ['#backoffice/desk'],
      'lib/shared/format.ts': [],
      'lib/server/desk.ts': [],
      'backoffice/desk.ts': [],
    }),
  )
  expect(faults.map((fault) => fault.replaceAll('app/(console)/', '').replace(/, because \S.*$/, '')).toSorted()).toEqual([
    '_kit/list/sorting.ts → _records/quote/paid-quote.ts: kit-knows-no-record',
    '_records/quote/read-quote.ts → quotes/price.ts: records-know-no-screen',
    '_shell/nav.tsx → quotes/price.ts: frame-imports-no-screen',
    'app/sign-in/page.tsx → _kit/list/sorting.ts: console-is-for-staff',
    'components/card.test.tsx → backoffice/desk.ts: components-only-show',
    'components/card.tsx → lib/server/desk.ts: components-only-show',
    'customers/new/fields.tsx → _shell/nav.tsx: shell-is-drawn-by-the-layout',
    'customers/new/fields.tsx → quotes/price.ts: screen-imports-no-screen',
    'page.tsx → quotes/price.ts: home-imports-no-other-screen',
    'quotes/price.test.ts → customers/new/fields.tsx: screen-imports-no-screen',
  ])
}, 60_000)

test('parts that import each other in a circle are a knot, also through others, and tests tie none', () => {
  const sources = planted({
    'service/a/one.ts': ['../b/two'],
    'service/b/two.ts': ['#service/c'],
    'service/c.ts': ['./a/one', './d/four'],
    'service/d/four.ts': [],
    'service/d/four.test.ts': ['../a/one'],
  })
  expect(findKnots(sources, 'service')).toEqual({ parts: 4, knots: [['a', 'b', 'c.ts']] })
  expect(findKnotFaults(sources, ['service'])).toEqual(['service: a knot of 3 parts: a, b, c.ts'])
  expect(findKnotFaults(sources.slice(1), ['service'])).toEqual([])
})
