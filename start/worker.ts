import 'server-only'
import { setMaxListeners } from 'node:events'
import { expireDueApprovals } from '#backoffice/approvals/due-approvals'
import { auditCheckQueue, runAuditCheck, scheduleAuditCheck } from '#backoffice/audit/check-audit'
import { endUndone } from '#backoffice/batches/end-undone'
import { matchRows } from '#backoffice/batches/match-rows'
import { moneyUnknown } from '#backoffice/batches/row-codes'
import { runBatches } from '#backoffice/batches/run-batches'
import { followPayments } from '#backoffice/calls/follow-payments'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { watchCompleted } from '#backoffice/calls/watch-completed'
import { forgetErased } from '#backoffice/erasure/forget-erased'
import { forgetMissing } from '#backoffice/erasure/forget-missing'
import { notifyOfIncidents } from '#backoffice/incidents/notify-of-incidents'
import { endPaidApprovals } from '#backoffice/payments/end-approval'
import { executeApproved } from '#backoffice/payments/execute-approved'
import { returnChanged } from '#backoffice/payments/return-changed'
import { encryptOldNames } from '#backoffice/registry/remember-customer'
import { notifyOfDueReminders } from '#backoffice/reminders/due-reminders'
import { type JobFailure, runJobs } from '#database/jobs'
import { perProcess } from '#database/per-process'
import { runSteps } from '#database/run-steps'
import { goOnInDemo } from '#demo/go-on-in-demo'
import { countMissingRows } from '#lib/api/not-read'
import { outgoingJobs } from '#lib/notices/outgoing'
import { api, offers, usesContract } from '#lib/server/api'
import { headCopies } from '#lib/server/audit-heads'
import { openBatches } from '#lib/server/batches'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { log } from '#lib/server/log'
import { openPayments } from '#lib/server/payments'
import { builtInService, revokeSupersededKeys } from '#lib/server/service'
import { every, keepRunning } from './repeat'
import { sweepDesk } from './sweep-desk'

type Running = { stop: () => Promise<void> }

/** Starts the background work: jobs of the service, expiry, look-ups of unknown outcomes, approved payments. Once per process. */
export function startWorker(): Running {
  return perProcess('worker', run).get()
}

function run(): Running {
  const ending = new AbortController()
  const { signal } = ending
  // Each task listens to the signal while it pauses, and node warns of a leak above ten listeners.
  setMaxListeners(0, signal)
  const work = [
    every(30, signal, 'sweep', async () => (await builtInService()).sweep()),
    every(1, signal, 'resolve unknown', async () => {
      await resolveUnknown(await openDesk(), api, { countUnread: countMissingRows })
    }),
    every(1, signal, 'approved payments', async () => {
      const deps = await openPayments()
      await runSteps({
        payments: () => executeApproved(deps),
        paid: () => endPaidApprovals(deps.desk),
        expired: () => expireDueApprovals(deps.desk),
      })
    }),
    every(10, signal, 'changed payees', async () => returnChanged(await openPayments())),
    every(10, signal, 'due reminders', async () => notifyOfDueReminders(await openDesk())),
    every(15, signal, 'incidents', async () => {
      if (!(await offers('listEvents'))) return
      await notifyOfIncidents(await openDesk(), api, (await usesContract()) ? 'returned' : moneyUnknown)
    }),
    every(1, signal, 'payees of batches', async () => {
      const deps = await openBatches()
      while (!signal.aborted && (await matchRows(deps)) > 0);
    }),
    every(5, signal, 'follow payments', async () => {
      if (!(await usesContract())) await followPayments(await openDesk(), api)
    }),
    every(60, signal, 'completed payments', noticeUndone),
    every(600, signal, 'sweep sessions', async () => sweepDesk(await openDesk())),
    every(3600, signal, 'superseded keys', revokeSupersededKeys),
    every(600, signal, 'forget erased', forgetGone),
    ...(env.DEMO && env.DEMO_ORDERS ? [every(30, signal, 'demo orders', goOnInDemo)] : []),
    keepRunning(signal, 'jobs of the service', runServiceJobs),
    keepRunning(signal, 'jobs of the desk', runDeskJobs),
    keepRunning(signal, 'batches', runAllBatches),
  ]
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(work)
    },
  }
}

/** Notices payments that came back after they were completed. The built-in service reports that by an event. */
async function noticeUndone(): Promise<void> {
  if (await usesContract()) return
  const desk = await openDesk()
  await runSteps({ watched: () => watchCompleted(desk, api), rows: () => endUndone(desk) })
}

/** Erases what is remembered of customers whom the payments API reports as erased, or no longer has. */
async function forgetGone(): Promise<void> {
  const desk = await openDesk()
  await runSteps({
    erased: () => forgetErased(desk, api),
    // The built-in service reports each erasure by an event.
    missing: async () => ((await usesContract()) ? 0 : forgetMissing(desk, api, { days: env.FORGET_MISSING_DAYS })),
    names: () => encryptOldNames(desk),
  })
}

async function runAllBatches(signal: AbortSignal): Promise<void> {
  const onFailure = (what: string, error: unknown) => log.error({ err: error }, `${what} of batches failed`)
  await runBatches(await openBatches(), { signal, onFailure })
}

async function runServiceJobs(signal: AbortSignal): Promise<void> {
  await (await builtInService()).work({ signal, onFailure: reportJob })
}

async function runDeskJobs(signal: AbortSignal): Promise<void> {
  const desk = await openDesk()
  await scheduleAuditCheck(desk)
  const deskJobs = { [auditCheckQueue]: runAuditCheck(openDesk, headCopies()), ...outgoingJobs() }
  await runJobs(desk.db, deskJobs, { signal, onFailure: reportJob, concurrency: 1, pollMs: 1000 })
}

function reportJob(failure: JobFailure): void {
  log.warn({ ...failure, id: String(failure.id) }, 'job failed')
}
