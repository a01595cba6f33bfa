import { toTransaction } from '#service/http/to-transfer'
import { createAdmission } from '#service/keys/admit-request'
import { parseApiKey } from '#service/keys/api-key'
import { findTransaction } from '#service/transfers/transaction.queries'
import { type Figure, median } from './figures'
import type { Ground } from './ground'
import { benchId } from './ids'

/** What the way through `fetch` (a Request, routing, the order of checks, a Response) costs over calling the same functions directly. */
export async function measureInProcess(ground: Ground): Promise<Figure[]> {
  const { database, secrets, seed, key, service } = ground
  const calls = ground.full ? 2000 : 500
  const apiKey = parseApiKey(key)
  if (apiKey === undefined) throw new Error('The key of the bench is no key')
  const caller = { key: apiKey, policy: 'default' as const, address: '' }
  const admit = createAdmission({ db: database.db, keyPepper: secrets.keyPepper })
  const idOf = (index: number) => benchId('transaction', (index * 7919) % seed.transfers)

  const directly = async (index: number) => {
    const admission = await admit(caller)
    if (admission === undefined) throw new Error('The key was refused')
    const found = await findTransaction({ db: database.db, organizationId: admission.organizationId }, idOf(index))
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
      reference: { name: 'its functions', value: direct },
    },
    { name: '`fetch` over its functions', value: fetched - direct, unit: 'ms', atMost: 0.1 },
  ]
}
