import { expect, test } from 'vitest'
import { readOurSources } from './sources'

/** The code that sends statements to a database, without tests and their helpers. */
const shipped = readOurSources().filter(
  ({ path, isTest }) => /^(database|service|backoffice|lib)\//.test(path) && !isTest && !path.includes('/testing/'),
)

/** Returns the files whose code, without comments, matches the pattern. */
function findIn(pattern: RegExp): string[] {
  return shipped.filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))).map(({ path }) => path)
}

test('an advisory lock, which lives on one node, is taken by migrations, and by the data of the console, which is not spread', () => {
  expect(findIn(/advisory/i)).toEqual([
    'backoffice/briefings/briefings.ts',
    'backoffice/console-key/stored-key.ts',
    'backoffice/lock-approvals.ts',
    'database/migration-records.ts',
  ])
})

test('which time holds is decided before a statement, by timeOf; these choose it inside one that only reads', () => {
  expect(findIn(/coalesce\((?:[^()`]|\([^()`]*\))*\b(statement|transaction|clock)_timestamp\(\)/i)).toEqual([
    'service/ground/clock.ts',
    'service/keys/first-party-key.ts',
    'service/keys/recheck-key.ts',
    'service/transfers/quote-facts.ts',
  ])
})

test('the clock that moves within a statement is asked where something is read or inserted, and in no update', () => {
  expect(findIn(/clock_timestamp|timeofday/i)).toEqual([
    'service/keys/first-party-key.ts',
    'service/ledger/provider-statements.ts',
    'service/readiness.ts',
  ])
})
