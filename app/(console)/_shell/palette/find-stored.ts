import 'server-only'
import { z } from 'zod'
import { type Approval, findApproval, listApprovalsOf } from '#backoffice/approvals/approval'
import { findApprovals, type SoughtApprovals } from '#backoffice/approvals/find-approvals'
import { findBatch } from '#backoffice/batches/find-batch'
import { findBatchesByName } from '#backoffice/batches/find-by-name'
import type { Batch } from '#backoffice/batches/tables'
import { recordLookups } from '#backoffice/lookups/record-lookups'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { requestCandidates } from '../../_records/approval/request-candidates'
import { batchCandidates } from '../../_records/batch/batch-candidates'
import type { Candidate } from '../../_records/lookup/candidate'
import { mostParts } from '../../_records/lookup/find-parts'
import type { Shown } from '../../_records/lookup/to-candidates'
import type { Parts } from './parts'

/**
 * Requests for approval and batches in their current state: this console stores them itself, so they are found even if the API
 * does not answer. A person finds only what they may open.
 */
export type StoredMatches = { stored: Candidate[]; more: boolean }
const noMatches: StoredMatches = { stored: [], more: false }

type Asking = { staff: Staff; signal: AbortSignal }

/** Returns the request or the batch with exactly this id. */
export async function findStoredById(id: string, asking: Asking): Promise<StoredMatches> {
  if (!z.uuid().safeParse(id).success) return noMatches
  const { db } = await openDesk()
  const { staff } = asking
  const [request, batch] = await Promise.all([
    staff.can('approval.read') ? findApproval(db, id) : undefined,
    staff.can('batch.read') ? findBatch(db, id) : undefined,
  ])
  return toStored('id', { requests: request ? [request] : [], batches: batch ? [batch] : [] }, asking)
}

/** Finds requests by a part of the reference, the end of the id or an amount; batches by words of the name or the id's end. */
export async function findStoredByPart({ reference: part, amountsMinor, words }: Parts, asking: Asking): Promise<StoredMatches> {
  const [requests, batches] = await Promise.all([
    findRequests({ part, amountsMinor }, asking),
    asking.staff.can('batch.read') ? findBatchesByName((await openDesk()).db, words ?? part ?? '', mostParts + 1) : [],
  ])
  return toStored('reference', { requests, batches }, asking)
}

/** Finds requests to pay customers who were just found by name; the record of that look-up covers this one. */
export async function findRequestsTo(customerIds: readonly string[], asking: Asking): Promise<StoredMatches> {
  return toStored(undefined, { requests: await findRequests({ customerIds }, asking), batches: [] }, asking)
}

/** Returns the requests that found payments were made through, or that block them. */
export async function requestsOf(shown: readonly Shown[], staff: Staff): Promise<Candidate[]> {
  const quoteIds = shown.flatMap((one) => ('quote' in one && one.quote ? one.quote.id : []))
  if (quoteIds.length === 0 || !staff.can('approval.read')) return []
  const requests = await listApprovalsOf((await openDesk()).db, quoteIds)
  return requestCandidates([...new Set(requests.values())], staff)
}

async function findRequests(sought: SoughtApprovals, { staff }: Asking): Promise<Approval[]> {
  return staff.can('approval.read') ? findApprovals((await openDesk()).db, sought, mostParts + 1) : []
}

type Records = { requests: readonly Approval[]; batches: readonly Batch[] }

/** Converts requests and batches into rows. `kind`: how the look-up of a request is recorded before it is shown. */
async function toStored(
  kind: 'id' | 'reference' | undefined,
  { requests, batches }: Records,
  { staff, signal }: Asking,
): Promise<StoredMatches> {
  if (signal.aborted) return noMatches
  const [first] = requests
  if (first !== undefined && kind !== undefined) {
    const lookup = { kind, found: requests.length, object: { kind: 'approval', id: first.id } }
    await recordLookups(await openDesk(), toActor(staff, await currentRequestId()), [lookup])
  }
  const [ofRequests, ofBatches] = await Promise.all([
    requestCandidates(requests.slice(0, mostParts), staff),
    batchCandidates(batches.slice(0, mostParts)),
  ])
  return { stored: [...ofRequests, ...ofBatches], more: requests.length > mostParts || batches.length > mostParts }
}
