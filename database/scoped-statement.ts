import type postgres from 'postgres'

type Pool = postgres.Sql<{ bigint: bigint }>
/** What sends statements: a pool, or a transaction. */
export type Sender = Pick<Pool, 'unsafe'>
type Statement<T> = Promise<T> & { execute(): Promise<T> }
/**
 * A connection inside postgres.js 3.4.9 (src/connection.js). `execute` sends a statement, and returns whether another one may follow
 * at once. `ReadyForQuery` calls `reserved` when everything that was sent is answered, and frees the connection outside of a transaction.
 */
type Connection = { execute: (statement: Statement<unknown>) => boolean; reserved: (() => void) | null }

/**
 * Sends one statement in a transaction of its own that begins with `settings`. All of it goes out in one write, so it costs no
 * round trip more than the statement alone. `statement` is not sent yet.
 */
export function sendScoped(pool: Pool, settings: string, statement: postgres.PendingQuery<postgres.Row[]>) {
  let asArrays = false
  // Drizzle says in the same turn whether it wants its rows as arrays.
  const answer = Promise.resolve().then(() => send<unknown>(pool, settings, asArrays ? statement.values() : statement))
  const values = () => {
    asArrays = true
    return answer
  }
  return Object.assign(answer, { values })
}

async function send<T>(pool: Pool, settings: string, statement: Statement<T>): Promise<T> {
  const commit = pool.unsafe('commit')
  const begin = `begin; ${settings}`
  // A pool of one connection sends everything in the order of its calls.
  const isOneLine = pool.options.max === 1
  const begun = isOneLine ? pool.unsafe(begin) : pool.unsafe(begin, [], { prepare: false, ...followedBy([statement, commit]) })
  for (const one of isOneLine ? [begun, statement, commit] : [begun]) void one.execute()
  // After an error they may never be sent, and what the statement did without its settings is not its answer.
  for (const one of [statement, commit]) one.catch(() => {})
  await begun
  const answer = await statement
  await commit
  return answer
}

/**
 * Returns the option of postgres.js with which its own `begin` keeps a connection: this mirrors `onexecute` inside `begin` in its
 * src/index.js, which `execute` in src/connection.js calls when the statement was sent. It is not called if the statement fills the
 * pipeline or the socket's buffer, and the transaction would stay open: `max_pipeline` in client.ts and `write` in connect/line.ts
 * see to it that neither can be full. The next statements follow on that connection without waiting, as far as they can: one that
 * is not prepared yet delays those after it.
 */
function followedBy(statements: readonly Statement<unknown>[]): { onexecute: (connection: Connection) => void } {
  // Marked as sent, so that awaiting them does not send them to the pool.
  const waiting = statements.map((one) => Object.assign(one, { executed: true }))
  return {
    onexecute(connection) {
      const sendNext = () => {
        for (let next = waiting.shift(); next !== undefined && connection.execute(next); ) next = waiting.shift()
      }
      connection.reserved = sendNext
      sendNext()
    },
  }
}
