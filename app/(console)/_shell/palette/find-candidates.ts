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
import type { Candidates } from '../../_records/lookup/candidate'
import { findMatches } from '../../_records/lookup/find-matches'
import { findPaymentsByPart, mostParts } from '../../_records/lookup/find-parts'
import { idOf, type PaymentMatch } from '../../_records/lookup/match'
import { recordLookup } from '../../_records/lookup/record-lookup'
import { relatedTo, type Shown, statusPageOf, toCandidates } from '../../_records/lookup/to-candidates'
import { type Parts, partsOf } from './parts'

/** `whole`: the text was pasted, or can be nothing but a whole e-mail, phone or id. */
export type AskedText = { term: string; whole: boolean }

type Found = { shown: Shown[]; more: boolean; failed: Failure | null }
const nothing: Found = { shown: [], more: false, failed: null }

/** Of who wrote on meanwhile nothing was looked up, because nothing is shown: nothing is recorded either. */
class Overtaken extends Error {}

/**
 * Every record that a text may mean, and what can be done next with the only one: who and what has exactly this, else whose name, reference, id,
 * account or amount it may be a part of. The look-up is recorded like any other.
 */
export async function findCandidates({ term, whole }: AskedText, staff: Staff, asked: AbortSignal): Promise<Candidates> {
  const terms = whole ? termsToAsk(term) : []
  const byId = terms[0]?.kind === 'id'
  const seenOnly = !whole && !(await apiExtensions()).has('searchedQuotes')
  try {
    const exact = await findWhole(terms, staff, asked)
    const isKnown = exact.shown.length > 0 || exact.failed !== null
    const { shown, more, failed } = isKnown ? exact : await findParts(term, staff, asked)
    const [found, related, sentence] = await Promise.all([
      toCandidates(shown, staff, statusPageOf({ byId })),
      relatedTo(shown, staff),
      failureSentence(),
    ])
    return { found, related, more, seenOnly, failed: failed === null ? null : sentence(failed) }
  } catch (error) {
    if (error instanceof Overtaken) return { found: [], related: [], more: false, seenOnly, failed: null }
    throw error
  }
}

async function findWhole(terms: ReturnType<typeof termsToAsk>, staff: Staff, asked: AbortSignal): Promise<Found> {
  const [first] = terms
  if (first === undefined) return nothing
  await expectQuota(await openDesk(), await actor(staff), [first.kind])
  const { found, failed } = await findMatches(terms, { readsDeleted: staff.can('customer.read_deleted') })
  if (asked.aborted) throw new Overtaken()
  await recordLookup(staff, first, found)
  return { shown: found, more: false, failed }
}

async function findParts(term: string, staff: Staff, asked: AbortSignal): Promise<Found> {
  const parts = partsOf(term, { locale: await getLocale(), seesEmails: staff.can('customer.see_email') })
  const [people, payments] = await Promise.all([
    attempt(findCustomers(parts, staff, asked)),
    attempt(findPayments(parts, staff, asked)),
  ])
  const answers: readonly Attempt<Pick<Found, 'shown' | 'more'>>[] = [people, payments]
  const refused = answers.find((answer) => !answer.ok && answer.code === 'too_many_attempts')
  if (refused && !refused.ok) throw new ServiceError(refused.code, 'the look-ups of this minute are used up', refused)
  return {
    shown: answers.flatMap((answer) => (answer.ok ? answer.value.shown : [])),
    more: answers.some((answer) => answer.ok && answer.value.more),
    failed: answers.find((answer) => !answer.ok) ?? null,
  }
}

/** A search by personal data, within the quota and recorded; an id is nobody's. */
async function findCustomers({ customers: plan }: Parts, staff: Staff, asked: AbortSignal) {
  if (plan === undefined) return nothing
  const find = async () => {
    const page = await findPlanned(plan, { limit: mostParts })
    if (asked.aborted) throw new Overtaken()
    return page
  }
  const { data, has_more } = await recordFound(plan, staff, find, (page) => page.data)
  const shown = data.slice(0, mostParts).map((customer): Shown => ({ kind: 'customer', customer, wallet: undefined }))
  return { shown, more: has_more || data.length > mostParts }
}

async function findPayments({ reference, amountsMinor }: Parts, staff: Staff, asked: AbortSignal) {
  if (reference === undefined && amountsMinor.length === 0) return nothing
  const [desk, who] = [await openDesk(), await actor(staff)]
  await expectQuota(desk, who, ['reference'])
  const found = await findPaymentsByPart({ reference, amountsMinor })
  if (asked.aborted) throw new Overtaken()
  await recordLookups(desk, who, [{ kind: 'reference', found: found.length, ...firstOf(found) }])
  return { shown: found, more: found.length === mostParts }
}

function firstOf([first]: readonly PaymentMatch[]) {
  return first && { object: { kind: first.kind, id: idOf(first) } }
}

async function actor(staff: Staff) {
  return toActor(staff, await currentRequestId())
}
