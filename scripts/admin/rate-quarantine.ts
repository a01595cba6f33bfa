import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { builtInService } from '#lib/server/service'

const usage = `Usage: rate-quarantine accept|reject <id> --reason "…" [--by <name>], or: rate-quarantine list`
const statuses: Readonly<Record<string, 'accepted' | 'rejected'>> = { accept: 'accepted', reject: 'rejected' }

/** Lists rates that differed too much from the last accepted one, and accepts or rejects one. That affects every organization. */
export async function decideRate([verb = '', ...args]: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, by: { type: 'string' } },
    allowPositionals: true,
  })
  const { provisioning } = await builtInService()
  if (verb === 'list' && args.length === 0) {
    for (const { id, provider, base, quote, mid, lastMid, asOf } of await provisioning.listQuarantinedRates())
      console.log(JSON.stringify({ id, provider, pair: `${base}/${quote}`, mid, last_mid: lastMid, as_of: asOf }))
    return 0
  }
  const { reason = '', by = userInfo().username } = values
  const [id, ...more] = positionals
  const status = Object.hasOwn(statuses, verb) ? statuses[verb] : undefined
  if (status === undefined || id === undefined || more.length > 0 || reason.trim() === '') throw new Error(usage)
  if (!z.uuid().safeParse(id).success || !(await provisioning.decideQuarantinedRate({ id, status, reason, by })))
    throw new Error(`No rate ${id} waits for a decision, so nothing was decided. rate-quarantine list prints those that wait`)
  console.log(`Rate ${id} is ${status}`)
  return 0
}
