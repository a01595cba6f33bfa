import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fuzzed, fuzz } from '../testing/fuzz/run'
import { inProcess, overHttp, type Received } from '../testing/fuzz/send'
import { givenFuzzing } from '../testing/fuzz/test-world'
import { createHttpServer } from './serve'
import { standingHeaders } from './standing-headers'

const requests = Number(process.env.FUZZ_REQUESTS ?? 5000)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** Each tenth request is sent over HTTP. */
const overHttpEvery = 10

/** The share of operations that may never succeed, because random requests rarely meet their preconditions. */
const mostNeverDone = 0.3

let given: Awaited<ReturnType<typeof givenFuzzing>>
beforeAll(async () => {
  given = await givenFuzzing()
})
afterAll(() => given.close())

test('no request, however wrong, breaks the service, and every answer is as the document says', {
  timeout: 900_000,
}, async () => {
  console.log(`seed ${seed} (FUZZ_SEED), ${requests} requests (FUZZ_REQUESTS)`)
  const before = await given.foreignRows()

  const inside = await fuzz({
    ...given,
    send: inProcess(given.service),
    requests: requests - Math.floor(requests / overHttpEvery),
    seed,
  })
  const outside = await fuzzOverHttp(Math.floor(requests / overHttpEvery))

  console.log(`answers: ${JSON.stringify(inside.statuses)}, over HTTP: ${JSON.stringify(outside.statuses)}`)
  expect([...inside.findings, ...outside.findings]).toEqual([])
  expect(neverDone(inside).length, `never done: ${neverDone(inside).join(', ')}`).toBeLessThan(inside.tried.size * mostNeverDone)
  await given.settle()
  expect(await given.foreignRows()).toEqual(before)
  // Run after the rows were compared, because the check records the verified balances of every organization.
  expect(await given.service.verifyLedger()).toEqual([])
})

test('an answer that is not as the document says is told by what is wrong with it', () => {
  const wire = { method: 'GET', target: '/v1/customers', headers: {}, body: undefined }
  const always = { ...standingHeaders('request-1'), 'cache-control': 'no-store' }
  const judged = (answer: Partial<Received> & { type?: string }) => {
    const { status = 200, text = '{"data":[],"has_more":false,"next_cursor":null}', type = 'application/json' } = answer
    return given.judge(wire, { status, text, headers: new Headers({ ...always, 'content-type': type }) })
  }
  const problem = (code: string, status: number, more = {}) => ({
    status,
    type: 'application/problem+json',
    text: JSON.stringify({ type: 'x', title: 'x', code, status, ...more }),
  })
  expect(judged({})).toEqual([])
  expect(judged({ text: '{"data":[],"has_more":false,"next_cursor":null,"note":1}' })).toContainEqual(
    expect.stringContaining('note'),
  )
  expect(judged({ text: '{"data":{},"has_more":false,"next_cursor":null}' })).toContainEqual(expect.stringContaining('/data'))
  expect(judged({ text: '<p>' })).toEqual(['is no JSON'])
  expect(judged({ status: 202 })).toContainEqual(expect.stringContaining('status 202'))
  expect(judged(problem('insufficient_scope', 403))).toEqual([])
  expect(judged(problem('insufficient_scope', 409))).toContain('insufficient_scope travels under 409')
  expect(judged(problem('quote_expired', 409))).toContainEqual(expect.stringContaining('409'))
  expect(judged(problem('no_such_code', 422))).toContain('the code no_such_code is unknown')
  expect(judged(problem('internal_error', 500))).toContain('status 500')
  expect(judged(problem('validation_failed', 422, { detail: 'select * from payments.customers' }))).toContainEqual(
    expect.stringMatching(/^tells/),
  )
  expect(judged(problem('validation_failed', 422, { detail: 'canary' }))).toContain('tells canary')
})

async function fuzzOverHttp(count: number): Promise<Fuzzed> {
  const server = createHttpServer((request, address) => given.service.fetch(request, { address }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const send = overHttp(typeof address === 'object' && address !== null ? address.port : 0)
  const fuzzed = await fuzz({ ...given, send, requests: count, seed: seed + 1 })
  send.close()
  server.close()
  return fuzzed
}

/** Returns the operations for which no request of the run succeeded. */
function neverDone({ tried }: Fuzzed): string[] {
  return [...tried].filter(([, { done }]) => done === 0).map(([id, { refusals }]) => `${id} ${JSON.stringify(refusals)}`)
}
