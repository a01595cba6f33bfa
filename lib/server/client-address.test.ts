import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddressOf, notePeers, proxyWarnings } from './client-address'

test('a request is known by its socket, not by what it says of itself', async () => {
  notePeers()
  const seen: (string | undefined)[] = []
  let noted = ''
  const server = createServer(({ headers }, response) => {
    noted = Object.keys(headers).find((name) => /^x-peer-.{32}$/.test(name)) ?? ''
    const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    seen.push(clientAddressOf(new Headers(plain)))
    response.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await fetch(`http://127.0.0.1:${port}`)
  await fetch(`http://127.0.0.1:${port}`, { headers: { [noted]: '198.51.100.4', 'x-forwarded-for': '198.51.100.4' } })
  expect(proxyWarnings(), 'Next asks itself').toEqual([])
  await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': '203.0.113.7', 'x-peer-': '203.0.113.7' } })
  await new Promise((closed) => server.close(closed))
  expect(seen).toEqual(['127.0.0.1', '198.51.100.4', '127.0.0.1'])
  expect(proxyWarnings(), 'nobody has said to believe it').toEqual(['x_forwarded_for_not_believed'])
})

test('without a socket nothing is known', () => {
  expect(clientAddressOf(new Headers({ 'x-forwarded-for': '203.0.113.7' }))).toBeUndefined()
})
