import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { readProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { eraseEmbeddedPostgres } from '#database/embedded-postgres'
import { projectRoot } from '#database/project-root'
import { type ApiOfHost, type BatchHost, migrateHost, openBatchHost } from '#lib/batches/testing/batch-host'
import { seededRandom } from './random'

/** A batch in front of an API, and workers that are killed while they run it. */
export type Trial = {
  host: BatchHost
  dataDir: string
  api: ApiOfHost
  random: () => number
  /** Advances the time by this many ms besides real time, so that interrupted calls become certain. */
  pass: (milliseconds: number) => void
}

const passedByDeath = 400_000

export async function openTrial(seed: number): Promise<Omit<Trial, 'api' | 'pass'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cauce-batches-'))
  await chmod(dataDir, 0o755)
  const host = await openBatchHost(dataDir)
  await migrateHost(host)
  return { host, dataDir, random: seededRandom(seed) }
}

type Worker = ChildProcessByStdio<null, Readable, Readable>

/** The living workers. A test that fails must not leave any behind. */
const alive = new Set<Worker>()

export async function closeTrial({ host, dataDir }: Pick<Trial, 'host' | 'dataDir'>): Promise<void> {
  for (const worker of alive) await killWorker(worker)
  await host.close()
  await eraseEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true })
}

type Seen = { started: number; paid: number }

/** Runs the batch with two workers, killing each (SIGKILL) at a random moment in turn; then time passes. Returns the kills. */
export async function killWorkers(trial: Trial, batch: Batch, deaths: number, whileRunning: () => unknown): Promise<number> {
  let ahead = 0
  let killed = 0
  const last: Seen = { started: 0, paid: 0 }
  while (killed < deaths) {
    const workers = [startWorker(trial, ahead), startWorker(trial, ahead)]
    await Promise.all(workers.map((worker) => once(worker.stdout, 'data')))
    for (const worker of workers) {
      await watch(trial, batch, last, 150 + trial.random() * 1_500, whileRunning)
      await killWorker(worker)
      killed++
    }
    ahead += passedByDeath
    trial.pass(passedByDeath)
  }
  await finish(trial, batch, last, ahead, whileRunning)
  return killed
}

const [mostStillMs, mostPasses] = [45_000, 6]

/** Runs until the batch has ended. If no more rows end, time passes: only then are calls that a kill interrupted certain. */
async function finish(trial: Trial, batch: Batch, last: Seen, ahead: number, whileRunning: () => unknown): Promise<void> {
  for (let passes = 0; passes <= mostPasses; passes++) {
    const now = ahead + passes * passedByDeath
    const workers = [startWorker(trial, now), startWorker(trial, now)]
    const isOver = await watchToTheEnd(trial, batch, last, whileRunning)
    for (const worker of workers) await killWorker(worker)
    if (isOver) return
    trial.pass(passedByDeath)
  }
}

/** Watches for as long as rows end: a shared machine may take minutes. Returns whether the batch has ended. */
async function watchToTheEnd(trial: Trial, batch: Batch, last: Seen, whileRunning: () => unknown): Promise<boolean> {
  for (let [paid, since] = [last.paid, Date.now()]; Date.now() - since < mostStillMs; ) {
    await watch(trial, batch, last, 1_000, whileRunning)
    if (last.paid > paid) [paid, since] = [last.paid, Date.now()]
    const [row] = await trial.host.database.sql`select state from backoffice.batches where id = ${batch.id}`
    if (row?.state !== 'running' && row?.state !== 'submitted') return true
  }
  return false
}

/** Compiled once for all workers of a run: compiling takes longer than many of them live. */
let compiled: string | undefined

function compileWorker(): string {
  const outfile = join(projectRoot(), 'node_modules/.cache/cauce-trials', `${process.pid}.mjs`)
  const options = { bundle: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external' } as const
  buildSync({ absWorkingDir: projectRoot(), entryPoints: ['lib/batches/testing/keep-running.ts'], outfile, ...options })
  return outfile
}

function startWorker({ dataDir }: Trial, ahead: number): Worker {
  compiled ??= compileWorker()
  const worker = spawn(process.execPath, [compiled, dataDir, String(ahead)], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  worker.stderr.on('data', (text) => process.stderr.write(text))
  alive.add(worker)
  return worker
}

async function killWorker(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
  alive.delete(worker)
}

/** Throws if progress goes backwards. */
async function watch(
  { host }: Trial,
  batch: Batch,
  last: Seen,
  milliseconds: number,
  whileRunning: () => unknown,
): Promise<void> {
  const until = Date.now() + milliseconds
  do {
    await whileRunning()
    const { started, groups } = await readProgress(host.desk.db, batch.id)
    if (started < last.started || groups.paid.rows < last.paid)
      throw new Error(`progress went back from ${JSON.stringify(last)} to ${started}, ${groups.paid.rows}`)
    Object.assign(last, { started, paid: groups.paid.rows })
    await sleep(100)
  } while (Date.now() < until)
}

export async function writeApi({ dataDir }: { dataDir: string }, api: ApiOfHost): Promise<void> {
  await writeFile(join(dataDir, 'api.json'), JSON.stringify(api), { mode: 0o644 })
}
