import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './open'
import { acceptSecrets, bindSecrets, ForeignSecretsError, holdsData } from './secret-prints'
import { testDatabase } from './test-database'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const file = '/data/secrets.json'
const fresh = () => ({ audit: randomBytes(32), encryption: randomBytes(32), session: randomBytes(32) })

test('the first start records a print of each secret, and the next start with the same ones is let through', async () => {
  const secrets = fresh()
  expect(await holdsData(database)).toBe(false)
  await bindSecrets(database, { secrets, file })
  await bindSecrets(database, { secrets, file })
  expect(await holdsData(database)).toBe(true)
  const prints = await database.sql`select name, encode(print, 'hex') as print from jobs.secret_prints order by name`
  expect(prints.map(({ name }) => name)).toEqual(['audit', 'encryption', 'session'])
  for (const [name, secret] of Object.entries(secrets)) expect(JSON.stringify(prints), name).not.toContain(secret.toString('hex'))
})

test('a start with another secret is refused by its name, and changes nothing', async () => {
  const secrets = fresh()
  await bindSecrets(database, { secrets, file })
  const before = await database.sql`select * from jobs.secret_prints order by name`
  const other = bindSecrets(database, { secrets: { ...secrets, encryption: randomBytes(32) }, file })
  await expect(other).rejects.toThrow(/\/data\/secrets\.json .* encryption differs\..*nothing was written.*Bring back/)
  await expect(bindSecrets(database, { secrets: fresh(), file })).rejects.toThrow('audit, encryption, session differ.')
  expect(await database.sql`select * from jobs.secret_prints order by name`).toEqual(before)
})

test('a process that holds a part of the secrets is compared by that part, and a later one adds the rest', async () => {
  const { session, ...part } = fresh()
  await bindSecrets(database, { secrets: part, file })
  await bindSecrets(database, { secrets: { ...part, session }, file })
  await expect(bindSecrets(database, { secrets: { session: randomBytes(32) }, file })).rejects.toThrow(ForeignSecretsError)
})

test('of processes that start for the first time at once with different secrets, one is let through', async () => {
  for (let round = 0; round < 10; round++) {
    await database.sql`drop schema if exists jobs cascade`
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => bindSecrets(database, { secrets: fresh(), file })))
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const start of starts) if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(ForeignSecretsError)
  }
})

test('a secret that no data depend on is accepted anew on purpose; another one never', async () => {
  const secrets = fresh()
  const replaceable = ['session']
  await bindSecrets(database, { secrets, file, replaceable })
  const changed = { secrets: { ...secrets, session: randomBytes(32) }, file, replaceable }
  await expect(bindSecrets(database, changed)).rejects.toThrow('session differs.')
  await expect(bindSecrets(database, changed)).rejects.toThrow('npm run admin -- accept-secrets')
  expect(await acceptSecrets(database.db, changed)).toEqual(['session'])
  await bindSecrets(database, changed)
  await expect(bindSecrets(database, { secrets, file, replaceable })).rejects.toThrow('session differs.')
  await expect(acceptSecrets(database.db, { secrets: fresh(), file, replaceable })).rejects.toThrow('audit, encryption differ.')
})
