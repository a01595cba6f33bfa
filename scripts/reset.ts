import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sharedDatabase } from '#database/open'
import { readDataKind } from '#demo/demo-mark'
import { env } from '#lib/server/env'

/** Runs `npm run reset`: deletes the demo data after a confirmation. The next start creates them again. */
export async function run(args: string[]): Promise<number> {
  if (!env.DEMO)
    throw new Error('This is no demo (APP_ORIGIN, DATABASE_URL, API_BASE_URL or DEMO=false is set): nothing was deleted')
  if (!args.includes('--yes') && !(await agreed())) {
    console.log('Nothing was deleted.')
    return 1
  }
  const database = await sharedDatabase({ dataDir: env.DATA_DIR, max: 1 })
  try {
    const [others] = await database.sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    if (Number(others?.count) > 0) throw new Error('The app is running on this data. Stop it first; nothing was deleted')
    if ((await readDataKind(database)) === 'own') throw new Error(`The data in ${env.DATA_DIR} are no demo: nothing was deleted`)
    await database.sql.unsafe('drop schema if exists payments, backoffice, jobs cascade')
    await rm(join(env.DATA_DIR, 'console-key'), { force: true })
    for (const name of ['audit-heads.jsonl', 'audit-head.json']) await rm(join(env.DATA_DIR, name), { force: true })
  } finally {
    await database.close()
  }
  console.log(`The demo data in ${env.DATA_DIR} is deleted. npm start creates it again.`)
  return 0
}

async function agreed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete all demo data in ${env.DATA_DIR}? Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
