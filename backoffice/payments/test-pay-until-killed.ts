import { z } from 'zod'
import { openDatabase } from '#database/open'
import { deskOn } from '../test-desk'
import { executeApproved } from './execute-approved'
import { depsOf, storePayments, testUpstream } from './test-payments'

const WorkerInput = z.object({ url: z.string(), now: z.string(), payee: z.string(), dieAt: z.int() })

/** A worker process that pays approved requests and kills itself (SIGKILL) at the requested step. */
const { url, now, payee, dieAt } = WorkerInput.parse(JSON.parse(process.argv[2] ?? ''))
const database = await openDatabase({ url, dataDir: '' })
const clock = { now: new Date(now) }
const upstream = testUpstream(() => clock.now)
upstream.customer.id = `c-${payee}`
upstream.account.id = `a-${payee}`
storePayments(upstream, database.sql)
let step = 0
for (const operation of ['readCustomer', 'createQuote', 'payQuote'] as const) {
  const send: (...sent: never[]) => Promise<unknown> = upstream.api[operation]
  Object.assign(upstream.api, {
    [operation]: async (...sent: never[]) => {
      dieHere()
      const answer = await send(...sent)
      dieHere()
      return answer
    },
  })
}
await executeApproved(depsOf(deskOn(database, clock), upstream))
process.kill(process.pid, 'SIGKILL')

function dieHere(): void {
  if (++step === dieAt) process.kill(process.pid, 'SIGKILL')
}
