import { openDatabase } from '#database/open'

/** Inserts one row after another, and prints each number once it was acknowledged, until it is killed. */
const database = await openDatabase({ dataDir: String(process.argv[2]), max: 1 })
await database.sql`create table if not exists numbers (n int primary key)`
const [last] = await database.sql`select coalesce(max(n), 0) as n from numbers`
for (let n = last?.n + 1; ; n++) {
  await database.sql`insert into numbers values (${n})`
  process.stdout.write(`${n}\n`)
}
