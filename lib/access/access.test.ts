import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { demandsProof, permissions } from './permissions'
import { actions, handlers, pages } from './test-access-table'

const root = projectRoot()
const sources = ['app', 'lib', 'demo', 'start', 'components']
  .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/test-/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

describe('the code and lib/access/test-access-table.ts agree', () => {
  test('every page requires its permission, and is listed', () => {
    expect(found(({ path, text }) => (path.endsWith('/page.tsx') ? readPage(path, text) : []))).toEqual(pages)
  })

  test('every route handler requires its permission, and is listed', () => {
    expect(found(({ path, text }) => (path.endsWith('/route.ts') ? readHandlers(path, text) : []))).toEqual(handlers)
  })

  test('every server action requires its permission, and is listed', () => {
    expect(found(({ path, text }) => readActions(path, text))).toEqual(actions)
  })
})

test('every permission is required by something', () => {
  const asking = sources.filter(({ path }) => path !== 'lib/access/permissions.ts').map(({ text }) => text)
  expect(Object.keys(permissions).filter((name) => !asking.some((text) => text.includes(`'${name}'`)))).toEqual([])
})

describe('a dangerous act requires a fresh proof of the person', () => {
  test('these do, and no others', () => {
    const demanding = Object.entries(actions).filter(([, needs]) => demandsProof(needs))
    expect(demanding.map(([name]) => name)).toEqual([
      '_records/customer revealField',
      'customers/[id] checkDeletion',
      'customers/[id] deleteCustomer',
      'customers/[id]/state unblockCustomer',
      'customers/[id]/state rejectUnblock',
      'approvals decideApproval',
      'accounts/[id] agreeTopUp',
      'accounts/[id] rejectTopUp',
      'deposits/[id] agreeDecision',
      'deposits/[id] rejectDepositRequest',
      'transactions/[id]/payout reportPayout',
      'transactions/[id]/payout decidePayout',
      'transactions/[id]/payout revealPayout',
      ...Object.keys(actions).filter((name) => /^developers\/(keys|webhooks) /.test(name)),
      'settings/sessions endSessionOf',
      ...Object.keys(actions).filter((name) => /^settings\/(security|approvals) /.test(name)),
      'settings/payments restartPayments',
      ...Object.keys(actions).filter((name) => /^settings\/people /.test(name)),
    ])
    expect(Object.values(handlers).filter((needs) => needs !== 'public' && demandsProof(needs))).toEqual([])
  })

  test('some of them only look, and say so', () => {
    const looking = sources.flatMap(({ text }) => [...text.matchAll(/export const (\w+) = action\(\s*\{[^}]*reads: true/g)])
    expect(looking.map(([, name]) => name)).toEqual(['checkDeletion', 'tryRules'])
  })

  test('and each page with such an act can request the proof', () => {
    const names = Object.entries(actions).flatMap(([name, needs]) => (demandsProof(needs) ? [name.split(' ')[1] ?? ''] : []))
    const asking = sources.filter(
      ({ path, text }) =>
        path.endsWith('.tsx') &&
        names.some((name) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from './(request-)?actions'`).test(text)),
    )
    expect(asking.filter(({ text }) => !/withProof\(|usePolicyAct\(/.test(text)).map(({ path }) => path)).toEqual([
      'app/(console)/customers/[id]/delete-customer.tsx',
      'app/(console)/settings/approvals/try-rules.tsx',
    ])
  })
})

describe('nothing of the console lies outside of the gate', () => {
  const routes = sources.filter(({ path }) => path.endsWith('/route.ts'))

  test('what needs no session are the endpoints of the service, and those where somebody signs in', () => {
    const open = routes.filter(({ path, text }) => readHandlers(path, text).some(([, needs]) => needs === 'public'))
    expect(open.map(({ path }) => path).sort()).toEqual([
      'app/api/auth/[...nextauth]/route.ts',
      'app/api/entry/passkey/route.ts',
      'app/api/invitations/join/route.ts',
      'app/api/invitations/open/route.ts',
      'app/api/resets/open/route.ts',
      'app/api/resets/use/route.ts',
      'app/api/scim/v2/ServiceProviderConfig/route.ts',
      'app/api/scim/v2/Users/[id]/route.ts',
      'app/api/scim/v2/Users/route.ts',
      'app/healthz/route.ts',
      'app/openapi.json/route.ts',
      'app/problems/[code]/route.ts',
      'app/readyz/route.ts',
    ])
    // Public files use neither sessions, nor the desk, nor the API with the console's key. Invitations get the desk from their
    // wrapper.
    for (const { path, text } of open)
      expect([path, /\(console\)|#lib\/(access|server)\/(session|desk|api|action)'/.test(text)]).toEqual([path, false])
  })

  test('only the gate, the pages and the frame read who is signed in', () => {
    // The notice of unreadable rows is on seven lists, and shows the cause to admins; it opens nothing. Records that are under
    // watch are reported where they are read, for the page and for its panels.
    const others = ['lib/access/session.ts', 'lib/access/watch-opened.ts', 'app/(console)/_kit/list/unread-rows.tsx']
    const asking = sources.filter(({ path, text }) => /\bcurrentStaff\b/.test(text) && !others.includes(path))
    expect(asking.map(({ path }) => path).filter((path) => !/\/(page|layout)\.tsx$/.test(path))).toEqual([])
  })

  test('in these rooms only the gate records refusals', () => {
    const recording = sources.filter(({ text }) => /\brecordRefusal\(|result: 'denied'/.test(text)).map(({ path }) => path)
    // The demo makes up records of its own for the past.
    expect(recording.sort()).toEqual(['demo/desk/office.ts', 'lib/access/gate.ts'])
  })
})

describe('the reading of the code finds', () => {
  test('a page that does not ask', () => {
    expect(readPage('app/(console)/secrets/page.tsx', 'export default function Page() {}')).toEqual([['/secrets', 'public']])
  })

  test('a wrapper that only has the name of ours', () => {
    const text = `const handler = (_options, work) => work\nexport const GET = handler({ needs: 'export' }, steal)`
    expect(readHandlers('app/api/x/route.ts', text)).toEqual([['GET /api/x', 'public']])
    const actions = `'use server'\nimport { action } from './mine'\nexport const steal = action({ needs: 'export' }, take)`
    expect(readActions('app/(console)/x/actions.ts', actions)).toEqual([['x steal', 'public']])
  })

  test('a handler that was not wrapped', () => {
    expect(readHandlers('app/api/x/route.ts', 'export async function GET() {}')).toEqual([['GET /api/x', 'public']])
    expect(readHandlers('app/api/x/route.ts', 'export { GET, steal as POST }')).toEqual([
      ['GET /api/x', 'public'],
      ['POST /api/x', 'public'],
    ])
  })

  test('an action that was not wrapped, however it is exported', () => {
    const naked = [
      `export async function steal() {}`,
      `export const steal = async () => {}`,
      `export { steal }`,
      `export default steal`,
    ]
    for (const text of naked) {
      expect(readActions('app/(console)/x/actions.ts', `'use server'\n${text}`)[0]?.[1]).toBe('public')
    }
  })

  test('an action inside another function', () => {
    const text = `export function Form() {\n  async function steal() {\n    'use server'\n  }\n}`
    expect(readActions('app/(console)/x/form.tsx', text)).toEqual([['x (inline)', 'public']])
  })
})

type Source = { path: string; text: string }
type Entry = [name: string, needs: string]

function found(read: (source: Source) => Entry[]): Record<string, string> {
  return Object.fromEntries(sources.flatMap(read))
}

function readPage(path: string, text: string): Entry[] {
  return [[addressOf(path), /await requireStaff\('([\w.]+)'\)/.exec(text)?.[1] ?? 'public']]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

function readHandlers(path: string, text: string): Entry[] {
  return exportsOf(text)
    .filter(({ name }) => methods.includes(name))
    .map(({ name, code }) => [`${name} ${addressOf(path)}`, needsOf(text, code, 'handler')])
}

function readActions(path: string, text: string): Entry[] {
  const folder = addressOf(path).slice(1)
  if (/^['"]use server['"]/.test(text.trimStart()))
    return exportsOf(text).map(({ name, code }) => [`${folder} ${name}`, needsOf(text, code, 'action')])
  return /^\s+['"]use server['"]/m.test(text) ? [[`${folder} (inline)`, 'public']] : []
}

/** Reads the permission of an export: its value must be a call of our wrapper, whose first member is `needs`. */
function needsOf(text: string, code: string, wrapper: 'action' | 'handler'): string {
  if (!new RegExp(`^import \\{[^}]*\\b${wrapper}\\b[^}]*\\} from '#lib/access/${wrapper}'$`, 'm').test(text)) return 'public'
  return new RegExp(`^= ${wrapper}\\(\\s*\\{\\s*needs: '([\\w.]+)'`).exec(code)?.[1] ?? 'public'
}

function exportsOf(text: string): { name: string; code: string }[] {
  const declared = [...text.matchAll(/^export (?:const|let|var|async function|function) (\w+)\s*/gm)]
  const renamed = [...text.matchAll(/^export (?!type\b)(?:\{([^}]*)\}|default (\w+)|(\*) from)/gm)]
  return [
    ...declared.map((match) => ({ name: match[1] ?? '', code: text.slice(match.index + match[0].length) })),
    ...renamed.flatMap(([, names, single, all]) =>
      (names ?? single ?? all ?? '').split(',').map((name) => ({ name: name.split(' as ').at(-1)?.trim() ?? '', code: '' })),
    ),
  ]
}

/** Returns the address of a page: `app/(console)/customers/[id]/page.tsx` → `/customers/[id]`. */
function addressOf(path: string): string {
  const steps = dirname(path)
    .split('/')
    .slice(1)
    .filter((step) => !step.startsWith('('))
  return `/${steps.join('/')}`
}
