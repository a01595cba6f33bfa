import 'server-only'
import { type AuditEntry, appendAudit } from '#backoffice/audit/append-audit'
import type { Masked } from '#backoffice/tables'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { countUnreadRows } from '#lib/api/not-read'
import { csvLine, csvStart } from '#lib/csv'
import { openDesk } from '#lib/desk'
import { actorOf } from '#lib/gate'
import { log } from '#lib/log'
import { currentRequestId, type Staff } from '#lib/session'

type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null }

export type ExportFile<Row> = {
  kind: 'customer' | 'transaction'
  name: string
  columns: readonly string[]
  /** What was asked for, as the audit trail may hold it. */
  filter: Masked
  readPage: (cursor: string | undefined) => Promise<Page<Row>>
  toCells: (row: Row) => readonly (string | number | null)[]
  /** The last line of a file that broke off. */
  broken: string
  /** The last line of a file that lacks so many rows, because the API says them in a way that nobody can read. */
  unread: (rows: number) => string
}

/**
 * The whole list behind a filter as CSV, a page at a time and only as fast as it is taken: however long, it needs the memory of one page.
 * Who took what, and how much of it, is in the audit trail. When the API fails before the first page, that is the answer; when it fails later,
 * the file says so in its last line and the download ends as failed, so that no short file looks whole.
 */
export async function streamExport<Row>(file: ExportFile<Row>, staff: Staff): Promise<Response> {
  const record = await openRecord(file, staff)
  const first = await file.readPage(undefined).catch(async (error) => {
    await record('failed', 0, codeOf(error))
    throw error
  })
  await record('sent', 0)
  const lines = toLines(file, first, record)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await lines.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

type Record = (result: 'sent' | 'done' | 'failed', rows: number, code?: string) => Promise<void>

async function* toLines<Row>(file: ExportFile<Row>, first: Page<Row>, record: Record): AsyncGenerator<string, void> {
  let [page, rows, unread, whole] = [first, 0, 0, false]
  try {
    yield csvStart + csvLine(file.columns)
    while (true) {
      rows += page.data.length
      unread += countUnreadRows(page)
      yield page.data.map((row) => csvLine(file.toCells(row))).join('')
      if (!page.has_more || page.next_cursor === null) break
      page = await file.readPage(page.next_cursor)
    }
    if (unread > 0) yield csvLine([file.unread(unread)])
    whole = true
    await record('done', rows)
  } catch (error) {
    log.error({ err: error, kind: file.kind, rows }, 'export broke off')
    yield csvLine([file.broken])
    await record('failed', rows, codeOf(error))
    whole = true
    throw error
  } finally {
    // The reader went away: the browser was closed, or the download stopped.
    if (!whole) await record('failed', rows, 'interrupted')
  }
}

async function openRecord<Row>({ kind, filter }: ExportFile<Row>, staff: Staff): Promise<Record> {
  const desk = await openDesk()
  const actor = actorOf(staff, await currentRequestId())
  return async (result, rows, code) => {
    const entry: AuditEntry = {
      action: `${kind}.export`,
      object: { kind, id: '' },
      result,
      code,
      after: result === 'sent' ? filter : { ...filter, rows },
    }
    await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
  }
}

function codeOf(error: unknown): string {
  return error instanceof ServiceError ? error.code : 'internal_error'
}
