import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { readEnv } from './env'

test('without any setting it is the demo, on loopback, with data inside the project', () => {
  const env = readEnv({})
  expect(env).toMatchObject({ DEMO: true, HOST: '127.0.0.1', PORT: 3000, APP_ORIGIN: 'http://localhost:3000' })
  expect(env.DATA_DIR).toMatch(/\/\.data$/)
})

test('an empty value counts as unset', () => {
  expect(readEnv({ API_BASE_URL: '', DATABASE_URL: ' ', PORT: '' })).toMatchObject({ DEMO: true, PORT: 3000 })
})

test.each([
  [{ DATABASE_URL: 'postgres://u@localhost/cauce' }, 'APP_ORIGIN is missing'],
  [{ API_BASE_URL: 'https://api.example.com' }, 'API_KEY is missing'],
  [{ API_BASE_URL: 'https://api.example.com', API_KEY: 'k' }, 'ORGANIZATION_ID is missing'],
  [{ API_BASE_URL: 'not a url' }, 'API_BASE_URL'],
  [{ API_BASE_URL: 'http://api.example.com', API_KEY: 'k', ORGANIZATION_ID: 'o' }, /use an https address.*\n.*API_BASE_URL/],
  [{ API_BASE_URL: 'http://127.0.0.1.example.com', API_KEY: 'k', ORGANIZATION_ID: 'o' }, 'API_BASE_URL'],
  [
    { DEMO: 'true', API_BASE_URL: 'https://api.example.com', API_KEY: 'k', ORGANIZATION_ID: 'o' },
    'DEMO is true, but API_BASE_URL',
  ],
  [{ DEMO: 'yes', DATABASE_URL: 'postgres://u@localhost/cauce' }, 'DEMO is true, but DATABASE_URL'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://u@h/db', APP_ORIGIN: 'https://pay.example.com' }, /must begin with postgres:\/\/.*\n.*DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://u@h2/db' }, 'DATABASE_URL is missing'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
  [{ BUSINESS_TIME_ZONE: 'Caracas' }, 'BUSINESS_TIME_ZONE'],
  [{ QUOTE_AMOUNT_UNIT: 'cents' }, 'QUOTE_AMOUNT_UNIT'],
  [{ PREFUNDED_ACCOUNTS: 'acc-1' }, 'PREFUNDED_ACCOUNTS'],
  [{ PREFUNDED_ACCOUNTS: 'acc-1' }, 'expected id:currency[:name]'],
  [{ PREFUNDED_ACCOUNTS: 'acc-1:EUR' }, 'a currency of USDC, USD, VES'],
  [{ PREFUNDED_ACCOUNTS: 'acc-1:USDC,acc-1:USD' }, 'each id once'],
  [{ TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN is missing'],
  [{ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'short' }, 'at least 32 characters'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
])('%j is refused by the name of the setting', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})

test.each(['https://api.example.com', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'in front of the API at %s there is no demo, and without an origin nobody comes from elsewhere',
  (API_BASE_URL) => {
    const env = readEnv({ API_BASE_URL, API_KEY: 'k', ORGANIZATION_ID: 'o', HOST: '0.0.0.0' })
    expect(env).toMatchObject({ DEMO: false, HOST: '127.0.0.1', APP_ORIGIN: 'http://localhost:3000' })
  },
)

test('the demo may be left away', () => {
  expect(readEnv({ DEMO: 'false' })).toMatchObject({ DEMO: false, HOST: '127.0.0.1' })
})

test('with an origin alone it is production on the embedded database', () => {
  const env = readEnv({ APP_ORIGIN: 'https://pay.example.com' })
  expect(env).toMatchObject({ DEMO: false, HOST: '0.0.0.0' })
  expect(env.DATABASE_URL).toBeUndefined()
  expect(env.DATA_DIR).toMatch(/\/\.data$/)
})

test('production never listens in demo mode', () => {
  const env = readEnv({ APP_ORIGIN: 'https://pay.example.com/', DATABASE_URL: 'postgres://u@localhost/cauce' })
  expect(env).toMatchObject({ DEMO: false, HOST: '0.0.0.0', APP_ORIGIN: 'https://pay.example.com' })
})

test('the demo cannot be opened to the network', () => {
  expect(readEnv({ HOST: '0.0.0.0' }).HOST).toBe('127.0.0.1')
})

test('a build demands nothing', () => {
  expect(() => readEnv({ APP_ORIGIN: 'https://pay.example.com', NEXT_PHASE: 'phase-production-build' })).not.toThrow()
})

test('proxies are believed by their number or by where they are', () => {
  expect(readEnv({}).TRUSTED_PROXIES).toBeUndefined()
  expect(readEnv({ TRUSTED_PROXIES: '2' }).TRUSTED_PROXIES).toBe(2)
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' }).TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '2001:db8::1'])
})

test('prefunded accounts are named by id, currency and, if they have one, name', () => {
  expect(readEnv({}).PREFUNDED_ACCOUNTS).toBeUndefined()
  expect(readEnv({ PREFUNDED_ACCOUNTS: 'acc-1:USDC:Treasury: main, acc:2 : USD,' }).PREFUNDED_ACCOUNTS).toEqual([
    { id: 'acc-1', currency: 'USDC', name: 'Treasury: main' },
    { id: 'acc:2', currency: 'USD', name: 'acc:2' },
  ])
})

test('.env.example lists every setting that the code declares, once, and no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(projectRoot(), file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
  const declared = [
    'lib/server/env.ts',
    'lib/server/entry-settings.ts',
    'database/metrics/metrics-settings.ts',
    'service/main.ts',
  ]
    .concat('service/rates/rate-settings.ts', 'service/job-slots.ts')
    .flatMap((file) => namesIn(file, /\b([A-Z][A-Z_]+): (?:(?!Readonly|Object)[A-Z]\w+|listOf|z\b)/g))
  expect(declared).toContain('RATES_MARGINS')
  expect(namesIn('.env.example', /^([A-Z_]+)=/gm).sort()).toEqual([...new Set(declared)].sort())
})
