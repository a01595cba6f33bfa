import { setTimeout as sleep } from 'node:timers/promises'
import { runBatches } from '#backoffice/batches/run-batches'
import { followPayments } from '#backoffice/calls/follow-payments'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { countUnreadRows } from '../../api/not-read'
import type { ApiOfHost, BatchHost } from './batch-host'

type Working = {
  signal: AbortSignal
  /** The pause between two runs, in ms. */
  pollMs: number
}

/**
 * Does the work of the console's worker (runs batches, polls unknown outcomes, runs the jobs of the service) until the signal
 * aborts.
 */
export async function work(host: BatchHost, api: ApiOfHost, { signal, pollMs }: Working): Promise<void> {
  const deps = host.depsOf(api)
  const tell = (what: string, error: unknown) => console.error(what, error)
  const every = async (milliseconds: number, what: string, turn: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await turn().catch((error) => tell(what, error))
      await sleep(milliseconds, undefined, { signal }).catch(() => undefined) // the signal aborts the pause
    }
  }
  await Promise.all([
    runBatches(deps, { signal, pollMs, onFailure: tell }),
    every(1_000, 'resolve', () => resolveUnknown(host.desk, deps.api, { countUnread: countUnreadRows })),
    ...(api.baseUrl === undefined
      ? [host.service.work({ signal, onFailure: () => {} }), every(2_000, 'sweep', () => host.service.sweep())]
      : [every(500, 'follow', () => followPayments(host.desk, deps.api))]),
  ])
}
