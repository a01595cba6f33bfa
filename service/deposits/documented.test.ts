import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
let address: AddressInfo
let close: () => void
beforeAll(async () => {
  given = await givenDeposits({ clock: undefined })
  address = await new Promise((resolve) => {
    const server = serve({ fetch: (request) => given.service.fetch(request), hostname: '127.0.0.1', port: 0 }, resolve)
    close = () => server.close()
  })
})
afterAll(async () => {
  close()
  await given.close()
})

test('what the guide shows a bank, it can do: the very body and commands, against the service', async () => {
  const guide = await readFile(join(projectRoot(), 'docs/deposits.md'), 'utf8')
  const body = /^\{"movements".*$/m.exec(guide)?.[0] ?? ''
  const commands = /```sh\n(timestamp=.*?)```/s.exec(guide)?.[1] ?? ''
  const url = `http://127.0.0.1:${address.port}/bank-notifications/${given.channel.id}`
  const say = async (secret: string) =>
    (await promisify(execFile)('sh', ['-c', commands], { env: { ...process.env, BODY: body, SECRET: secret, CHANNEL_URL: url } }))
      .stdout
  expect(await say(given.channel.secret)).toBe('{"received":1}')
  expect(await say('another')).toContain('unauthenticated')
  expect(await given.deposits()).toMatchObject([{ amount: '5050000', reference: '000000575202' }])
  await given.mustBalance()
})
