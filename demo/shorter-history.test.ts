import { expect, test } from 'vitest'
import { deskFiles } from '#backoffice/room-files'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createVault } from '#database/vault'
import { createService } from '#service'
import { makeHistory } from './make-history'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }
const keys = { auditKey: Buffer.alloc(32, 4), vault: createVault(secrets) }
const prepare = async (fresh: Database) => {
  await createService({ database: fresh, secrets }).migrate()
  await migrate(fresh, deskFiles())
}

/** With six weeks the story begins between the suspension of a customer and its end. `npm run trials -- demo` makes every length. */
const lengths = (process.env.DEMO_HISTORIES ?? '6').split(',').map(Number)

test.each(lengths)(
  'a history of %i weeks is made, and reaches back no longer',
  async (weeks) => {
    const database = await testDatabase({ prepare })
    await makeHistory({ database }, secrets, keys, { end: new Date(), weeks })
    const [first] = await database.sql`select extract(day from now() - min(created_at))::int as days from payments.quotes`
    expect(first?.days).toBeLessThanOrEqual(7 * weeks)
    expect(first?.days).toBeGreaterThan(7 * (weeks - 1))
    await database.close()
  },
  240_000,
)
