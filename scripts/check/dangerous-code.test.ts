import { expect, test } from 'vitest'
import { readOurSources } from './sources'

/** The code that runs in production: neither tests nor their helpers. */
const shipped = readOurSources().filter(
  ({ path, isTest }) => !isTest && !/^(e2e|scripts|bench)\/|\/testing\/|vitest|playwright/.test(path),
)

/** Returns the files that match the pattern, except those that may. */
function findIn(pattern: RegExp, allowed: readonly string[] = []): string[] {
  return shipped.filter(({ path, text }) => pattern.test(text) && !allowed.includes(path)).map(({ path }) => path)
}

test('there is production code to look through', () => {
  expect(shipped.length).toBeGreaterThan(500)
})

test('no text is run as code, and none is shown as HTML', () => {
  expect(findIn(/\beval\(|new Function\(|setTimeout\(['"`]|from 'node:vm'/)).toEqual([])
  expect(findIn(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write/)).toEqual([])
})

test('programs are started with a list of arguments, by no shell, and only for the embedded database', () => {
  const usesPrograms = findIn(/from 'node:child_process'/)
  expect(usesPrograms.filter((path) => !/^database\/(embedded-|process-identity|server-user)/.test(path))).toEqual([])
  expect(findIn(/\bshell: true\b|\bexecSync\(|(?<![.\w])exec\(/)).toEqual([])
})

test('encryption is AES-GCM, made in one place of the server and one of the browser', () => {
  expect(findIn(/createCipheriv|createDecipheriv/)).toEqual(['database/aes-gcm.ts'])
  expect(findIn(/['"`](aes-|des-(cbc|ecb|ede)|rc4|bf-|chacha20)/i)).toEqual([
    'database/aes-gcm.ts',
    'lib/shared/encrypt-typed.ts',
  ])
  expect(findIn(/['"`]aes-(?!(256-)?gcm['"`])/i)).toEqual([])
  expect(shipped.find(({ path }) => path === 'database/aes-gcm.ts')?.text).toContain("'aes-256-gcm'")
})

test('no weak hash is used', () => {
  expect(findIn(/['"`](md4|md5|sha1|sha-1|ripemd\w*)['"`]/i)).toEqual([])
})

test('what nobody may guess comes from node:crypto: Math.random only spreads times', () => {
  expect(findIn(/Math\.random/)).toEqual([
    'database/connect/watched-connections.ts',
    'database/file-lock.ts',
    'database/jobs.ts',
    'database/migrate.ts',
    'database/transaction.ts',
    'service/webhooks/deliver.ts',
  ])
})

test('no regular expression is made of what somebody sent, except with each of its signs escaped', () => {
  const made = findIn(/new RegExp\(/)
  expect(made.sort()).toEqual([
    'app/(console)/_records/transaction/transactions-address.ts', // from our own amounts
    'contract/quote-bodies.ts', // from two numbers
    'lib/api/logged-reason.ts', // escaped
    'lib/api/prefunded-setting.ts', // from our own currencies
    'lib/api/reason.ts', // from our own words
    'lib/api/remote.ts', // escaped: the console's key
    'lib/api/reported.ts', // from our own words
    'service/customers/list-customers.ts', // from our own punctuation
    'service/http/app.ts', // from our own paths
  ])
})

test('no window is sent messages, and nothing is stored in the browser permanently', () => {
  expect(findIn(/window\.postMessage|addEventListener\(['"]message['"]/)).toEqual([])
})

test('a log goes to the output of its process, or to one of the files that docs/protection.md names', () => {
  expect(findIn(/process\.(stdout|stderr)|pino\(/), 'the output of the app').toEqual(['lib/server/log.ts'])
  expect(findIn(/\bconsole\.(log|debug|info|warn|error)/), 'the output before there is a log').toEqual([
    'service/main.ts',
    'start/prepare.ts',
    'start/start-inside.ts',
  ])
  expect(findIn(/\b(appendFile|createWriteStream|openSync)\(|\bopen\([^)]*'[aw]'/), 'files that grow').toEqual([
    'backoffice/audit/heads-file.ts', // the heads of the trail
    'database/backup/write-backup.ts', // a backup, by command
    'database/embedded-process.ts', // what the embedded database reports
  ])
  expect(findIn(/syslog|from 'node:dgram'/), 'other receivers').toEqual([])
})
