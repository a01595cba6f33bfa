import { expect, test } from 'vitest'
import { parseConnection } from '#database/client'
import { hasPgbouncer, startPgbouncer } from '#database/testing/pgbouncer'
import { hasPostgres15, startPostgres15 } from '#database/testing/postgres-15'
import { chooseServiceTests, runServiceTests } from './service-tests'

const longest = 60 * 60_000
const settings = ['max_connections=300']

test.runIf(hasPostgres15)(
  'the service does the same on the oldest PostgreSQL that is supported',
  async () => {
    const { files } = chooseServiceTests('POSTGRES_15_FILES')
    const server = await startPostgres15(settings)
    try {
      const { faults, passed } = await runServiceTests(files, { TEST_DATABASE_URL: server.url })
      expect(faults).toEqual([])
      expect(passed).toBeGreaterThan(0)
    } finally {
      await server.stop()
    }
  },
  longest,
)

test.runIf(hasPostgres15 && hasPgbouncer)(
  'and through a pooler that gives each transaction another connection',
  async () => {
    const { files } = chooseServiceTests('POOLER_FILES')
    const server = await startPostgres15(settings)
    // Some tests hold every connection of a pool of ours, and look on over further ones.
    const pooler = await startPgbouncer(parseConnection(server.url), { settings: ['default_pool_size = 40'] })
    try {
      const through = { TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pooler.urlFor('postgres') }
      const { faults, passed } = await runServiceTests(files, through)
      expect(faults).toEqual([])
      expect(passed).toBeGreaterThan(0)
    } finally {
      await pooler.stop()
      await server.stop()
    }
  },
  longest,
)
