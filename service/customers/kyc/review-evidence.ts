import type { RuleCheck } from '#contract/reviews'
import { caracasDate } from '../../ground/caracas'
import { readNow } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { countActiveAccounts, listSharers } from '../bank-accounts/bank-account.queries'
import { isUnderage } from './flags.rules'
import { listShownElsewhere, type StoredProfile } from './profile.queries'
import { findMissing, type KycDetails } from './profile.rules'
import { type ComparedMember, compare, type ReadMember, readNames } from './readings.rules'
import type { KycDecisionRow, ReviewOf } from './review.queries'

/** The maximum number of other customers that are named. */
const mostOthers = 10
const stops: readonly string[] = ['reject', 'suspend', 'block']

type Known = {
  review: ReviewOf
  decisions: readonly KycDecisionRow[]
  profile: StoredProfile | undefined
  details: KycDetails | undefined
}
type Check = Pick<RuleCheck, 'rule' | 'outcome'> & Partial<RuleCheck>

/** Returns the evidence for a review: declared data compared with documents, and the finding of each rule now. */
export async function readEvidence(
  context: Context,
  known: Known,
): Promise<{ comparison: ComparedMember[]; checks: RuleCheck[] }> {
  const { review, decisions, profile, details } = known
  const { customer, flags } = review
  const today = caracasDate(await readNow(context))
  const comparison = details ? compare({ ...details, city: customer.city }, details.readings, today) : []
  const fingerprint = profile?.idDocFingerprint
  const shown = fingerprint && (await listShownElsewhere(context, { customerId: customer.id, fingerprint }, mostOthers))
  const [sharers, accounts] = [
    await listSharers(context, customer.id, mostOthers),
    await countActiveAccounts(context, customer.id),
  ]
  const stopped = decisions.find(({ reasonCode, action }) => reasonCode === 'sanctions_hit' && stops.includes(action))
  const underage = details && isUnderage(details, today)
  const missing = details && profile ? findMissing(customer, details, profile.documents) : undefined
  const checks: Check[] = [
    // The service has no sanctions lists, so none is checked.
    { rule: 'sanctions_lists', outcome: 'not_looked' },
    {
      rule: 'stopped_before',
      outcome: stopped ? 'noticed' : 'clear',
      reason_code: stopped ? 'sanctions_hit' : null,
      at: stopped?.createdAt.toISOString() ?? null,
    },
    ...(customer.type === 'individual' ? [toCheck('age', underage, ['birth_date'], 'underage')] : []),
    toCheck('document_valid', endOf(comparison), ['expires_on'], 'document_expired'),
    toMatch(comparison),
    {
      ...toCheck(
        'same_document',
        shown ? shown.length > 0 || flags.includes('duplicate_identity') : undefined,
        ['id_doc_number'],
        'duplicate_identity',
      ),
      others: shown || [],
    },
    { ...toCheck('shared_account', accounts > 0 ? sharers.length > 0 : undefined, [], null), others: sharers },
    toCheck('tier_data', missing && missing.length > 0, missing ?? [], null),
  ]
  return { comparison, checks: checks.map((check) => ({ reason_code: null, members: [], others: [], at: null, ...check })) }
}

/** Returns the finding of a rule. `noticed` is undefined if there was nothing to check. */
function toCheck(
  rule: RuleCheck['rule'],
  noticed: boolean | undefined,
  members: string[],
  code: RuleCheck['reason_code'],
): Check {
  if (noticed === undefined) return { rule, outcome: 'not_looked', members }
  return { rule, outcome: noticed ? 'noticed' : 'clear', reason_code: noticed ? code : null, members }
}

function endOf(comparison: readonly ComparedMember[]): boolean | undefined {
  const end = comparison.find(({ member }) => member === 'expiresOn')
  return end && end.outcome === 'expired'
}

/** The members that identify the customer. The city is not among them, because people move. */
const identity: readonly ReadMember[] = ['legalName', 'idDocNumber', 'birthDate', 'incorporationDate']

function toMatch(comparison: readonly ComparedMember[]): Check {
  const compared = comparison.filter(
    ({ member, outcome }) => identity.includes(member) && (outcome === 'same' || outcome === 'different'),
  )
  const different = compared.filter(({ outcome }) => outcome === 'different')
  const looked = (different.length > 0 ? different : compared).map(({ member }) => readNames[member])
  return toCheck('data_match', compared.length === 0 ? undefined : different.length > 0, looked, 'data_mismatch')
}
