import { expect, test } from 'vitest'
import { caller, givenService } from '../test-service'
import { clientAddressBehind, watchForProxies } from './client-address'

const [client, forged, proxy, inner] = ['203.0.113.7', '198.51.100.66', '10.0.0.1', '10.0.0.2']

test('without proxies only the socket counts, whatever a client writes', () => {
  const find = clientAddressBehind()
  expect(find({ peer: client, forwardedFor: null })).toBe(client)
  expect(find({ peer: client, forwardedFor: `${forged}, 127.0.0.1` })).toBe(client)
  expect(find({ peer: `::ffff:${client}`, forwardedFor: undefined })).toBe(client)
  expect(find({ peer: undefined, forwardedFor: forged })).toBeUndefined()
})

test('behind a number of proxies the address is the one that the outermost of them saw', () => {
  const one = clientAddressBehind(1)
  expect(one({ peer: proxy, forwardedFor: client })).toBe(client)
  expect(one({ peer: proxy, forwardedFor: `${forged}, ${forged}, ${client}` })).toBe(client)
  expect(one({ peer: undefined, forwardedFor: `${forged}, ${client}` })).toBe(client)
  expect(one({ peer: proxy, forwardedFor: `${client}:51234` })).toBe(client)
  expect(one({ peer: proxy, forwardedFor: '[2001:db8::7]:443' })).toBe('2001:db8::7')
  expect(one({ peer: proxy, forwardedFor: `${forged}, unknown` })).toBeUndefined()
  expect(one({ peer: proxy, forwardedFor: null }), 'a proxy that does not say').toBeUndefined()
  expect(clientAddressBehind(2)({ peer: inner, forwardedFor: `${forged}, ${client}, ${proxy}` })).toBe(client)
  expect(clientAddressBehind(2)({ peer: inner, forwardedFor: proxy })).toBeUndefined()
})

test('behind proxies of known ranges the address is the last one outside of them', () => {
  const find = clientAddressBehind(['10.0.0.0/8', '2001:db8:f::/48', '192.0.2.9'])
  expect(find({ peer: inner, forwardedFor: `${forged}, ${client}, ${proxy}` })).toBe(client)
  expect(find({ peer: client, forwardedFor: forged }), 'who comes past the proxies').toBe(client)
  expect(find({ peer: '2001:db8:f::1', forwardedFor: `${forged}, ${client}, 192.0.2.9` })).toBe(client)
  expect(find({ peer: inner, forwardedFor: `${forged}, nonsense, ${proxy}` })).toBeUndefined()
  expect(find({ peer: undefined, forwardedFor: client })).toBeUndefined()
  expect(find({ peer: inner, forwardedFor: `10.9.9.9, ${proxy}` }), 'a client of our own network').toBe('10.9.9.9')
})

test('a key with address ranges cannot be used from where nobody knows, nor by writing a header', async () => {
  const given = await givenService()
  const made = await given.call('POST', '/v1/api-keys', {
    body: { name: 'Office', scopes: ['rates:read'], allowed_cidrs: [`${client}/32`] },
  })
  const through = (find: ReturnType<typeof clientAddressBehind>, peer: string | undefined, forwardedFor: string | null) => {
    const address = find({ peer, forwardedFor })
    const call = caller({ fetch: (request) => given.service.fetch(request, { address }) }, made.body.api_key)
    return call('GET', '/v1/organization').then(({ status, body }) => [status, body.code])
  }
  const refused = [401, 'unauthenticated']
  expect(await through(clientAddressBehind(), undefined, client)).toEqual(refused)
  expect(await through(clientAddressBehind(), forged, client)).toEqual(refused)
  expect(await through(clientAddressBehind(1), proxy, `${client}, ${forged}`)).toEqual(refused)
  expect(await through(clientAddressBehind(1), proxy, `${forged}, ${client}`)).toEqual([200, undefined])
  await given.close()
})

test('a proxy that nobody believes is warned of once, and one that is spoken of never', () => {
  const warned: string[] = []
  const unset = watchForProxies(undefined, (sentence) => warned.push(sentence))
  unset.see({ peer: proxy, forwardedFor: null })
  unset.see({ peer: proxy, forwardedFor: '' })
  expect([warned, unset.warnings()]).toEqual([[], []])
  unset.see({ peer: proxy, forwardedFor: client })
  unset.see({ peer: inner, forwardedFor: forged })
  expect(warned).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  expect(unset.warnings()).toEqual(['x_forwarded_for_not_believed'])
  for (const proxies of [0, 1, ['10.0.0.0/8']]) {
    const watch = watchForProxies(proxies, (sentence) => warned.push(sentence))
    watch.see({ peer: proxy, forwardedFor: client })
    expect(watch.warnings()).toEqual([])
  }
  expect(warned).toHaveLength(1)
})

test.each([
  ['93.184.216.34', false],
  ['::ffff:93.184.216.34', false],
  ['2606:2800:220:1::1', false],
  [undefined, false],
  ['10.0.0.1', true],
  ['::ffff:172.17.0.1', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['fd00::7', true],
])('the warning of a proxy is raised by what a request from %s says: %s', (peer, raised) => {
  const watch = watchForProxies(undefined, () => {})
  watch.see({ peer, forwardedFor: '10.0.0.9' })
  expect(watch.warnings()).toHaveLength(raised ? 1 : 0)
})
