import { apiExtensions } from '#lib/server/api'
import 'server-only'
import { getLocale } from 'next-intl/server'
import { expectQuota, recordLookups } from '#backoffice/lookups/record-lookups'
import { ServiceError } from '#contract/errors'
import { toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { type Attempt, attempt, type Failure } from '#lib/shared/attempt'
import { termsToAsk } from '../../_kit/search/detect-term'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { findPlanned, recordFound } from '../../_records/customer/search-customers'
import type { Candidate, Candidates } from '../../_records/lookup/candidate'
import { findMatches, lookUpAs } from '../../_records/lookup/find-matches'
import { findPaymentsByPart, mostParts } from '../../_records/lookup/find-parts'
import { eachOnce, idOf, type PaymentMatch } from '../../_records/lookup/match'
import { recordLookup } from '../../_records/lookup/record-lookup'
import { relatedTo, type Shown, statusPageOf, toCandidates } from '../../_records/lookup/to-candidates'
import { findRequestsTo, findStoredById, findStoredByPart, requestsOf } from './find-stored'
import { type Parts, partsOf } from './parts'

/** `whole`: the text was pasted, or can only be a complete e-mail, phone or id. */
export type SearchedText = { term: string; whole: boolean }

type Asking = { staff: Staff; signal: AbortSignal }
/** `stored`: records that this console stores itself. */
type Rows = { shown: Shown[]; stored: Candidate[]; more: boolean }
type Found = Rows & { failed: Failure | null }
const nothing: Rows = { shown: [], stored: [], more: false }

/** Thrown if the user has typed on: no result is shown, so the look-up is not recorded either. */
class Overtaken extends Error {}

/**
 * Returns the records that a text may mean, and the next acts if there is only one. Exact matches come first, else records with
 * the text as a part of their name, reference, id, account or amount. The look-up is recorded like any other.
 */
export async function findCandidates({ term, whole }: SearchedText, staff: Staff, signal: AbortSignal): Promise<Candidates> {
  const terms = whole ? termsToAsk(term) : []
  const byId = terms[0]?.kind === 'id'
  const seenOnly = !whole && !(await apiExtensions()).has('searchedQuotes')
  const asking = { staff, signal }
  try {
    const whole = await findWhole(terms, asking)
    const { shown, stored, more, failed } = whole.found ?? (await findParts(term, asking))
    const [found, related, requests, sentence] = await Promise.all([
      toCandidates(shown, staff, statusPageOf({ byId })),
      relatedTo(shown, staff),
      requestsOf(shown, staff),
      failureSentence(),
    ])
    return {
      // The request of a found payment is listed as a related record.
      found: [...found, ...stored.filter(({ key }) => !requests.some((request) => request.key === key))],
      related: [...requests, ...related],
      more,
      seenOnly,
      unsupported: whole.unsupported && shown.length === 0 && stored.length === 0,
      failed: failed === null ? null : sentence(failed),
    }
  } catch (error) {
    if (error instanceof Overtaken) return { found: [], related: [], more: false, seenOnly, unsupported: false, failed: null }
    throw error
  }
}

/** `unsupported`: the API has no operation to search for this. That is no outage. */
type Whole = { found: Found | undefined; unsupported: boolean }

/** Returns no `found` if no source failed and no record matches exactly. */
async function findWhole(terms: ReturnType<typeof termsToAsk>, { staff, signal }: Asking): Promise<Whole> {
  const [first] = terms
  if (first === undefined) return { found: undefined, unsupported: false }
  await expectQuota(await openDesk(), await actor(staff), [first.kind])
  const { found: shown, failed: failure } = await findMatches(terms, lookUpAs(staff))
  if (signal.aborted) throw new Overtaken()
  await recordLookup(staff, first, shown)
  const unsupported = failure?.code === 'extension_missing'
  const failed = unsupported ? null : failure
  const isSilent = shown.length === 0 && failed !== null
  const { stored } =
    first.kind === 'id'
      ? await findStoredById(first.value, { staff, signal })
      : isSilent
        ? await findStoredByPart(await readParts(first.value, staff), { staff, signal })
        : nothing
  const isKnown = shown.length > 0 || stored.length > 0 || failed !== null
  return { found: isKnown ? { shown, stored, more: false, failed } : undefined, unsupported }
}

async function findParts(term: string, asking: Asking): Promise<Found> {
  const parts = await readParts(term, asking.staff)
  const [people, payments, stored] = await Promise.all([
    attempt(findCustomers(parts, asking)),
    attempt(findPayments(parts, asking)),
    attempt(findStoredByPart(parts, asking)),
  ])
  const answers: readonly Attempt<Partial<Rows>>[] = [people, payments, stored]
  const refused = answers.find((answer) => !answer.ok && answer.code === 'too_many_attempts')
  if (refused && !refused.ok) throw new ServiceError(refused.code, 'the look-ups of this minute are used up', refused)
  const rows = answers.flatMap((answer) => (answer.ok ? answer.value : []))
  return {
    shown: rows.flatMap(({ shown = [] }) => shown),
    stored: eachOnce(
      rows.flatMap((one) => one.stored ?? []),
      ({ key }) => key,
    ),
    more: rows.some(({ more }) => more),
    failed: answers.find((answer) => !answer.ok) ?? null,
  }
}

async function readParts(term: string, staff: Staff): Promise<Parts> {
  return partsOf(term, { locale: await getLocale(), seesEmails: staff.can('customer.see_email') })
}

/** Searches customers: by personal data within the quota and recorded, by id freely. Requests to pay them are added. */
async function findCustomers({ customers: plan }: Parts, { staff, signal }: Asking): Promise<Rows> {
  if (plan === undefined) return nothing
  const find = async () => {
    const page = await findPlanned(plan, { limit: mostParts })
    if (signal.aborted) throw new Overtaken()
    return page
  }
  const { data, has_more } = await recordFound(plan, staff, find, (page) => page.data)
  const customers = data.slice(0, mostParts)
  const ids = plan.kind === 'name' ? customers.map(({ id }) => id) : []
  const requests = await findRequestsTo(ids, { staff, signal })
  return {
    shown: customers.map((customer): Shown => ({ kind: 'customer', customer, wallet: undefined })),
    stored: requests.stored,
    more: has_more || data.length > mostParts || requests.more,
  }
}

async function findPayments({ reference, amountsMinor }: Parts, { staff, signal }: Asking): Promise<Rows> {
  if (reference === undefined && amountsMinor.length === 0) return nothing
  const [desk, who] = await Promise.all([openDesk(), actor(staff)])
  await expectQuota(desk, who, ['reference'])
  const found = await findPaymentsByPart({ reference, amountsMinor })
  if (signal.aborted) throw new Overtaken()
  await recordLookups(desk, who, [{ kind: 'reference', found: found.length, ...firstOf(found) }])
  return { shown: found, stored: [], more: found.length === mostParts }
}

function firstOf([first]: readonly PaymentMatch[]) {
  return first && { object: { kind: first.kind, id: idOf(first) } }
}

async function actor(staff: Staff) {
  return toActor(staff, await currentRequestId())
}
