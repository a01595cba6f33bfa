import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Extension } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { createPaymentsApi } from './client'
import { consoleOperations, extensionOperations } from './console-operations'
import { everyExtension, extensionParameters, type Probe, probeExtensions, toProbe } from './probe'
import { rememberProbe } from './remember-probe'
import { sendRemotely } from './remote'
import { closeAll, json, type Listener, listenHttp, textOf } from './test-server'

afterEach(closeAll)

const credentials = { organizationId: 'o1', apiKey: 'secret' }
const page = { data: [], has_more: false, next_cursor: null }
const problem = (code: string) => ({ type: `https://api.example.com/problems/${code}`, code })

test('the probe believes shapes of ours: a page, a record that is named as missing, a method that is named', async () => {
  const answers: Record<string, [number, unknown, Record<string, string>?]> = {
    'GET /v1/customers': [200, page],
    'GET /v1/transfers/quote/00000000-0000-7000-8000-000000000000': [404, problem('quote_not_found')],
    'OPTIONS /v1/transfers/quote/00000000-0000-7000-8000-000000000000/cancel': [
      405,
      problem('method_not_allowed'),
      { allow: 'GET, POST' },
    ],
    'OPTIONS /v1/organization/terms': [405, problem('method_not_allowed'), { allow: 'GET' }],
    'GET /v1/kyc/reviews': [403, problem('insufficient_scope')],
    'GET /v1/transfers/quotes': [404, problem('not_found')],
    'GET /v1/transfers': [200, []],
    'GET /v1/events': [200, { data: [] }],
    'GET /v1/reference/banks': [405, {}],
    'OPTIONS /v1/transfers/quote/preview': [204, '', { allow: 'GET, POST' }],
    'OPTIONS /v1/kyc/reviews/assign-next': [405, problem('method_not_allowed'), { allow: 'GET' }],
  }
  const { known, unsure, found } = await probe((request, response) => {
    const [status, body, headers] = answers[`${request.method} ${request.url?.split('?')[0]}`] ?? [404, '<html>']
    json(response, status, body, headers)
  })
  expect([...known].sort()).toEqual(['cancelQuote', 'listCustomers', 'listReviews', 'readOrganizationTerms', 'readQuote'])
  expect(unsure.size).toBe(0)
  const how = (name: Extension) => [found.get(name)?.question, found.get(name)?.status, found.get(name)?.evidence]
  expect(how('listCustomers')).toEqual(['GET /v1/customers', 200, 'a list'])
  expect(how('readQuote')).toEqual(['GET /v1/transfers/quote/{id}', 404, 'no such record'])
  expect(how('cancelQuote')).toEqual(['OPTIONS /v1/transfers/quote/{id}/cancel', 405, 'its method'])
  expect(how('readOrganizationTerms')).toEqual(['OPTIONS /v1/organization/terms', 405, 'its method'])
  expect(how('listReviews')).toEqual(['GET /v1/kyc/reviews', 403, 'a scope'])
  expect(how('listEvents')).toEqual(['GET /v1/events', 200, 'unlike'])
})

test.each([
  ['403 with a page', 403, '<html>Forbidden', {}],
  ['403 with the word of another standard', 403, { error: 'insufficient_scope' }, {}],
  ['403 with a code that is not ours alone', 403, { type: 'about:blank', code: 'insufficient_scope' }, {}],
  ['422', 422, { message: 'missing' }, {}],
  ['200 with a page', 200, '<html>', {}],
  ['200 with success', 200, { success: true }, {}],
  ['200 with the same record for all', 200, { id: 'x', status: 'ok' }, {}],
  ['404 of its own', 404, { code: 'not_found' }, {}],
  ['404 with a code of ours alone', 404, { code: 'quote_not_found', message: 'Quote not found' }, {}],
  ['405 with a code of ours alone', 405, { code: 'method_not_allowed' }, { allow: 'GET, POST, PUT, DELETE' }],
  ['204 with every method', 204, '', { allow: 'GET, POST, PUT, DELETE' }],
  ['405 with every method', 405, 'No', { allow: 'GET, POST, PUT, DELETE' }],
])('a gateway that answers every unknown path with %s has no extension', async (_title, status, body, headers) => {
  const { known, unsure } = await probe((_request, response) => json(response, status, body, headers))
  expect([[...known], [...unsure]]).toEqual([[], []])
})

test('the probe only reads: it never posts, changes or deletes', async () => {
  const methods = new Set<string | undefined>()
  await probe((request, response) => {
    methods.add(request.method)
    json(response, 404, {})
  })
  expect([...methods].sort()).toEqual(['GET', 'OPTIONS'])
})

test('an outage is not "has nothing", and a key that is refused is not an outage', async () => {
  await expect(probe((_request, response) => json(response, 503, {}))).rejects.toMatchObject({ code: 'api_unreachable' })
  await expect(probe((_request, response) => json(response, 401, {}))).rejects.toMatchObject({ code: 'api_key_refused' })
})

test.each([503, 500, 429, 401])(
  'a path that answers %d to the probe is uncertain, is probed separately, and stops nothing else',
  async (status) => {
    const sent: string[] = []
    const last = { headers: {}, body: '' }
    const base = await listenHttp(async (request, response) => {
      Object.assign(last, { headers: request.headers, body: await textOf(request) })
      sent.push(`${request.method} ${request.url}`)
      const isBroken = request.method === 'GET' && /^\/v1\/(transfers\/quote\/[^/]+|prefunded-accounts)$/.test(request.url ?? '')
      json(response, isBroken ? status : 404, {})
    })
    const send = (request: Parameters<typeof sendRemotely>[1]) => sendRemotely(base, request)
    const { known, unsure } = await probeExtensions(send, credentials, undefined, undefined, 0)
    expect([...unsure].sort()).toEqual(['listPrefundedAccounts', 'readQuote'])
    const options = { extensions: async () => known, unsure: async () => unsure, amountUnit: 'minor' as const }
    const api = createPaymentsApi({ send, credentials: async () => credentials, ...options })
    sent.length = 0
    await expect(api.listPrefundedAccounts()).rejects.not.toMatchObject({ code: 'extension_missing' })
    await expect(api.listBanks()).rejects.toMatchObject({ code: 'extension_missing' })
    expect(sent).toEqual(['GET /v1/prefunded-accounts'])
    const body = { amount: 1000, customer_id: 'c1', external_transfer_id: 'ord-1' }
    const [source, destination] = [
      { payment_rail: 'prefunded_account', currency: 'USDC' } as const,
      { currency: 'VES', account_id: 'a1' } as const,
    ]
    await api.createQuote({ ...body, source, destination }, { actorId: 'lucia' }).catch(() => undefined)
    expect(last.body).not.toContain('ord-1')
    expect(last.headers).not.toHaveProperty('x-actor-id')
  },
)

test('an API that takes any word for an order is not taken for one that sorts', async () => {
  const knownOrders = { '/v1/customers': ['name'], '/v1/transfers': ['amount'] }
  const sorts = async (orders: Record<string, readonly string[] | undefined>) => {
    const { known } = await probe((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      if (!Object.hasOwn(knownOrders, pathname)) return json(response, 404, '<html>')
      const refused = searchParams.has('sort') && orders[pathname]?.includes(searchParams.get('sort') ?? '') === false
      json(response, refused ? 422 : 200, page)
    })
    return known.has('sortedLists')
  }
  expect(await sorts(knownOrders)).toBe(true)
  expect(await sorts({})).toBe(false)
  expect(await sorts({ ...knownOrders, '/v1/transfers': undefined })).toBe(false)
  expect(await sorts({ ...knownOrders, '/v1/transfers': [] })).toBe(false)
})

test('an API that compares every member with a search, whatever it receives, is not taken for one that compares some', async () => {
  const compares = async (refuses: boolean) => {
    const { known } = await probe((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      if (pathname !== '/v1/customers') return json(response, 404, '<html>')
      json(response, refuses && searchParams.get('q_in') === 'none' ? 422 : 200, page)
    })
    return known.has('searchedMembers')
  }
  expect([await compares(true), await compares(false)]).toEqual([true, false])
})

test('an API that lists quotes and knows no parts of a reference is sent none', async () => {
  const searches = async (refuses: boolean) => {
    const { known } = await probe((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      if (pathname !== '/v1/transfers/quotes') return json(response, 404, '<html>')
      json(response, refuses && searchParams.get('amount') === 'none' ? 422 : 200, page)
    })
    return known.has('searchedQuotes')
  }
  expect([await searches(true), await searches(false)]).toEqual([true, false])
})

test.each([
  ['searchedTransactions', '/v1/transfers', 'provider_reference'],
  ['searchedDeposits', '/v1/deposits', 'bank_code'],
  ['endingApprovals', '/v1/customers', 'kyc_ends_before'],
] as const)(
  'an API without %s, which answers with the whole list instead, is not asked for it',
  async (name, path, parameter) => {
    const searches = async (refuses: boolean) => {
      const { known } = await probe((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
        if (pathname !== path) return json(response, 404, '<html>')
        json(response, refuses && (searchParams.get(parameter) ?? '').match(/^(0|none)$/) ? 422 : 200, page)
      })
      return known.has(name)
    }
    expect([await searches(true), await searches(false)]).toEqual([true, false])
  },
)

test('what is uncertain is probed again until it is known, and nothing else is', async () => {
  const { answers, requested, ask } = asking({ listBanks: undefined, readQuote: false })
  const remembered = rememberProbe(ask, { unsureMs: 20, everyMs: 60_000 })
  expect([...(await remembered.read()).unsure]).toEqual(['listBanks'])
  answers.listBanks = true
  await expect.poll(async () => [...(await remembered.read()).known]).toEqual(['listBanks'])
  expect(requested[0]).toEqual(['listBanks', 'readQuote'])
  for (const names of requested.slice(1)) expect(names).toEqual(['listBanks'])
})

test('everything is probed again from time to time, and what an API has lost is gone', async () => {
  // The timers of the probe repeat for ever, so this test runs with a clock of its own.
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { answers, ask } = asking({ listBanks: true })
  const remembered = rememberProbe(ask, { unsureMs: 10, everyMs: 30 })
  expect((await remembered.read()).known.has('listBanks')).toBe(true)
  answers.listBanks = false
  await vi.advanceTimersByTimeAsync(31)
  expect((await remembered.read()).known.has('listBanks')).toBe(false)
})

test('on demand it is probed at once, and an outage takes nothing away', async () => {
  const { answers, ask } = asking({ listBanks: false })
  const remembered = rememberProbe(ask)
  await remembered.read()
  answers.listBanks = true
  expect((await remembered.askAgain()).known.has('listBanks')).toBe(true)
  answers.listBanks = undefined
  expect((await remembered.askAgain()).known.has('listBanks')).toBe(true)
  answers.listBanks = 'down'
  await expect(remembered.askAgain()).rejects.toMatchObject({ code: 'api_unreachable' })
  expect((await remembered.read()).known.has('listBanks')).toBe(true)
})

test('a probe in the background that fails takes nothing from one that ended meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { answers, ask } = asking({ listBanks: undefined, readQuote: false })
  let failInBackground = (_error: Error) => {}
  const remembered = rememberProbe((names) => (names ? new Promise((_, reject) => (failInBackground = reject)) : ask()), {
    unsureMs: 10,
    everyMs: 60_000,
  })
  await remembered.read()
  await vi.advanceTimersByTimeAsync(11)
  Object.assign(answers, { listBanks: true, readQuote: true })
  await remembered.askAgain()
  failInBackground(new ServiceError('api_unreachable', 'down'))
  await vi.advanceTimersByTimeAsync(1)
  expect([...(await remembered.read()).known].sort()).toEqual(['listBanks', 'readQuote'])
})

test('a probe of everything that fails in the background is repeated soon', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { answers, ask } = asking({ listBanks: true })
  const remembered = rememberProbe(ask, { unsureMs: 10, everyMs: 1_000 })
  await remembered.read()
  answers.listBanks = 'down'
  await vi.advanceTimersByTimeAsync(1_001)
  answers.listBanks = false
  await vi.advanceTimersByTimeAsync(11)
  expect((await remembered.read()).known.has('listBanks')).toBe(false)
})

test('a first probe that failed is repeated by the next caller', async () => {
  const { answers, ask } = asking({ listBanks: 'down' })
  const remembered = rememberProbe(ask)
  await expect(remembered.read()).rejects.toMatchObject({ code: 'api_unreachable' })
  answers.listBanks = true
  expect((await remembered.read()).known.has('listBanks')).toBe(true)
})

test('every extension is probed', () => {
  expect([...everyExtension].sort()).toEqual([...extensionOperations, ...extensionParameters].sort())
  expect(Object.keys(consoleOperations)).toHaveLength(extensionOperations.length + 13)
})

/** Makes a fake probe and records the requests that it received. */
function asking(answers: Partial<Record<Extension, boolean | 'down'>>) {
  const requested: Extension[][] = []
  const ask = async (names?: Iterable<Extension>): Promise<Probe> => {
    if (answers.listBanks === 'down') throw new ServiceError('api_unreachable', 'down')
    const all: Extension[] = ['listBanks', ...('readQuote' in answers ? (['readQuote'] as const) : [])]
    const wanted = names ? [...names] : all
    requested.push(wanted)
    const finding = (name: Extension) => {
      const has = answers[name] === 'down' ? undefined : answers[name]
      return { has, evidence: 'unlike', question: '', status: 200, at: new Date() } as const
    }
    return toProbe(new Map(wanted.map((name) => [name, finding(name)])))
  }
  return { answers, requested, ask }
}

async function probe(listener: Listener): Promise<Probe> {
  const base = await listenHttp(listener)
  return probeExtensions((request) => sendRemotely(base, request), credentials)
}
