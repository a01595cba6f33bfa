import { expect, test } from 'vitest'
import { readOurSources } from './sources'

const shipped = readOurSources().filter(
  ({ path, isTest }) => !isTest && !path.includes('/testing/') && path !== 'database/row-scope.ts',
)

/** Returns the files whose code, without comments, matches the pattern. */
function findIn(pattern: RegExp): string[] {
  return shipped.filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))).map(({ path }) => path)
}

test('work across organizations is what time makes due, the check of the books, an operator, the metrics, rates, and a key that is refused', () => {
  expect(findIn(/acrossOrganizations\(/)).toEqual([
    'service/index.ts',
    'service/keys/record-refusal.ts',
    'service/provisioning.ts',
  ])
})

test('the organization of a statement comes from a key, from the channel of a bank, or from the job that is run', () => {
  expect(findIn(/forOrganization\(/)).toEqual([
    'service/http/bank-notifications.ts',
    'service/http/run-operation.ts',
    'service/index.ts',
  ])
})

test('the settings go out with the statements of drizzle, and nothing else sends any', () => {
  expect(findIn(/scopedDrizzle\(/)).toEqual(['database/open-drizzle.ts'])
  expect(findIn(/withSettings\(|cursorName/)).toEqual(['database/connect/scoped-statements.ts', 'database/open-drizzle.ts'])
})

test('nothing else writes the settings of row-level security', () => {
  expect(findIn(/cauce\.(organization|across)/)).toEqual([])
})
