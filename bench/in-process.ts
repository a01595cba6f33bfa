import { openTransport } from '#lib/api/transport'
import { toTransaction } from '#service/http/to-transfer'
import { findTransaction } from '#service/transfers/transaction.queries'
import { type Figure, median } from './figures'
import type { Ground } from './ground'
import { benchId } from './ids'
import { passOf } from './pass'

/** So few that PostgreSQL keeps them in memory, and no wait for the disk stands between two calls. */
const records = 1_000
const [warmingUp, calls] = [5_000, 50_000]

/** What the way of the console in process (the key, routing, the order of checks) costs over calling the same function directly. */
export async function measureInProcess(ground: Ground): Promise<Figure[]> {
  const { database, seed, key, service } = ground
  const pass = await passOf(ground, { policy: 'default', address: '' }, 'transfers:read')
  const idOf = (index: number) => benchId('transaction', ((index % records) * 7919) % seed.transfers)
  const send = openTransport({ service: async () => service })

  const directly = async (index: number) => {
    const lookUp = () => Promise.reject(new Error('The pass does not hold'))
    const asker = { db: database.pipeline.db, organizationId: seed.organizationId, pass: { text: pass.text, lookUp } }
    const found = await findTransaction(asker, idOf(index))
    if (found === undefined) throw new Error('The transfer is missing')
    return JSON.stringify(toTransaction(found))
  }
  const throughService = async (index: number) => {
    const target = `/v1/transfers/${idOf(index)}`
    const answer = await send({ method: 'GET', effect: false, target, headers: { 'x-api-key': key } })
    if (answer.status !== 200) throw new Error(`Reading answered ${answer.status}`)
    return answer.text
  }
  const ways: { call: (index: number) => Promise<string>; tookMs: number[] }[] = [
    { call: directly, tookMs: [] },
    { call: throughService, tookMs: [] },
  ]
  for (let index = 0; index < warmingUp + calls; index++) {
    for (const { call, tookMs } of ways) {
      const begun = performance.now()
      await call(index)
      if (index >= warmingUp) tookMs.push(performance.now() - begun)
    }
  }
  const [direct = Number.NaN, asked = Number.NaN] = ways.map(({ tookMs }) => median(tookMs))
  return [
    {
      name: 'One transfer, in process',
      value: asked,
      unit: 'ms',
      reference: { name: 'its function', value: direct },
    },
    { name: 'The service over its function', value: asked - direct, unit: 'ms', atMost: 0.1 },
  ]
}
