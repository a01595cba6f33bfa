import { sql } from 'drizzle-orm'
import { log } from '#lib/log'
import { appDatabase } from '#lib/service'

export const dynamic = 'force-dynamic'

/** Whether this process can do its work: its database answers and is migrated. */
export async function GET(): Promise<Response> {
  const ready = await isReady()
  const headers = { 'cache-control': 'no-store' }
  return Response.json({ status: ready ? 'ready' : 'not ready' }, { status: ready ? 200 : 503, headers })
}

async function isReady(): Promise<boolean> {
  return appDatabase()
    .then(({ db }) => db.execute(sql`select 1`))
    .then(
      () => true,
      (error) => {
        log.error({ err: error }, 'not ready')
        return false
      },
    )
}
