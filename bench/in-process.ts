import { toTransaction } from '#service/http/to-transfer'
import { createAdmission } from '#service/keys/admit-request'
import { parseApiKey } from '#service/keys/api-key'
import { createPasses } from '#service/keys/pass'
import { findTransaction } from '#service/transfers/transaction.queries'
import { type Figure, median } from './figures'
import type { Ground } from './ground'
import { benchId } from './ids'

/** What the way through `fetch` (a Request, the key, routing, the order of checks, a Response) costs over calling the same function directly. */
export async function measureInProcess(ground: Ground): Promise<Figure[]> {
  const { database, secrets, seed, key, service } = ground
  const calls = ground.full ? 2000 : 500
  const apiKey = parseApiKey(key)
  if (apiKey === undefined) throw new Error('The key of the bench is no key')
  const caller = { key: apiKey, policy: 'default' as const, address: '' }
  const admission = await createAdmission({ db: database.db, keyPepper: secrets.keyPepper })(caller)
  const passes = createPasses(secrets)
  if (admission) passes.remember(caller, admission)
  const pass = passes.recall(caller, 'transfers:read')
  if (pass === undefined) throw new Error('The key was refused')
  const idOf = (index: number) => benchId('transaction', (index * 7919) % seed.transfers)

  const directly = async (index: number) => {
    const lookUp = () => Promise.reject(new Error('The pass does not hold'))
    const asker = { db: database.db, organizationId: seed.organizationId, pass: { text: pass.text, lookUp } }
    const found = await findTransaction(asker, idOf(index))
    if (found === undefined) throw new Error('The transfer is missing')
    return JSON.stringify(toTransaction(found))
  }
  const throughFetch = async (index: number) => {
    const request = new Request(`http://service.internal/v1/transfers/${idOf(index)}`, { headers: { 'x-api-key': key } })
    const answer = await service.fetch(request)
    if (answer.status !== 200) throw new Error(`Reading answered ${answer.status}`)
    return answer.text()
  }
  const ways: { call: (index: number) => Promise<string>; tookMs: number[] }[] = [
    { call: directly, tookMs: [] },
    { call: throughFetch, tookMs: [] },
  ]
  for (let index = 0; index < calls * 2; index++) {
    for (const { call, tookMs } of ways) {
      const begun = performance.now()
      await call(index)
      if (index >= calls) tookMs.push(performance.now() - begun)
    }
  }
  const [direct = Number.NaN, fetched = Number.NaN] = ways.map(({ tookMs }) => median(tookMs))
  return [
    {
      name: 'One transfer through `fetch`, in process',
      value: fetched,
      unit: 'ms',
      reference: { name: 'its function', value: direct },
    },
    { name: '`fetch` over its function', value: fetched - direct, unit: 'ms', atMost: 0.1 },
  ]
}
