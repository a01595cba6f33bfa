import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The pure rules of money, states and permissions. Lists of names are left out: types check them. */
const rules = [
  '{service,backoffice}/**/*.rules.ts',
  '!backoffice/approvals/list-approvals.rules.ts',
  '!backoffice/batches/row-match.rules.ts',
  'backoffice/people/{password-rules,roles,shipped-rules}.ts',
  'contract/{money,quote-moves}.ts',
  'lib/access/permissions.ts',
  'lib/shared/money-entry.ts',
]
/** Folders that no test of a rule reads. */
const unread = ['.next', '.data', 'app', 'components', 'e2e', 'public', 'docs/screenshots', 'test-results']
/** The share of the mutants that the tests must notice, in percent. */
const leastScore = 85

/**
 * Changes the rules one place at a time (mutation testing), and counts the changes that their tests notice. `MUTANTS` is one file,
 * or `all`. Prints each change that no test notices. The code is 1 if too many of them remain.
 */
export async function runMutants() {
  const chosen = process.env.MUTANTS ?? 'all'
  const { Stryker } = await import('@stryker-mutator/core')
  const folder = mkdtempSync(join(tmpdir(), 'cauce-mutants-'))
  try {
    const mutants = await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutants.vitest.ts' },
      mutate: chosen === 'all' ? rules : [chosen],
      ignorePatterns: unread,
      tempDirName: folder,
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      concurrency: 2,
      // Otherwise it asks TypeScript for a programming interface, which version 7 does not have, and rewrites our file.
      tsconfigFile: 'none.json',
      warnings: false,
    }).runMutationTest()
    const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
    const [noticed, unnoticed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')]
    const score = (100 * noticed) / (noticed + unnoticed)
    console.log(`The tests notice ${score.toFixed(1)} % of the changes; ${leastScore} % are required.`)
    return { code: score >= leastScore ? 0 : 1, passed: noticed, failed: unnoticed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
