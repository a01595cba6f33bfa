import 'server-only'
import { readOpenApprovals } from '#backoffice/approvals/open-approvals'
import { auditCheckQueue } from '#backoffice/audit/check-audit'
import { readTrailCheck } from '#backoffice/audit/trail-metrics'
import { sendHeadQueue } from '#backoffice/audit/write-heads'
import { readOpenCalls } from '#backoffice/calls/open-calls'
import { noticeQueue } from '#backoffice/notices/notify'
import { readQueues } from '#database/job-ages'
import { processPart } from '#database/metrics/process-metrics'
import { createScrape, type MetricPart } from '#database/metrics/scrape'
import { type MetricsServer, serveMetrics } from '#database/metrics/serve-metrics'
import type { Sample } from '#database/metrics/text-format'
// Declares the metrics of pages from the start, although Next loads the pages later.
import '#lib/access/access-metrics'
import { readApiPace } from '#lib/server/api'
import { leaveApart } from '#lib/server/before-next'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { log } from '#lib/server/log'
import { type BuiltIn, knownBuiltIn } from '#lib/server/service'
import { metricPartNames } from '#service'
import { readTaskAges } from './task-metrics'

/** Serves the metrics of this process if the settings have a port. It never fails, because a process can work without metrics. */
export async function showMetrics(process: 'app' | 'worker'): Promise<MetricsServer | undefined> {
  const port = process === 'app' ? env.METRICS_PORT : env.WORKER_METRICS_PORT
  if (port === undefined) return undefined
  const onTrouble = (part: string, error: unknown) => log.warn({ part, err: error }, 'metrics could not be read')
  const scrape = createScrape([processPart(process), ...consoleParts()], { onTrouble })
  const tell = (level: 'info' | 'error', sentence: string) => log[level](sentence)
  return serveMetrics(scrape, { host: env.METRICS_HOST, port, token: env.METRICS_TOKEN, tell, prepare: leaveApart })
}

/** Returns the parts of the metrics. A remote API has its own ledger: then only those of this console are shown. */
function consoleParts(): MetricPart[] {
  const ofService = metricPartNames.filter((name) => env.API_BASE_URL === undefined || name === 'database')
  return [
    { name: 'api', read: () => readApiPace() },
    { name: 'tasks', read: () => readTaskAges() },
    ...ofService.map((name) => ({ name, read: async () => (await opened()).service.readMetrics(name) })),
    { name: 'desk', read: readDesk },
  ]
}

const deskQueues = [auditCheckQueue, noticeQueue, sendHeadQueue]

async function readDesk(): Promise<Sample[]> {
  await opened()
  const desk = await openDesk()
  return [
    ...(await readQueues(desk.db, deskQueues)),
    ...(await readOpenApprovals(desk.db)),
    ...(await readOpenCalls(desk.db)),
    ...(await readTrailCheck(desk)),
  ]
}

/** Returns what the process has opened for its work; reading metrics opens nothing. */
async function opened(): Promise<BuiltIn> {
  const known = knownBuiltIn()
  if (known === undefined) throw new NotOpenError()
  return known
}

class NotOpenError extends Error {
  override readonly name = 'NotOpenError'
}
