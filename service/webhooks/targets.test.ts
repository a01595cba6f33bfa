import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '../ground/public-address'
import { type Address, createTargets } from './targets'
import { givenReceiver } from './test-receiver'
import { givenWebhooks } from './test-webhooks'

/** The host names of these tests; no other name is resolved. A function returns its answer anew each time. */
const names: Record<string, () => string[]> = {
  'inside.example': () => ['127.0.0.1'],
  'inside6.example': () => ['::1'],
  'office.example': () => ['192.168.1.20'],
  'metadata.example': () => ['169.254.169.254'],
  'both.example': () => ['93.184.216.34', '127.0.0.1'],
  'mapped.example': () => ['::ffff:127.0.0.1'],
  localhost: () => ['127.0.0.1', '::1'],
  'localhost.': () => ['127.0.0.1'],
  'nothing.example': () => [],
}
const resolve = async (host: string): Promise<Address[]> => {
  const found = names[host]
  if (found === undefined) throw new Error('No such name')
  return found().map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

let trap: Awaited<ReturnType<typeof givenReceiver>>
let given: Awaited<ReturnType<typeof givenWebhooks>>
let forms: string[]
beforeAll(async () => {
  trap = await givenReceiver()
  const { port } = trap
  // The trap's port is allowed, so that only the check of the address protects it.
  const ports = { 'https:': [443, port], 'http:': [80, port] }
  given = await givenWebhooks({ webhooks: { allowPrivateTargets: false, resolve, ports } })
  forms = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/hook`]),
    ...['127.0.0.1', '[::1]', 'localhost', 'inside.example'].map((host) => `https://${host}:${port}/hook`),
    `http://user:secret@127.0.0.1:${port}/`,
    `http://93.184.216.34@127.0.0.1:${port}/`,
    'https://user@93.184.216.34/',
    `http:\\\\127.0.0.1:${port}\\hook`,
    `http:127.0.0.1:${port}/`,
    `HTTP://127.0.0.1:${port}`,
    `//127.0.0.1:${port}/hook`,
    `127.0.0.1:${port}/hook`,
    ...['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'data:text/plain,x', 'javascript:alert(1)'],
    `ws://127.0.0.1:${port}/`,
    ...[22, 25, 5432, 6379, 8081].map((odd) => `https://93.184.216.34:${odd}/`),
    'https://',
    'https://nothing.example/',
    'https://unknown.example/',
  ]
})
afterAll(async () => {
  await trap.close()
  await given.close()
})

const hosts = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '0',
  '0.0.0.0',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'inside.example',
  'inside6.example',
  'office.example',
  'metadata.example',
  'both.example',
  'mapped.example',
]

test('no form of a URL inside our network is accepted or, once stored, sent to', { timeout: 60_000 }, async () => {
  expect(forms.length).toBeGreaterThanOrEqual(60)
  const { id } = await given.givenEndpoint('https://93.184.216.34/', { event_types: ['quote.paid'] })
  for (const url of forms) {
    const saved = await given.call('POST', '/v1/webhook-endpoints', { body: { url } })
    expect([url, saved.status, saved.body.errors]).toMatchObject([url, 422, [{ pointer: '/url', code: 'url_not_allowed' }]])
    const changed = await given.call('PUT', `/v1/webhook-endpoints/${id}`, { body: { url } })
    expect([url, changed.status]).toEqual([url, 422])

    await given.database.sql`update payments.webhook_endpoints set url = ${url}`
    const event = await given.givenEvent()
    await given.deliver()
    const sent = (await given.deliveries(id)).find(({ event_id }) => event_id === event)
    expect([url, sent?.attempts, sent?.last_error]).toEqual([url, 1, 'target_not_allowed'])
  }
  expect(trap.connections()).toBe(0)
})

test('a name that pointed outside when it was stored and points inside when it is sent to is refused', async () => {
  let address = '93.184.216.34'
  names['rebound.example'] = () => [address]
  const { id } = await given.givenEndpoint(`https://rebound.example:${trap.port}/`, { event_types: ['quote.failed'] })
  address = '127.0.0.1'
  await given.givenEvent('quote.failed')
  await given.deliver()
  expect(await given.deliveries(id)).toMatchObject([{ status: 'pending', last_error: 'target_not_allowed' }])
  expect(trap.connections()).toBe(0)
})

test('a repeat gets the answer of the first, also when the name leads nowhere by now; another request with its key does not', async () => {
  let addresses = ['93.184.216.34']
  names['gone.example'] = () => addresses
  const save = (path: string) =>
    given.call('POST', '/v1/webhook-endpoints', { body: { url: `https://gone.example/${path}` }, idempotencyKey: 'gone' })
  const first = await save('hook')
  expect(first.status).toBe(201)
  addresses = []
  const again = await save('hook')
  expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, first.text, 'true'])
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  expect((await save('other')).body.code).toBe('idempotency_key_reused')
})

test('the connection goes to the address that was checked, and the name is asked once', async () => {
  let asked = 0
  names['pinned.example'] = () => {
    asked++
    return ['127.0.0.1']
  }
  const open = await givenWebhooks({ webhooks: { allowPrivateTargets: true, resolve } })
  const { id } = await open.givenEndpoint(`http://pinned.example:${trap.port}/`, { event_types: ['quote.failed'] })
  asked = 0
  await open.givenEvent('quote.failed')
  await open.deliver()
  expect(await open.deliveries(id)).toMatchObject([{ status: 'delivered' }])
  expect([asked, trap.connections()]).toEqual([1, 1])
  expect(trap.received[0]?.headers.host).toBe(`pinned.example:${trap.port}`)
  await open.close()
})

test('live organizations are told over https only', async () => {
  const { key } = await given.givenOrganization('live')
  const save = (url: string) => given.call('POST', '/v1/webhook-endpoints', { body: { url }, key })
  expect((await save('http://93.184.216.34/')).status).toBe(422)
  expect((await save('https://93.184.216.34/')).status).toBe(201)
})

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['100.63.255.255', true],
  ['2606:4700::1111', true],
  ['2001:4860:4860::8888', true],
  ['2001:db8::1', false],
  ['fe80::1%eth0', false],
  ['not an address', false],
])('%s is a public address: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test('what the operating system calls localhost is refused', async () => {
  expect(await createTargets().find('https://localhost/', { httpToo: true })).toBeUndefined()
  expect(await createTargets().find('https://93.184.216.34/', { httpToo: false })).toMatchObject({
    addresses: [{ address: '93.184.216.34', family: 4 }],
  })
})
