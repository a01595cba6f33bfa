import { openTransport } from '#lib/api/transport'
import { toTransaction } from '#service/http/to-transfer'
import { findTransaction } from '#service/transfers/transaction.queries'
import { type Figure, median, sideBySide } from './figures'
import type { Fixture } from './fixture'
import { benchId } from './ids'
import { keyCheckOf } from './key-check'

/** Few enough to stay in PostgreSQL's memory, so that no call waits for the disk. */
const records = 1_000
const [warmingUp, blocks, calls] = [5_000, 50, 1_000]

/** Measures the overhead of the console's in-process calls (key, routing, checks) over calling the same function directly. */
export async function measureInProcess(fixture: Fixture): Promise<Figure[]> {
  const { database, seed, key, service } = fixture
  const keyCheck = await keyCheckOf(fixture, { policy: 'default', address: '' }, 'transfers:read')
  const idOf = (index: number) => benchId('transaction', ((index % records) * 7919) % seed.transfers)
  const send = openTransport({ service: async () => service })

  const directly = async (index: number) => {
    const lookUp = () => Promise.reject(new Error('The key is not good'))
    const requester = { db: database.pipeline.db, organizationId: seed.organizationId, keyCheck: { pass: keyCheck.pass, lookUp } }
    const found = await findTransaction(requester, idOf(index))
    if (found === undefined) throw new Error('The transfer is missing')
    return JSON.stringify(toTransaction(found))
  }
  const throughService = async (index: number) => {
    const target = `/v1/transfers/${idOf(index)}`
    const answer = await send({ method: 'GET', effect: false, target, headers: { 'x-api-key': key } })
    if (answer.status !== 200) throw new Error(`Reading answered ${answer.status}`)
    return answer.text
  }
  const took: { direct: number[]; served: number[] } = { direct: [], served: [] }
  await timesOf(warmingUp, directly, throughService)
  for (let block = 0; block < blocks; block++) {
    const [direct, served] = await timesOf(calls, directly, throughService)
    took.direct.push(median(direct))
    took.served.push(median(served))
  }
  const over = median(took.served.map((served, block) => served - (took.direct[block] ?? Number.NaN)))
  return [
    {
      name: 'One transfer, in process',
      unit: 'ms',
      ...sideBySide(took, 'served', ['its function', 'direct']),
    },
    { name: 'The service over its function', value: over, unit: 'ms', atMost: 0.1 },
  ]
}

type Call = (index: number) => Promise<string>

/** Measures two calls alternately, in ms each. */
async function timesOf(times: number, one: Call, other: Call): Promise<[number[], number[]]> {
  const took: [number[], number[]] = [[], []]
  const timed = async (call: Call, index: number) => {
    const started = performance.now()
    await call(index)
    return performance.now() - started
  }
  for (let index = 0; index < times; index++) {
    took[0].push(await timed(one, index))
    took[1].push(await timed(other, index))
  }
  return took
}
