import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, lt } from 'drizzle-orm'
import { takeBatch } from './batch-state'
import { confirmRows, takeHeld } from './confirm-rows'
import { rowsPerWave } from './draft-sums'
import { endBatches } from './end-batches'
import { followRows } from './follow-rows'
import { actorOfBatch, type BatchGround, type Wave } from './ground'
import { payWave } from './pay-wave'
import { quoteWave } from './quote-wave'
import { settleApprovals } from './read-approvals'
import { settleUnknownRows, takeOverRows } from './recover-rows'
import { openCells } from './row-cells'
import { batchRunners } from './tables'

/** A runner says so often that it is alive; one that has said nothing for longer than this is not, and its rows are taken over. */
const aliveSeconds = 20
const beatMs = 5_000

type Running = {
  signal: AbortSignal
  /** Waves at work at a time in this process; 2 unless said. */
  lanes?: number
  /** How long to wait when nothing is to be done, in milliseconds. */
  pollMs?: number
  onFailure?: (what: string, error: unknown) => void
}

/**
 * Runs batches until the signal ends it. Any number of runners, in any number of processes, share the work; a row is in the hands of one of them, and
 * what one leaves behind is looked up before anything is sent for it again.
 */
export async function runBatches(ground: BatchGround, options: Running): Promise<void> {
  const { signal, lanes = 2, pollMs = 500, onFailure = () => {} } = options
  const runners = Array.from({ length: lanes }, () => randomUUID())
  const loop = async (what: string, work: () => Promise<boolean>, afterFailure: () => Promise<void>) => {
    while (!signal.aborted) {
      const busy = await work().catch(async (error) => {
        onFailure(what, error)
        await afterFailure().catch((failure) => onFailure(what, failure))
        return false
      })
      if (!busy) await sleep(pollMs, undefined, { signal }).catch(() => undefined) // ended early by the signal
    }
  }
  // What a failure left half done is nobody's from then on: it is taken over like the rows of a runner that died.
  const leave = async (lane: number) => {
    const left = runners[lane]
    runners[lane] = randomUUID()
    await sayAlive(ground, runners[lane])
    if (left !== undefined) await ground.desk.db.delete(batchRunners).where(eq(batchRunners.id, left))
  }
  const beat = setInterval(() => runners.map((id) => sayAlive(ground, id).catch((error) => onFailure('beat', error))), beatMs)
  try {
    await Promise.all(runners.map((id) => sayAlive(ground, id)))
    const waves = runners.map((_, lane) =>
      loop(
        'wave',
        () => runWave(ground, runners[lane] ?? ''),
        () => leave(lane),
      ),
    )
    await Promise.all([
      ...waves,
      loop(
        'upkeep',
        () => keepUp(ground),
        async () => {},
      ),
    ])
  } finally {
    clearInterval(beat)
    await ground.desk.db.delete(batchRunners).where(inArray(batchRunners.id, runners))
  }
}

/** One wave of one batch, of at most so many rows, from its quotes to its confirmations. Returns whether there was one. */
export async function runWave(ground: BatchGround, runner: string, most: number = rowsPerWave): Promise<boolean> {
  const held = await takeHeld(ground.desk, runner, most)
  if (held !== undefined) {
    const { batch, rows } = held
    const facts = rows.map((row) => ({ row, facts: ground.read(openCells(ground.desk, row) ?? [], batch).values }))
    await confirmRows(toWave(ground, batch, runner), facts)
    return true
  }
  const batch = await takeBatch(ground.desk)
  if (batch === undefined) return false
  const wave = toWave(ground, batch, runner)
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

function toWave(ground: BatchGround, batch: Wave['batch'], runner: string): Wave {
  return { ground, batch, runner, actor: actorOfBatch(batch, randomUUID()) }
}

/** What is to be seen to beside the waves: what was left behind, what is unknown or under way, who decided, and what has ended. Returns whether there may be more at once. */
export async function keepUp(ground: BatchGround): Promise<boolean> {
  const { desk, api } = ground
  await takeOverRows(desk)
  const settled = await settleUnknownRows(desk)
  const followed = await followRows(desk, api)
  await settleApprovals(ground)
  await endBatches(ground)
  return settled || followed
}

export async function sayAlive({ desk: { db, now } }: BatchGround, id: string): Promise<void> {
  const aliveUntil = new Date(now().getTime() + aliveSeconds * 1000)
  await db.insert(batchRunners).values({ id, aliveUntil }).onConflictDoUpdate({ target: batchRunners.id, set: { aliveUntil } })
}

/** Forgets runners that died long ago. */
export async function sweepRunners({ desk: { db, now } }: Pick<BatchGround, 'desk'>): Promise<void> {
  await db.delete(batchRunners).where(lt(batchRunners.aliveUntil, new Date(now().getTime() - 3_600_000)))
}
