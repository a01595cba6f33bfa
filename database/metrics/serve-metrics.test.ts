import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { isLoopback, lacksToken } from './metrics-settings'
import { type MetricsServer, serveMetrics } from './serve-metrics'

const open: MetricsServer[] = []
const said: string[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
  said.splice(0)
})

async function serve(given: { host?: string; port?: number; token?: string } = {}) {
  const { host = '127.0.0.1', port = 0, token } = given
  const tell = (level: string, sentence: string) => said.push(`${level}: ${sentence}`)
  const server = await serveMetrics(async () => 'up 1\n', { host, port, token, tell })
  if (server !== undefined) open.push(server)
  return server
}

type Asked = { method?: string; headers?: Record<string, string>; path?: string; host?: string }

/** Sends any header, which fetch would not. */
async function ask(url: string, { method = 'GET', headers = {}, path = '/metrics', host }: Asked = {}) {
  const { port, hostname } = new URL(url)
  const sent = request({ host: host ?? hostname, port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } }).end()
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode, type: answer.headers['content-type'], text }
}

/** An address of this machine that is not loopback, if it has one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

test('without a token who asks from this machine reads the metrics, and nothing else is there', async () => {
  const { url = '' } = (await serve()) ?? {}
  expect(said).toEqual([`info: The metrics are at ${url}`])
  expect(await ask(url)).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', text: 'up 1\n' })
  expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await ask(url, { headers: { host: 'localhost' } })).toMatchObject({ status: 200 })
  expect(await ask(url, { method: 'POST' })).toMatchObject({ status: 405 })
  for (const path of ['/', '/v1/customers', '/metrics/more']) expect(await ask(url, { path })).toMatchObject({ status: 404 })
})

test.each<Record<string, string>>([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'pay.example.com' },
  { 'x-real-ip': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { host: 'pay.example.com' },
  { host: 'localhost.example.com:9464' },
])('without a token nobody reads them through a proxy or from a page in a browser: %j', async (headers) => {
  const { url = '' } = (await serve()) ?? {}
  const refused = await ask(url, { headers })
  expect(refused).toMatchObject({ status: 403 })
  expect(refused.text).not.toContain('up 1')
})

test('a proxy that adds nothing and speaks HTTP/1.0, as nginx does unless told, is refused too', async () => {
  const { url = '' } = (await serve()) ?? {}
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')
  let text = ''
  for await (const part of socket) text += part
  expect(text).toMatch(/^HTTP\/1\.1 403 /)
})

if (elsewhere === undefined) console.log('This machine has no address but loopback: nothing is tried from another one')
test('another machine reads them with the token alone', async () => {
  const bare = (await serve({ host: '0.0.0.0' }))?.url ?? ''
  expect(await ask(bare, { host: elsewhere ?? '127.0.0.1' })).toMatchObject({ status: elsewhere === undefined ? 200 : 403 })
  const token = 'k'.repeat(32)
  const kept = (await serve({ host: '0.0.0.0', token }))?.url ?? ''
  const passed = { host: elsewhere ?? '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }
  for (const authorization of ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`]) {
    expect(await ask(kept, { ...passed, headers: { ...passed.headers, authorization } })).toMatchObject({ status: 401 })
  }
  const shown = { ...passed, headers: { ...passed.headers, authorization: `Bearer ${token}` } }
  expect(await ask(kept, shown)).toMatchObject({ status: 200, text: 'up 1\n' })
})

test('a token is asked of this machine too, and settings that would show them to others demand one', async () => {
  const { url = '' } = (await serve({ token: 't'.repeat(32) })) ?? {}
  expect(await ask(url)).toMatchObject({ status: 401 })
  const lacks = (METRICS_HOST: string, METRICS_TOKEN?: string) => lacksToken({ METRICS_HOST, METRICS_TOKEN })
  expect(['127.0.0.1', 'localhost', '::1', '127.8.0.1'].map((host) => lacks(host))).toEqual([false, false, false, false])
  expect(['0.0.0.0', '::', '10.0.0.4', 'metrics.example.com', ''].map((host) => lacks(host))).toEqual(Array(5).fill(true))
  expect(lacks('0.0.0.0', 't'.repeat(32))).toBe(false)
  expect(['::ffff:127.0.0.1', '[::1]', '::ffff:10.0.0.4', '127.0.0.1.example.com'].map(isLoopback)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a port that somebody else has is told, and nothing ends', async () => {
  const { url = '' } = (await serve()) ?? {}
  const taken = Number(new URL(url).port)
  expect(await serve({ port: taken })).toBeUndefined()
  expect(said[1]).toMatch(new RegExp(`^error: The metrics are not shown at 127\\.0\\.0\\.1:${taken}: .*EADDRINUSE`))
  expect(await ask(url)).toMatchObject({ status: 200 })
})
