import { openDatabase } from '#database/open'

/** Opens the database in a folder in a separate process, inserts a row, and prints what it found on one line. */
const lines: string[] = []
const database = await openDatabase({ dataDir: String(process.argv[2]), max: 2, log: (line) => lines.push(line) })
await database.sql`create table if not exists openings (pid int)`.catch((error) => {
  if (error.code !== '23505') throw error // another process created it at the same moment
})
await database.sql`insert into openings values (${process.pid})`
const [server] = await database.sql`
  select pg_postmaster_start_time()::text as started, current_setting('data_directory') as data, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
    (select count(*)::int from openings) as openings`
console.log(JSON.stringify({ ...server, lines, uid: process.getuid?.() }))
process.stdin.resume().once('end', () => database.close())
