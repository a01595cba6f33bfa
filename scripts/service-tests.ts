import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { runNode } from './child'
import { draw } from './draw-tests'
import { describeFailedUnitTests, UnitResults } from './failed-tests'

/**
 * Tests of the service whose subject is a server, a process, a release or a time, so that another server says nothing about
 * them.
 */
const ofTheirOwn = new Set([
  'service/failover.test.ts',
  'service/main.test.ts',
  'service/migrations.test.ts',
  'service/rails/flood.test.ts',
  'service/replica.test.ts',
  'service/spread-plan.test.ts',
  'service/spread.test.ts',
  'service/upgrade.test.ts',
])

/** Tests of roles and of the catalogue, which are others where tables are divided. */
export const ofRoles = /^service\/row-security/

/**
 * Titles of tests about the plan of a statement, which another version, or divided tables, make in another way, and of one that
 * signs in as roles that a pooler does not know.
 */
const ofPlansAndRoles = 'finds what it tells by an index|is one range of|a role that is exempt is known'

/** Returns the test files of the service that can run on any server, as paths from the root; without rules, which need none. */
function serviceTests(): string[] {
  return readdirSync(join(projectRoot(), 'service'), { recursive: true })
    .map((path) => `service/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.rules.test.ts') && !ofTheirOwn.has(path))
    .sort()
}

/**
 * Returns those of one run, without the ones left out: as many as the variable says, drawn by DRAW_SEED, or `all`. Without it a
 * few, so that `npm test` takes seconds for them. Only those are drawn that open a service: the others send nothing to a
 * server.
 */
export function chooseServiceTests(variable: string, leftOut?: RegExp): { files: string[]; isWhole: boolean } {
  const size = process.env[variable] ?? '2'
  const all = serviceTests().filter((path) => !leftOut?.test(path))
  if (size === 'all') return { files: all, isWhole: true }
  const seed = Number(process.env.DRAW_SEED ?? Date.now() % 1_000_000)
  const speaking = all.filter((path) => /\bgiven[A-Z]/.test(readFileSync(join(projectRoot(), path), 'utf8')))
  const files = draw(speaking, seed, speaking.length / Number(size))
  console.log(`DRAW_SEED=${seed} ${variable}=${size}: ${files.join(' ')}`)
  return { files, isWhole: false }
}

/**
 * Runs test files, without their tests of plans and of roles, in a process of their own, with these settings beside ours.
 * Returns what failed, and how many tests passed.
 */
export async function runServiceTests(
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ passed: number; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-elsewhere-'))
  const outputFile = join(folder, 'outcome.json')
  const { CAUCE_TEST_RUN: _ours, ...environment } = process.env
  try {
    const vitest = join(projectRoot(), 'node_modules/vitest/vitest.mjs')
    const limits = ['--testTimeout=600000', '--hookTimeout=600000'] // A server that explains every statement takes its time.
    const chosen = [`--testNamePattern=^(?!.*(${ofPlansAndRoles}))`, ...files]
    const words = ['run', '--reporter=json', `--outputFile.json=${outputFile}`, ...limits, ...chosen]
    const code = await runNode(vitest, words, { env: { ...environment, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] })
    const outcome = UnitResults.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
    const faults = describeFailedUnitTests(outcome)
    return { passed: outcome.numPassedTests, faults: code === 0 || faults.length > 0 ? faults : [`vitest ended with ${code}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
