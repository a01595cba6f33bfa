import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, lt } from 'drizzle-orm'
import { runSteps } from '#database/run-steps'
import { findConsoleStop } from '../console-stops/console-stops'
import { takeBatch } from './batch-state'
import { claimAwaitingRows, confirmRows } from './confirm-rows'
import { actorOfBatch, type BatchDeps, type Wave } from './deps'
import { rowsPerWave } from './draft-sums'
import { endBatches } from './end-batches'
import { followRows } from './follow-rows'
import { payWave } from './pay-wave'
import { quoteWave } from './quote-wave'
import { settleUnknownRows, takeOverRows } from './recover-rows'
import { decryptCells } from './row-cells'
import { settleApprovals } from './settle-approvals'
import { batchRunners } from './tables'

/** The lease of a runner in seconds, and the interval of its heartbeat. When the lease expires, others take its rows over. */
const aliveSeconds = 20
const beatMs = 5_000
/** The number of concurrent waves in a process. */
const lanesOfProcess = 2

type Running = {
  signal: AbortSignal
  /** The pause in milliseconds when there is nothing to do. */
  pollMs?: number
  onFailure?: (what: string, error: unknown) => void
}

/**
 * Runs batches until the signal aborts. Any number of runners in any number of processes share the work: a row is owned by one
 * runner, and after a crash its outcome is looked up before anything else is sent for it.
 */
export async function runBatches(deps: BatchDeps, options: Running): Promise<void> {
  const { signal, pollMs = 500, onFailure = () => {} } = options
  const loop = async (what: string, work: () => Promise<boolean>, afterFailure: () => Promise<void>) => {
    while (!signal.aborted) {
      const busy = await work().catch(async (error) => {
        onFailure(what, error)
        await afterFailure().catch((failure) => onFailure(what, failure))
        return false
      })
      if (!busy) await sleep(pollMs, undefined, { signal }).catch(() => undefined) // the signal ends it early
    }
  }
  const lanes = Array.from({ length: lanesOfProcess }, () => openLane(deps))
  const beat = setInterval(() => lanes.map(({ renew }) => renew().catch((error) => onFailure('beat', error))), beatMs)
  try {
    const waves = lanes.map(({ runner, leave }) => loop('wave', async () => runWave(deps, await runner()), leave))
    await Promise.all([
      ...waves,
      loop(
        'upkeep',
        () => runOtherTasks(deps),
        async () => {},
      ),
    ])
  } finally {
    clearInterval(beat)
    await Promise.all(lanes.map(({ leave }) => leave()))
  }
}

type Lane = {
  /** Returns the id of its runner, which has a lease: without one, other runners would take its rows over. */
  runner: () => Promise<string>
  renew: () => Promise<void>
  /** Gives the id up after a failure, so that its unfinished rows are taken over like those of a crashed runner. */
  leave: () => Promise<void>
}

/** Returns one of the concurrent runners of this process. */
function openLane(deps: BatchDeps): Lane {
  let current: string | undefined
  return {
    async runner() {
      if (current !== undefined) return current
      const id = randomUUID()
      await renewRunnerLease(deps, id)
      current = id
      return id
    },
    async renew() {
      if (current !== undefined) await renewRunnerLease(deps, current)
    },
    async leave() {
      const left = current
      current = undefined
      if (left !== undefined) await deps.desk.db.delete(batchRunners).where(eq(batchRunners.id, left))
    },
  }
}

/**
 * Runs one wave of a batch, of at most `most` rows, from quotes to confirmations. Returns whether there was one: none begins while
 * payments are stopped.
 */
export async function runWave(deps: BatchDeps, runner: string, most: number = rowsPerWave): Promise<boolean> {
  if ((await findConsoleStop(deps.desk.db)) !== undefined) return false
  const held = await claimAwaitingRows(deps.desk, runner, most)
  if (held !== undefined) {
    const { batch, rows } = held
    const facts = rows.map((row) => ({ row, facts: deps.read(decryptCells(deps.desk, row) ?? [], batch).values }))
    await confirmRows(toWave(deps, batch, runner), facts)
    return true
  }
  const batch = await takeBatch(deps.desk)
  if (batch === undefined) return false
  const wave = toWave(deps, batch, runner)
  const quoted = await quoteWave(wave, most)
  const paid = quoted.length === 0 ? [] : await payWave(wave, quoted)
  const confirmed = paid.map(({ row, quote, confirmBy, facts }) => {
    return {
      facts,
      row: {
        ...row,
        quoteId: quote.id,
        reference: quote.external_transfer_id,
        confirmBy: confirmBy ? new Date(confirmBy) : null,
      },
    }
  })
  if (confirmed.length > 0) await confirmRows(wave, confirmed)
  return quoted.length > 0
}

function toWave(deps: BatchDeps, batch: Wave['batch'], runner: string): Wave {
  return { deps, batch, runner, actor: actorOfBatch(batch, randomUUID()) }
}

/**
 * Runs the tasks beside waves: recovers and settles rows, reads approvals, ends batches. Returns whether more is due. A failing
 * task does not stop the others.
 */
export async function runOtherTasks(deps: BatchDeps): Promise<boolean> {
  const { desk, api } = deps
  let isMoreDue = false
  await runSteps({
    abandoned: () => takeOverRows(desk),
    unknown: async () => {
      isMoreDue = await settleUnknownRows(desk)
    },
    followed: async () => {
      isMoreDue = (await followRows(desk, api)) || isMoreDue
    },
    approvals: () => settleApprovals(deps),
    ended: () => endBatches(deps),
  })
  return isMoreDue
}

/** Extends the lease of a runner by 20 seconds from now, or begins it. */
export async function renewRunnerLease({ desk: { db, now } }: BatchDeps, id: string): Promise<void> {
  const aliveUntil = new Date(now().getTime() + aliveSeconds * 1000)
  await db.insert(batchRunners).values({ id, aliveUntil }).onConflictDoUpdate({ target: batchRunners.id, set: { aliveUntil } })
}

/** Deletes runners whose lease expired more than an hour ago. */
export async function sweepRunners({ desk: { db, now } }: Pick<BatchDeps, 'desk'>): Promise<void> {
  await db.delete(batchRunners).where(lt(batchRunners.aliveUntil, new Date(now().getTime() - 3_600_000)))
}
