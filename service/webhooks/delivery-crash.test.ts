import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import type { Telling } from '../testing/tell-events'
import { givenReceiver, type Received } from './test-receiver'
import { givenWebhooks } from './test-webhooks'

const organizations = 10
const failing = 3
const eventsEach = Number(process.env.DELIVERY_EVENTS ?? 300) / organizations
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

let given: Awaited<ReturnType<typeof givenWebhooks>>
let receiver: Awaited<ReturnType<typeof givenReceiver>>
const tries = new Map<string, number>()
const accepted = new Set<string>()
beforeAll(async () => {
  given = await givenWebhooks({ clock: undefined })
  receiver = await givenReceiver((response, received) => {
    if (isRefused(received)) return void response.writeHead(500).end()
    accepted.add(String(received.headers['webhook-id']))
    response.writeHead(204).end()
  })
})
afterAll(async () => {
  await receiver.close()
  await given.close()
})

test('each event is delivered at least once, and none without its commit, though processes are killed', {
  timeout: 300_000,
}, async () => {
  console.log(`seed ${seed} (CRASH_SEED), ${organizations * eventsEach} events (DELIVERY_EVENTS)`)
  const keys = await Promise.all(Array.from({ length: organizations }, (_, index) => givenListener(index < failing)))
  const telling = { url: given.database.url, keys, startedAt: Date.now() }

  const first = tell({ ...telling, each: eventsEach, delivers: false })
  await first.until(() => first.committed() >= organizations * eventsEach * share(0.2))
  await first.kill()
  expect(accepted.size).toBe(0)

  const made = await committed()
  const rest = Math.ceil((organizations * eventsEach - made.length) / organizations)
  const second = tell({ ...telling, each: rest, delivers: true })
  await second.until(() => accepted.size >= organizations * eventsEach * share(0.3))
  await second.kill()

  const left = Math.max(0, Math.ceil((organizations * eventsEach - (await committed()).length) / organizations))
  const third = tell({ ...telling, each: left, delivers: true })
  await third.until(() => third.committed() === left * organizations)
  const all = await committed()
  expect(all.length).toBeGreaterThanOrEqual(organizations * eventsEach)
  await third.until(() => accepted.size >= all.length)
  await third.until(async () => (await pending()) === 0)
  await third.kill()

  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(all))
  expect(accepted).toEqual(new Set(all))
})

/** Returns a share of the events: between `least` and half as much again, by the seed. */
function share(least: number): number {
  return least * (1 + (seed % 100) / 200)
}

/** Returns whether the receiver fails this attempt: three of ten fail the first two attempts of every event. */
function isRefused({ path, headers }: Received): boolean {
  if (path !== '/failing') return false
  const id = String(headers['webhook-id'])
  tries.set(id, (tries.get(id) ?? 0) + 1)
  return (tries.get(id) ?? 0) <= 2
}

async function givenListener(fails: boolean): Promise<string> {
  const { key } = await given.givenOrganization('test')
  const body = { url: `http://127.0.0.1:${receiver.port}/${fails ? 'failing' : 'sound'}`, event_types: ['customer.created'] }
  expect((await given.call('POST', '/v1/webhook-endpoints', { body, key })).status).toBe(201)
  return key
}

async function committed(): Promise<string[]> {
  const rows = await given.database.sql<{ id: string }[]>`select id from payments.events where type = 'customer.created'`
  return rows.map(({ id }) => id)
}

async function pending(): Promise<number> {
  const [row] = await given.database.sql<{ count: number }[]>`
    select count(*)::int as count from payments.webhook_deliveries where status = 'pending'`
  return row?.count ?? 0
}

function tell(telling: Telling) {
  const script = join(projectRoot(), 'service/testing/tell-events.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(telling)], { cwd: projectRoot() })
  const exit = once(child, 'exit')
  let said = ''
  let complaints = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complaints += text
  })
  return {
    committed: () => said.split('\n').length - 1,
    async until(condition: () => boolean | Promise<boolean>) {
      await expect
        .poll(async () => (child.exitCode === null ? condition() : `It ended: ${complaints}`), { timeout: 120_000, interval: 20 })
        .toBe(true)
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
