import { expect, test } from 'vitest'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { deskFiles } from '../room-files'
import { givenOldTrail, migrateBelow } from '../test-old-desk'
import { convertTrail } from './convert-trail'
import { listAudit } from './list-audit'
import { verifyAudit } from './verify-audit'

const auditKey = Buffer.alloc(32, 7)

test('a trail of an earlier version is converted to the current form, and has the same content', async () => {
  await withOldTrail(async (database) => {
    expect(await convertTrail(database.db, auditKey)).toBe(10n)
    expect(await verifyAudit({ db: database.db, auditKey })).toMatchObject({ intact: true, records: 10n })
    const { records } = await listAudit(database.db, {}, { limit: 200 })
    expect(records.find(({ action, result }) => action === 'customer.edit' && result === 'sent')).toMatchObject({
      actorName: 'Lucía Ferrer',
      reason: 'año “nuevo”',
      before: { legal_name: 'Zulay Quintero', kyc_type: 'basic' },
      after: { legal_name: 'Zulay Quintero Paz', kyc_type: 'full' },
    })
    const refusals = records.filter(({ action }) => action === 'route.open').map(({ address, after }) => ({ address, after }))
    expect(refusals).toEqual([
      { address: null, after: { asked: 'GET /x' } },
      { address: '203.0.113.7', after: { asked: 'GET /api/console/exports/customers' } },
    ])
    expect(records.filter(({ actorName }) => actorName === 'Cauce')).toHaveLength(1)
    expect(await convertTrail(database.db, auditKey), 'a second time').toBe(0n)
    await expect(database.sql`delete from backoffice.audit_records`).rejects.toThrow('only added')
  })
})

test('no name and no reason of the old trail is in its records any more', async () => {
  await withOldTrail(async (database) => {
    await convertTrail(database.db, auditKey)
    const [found] = await database.sql`select string_agg(to_jsonb(r)::text, ' ') as text from backoffice.audit_records r`
    expect(found?.text).not.toMatch(/Luc|Ferrer|Zulay|nuevo|203\.0/)
  })
})

test.each([
  ['changed', `update backoffice.audit_records_before set action = 'x' where seq = 4`, 4n],
  ['deleted', 'delete from backoffice.audit_records_before where seq = 5', 5n],
  ['cut off', 'delete from backoffice.audit_records_before where seq > 8', 9n],
])('what was %s before is named afterwards, too', async (_how, statement, seq) => {
  await withOldTrail(async (database) => {
    await database.sql.unsafe(statement)
    await convertTrail(database.db, auditKey)
    expect(await verifyAudit({ db: database.db, auditKey })).toMatchObject({ intact: false, seq })
  })
})

test('several processes that start at once convert it once', async () => {
  await withOldTrail(async (database) => {
    const converted = await Promise.all([1, 2, 3].map(() => convertTrail(database.db, auditKey)))
    expect(converted.sort()).toEqual([0n, 0n, 10n])
    expect(await verifyAudit({ db: database.db, auditKey })).toMatchObject({ intact: true, records: 10n })
  })
})

async function withOldTrail(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await testDatabase()
  try {
    await migrateBelow(database, '0027')
    await givenOldTrail(database)
    await migrate(database, deskFiles())
    await work(database)
  } finally {
    await database.close()
  }
}
