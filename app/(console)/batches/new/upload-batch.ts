import 'server-only'
import { createHash } from 'node:crypto'
import { findColumns } from '#backoffice/batches/change-terms'
import { createBatch, findSameFile, printFile } from '#backoffice/batches/create-batch'
import { ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { readBatchCells } from '#lib/batches/batch-deps'
import { readTable } from '#lib/batches/read-file/read-table'
import { readUpload } from '#lib/batches/read-file/read-upload'
import { openDesk } from '#lib/server/desk'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { columnsSignature, matchColumns } from '#lib/shared/batches/columns'
import { NewBatchFacts } from '../batch.schema'

/** A batch that was made from the same content. */
type SameFile = { id: string; name: string; madeAt: string; madeByName: string }
export type Uploaded = { id: string } | { same: SameFile[] }

/**
 * Stores an uploaded file as a draft. It is streamed up to the size limit, and its rows are read one after the other. A file
 * whose content was read before is read again only with `again`: otherwise the batches made from it are returned.
 */
export async function uploadBatch(request: Request, staff: Staff): Promise<Uploaded> {
  const { again, sourceAccountId, ...facts } = readFacts(request.headers.get('x-batch'))
  const desk = await openDesk()
  const source = (await listPrefundedAccounts()).find(({ id }) => id === sourceAccountId)
  if (source === undefined) throw new ServiceError('prefunded_account_not_found', `no account ${sourceAccountId}`)
  const bytes = await readUpload(request.body, request.headers.get('content-length'))
  const filePrint = printFile(desk, createHash('sha256').update(bytes).digest('hex'))
  const same = again ? [] : await findSameFile(desk.db, filePrint)
  if (same.length > 0) return { same: same.map(({ state: _, ...one }) => ({ ...one, madeAt: one.madeAt.toISOString() })) }
  const { headers, rows, encoding } = await readTable(bytes)
  const known = await findColumns(desk, columnsSignature(headers))
  const terms = { filePrint, encoding, headers, columns: known ?? toColumns(matchColumns(headers)) }
  const { id, name, currency } = source
  const actor = toActor(staff, await currentRequestId())
  const made = await createBatch(desk, actor, { ...facts, ...terms, source: { id, name, currency } }, rows, readBatchCells)
  return { id: made.id }
}

/** Reads the terms from a header, because the body is the file. An address would leave file names in logs. */
function readFacts(header: string | null) {
  const parsed = NewBatchFacts.safeParse(parseHeader(header ?? ''))
  if (parsed.success) return parsed.data
  throw new ServiceError('validation_failed', 'the header x-batch', { errors: toFieldErrors(parsed.error.issues) })
}

function parseHeader(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header))
  } catch {
    return undefined // the schema reports that it is missing
  }
}

function toColumns(map: ReturnType<typeof matchColumns>): Record<string, number> {
  return Object.fromEntries(Object.entries(map).filter(([, column]) => column !== undefined))
}
