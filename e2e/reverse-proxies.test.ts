import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { findPort } from '#database/testing/find-port'
import { fileLimits } from '#lib/batches/read-file/file-fault'
import { type RunningConsole, startConsoleProcess } from './support/console-process'
import { withSql } from './support/database'
import { createPerson } from './support/production-console'
import { type Asking, askFrom, type ProxiedAnswer } from './support/proxied'
import { makeCertificate, type ProxyName, type ReverseProxy, readSample, startReverseProxy } from './support/reverse-proxy'

const names: readonly ProxyName[] = ['nginx', 'caddy']
/** `npm run trials -- proxy` lists them in the environment: each runs in front of its own console. */
const real = names.filter((name) => (process.env.REVERSE_PROXIES ?? '').split(',').includes(name))
const forged = '203.0.113.66'
/** The largest body that the app accepts, except for files of payments. */
const maxBytes = 64 * 1024

test.each(names)(
  'the sample for %s takes as much as the app takes, waits longer than the app, and sets the address of the client',
  (name) => {
    const sample = readSample(name)
    const bytes = (size: RegExp) =>
      [...sample.matchAll(size)]
        .map(([, count, unit = '']) => Number(count) * 1024 ** (/^m/i.test(unit) ? 2 : 1))
        .sort((a, b) => a - b)
    const [most = 0, mostOfFiles = 0] = bytes(
      name === 'nginx' ? /client_max_body_size (\d+)([km]);/g : /max_size (\d+)(KiB|MiB)/g,
    )
    expect([most > maxBytes, most < 4 * maxBytes, mostOfFiles > fileLimits.bytes]).toEqual([true, true, true])
    const waits = [...sample.matchAll(/(?:read|send|header)_timeout (\d+)s/g)].map(([, seconds]) => Number(seconds))
    expect(waits.filter((seconds) => seconds > 60).length, 'the app ends a silent connection after a minute').toBeGreaterThan(0)
    expect(Number(/keepalive(?:_timeout)? (\d+)s/.exec(sample)?.[1]), 'the app ends an idle one after 5 s').toBeLessThan(5)
    expect(sample).toMatch(/X-Forwarded-For (\$remote_addr;|\{remote_host\})/)
    expect(sample).not.toContain('proxy_add_x_forwarded_for')
  },
)

type Console = { app: RunningConsole; env: Record<string, string>; dataDir: string; appPort: number; port: number }
type Person = Awaited<ReturnType<typeof createPerson>>

describe.each(real.length > 0 ? ['a console in production'] : [])('before %s', () => {
  let folder: string
  let certificate: string
  let given: Console
  let person: Person
  let account: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-proxies-'))
    chmodSync(folder, 0o755)
    certificate = await makeCertificate(folder)
    given = await givenConsole(folder)
    const admin = async (...words: string[]) => {
      const options = { env: { ...process.env, ...given.env } }
      return (await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', ...words], options)).stdout
    }
    const { id } = JSON.parse(await admin('organization', 'create', '--name', 'Andes Pagos', '--environment', 'live'))
    account = JSON.parse(
      await admin('prefunded-account', 'open', '--organization', id, '--name', 'Treasury', '--currency', 'USDC'),
    ).id
    person = await createPerson(given.env, 'Lucía Ferrer', ['finance'])
  }, 600_000)

  afterAll(async () => {
    await given?.app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  describe.each(real)('%s', (name) => {
    let proxy: ReverseProxy
    const at = (last: number) => `127.0.${1 + names.indexOf(name)}.${last}`
    const ask = (path: string, asking: Omit<Asking, 'port'>) => askFrom(certificate, path, { port: proxy.port, ...asking })
    const enter = (from: string) => signIn((path, asking) => ask(path, { from, ...asking }), given.port, person)

    beforeAll(async () => {
      proxy = await startReverseProxy(name, { folder, ...given })
    }, 120_000)
    afterAll(() => proxy?.stop())

    test('people sign in over TLS with cookies that no other site and no clear text can read, over HTTP/2 where they have it', async () => {
      const from = at(1)
      const session = await enter(from)
      const cookies = [session.headers['set-cookie']].flat().filter((line) => line?.includes('cauce.session'))
      expect(cookies).toEqual([
        expect.stringMatching(/^__Host-cauce\.session=(?=.*; Secure)(?=.*; HttpOnly)(?=.*; SameSite=Lax)/i),
      ])
      const home = await ask('/', { from, headers: { cookie: session.cookies } })
      expect([home.status, home.text.includes(person.name)]).toEqual([200, true])
      expect(home.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(await negotiate(certificate, proxy.port, {})).toBe('h2')
      await expect(negotiate(certificate, proxy.port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow()
      const trace = await ask('/', { from, method: 'TRACE' })
      expect(trace.status).toBe(405)
    })

    test('in clear text people are led to TLS, and programs are not', async () => {
      const inClear = (path: string) => askFrom(undefined, path, { port: proxy.clearPort, from: at(2) })
      const page = await inClear('/customers?q=a')
      expect([page.status, page.headers.location]).toEqual([301, `https://localhost:${proxy.port}/customers?q=a`])
      for (const path of ['/v1/organization', '/api/scim/v2/Users', '/bank-notifications/x']) {
        const { status, headers } = await inClear(path)
        expect([path, status, headers.location]).toEqual([path, 403, undefined])
      }
    })

    test('a forged X-Forwarded-For changes neither the address in the audit trail nor who is slowed down', async () => {
      const lies = {
        'x-forwarded-for': forged,
        forwarded: `for=${forged}`,
        'x-real-ip': forged,
        'x-forwarded-host': 'elsewhere.example',
      }
      await signIn(
        (path, asking) => ask(path, { from: at(3), ...asking, headers: { ...asking.headers, ...lies } }),
        given.port,
        person,
      )
      const addresses = await recordedAddresses(given.dataDir)
      expect(addresses).toContain(at(3))
      expect(addresses).not.toContain(forged)
      const guess = (from: string, n: number) =>
        ask('/v1/organization', { from, headers: { 'x-api-key': 'nobody', 'x-forwarded-for': `198.51.100.${n}` } })
      const statuses: number[] = []
      for (let n = 0; n < 21; n++) statuses.push((await guess(at(4), n)).status)
      expect([statuses.slice(0, 20).every((status) => status === 401), statuses.at(-1)]).toEqual([true, 429])
      expect((await guess(at(5), 0)).status, 'somebody else').toBe(401)
    })

    test('a page arrives in parts: its frame before what the database still keeps back', async () => {
      const { cookies } = await enter(at(6))
      const page = await withSql(
        { dataDir: given.dataDir },
        (sql) =>
          new Promise<ProxiedAnswer>((resolve, reject) => {
            let release = () => {}
            const released = new Promise<void>((done) => {
              release = done
            })
            // The list is delayed until the frame of its page has arrived; after 5 seconds the app would give up with an error.
            const locked = sql.begin(async (tx) => {
              await tx`lock table payments.customers in access exclusive mode`
              ask('/customers', {
                from: at(6),
                headers: { cookie: cookies, 'sec-fetch-dest': 'document' },
                onPart: (text) => text.includes('<main') && release(),
              })
                .finally(release)
                .then(resolve, reject)
              await released
            })
            locked.catch(reject)
          }),
      )
      expect(page.status).toBe(200)
      expect(page.text).toContain('</html>')
      expect(page.text).toContain('No customers yet')
    })

    test('bodies pass as far as the app takes them, and what is more is refused in its words', async () => {
      const from = at(7)
      const { cookies } = await enter(from)
      const origin = `https://localhost:${given.port}`
      const form = { origin, 'content-type': 'application/json', cookie: cookies }
      const path = '/api/console/candidates'
      const full = await ask(path, { from, method: 'POST', headers: form, body: padded(maxBytes) })
      const over = await ask(path, { from, method: 'POST', headers: form, body: padded(maxBytes + 1) })
      expect(full.status).not.toBe(413)
      expect([over.status, JSON.parse(over.text).code]).toEqual([413, 'payload_too_large'])
      const facts = {
        name: `Payments ${name}`,
        fileName: 'payments.csv',
        locale: 'en',
        feesPaidBy: 'source',
        sourceAccountId: account,
        again: false,
      }
      const headers = { ...form, 'content-type': 'text/csv', 'x-batch': encodeURIComponent(JSON.stringify(facts)) }
      const file = `email,amount,concept\n${`person@company.example,10.00,${name.padEnd(400, ' x')}\n`.repeat(4_000)}`
      const taken = await ask('/api/console/batches', { from, method: 'POST', headers, body: file })
      expect([taken.status, JSON.parse(taken.text)]).toEqual([200, { id: expect.any(String) }])
      const tooMany = await ask('/api/console/batches', { from, method: 'POST', headers, body: padded(fileLimits.bytes + 1) })
      expect([tooMany.status, JSON.parse(tooMany.text).code]).toEqual([422, 'file_refused'])
    })

    test('queries and headers are in no log, also while the app is away, and strangers read nothing of its state', async () => {
      const from = at(8)
      const secret = { 'x-api-key': 'canary-key', cookie: 'canary=1', referer: 'https://localhost/?canary=2' }
      const path = '/v1/customers/search?email=canary@company.example'
      expect((await ask(path, { from, headers: secret })).status).toBe(401)
      expect((await ask('/readyz', { from })).status).toBe(403)
      expect((await ask('/readyz', { from: '127.0.0.1' })).status).toBe(200)
      for (const file of ['/.git/HEAD', '/.env', '/package.json', '/_next/static/', '/_next/static/chunks/'])
        expect([file, (await ask(file, { from })).status]).toEqual([file, expect.not.toSatisfy((status: number) => status < 300)])
      const alone = await startReverseProxy(name, { folder, appPort: await findPort(), port: await findPort() })
      const away = await askFrom(certificate, path, { port: alone.port, from, headers: secret })
      expect([502, 503]).toContain(away.status)
      expect(away.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      await alone.stop()
      expect(proxy.logs()).toContain('/v1/customers/search')
      expect(alone.logs()).toContain('/v1/customers/search')
      expect(proxy.logs() + alone.logs()).not.toContain('canary')
    })
  })

  test('who goes around the proxy is known by their own address, whatever they write', async () => {
    const from = '127.0.9.1'
    const around = (path: string, asking: Omit<Asking, 'port' | 'from'>) =>
      askFrom(undefined, path, {
        port: given.appPort,
        from,
        ...asking,
        headers: { ...asking.headers, 'x-forwarded-for': '203.0.113.67' },
      })
    await signIn(around, given.port, person)
    const addresses = await recordedAddresses(given.dataDir)
    expect(addresses).toContain(from)
    expect(addresses).not.toContain('203.0.113.67')
  })
})

async function givenConsole(folder: string): Promise<Console> {
  const [appPort, port] = [await findPort(), await findPort()]
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const output = join(projectRoot(), 'test-results')
  mkdirSync(output, { recursive: true })
  const settings = { APP_ORIGIN: `https://localhost:${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  const env = { ...settings, DATABASE_URL: '', API_BASE_URL: '', PORT: String(appPort) }
  const start = {
    command: ['npm', 'start'],
    port: appPort,
    env,
    logFile: join(output, 'reverse-proxies.log'),
    seconds: 400,
  } as const
  return { app: await startConsoleProcess(start), env, dataDir, appPort, port }
}

/** Signs in, and returns the answer that opened the session. */
async function signIn(
  ask: (path: string, asking: Omit<Asking, 'port' | 'from'>) => Promise<ProxiedAnswer>,
  port: number,
  { email, password }: Person,
): Promise<ProxiedAnswer> {
  const token = await ask('/api/auth/csrf', {})
  const form = new URLSearchParams({
    csrfToken: JSON.parse(token.text).csrfToken,
    email,
    password,
    callbackUrl: '/',
    json: 'true',
  })
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: `https://localhost:${port}` }
  const body = form.toString()
  const entered = await ask('/api/auth/callback/credentials', {
    method: 'POST',
    headers: { ...type, cookie: token.cookies },
    body,
  })
  expect([entered.status, JSON.parse(entered.text).url]).toEqual([200, `https://localhost:${port}/`])
  return entered
}

const padded = (bytes: number) => `{"q":"${'a'.repeat(bytes - 8)}"}`

/** Returns the negotiated protocol. Throws if client and server share no version of TLS. */
function negotiate(
  ca: string,
  port: number,
  versions: { minVersion?: 'TLSv1'; maxVersion?: 'TLSv1.1' },
): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const wish = { host: '127.0.0.1', port, ca, servername: 'localhost', ALPNProtocols: ['h2', 'http/1.1'], ...versions }
    const socket = connect({ ...wish, ciphers: versions.minVersion && 'DEFAULT@SECLEVEL=0' }, () => {
      resolve(socket.alpnProtocol)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

/** Lists all network addresses in the audit trail. */
async function recordedAddresses(dataDir: string): Promise<unknown[]> {
  const rows = await withSql(
    { dataDir },
    (sql) => sql`select content::json ->> 'address' as address from backoffice.audit_texts
    where content like '%"address":%' and owner is not null`,
  )
  return rows.map(({ address }) => address)
}
