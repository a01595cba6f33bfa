import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runBatches } from '#backoffice/batches/run-batches'
import { followPayments } from '#backoffice/calls/follow-payments'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { countUnreadRows } from '../../api/not-read'
import { type ApiOfHost, openBatchHost } from './batch-host'

/** A worker of the console: runs batches, looks up what is unknown, and lets the service do its own jobs, until it is killed. */
const [, , dataDir = '', ahead = '0'] = process.argv
const api: ApiOfHost = JSON.parse(await readFile(join(dataDir, 'api.json'), 'utf8'))
const host = await openBatchHost(dataDir, { ahead: Number(ahead) })
const ground = host.groundOf(api)
const { signal } = new AbortController()
const tell = (what: string, error: unknown) => console.error(what, error)

async function every(milliseconds: number, what: string, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await work().catch((error) => tell(what, error))
    await sleep(milliseconds)
  }
}

console.log('running')
await Promise.all([
  runBatches(ground, { signal, pollMs: 100, onFailure: tell }),
  every(200, 'resolve', () => resolveUnknown(host.desk, ground.api, { countUnread: countUnreadRows })),
  ...(api.baseUrl === undefined
    ? [host.service.work({ signal, onFailure: () => {} }), every(2_000, 'sweep', () => host.service.sweep())]
    : [every(500, 'follow', () => followPayments(host.desk, ground.api))]),
])
