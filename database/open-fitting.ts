import { openPool, type PoolOptions, type Sql } from './client'
import { parseTarget } from './connect/target'
import { readPooling } from './read-pooling'
import { postgresError } from './transaction'

type Opened = { sql: Sql; pool: PoolOptions }

/**
 * Opens a pool that suits the pooler before the server, if there is one; it has connected when this returns. `pool` are the
 * options that fit. `log` gets advice about the pooler for the operator.
 */
export async function openFitting(url: string, asked: PoolOptions, log: (line: string) => void): Promise<Opened> {
  const { sql, pool } = await openTaken(url, asked)
  try {
    const pooling = await readPooling(sql, () => openPool(url, { ...pool, max: 1, prepare: false }))
    if (pooling === 'none') return { sql, pool }
    if (asked.deadlines !== undefined) await sayDeadlines(sql, log)
    const isKept = asked.prepare ?? parseTarget(url).prepare
    if (pooling === 'session' || isKept !== undefined) return { sql, pool }
    log(
      'The pooler before the database gives each transaction another connection, so statements are not prepared. Where it keeps them all the ' +
        'same (PgBouncer from 1.21 on, with max_prepared_statements above 0), add prepare=true to DATABASE_URL; prepare=false spares this look',
    )
    await sql.end({ timeout: 1 })
    return openTaken(url, { ...pool, prepare: false })
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
}

/** Opens a pool without the time-outs if a pooler refuses them, which are sent when a connection opens. */
async function openTaken(url: string, pool: PoolOptions): Promise<Opened> {
  const sql = openPool(url, pool)
  try {
    await sql.unsafe('select 1')
    return { sql, pool }
  } catch (error) {
    await sql.end({ timeout: 1 })
    const { code, message = '' } = postgresError(error) ?? {}
    if (pool.deadlines === undefined || code !== '08P01' || !message.includes('startup parameter')) throw error
    return openTaken(url, { ...pool, deadlines: undefined, answerMs: pool.deadlines.answerMs })
  }
}

/** Warns if a pooler ignores the time-outs, which leaves the server without any, unless the account has its own. */
async function sayDeadlines(sql: Sql, log: (line: string) => void): Promise<void> {
  const rows = await sql.unsafe<{ name: string }[]>(
    "select name from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by 1",
  )
  if (rows.length === 0) return
  log(
    `The pooler before the database does not pass deadlines on, and the account has no ${rows.map(({ name }) => name).join(', ')} of its own: ` +
      'set them with ALTER ROLE (docs/operations.md), or a statement that hangs is given up by this side alone',
  )
}
