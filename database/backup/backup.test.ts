import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, type RoomFiles } from '../migrate'
import type { Database } from '../open'
import { testDatabase } from '../test-database'
import { checkBackup } from './backup-file'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const sealKey = Buffer.alloc(32, 7)
const first = `
  create table parents (id bigint generated always as identity primary key, favourite bigint, name text not null,
    length int generated always as (length(name)) stored);
  create table children (id bigint primary key, parent bigint not null references parents (id));
  alter table parents add foreign key (favourite) references children (id) deferrable initially deferred;
  create function refuse() returns trigger language plpgsql as 'begin raise exception ''never''; end';
  create trigger parents_kept before delete or truncate on parents for each statement execute function refuse();
  create table entries (n int primary key, xact bigint default (pg_current_xact_id()::text)::bigint);
  insert into parents (name) values ('made by the migration');`
const second = 'alter table parents add column initial text; update parents set initial = left(name, 1)'

let folder: string
let source: Database
let file: string
/** The same room in three versions of the code. */
let versions: Record<'old' | 'now' | 'other', RoomFiles>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-backup-files-'))
  const version = async (name: string, migrations: string[]): Promise<RoomFiles> => {
    const files: RoomFiles = { room: 'backoffice', folder: await mkdtemp(join(folder, `${name}-`)) }
    for (const [index, text] of migrations.entries()) await writeFile(join(files.folder, `000${index + 1}_x.sql`), text)
    return files
  }
  versions = {
    old: await version('old', [first]),
    now: await version('now', [first, second]),
    other: await version('other', [`${first} -- changed`]),
  }
  source = await testDatabase()
  await migrate(source, versions.old)
  await source.sql.begin(async (tx) => {
    await tx`insert into backoffice.parents (name, favourite) values ('Ana', 1), ('Luis', null)`
    await tx`insert into backoffice.children values (1, 2), (2, 3)`
    await tx`insert into backoffice.entries values (1, 9007199254740993)`
  })
  await source.sql`comment on schema backoffice is 'It''s a demo'`
  file = join(folder, 'old.cauce')
  await write(file)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

function write(to: string, database = source) {
  const readTrail = async () => ({ records: '0', head: '' })
  return writeBackup(database, { file: to, rooms: ['backoffice'], secrets: {}, sealKey, readTrail })
}

async function schemasOf({ sql }: Database) {
  return sql`select nspname from pg_namespace where nspname = 'backoffice'`
}

test('rows that point at each other come back, a newer version migrates them, and what was refused stays refused', async () => {
  const target = await testDatabase()
  await restoreBackup(target, await checkBackup(file), [versions.now])
  expect(await migrate(target, versions.now)).toEqual(['0002_x'])
  expect(await target.sql`select id::int, name, length, favourite::int, initial from backoffice.parents order by id`).toEqual([
    { id: 1, name: 'made by the migration', length: 21, favourite: null, initial: 'm' },
    { id: 2, name: 'Ana', length: 3, favourite: 1, initial: 'A' },
    { id: 3, name: 'Luis', length: 4, favourite: null, initial: 'L' },
  ])
  // A transaction id is only valid on its server: after the restore, rows have the id of the transaction that inserted them.
  expect(await target.sql`select 1 from backoffice.entries where xact < (pg_current_xact_id()::text)::bigint`).toHaveLength(1)
  expect(await target.sql`select obj_description('backoffice'::regnamespace) as comment`).toEqual([{ comment: "It's a demo" }])
  await expect(target.sql`delete from backoffice.parents`).rejects.toThrow('never')
  await expect(target.sql`insert into backoffice.children values (3, 99)`).rejects.toMatchObject({ code: '23503' })
  expect(await target.sql`insert into backoffice.parents (name) values ('Eva') returning id::int`).toEqual([{ id: 4 }])
  await target.close()
})

test('a backup of a newer version, or of one with other migrations, is refused and leaves nothing', async () => {
  const newer = await testDatabase()
  await migrate(newer, versions.now)
  await write(join(folder, 'newer.cauce'), newer)
  const target = await testDatabase()
  const restore = async (name: string, files: RoomFiles) => restoreBackup(target, await checkBackup(join(folder, name)), [files])
  await expect(restore('newer.cauce', versions.old)).rejects.toThrow(
    'The backup has migration backoffice/0002_x, which this version does not know',
  )
  await expect(restore('old.cauce', versions.other)).rejects.toThrow('was changed after it was applied')
  expect(await schemasOf(target)).toEqual([])
  await Promise.all([newer.close(), target.close()])
})

test('a restore that breaks off leaves an empty database, and the next one succeeds', async () => {
  const target = await testDatabase()
  const backup = await checkBackup(file)
  const cut = async function* () {
    for await (const line of backup.lines()) {
      if (line.includes('Luis')) throw new Error('the disk is gone')
      yield line
    }
  }
  await expect(restoreBackup(target, { ...backup, lines: cut }, [versions.now])).rejects.toThrow('the disk is gone')
  expect(await schemasOf(target)).toEqual([])
  await restoreBackup(target, backup, [versions.now])
  expect(await schemasOf(target)).toHaveLength(1)
  await target.close()
})

test('a file whose checksum somebody made anew is refused by its seal', async () => {
  const content = await readFile(file)
  const end = content.lastIndexOf('\ncauce-backup')
  const changed = Buffer.from(content.subarray(0, end))
  changed[4] = 1 // the time in the gzip header, which changes no row
  const sha256 = createHash('sha256').update(changed).digest('hex')
  const seal = createHmac('sha256', 'guessed').update(`cauce backup ${sha256}`).digest('hex')
  await writeFile(
    join(folder, 'forged.cauce'),
    Buffer.concat([changed, Buffer.from(`\ncauce-backup 1 sha256=${sha256} seal=${seal}\n`)]),
  )
  const forged = await checkBackup(join(folder, 'forged.cauce'))
  expect(() => forged.mustBeSealedWith(sealKey)).toThrow('changed by somebody without the secrets')
  expect(() => forged.mustBeSealedWith(Buffer.from('guessed'))).not.toThrow()
})

test('a backup that breaks off leaves no file, and one is never written over another', async () => {
  const other = join(folder, 'other.cauce')
  const readTrail = async () => ({ records: '0', head: '' })
  const options = { file: other, rooms: ['backoffice', 'payments'] as const, secrets: {}, sealKey, readTrail }
  await expect(writeBackup(source, options)).rejects.toThrow('There is nothing to back up: this database has no payments yet')
  await expect(write(join(folder, 'no folder', 'x.cauce'))).rejects.toThrow('ENOENT')
  const before = await readFile(file)
  await expect(write(file)).rejects.toThrow('is there already and was left as it is')
  expect(await readFile(file)).toEqual(before)
  expect((await readdir(folder)).filter((name) => /other\.cauce|unfinished/.test(name))).toEqual([])
})
