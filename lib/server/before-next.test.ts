import { createServer, type ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { forgetOfProcess, perProcess } from '#database/per-process'
import { clientAddressBehind, createAddressCount } from '#service'
import { guard, hasOwnLimit, isForService, isOfPartners, limitReaders, mend, queryFaultOf } from './before-next'
import { toReadableTarget } from './readable-target'

test.each([
  ['/v1/customers?q=%ff', '/v1/customers?q=%ff'],
  ['/v1/customers/%30', '/v1/customers/%30'],
  ['/v1/customers/%ff?a=1?b', '/v1/customers/%25ff?a=1?b'],
  ['/v1/customers/%E0%A4%A', '/v1/customers/%25E0%25A4%25A'],
  ['/%', '/%25'],
  ['*', '/*'],
  ['http://evil.example/v1/customers', '/http://evil.example/v1/customers'],
])('the target %s is handed on as %s, which can be read and names no more', (target, readable) => {
  expect(toReadableTarget(target)).toBe(readable)
})

test.each([
  ['/v1', true],
  ['/v1/customers?next=/../api', true],
  ['/bank-notifications/x', true],
  ['/api/auth/callback/credentials', false],
  ['/v1/../api/auth/callback/credentials', false],
  ['/v1/%2e%2e/api/auth/callback/credentials', false],
  ['//v1/x', false],
  ['/v1x', false],
])('%s belongs to partners: %s', (target, is) => {
  expect(isOfPartners(target)).toBe(is)
})

test.each([
  ['/v1', true],
  ['/v1/customers?next=/../api', true],
  ['/v1/cust"omers', true],
  ['/x/../v1/customers', true],
  ['/bank-notifications/pagomovil/more', true],
  ['/v1/../api/auth/callback/credentials', false],
  ['/v1/%2e%2e/api/auth/callback/credentials', false],
  ['//v1/x', false],
  ['//[', false],
  ['*', false],
  ['/v1x', false],
  ['/customers?back=/v1', false],
])('%s is answered by the service and never seen by Next: %s', (target, is) => {
  expect(isForService(target)).toBe(is)
})

test.each([
  ['/v1/customers', /^chosen$/],
  ['/api/console/seen', /^[0-9a-f-]{36}$/],
  ['/customers', /^[0-9a-f-]{36}$/],
])('the id that a caller gives to a request to %s becomes %s, and a proxy names no host', (url, becomes) => {
  const request = { method: 'POST', url, headers: { 'x-request-id': 'chosen', 'x-forwarded-host': 'evil.example' } }
  mend(request)
  expect(request.headers).toEqual({ 'x-request-id': expect.stringMatching(becomes) })
})

test('files of payments alone may be larger than other bodies of people', () => {
  const people = [
    '/api/console/batches',
    '/api/console/batches/1',
    '/api/console/batches?x=1',
    '//api/console/batches',
    '/sign-in',
  ]
  expect(people.filter(hasOwnLimit)).toEqual(['/api/console/batches'])
  expect(hasOwnLimit('/v1/customers')).toBe(true)
})

test.each([
  ['https://pay.example.com', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('at %s every answer has the header for its transport: %s', async (origin, policy) => {
  vi.stubEnv('APP_ORIGIN', origin)
  vi.resetModules()
  perProcess('built-in service', async () => ({ service: { fetch: async () => new Response('served') } })).get()
  const { guard: guardThere } = await import('./before-next')
  const server = guardThere(createServer((_request, response) => response.end('drawn')))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  for (const path of ['/', '/api/console/seen', '/_next/static/none.js', '/v1/organization']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    const { headers } = answer
    expect([path, await answer.text()]).toEqual([path, path.startsWith('/v1') ? 'served' : 'drawn'])
    expect([path, headers.get('strict-transport-security')]).toEqual([path, policy])
    if (!path.startsWith('/v1')) expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
  }
  await new Promise((closed) => server.close(closed))
  forgetOfProcess('built-in service')
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('who reads the reference faster than a person is throttled, by address, however the path is written; others are not', () => {
  let now = 0
  const limit = limitReaders(
    clientAddressBehind(1),
    createAddressCount(() => now),
  )
  const from = (address: string, url: string) =>
    limit({ url, headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '10.0.0.1' } })?.code
  const ways = ['/reference', '/reference/createQuote?q=1', '/%72eference', '//reference', '/x/../reference', '/reference/%ff']
  for (let index = 0; index < 120; index++) expect(from('203.0.113.7', ways[index % ways.length] ?? '')).toBeUndefined()
  for (const way of ways) expect(from('203.0.113.7', way), way).toBe('rate_limited')
  expect(from('203.0.113.8', '/reference')).toBeUndefined()
  for (const elsewhere of ['/', '/sign-in', '/customers?next=/reference', '/v1/reference/banks', '/%'])
    expect(from('203.0.113.7', elsewhere), elsewhere).toBeUndefined()
  now += 60_000
  expect(from('203.0.113.7', '/reference')).toBeUndefined()
})

test('a console in production holds up nobody for who floods its reference', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const server = guard(createServer((_request, response) => response.end('drawn')))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, wait: answer.headers.get('retry-after'), text: await answer.text() }
  }
  for (let index = 0; index < 12; index++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/reference')))
    expect(answers.filter(({ text }) => text === 'drawn')).toHaveLength(10)
  }
  const refused = await ask('/reference/problems')
  expect([refused.status, refused.wait, JSON.parse(refused.text).code]).toEqual([429, '60', 'rate_limited'])
  expect(await ask('/sign-in')).toMatchObject({ status: 200, text: 'drawn' })
  const { headers } = await fetch(`http://127.0.0.1:${port}/sign-in`)
  expect([headers.get('content-security-policy'), headers.get('referrer-policy')]).toEqual([
    "frame-ancestors 'none'",
    'no-referrer',
  ])
  await new Promise((closed) => server.close(closed))
  vi.unstubAllEnvs()
})

test.each([
  ['/customers', 8192, undefined],
  ['/customers', 8193, 'query_too_long'],
  ['/api/auth/callback/company', 8192, undefined],
  ['/api/auth/callback/company', 8193, 'query_too_long'],
  ['/v1/customers', 9000, undefined],
])('at %s a query string of %i bytes is refused as: %s', (path, bytes, code) => {
  expect(queryFaultOf(`${path}?${'a'.repeat(bytes)}`)?.code).toBe(code)
})

test('in production a long query string is answered 414, and an address with a hundred open requests 429, but for files', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('TRUSTED_PROXIES', '1')
  vi.resetModules()
  const { guard: guardThere } = await import('./before-next')
  const open: ServerResponse[] = []
  const server = guardThere(
    createServer((request, response) => (request.url === '/slow' ? open.push(response) : response.end('drawn'))),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const ask = (path: string, from = '203.0.113.7') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': from } })
  const long = await ask(`/customers?q=${'a'.repeat(8191)}`)
  expect([long.status, (await long.json()).code]).toEqual([414, 'query_too_long'])

  const slow = Array.from({ length: 100 }, () => ask('/slow'))
  await vi.waitFor(() => expect(open).toHaveLength(100))
  const refused = await ask('/customers')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await ask('/_next/static/none.js')).status).not.toBe(429)
  expect((await ask('/customers', '203.0.113.8')).status).toBe(200)
  for (const response of open) response.end('done')
  await Promise.all(slow)
  expect((await ask('/customers')).status).toBe(200)
  await new Promise((closed) => server.close(closed))
  vi.unstubAllEnvs()
  vi.resetModules()
})
