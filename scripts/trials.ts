import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { runNode } from './child'
import { longFiles, slowFiles } from './draw-tests'
import { run as runBrowserTests } from './e2e'
import { runMutants } from './mutants'

/** A test that reads its size from the environment, with the size that takes long; `run` runs what is no test of vitest. */
type Trial = {
  name: string
  files: string[]
  size: Record<string, number | string>
  seed?: string
  run?: (files: string[]) => Promise<Outcome>
}
type Outcome = { code: number; passed: number; failed: number }

const trials: readonly Trial[] = [
  { name: 'fuzz', files: ['service/http/fuzz.test.ts'], size: { FUZZ_REQUESTS: 50_000 }, seed: 'FUZZ_SEED' },
  {
    name: 'model',
    files: ['service/transfers/model.test.ts'],
    size: { MODEL_RUNS: 2000, MODEL_COMMANDS: 100 },
    seed: 'MODEL_SEED',
  },
  {
    name: 'replays',
    files: ['service/idempotency/replay-model.test.ts'],
    size: { REPLAY_OPERATIONS: 5000 },
    seed: 'REPLAY_SEED',
  },
  { name: 'texts', files: ['service/http/texts-survive.test.ts'], size: { TEXTS_PER_MEMBER: 50 }, seed: 'TEXTS_SEED' },
  { name: 'lives', files: ['service/transfers/random-lives.test.ts'], size: { LIVES: 10_000 } },
  { name: 'race', files: ['service/transfers/pay-race.test.ts'], size: { PAY_RACE_ROUNDS: 200 } },
  { name: 'crash', files: ['service/transfers/crash.test.ts'], size: { CRASH_ROUNDS: 100 }, seed: 'CRASH_SEED' },
  { name: 'stop', files: ['service/graceful-stop.test.ts'], size: { STOP_ROUNDS: 25 }, seed: 'STOP_SEED' },
  { name: 'statement', files: ['service/ledger/long-statement.test.ts'], size: { STATEMENT_MOVEMENTS: 500_000 } },
  // It mounts a small file system, which takes root.
  { name: 'disk-full', files: ['service/transfers/disk-full.test.ts'], size: { DISK_FULL: 10 } },
  { name: 'flood', files: ['service/rails/flood.test.ts'], size: { FLOOD_JOBS: 100_000 } },
  { name: 'backup', files: ['scripts/backup.test.ts'], size: { BACKUP_ROUNDS: 10 } },
  // These need Debian's PostgreSQL 15, and the last one its PgBouncer.
  { name: 'spread', files: ['scripts/spread-statements.test.ts'], size: { SPREAD_FILES: 'all' } },
  { name: 'postgres-15', files: ['scripts/service-elsewhere.test.ts'], size: { POSTGRES_15_FILES: 'all' } },
  { name: 'pooler', files: ['scripts/service-elsewhere.test.ts'], size: { POOLER_FILES: 'all' } },
  // It needs Debian's PostgreSQL 15 with Citus, which docs/operations.md says how to build; without it the file skips what needs
  // a cluster.
  { name: 'citus', files: ['scripts/spread-cluster.test.ts'], size: { CITUS: 'all' } },
  // It needs Debian's PostgreSQL 15, whose packages can create a second server.
  { name: 'failover', files: ['service/failover.test.ts'], size: { FAILOVER_ROUNDS: 10 } },
  {
    name: 'batches',
    files: ['e2e/batch-crash.test.ts'],
    size: { BATCH_ROWS: 1000, BATCH_DEATHS: 10 },
    seed: 'BATCH_SEED',
  },
  {
    name: 'webhooks',
    files: ['service/webhooks/delivery-crash.test.ts'],
    size: { DELIVERY_EVENTS: 1000 },
    seed: 'CRASH_SEED',
  },
  { name: 'audit', files: ['scripts/verify-audit.test.ts'], size: { AUDIT_TAMPERINGS: 500 }, seed: 'AUDIT_SEED' },
  { name: 'sign-in', files: ['backoffice/sign-in/sign-in-alike.test.ts'], size: { SIGN_IN_ROUNDS: 200 } },
  {
    name: 'approvals',
    files: ['backoffice/payments/approval-rounds.test.ts'],
    size: { APPROVAL_ROUNDS: 50 },
    seed: 'APPROVAL_SEED',
  },
  { name: 'demo', files: ['demo/shorter-history.test.ts'], size: { DEMO_HISTORIES: '4,5,6,7,8,9,10,11' } },
  { name: 'erasures', files: ['backoffice/erasure/erase-texts.test.ts'], size: { ERASURES: 200 } },
  {
    name: 'any-api',
    files: ['e2e/any-api.spec.ts'],
    size: { ANY_API_COMBINATIONS: 300 },
    seed: 'ANY_API_SEED',
    run: runBrowser,
  },
  {
    name: 'network',
    files: ['e2e/faulty-network.spec.ts'],
    size: { NETWORK_PAYMENTS: 500 },
    seed: 'NETWORK_SEED',
    run: runBrowser,
  },
  {
    name: 'injection',
    files: ['e2e/odd-texts.spec.ts', 'e2e/injection.spec.ts'],
    size: { INJECTION_ROUNDS: 67 },
    seed: 'INJECTION_SEED',
    run: runBrowser,
  },
  { name: 'any-fault', files: ['e2e/any-api.spec.ts'], size: { ANY_API: 'faults' }, run: runBrowser },
  {
    name: 'looks',
    files: ['e2e/accessibility', 'e2e/people.spec.ts', 'e2e/developers.spec.ts', 'e2e/audit.spec.ts', 'e2e/homes.spec.ts'],
    size: { LOOKS: 'whole' },
    run: runBrowser,
  },
  // It needs openssl, and the proxies of Debian, which it downloads if they are missing.
  { name: 'proxy', files: ['e2e/reverse-proxies.test.ts'], size: { REVERSE_PROXIES: 'nginx,caddy' } },
  // It needs Debian's sqlmap; without it the file tries nothing.
  { name: 'sqlmap', files: ['service/http/sqlmap.test.ts'], size: { SQLMAP: 'all' } },
  { name: 'processes', files: [...longFiles, ...slowFiles], size: {} },
  { name: 'browser', files: [], size: { DRAW: 'whole' }, run: runBrowser },
  { name: 'mutants', files: [], size: { MUTANTS: 'all' }, run: () => runMutants() },
  { name: 'memory', files: ['e2e/page-memory.spec.ts'], size: { MEMORY_LOADS: 50_000 }, run: runBrowser },
  { name: 'soak', files: ['e2e/soak.spec.ts'], size: { SOAK_MINUTES: 480 }, seed: 'SOAK_SEED', run: runBrowser },
]

/**
 * Runs `npm run trials`: the tests of variable size at full size, one after the other. Arguments select trials by name; a size or
 * seed in the environment takes precedence, so that a failure can be reproduced.
 */
export async function run(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !trials.some((trial) => trial.name === name))
  if (unknown.length > 0)
    throw new Error(`There is no trial ${unknown.join(', ')}. These exist: ${trials.map(({ name }) => name).join(', ')}`)
  const rows: string[][] = []
  let failed = 0
  for (const trial of trials.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const outcome = await runTrial(trial)
    rows.push(outcome.row)
    failed += outcome.passed ? 0 : 1
  }
  console.log(toTable([['trial', 'size', 'seed', 'passed', 'failed', 'seconds'], ...rows]))
  return failed === 0 ? 0 : 1
}

async function runTrial({ name, files, size, seed, run = runUnit }: Trial): Promise<{ row: string[]; passed: boolean }> {
  const chosen = Object.entries(size).map(([variable, full]) => [variable, process.env[variable] ?? String(full)] as const)
  const seeded = seed === undefined ? '' : (process.env[seed] ?? String(Date.now() % 1_000_000))
  Object.assign(process.env, Object.fromEntries(chosen), seed === undefined ? {} : { [seed]: seeded })
  const started = performance.now()
  const { code, passed, failed } = await run(files)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const sizes = chosen.map(([variable, value]) => `${variable}=${value}`).join(' ')
  return {
    row: [name, sizes, seed === undefined ? '' : `${seed}=${seeded}`, String(passed), String(failed), seconds],
    passed: code === 0 && passed > 0,
  }
}

const UnitOutcome = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

async function runUnit(files: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-trials-'))
  const outputFile = join(folder, 'outcome.json')
  try {
    const vitest = join(projectRoot(), 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
    const code = await runNode(vitest, ['run', ...reporters, ...files])
    const outcome = readOutcome(outputFile, UnitOutcome)
    return { code, passed: outcome?.numPassedTests ?? 0, failed: outcome?.numFailedTests ?? 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const BrowserOutcome = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

async function runBrowser(files: string[]): Promise<Outcome> {
  const code = await runBrowserTests(files)
  const stats = readOutcome(join(projectRoot(), 'test-results/e2e.json'), BrowserOutcome)?.stats
  const failed = stats === undefined ? 1 : stats.unexpected + stats.flaky
  return { code: failed === 0 ? code : 1, passed: stats?.expected ?? 0, failed }
}

/** Returns undefined for a run that failed before it could count. */
function readOutcome<T>(path: string, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

function toTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
