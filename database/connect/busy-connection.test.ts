import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../open'
import { testDatabase } from '../test-database'
import { ServerConnection } from './server-connection'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const setting = "select current_setting('test.owner', true) as owner"

test('a transaction that begins behind as many statements as postgres.js sends ahead by itself is one of its own, and ends', async () => {
  const own = await openDatabase({ url: database.url, dataDir: '', max: 2 })
  const ask = (statement: string) => own.sql.unsafe<{ owner?: string }[]>(statement, [], { prepare: true })
  for (let before = 198; before <= 202; before++) {
    await Promise.all(Array.from({ length: 4 }, () => ask('select 1')))
    const asked = Array.from({ length: before }, () => ask('select 1').execute())
    const begun = own.sql.begin((tx) => [tx.unsafe("set local test.owner = 'begun'"), tx.unsafe(setting)])
    expect((await begun)[1]).toMatchObject([{ owner: 'begun' }])
    await Promise.all(asked)
    for (const [found] of await Promise.all(Array.from({ length: 6 }, () => ask(setting))))
      expect(found?.owner || null).toBeNull()
  }
  await own.close()
})

test('a connection whose server reads nothing takes what is sent, and sends it when the server reads', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect(portOf(server.address()), '127.0.0.1')
  const [theirs]: Socket[] = await once(server, 'connection')
  theirs?.pause()
  const connection = new ServerConnection(socket, () => {})
  const chunk = Buffer.alloc(100_000)
  for (let sent = 0; sent < 100; sent++) expect(connection.write(chunk)).toBe(true)
  let received = 0
  theirs?.on('data', ({ length }: Buffer) => {
    received += length
  })
  theirs?.resume()
  await expect.poll(() => received, { timeout: 10_000 }).toBe(100 * chunk.length)
  socket.destroy()
  server.close()
})

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
