import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { newSecret, signedHeaders } from './secrets'
import { givenWebhooks } from './test-webhooks'

type Handled = { id: string; type: string; data: Record<string, unknown> }
type Sample = { createReceiver: (options: { secret: string; handle: (message: Handled) => Promise<void> }) => Server }

/** The sample receiver of docs/webhooks.md, executed as it is written there. */
let createReceiver: Sample['createReceiver']
let folder: string
let given: Awaited<ReturnType<typeof givenWebhooks>>
const servers: Server[] = []
beforeAll(async () => {
  given = await givenWebhooks()
  const text = await readFile(join(projectRoot(), 'docs/webhooks.md'), 'utf8')
  const code = /```js\n(\/\/ receiver\.mjs\n.*?)```/s.exec(text)?.[1] ?? ''
  folder = await mkdtemp(join(tmpdir(), 'receiver-'))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, code)
  const sample: Sample = await import(/* @vite-ignore */ pathToFileURL(file).href)
  createReceiver = sample.createReceiver
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true })
  await given.close()
})

const body = '{"type":"quote.paid","timestamp":"2026-11-20T14:00:00.000Z","data":{"id":"q","version":1}}'

test('takes what the service sends', async () => {
  // The receiver uses the real clock, so the service must too.
  given.moveTo(new Date())
  const handled: Handled[] = []
  const { id, secret } = await given.givenEndpoint('http://127.0.0.1:9/', { event_types: ['quote.paid'] })
  const own = await listen(createReceiver({ secret, handle: async (message) => void handled.push(message) }))
  await given.call('PUT', `/v1/webhook-endpoints/${id}`, { body: { url: own, event_types: ['quote.paid'] } })
  const event = await given.givenEvent()
  await given.deliver()
  expect(handled).toMatchObject([{ id: event, type: 'quote.paid', data: { status: 'completed' } }])
  expect(await given.deliveries(id)).toMatchObject([{ status: 'delivered', last_status: 204 }])

  await given.call('POST', `/v1/webhook-endpoints/${id}/rotate-secret`)
  await given.givenEvent()
  await given.deliver()
  expect(handled).toHaveLength(2)
})

test('refuses what is forged, changed, incomplete or old, and does nothing twice', async () => {
  const secret = newSecret()
  const handled: Handled[] = []
  const url = await listen(createReceiver({ secret, handle: async (message) => void handled.push(message) }))
  const send = async (headers: Record<string, string>, text = body) =>
    (await fetch(url, { method: 'POST', headers, body: text })).status
  const now = new Date()
  const signed = (id: string, at = now, by = secret) => signedHeaders([by], { id, at, body })
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

  expect(await send(signed('forged', now, newSecret()))).toBe(401)
  expect(await send(signed('changed'), body.replace('"q"', '"r"'))).toBe(401)
  expect(await send({ ...signed('renamed'), 'webhook-id': 'other' })).toBe(401)
  expect(await send({ ...signed('moved'), 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) - 1) })).toBe(401)
  expect(await send(signed('old', minutes(-6)))).toBe(401)
  expect(await send(signed('early', minutes(6)))).toBe(401)
  expect(await send({ ...signed('timeless'), 'webhook-timestamp': 'NaN' })).toBe(401)
  const { 'webhook-signature': signature, ...unsigned } = signed('unsigned')
  for (const bad of ['', 'v1,', 'v1', signature.replace('v1,', 'v2,'), `${signature.slice(0, -6)}AAAAA=`]) {
    expect(await send({ ...unsigned, 'webhook-signature': bad })).toBe(401)
  }
  expect(await send(unsigned)).toBe(401)
  expect(handled).toEqual([])

  expect(await send(signed('good'))).toBe(204)
  expect(await send(signed('good'))).toBe(204)
  expect(await send(signed('good', minutes(1)))).toBe(204)
  expect(handled.map(({ id }) => id)).toEqual(['good'])
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}
