import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { type AuditEntry, appendAudit } from '#backoffice/audit/append-audit'
import type { Masked } from '#backoffice/columns'
import { transaction } from '#backoffice/desk'
import { goesOn } from '#backoffice/sessions/goes-on'
import { ServiceError } from '#contract/errors'
import { refusePageLoops } from '#contract/page-loops'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { countUnreadRows } from '#lib/api/not-read'
import { openDesk } from '#lib/server/desk'
import { log } from '#lib/server/log'
import { type CsvCell, csvLine, csvStart } from '#lib/shared/csv'

type Page<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null }

type Exported<Row> = {
  kind: 'customer' | 'quote' | 'transaction' | 'prefunded_account' | 'deposit' | 'approval' | 'audit' | 'batch'
  name: string
  /** The filters in the form in which the audit trail may store them. */
  filter: Masked
  readPage: (cursor: string | undefined) => Promise<Page<Row>>
}

export type ExportFile<Row> = Exported<Row> & {
  columns: readonly string[]
  toCells: (row: Row) => readonly CsvCell[]
  /** The last line of an incomplete file. */
  broken: string
  /** The last line of a file that lacks `rows` rows, because the API returned them in an unreadable form. */
  unread: (rows: number) => string
  /** What else a complete file says in its last line; asked after the last page was read. */
  remark?: () => string | undefined
}

/** The parts of a file: each consists of whole lines with their line ends. */
export type ExportLines<Row> = Exported<Row> & {
  type: string
  first: string
  toLines: (row: Row) => string
  /** The end of a complete file; empty if there is nothing to say. */
  last: (unread: number) => string
  /** The end of an incomplete file. */
  broken: string
}

/** Converts a page of what this console remembers into one to export. */
export function toExportPage<Row>({ shown, next }: { shown: Row[]; next: string | null }): Page<Row> {
  return { data: shown, has_more: next !== null, next_cursor: next }
}

/** Streams the whole list behind a filter as CSV. */
export function streamExport<Row>(file: ExportFile<Row>, staff: Staff): Promise<Response> {
  const lines = {
    type: 'text/csv; charset=utf-8',
    first: csvStart + csvLine(file.columns),
    toLines: (row: Row) => csvLine(file.toCells(row)),
    last: (unread: number) => {
      const remarks = [unread > 0 ? file.unread(unread) : undefined, file.remark?.()]
      return remarks.map((one) => (one === undefined ? '' : csvLine([one]))).join('')
    },
    broken: csvLine([file.broken]),
  }
  return streamLines({ ...file, ...lines }, staff)
}

/**
 * Streams the whole list behind a filter, one page at a time and with backpressure: it needs the memory of one page.
 * The audit trail records who exported what, and how many rows. If the API fails before the first page, its failure is the
 * response. If it fails later, or the session of the person ends, the last line of the file says so and the download ends as
 * failed, so that an incomplete file never looks complete.
 */
export async function streamLines<Row>(file: ExportLines<Row>, staff: Staff): Promise<Response> {
  const record = await openRecord(file, staff)
  const first = await file.readPage(undefined).catch(async (error) => {
    await record('failed', 0, codeOf(error))
    throw error
  })
  await record('sent', 0)
  const lines = writeLines({ ...file, readPage: whileSignedIn(file.readPage, staff) }, first, record)
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
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Reads pages only until the session ends: a person who was disabled in the middle of a file gets no more of it. */
function whileSignedIn<Row>(readPage: Exported<Row>['readPage'], { sessionId }: Staff): Exported<Row>['readPage'] {
  return async (cursor) => {
    const page = await readPage(cursor)
    if (await goesOn(await openDesk(), sessionId)) return page
    throw new ServiceError('unauthenticated', 'the session ended meanwhile')
  }
}

type Record = (result: 'sent' | 'done' | 'failed', rows: number, code?: string) => Promise<void>

async function* writeLines<Row>(file: ExportLines<Row>, first: Page<Row>, record: Record): AsyncGenerator<string, void> {
  let [page, rows, unread, whole] = [first, 0, 0, false]
  const follow = refusePageLoops()
  try {
    yield file.first
    while (true) {
      rows += page.data.length
      unread += countUnreadRows(page)
      yield page.data.map(file.toLines).join('')
      if (!page.has_more || page.next_cursor === null) break
      page = await file.readPage(follow(page.next_cursor))
    }
    yield file.last(unread)
    whole = true
    await record('done', rows)
  } catch (error) {
    log.error({ err: error, kind: file.kind, rows }, 'export broke off')
    yield file.broken
    await record('failed', rows, codeOf(error))
    whole = true
    throw error
  } finally {
    // The client went away: the browser was closed, or the download was cancelled.
    if (!whole) await record('failed', rows, 'interrupted')
  }
}

/** Returns a function that records the export. All its records have the same call id, so that the audit trail shows one act. */
async function openRecord<Row>({ kind, filter }: Exported<Row>, staff: Staff): Promise<Record> {
  const desk = await openDesk()
  const [actor, callId] = [toActor(staff, await currentRequestId()), uuidv7()]
  const object = { kind: kind === 'audit' ? 'audit_trail' : kind, id: '' }
  return async (result, rows, code) => {
    const entry: AuditEntry = {
      action: `${kind}.export`,
      object,
      callId,
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
