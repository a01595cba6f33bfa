import type { Readable } from 'node:stream'
import type { BackupTransaction } from './table-shapes'

/**
 * Sends a `copy … to stdout`, and returns its rows as a stream with backpressure; the transaction can be used again after its
 * end. The driver stops reading from the connection when 16 kB of rows wait, and goes on when the stream asks for more. A stream
 * whose end has arrived asks for nothing, so that every later answer on the connection would never be read.
 */
export async function readCopy(sql: BackupTransaction, statement: string): Promise<Readable> {
  const rows = await sql.unsafe(statement).readable()
  return rows.once('end', () => rows._read(0))
}
