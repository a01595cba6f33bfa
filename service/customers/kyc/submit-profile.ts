import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Vault } from '#database/vault'
import { recordEvents } from '../../events/record-event'
import { byOf } from '../../ground/actor'
import { caracasDate } from '../../ground/caracas'
import { readNow, timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { emailTags, toNameKey } from '../record/contact'
import { type Customer, lockCustomer } from '../record/customer.queries'
import { findTagged } from '../record/customer.rules'
import type { OpenTransfers } from '../record/open-transfers'
import { printDocument } from '../record/print-document'
import { customers } from '../record/tables'
import { withEditor } from './approval'
import { reviewLater } from './finish-slow-review'
import { findFlags } from './flags.rules'
import { type Kept, withKept } from './keep-parts.rules'
import { moveCustomer } from './move-customer'
import { findProfile, isShownElsewhere, type StoredProfile } from './profile.queries'
import { findMissing, findNews, isCriticalChange, type KycDetails, normalizeDetails, statusAfterProfile } from './profile.rules'
import { openProfile, sealProfile } from './sealed-profile'
import { kycProfiles, type StoredDocument } from './tables'

/** `replaces`: the version that the sender has read, 0 for none; undefined if any may be replaced. */
export type ProfileSubmission = {
  customerId: string
  details: KycDetails
  documents: readonly StoredDocument[]
  kept: Kept
  replaces: number | undefined
}
export type Submitted = { customer: Customer; profile: StoredProfile; details: KycDetails; reverification: boolean }

/**
 * Stores the profile of a customer and applies the rules: a complete, unflagged profile of the standard tier is approved, any
 * other needs a review. A change of identity takes the approval away. An identical repeat has no effect. Throws
 * `precondition_failed` if another version was sent since the one that was read. Runs in the caller's transaction.
 */
export async function submitProfile(
  context: Context,
  { vault, openTransfers }: { vault: Vault; openTransfers: OpenTransfers },
  { customerId, kept, replaces, ...given }: ProfileSubmission,
): Promise<Submitted> {
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const today = caracasDate(await readNow(context))
  const earlier = await findProfile(context, customerId)
  const before = earlier && { details: openProfile(vault, earlier), documents: earlier.documents }
  const { details: whole, documents } = withKept(given, { kept, before })
  const details = normalizeDetails(whole, { ...customer, today })
  if (customer.state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')

  const news = findNews(before, { details, documents }, customer.legalName)
  if (earlier && news === 'nothing') return { customer, profile: earlier, details, reverification: false }
  const last = earlier?.version ?? 0
  if (replaces !== undefined && replaces !== last)
    throw new ServiceError('precondition_failed', `Version ${last} was sent meanwhile`)

  const profile = await storeProfile(context, vault, { customerId, details, documents, today, version: last + 1 })
  const named = await keepName(context, customer, details.legalName)
  const tags = context.environment === 'test' ? emailTags(customer.email) : []
  const tagged = findTagged(tags)
  const complete = findMissing(named, details, documents).length === 0
  const isApprovedByRule = complete && customer.kycType === 'standard'
  const { reverification, ...status } = statusAfterProfile(named, {
    isNews: news === 'something',
    complete,
    critical: isCriticalChange(before?.details, details, { knownName: customer.legalName, isApprovedByRule }),
    flagged: profile.flags.length > 0,
    tagged,
  })
  const review = reverification ? ('critical_change' as const) : ('profile_submitted' as const)
  const moved = await moveCustomer({ ...context, openTransfers }, named, status, { review })
  if (reverification && tagged?.later) await reviewLater(context, customerId)
  const data = { changed: 'kyc_profile', version: moved.version }
  if (news === 'something') await recordEvents(context, [{ type: 'customer.updated', objectId: customerId, data }])
  return { customer: moved, profile, details, reverification }
}

type NewVersion = Pick<ProfileSubmission, 'customerId' | 'details' | 'documents'> & { today: string; version: number }

/** Stores a new version of the profile with the flags that the rules raise. */
async function storeProfile(
  context: Context,
  vault: Vault,
  { customerId, details, documents, today, version }: NewVersion,
): Promise<StoredProfile> {
  const { organizationId } = context
  const { idDocNumber } = details
  const fingerprint = idDocNumber === null ? undefined : printDocument(vault, organizationId, idDocNumber)
  const shownElsewhere = fingerprint !== undefined && (await isShownElsewhere(context, { customerId, fingerprint }))
  const row = { organizationId, customerId, version }
  const [profile] = await context.db
    .insert(kycProfiles)
    .values({
      ...row,
      sealed: sealProfile(vault, row, details),
      documents: [...documents],
      idDocFingerprint: fingerprint,
      flags: findFlags(details, { today, shownElsewhere }),
      submittedBy: byOf(context),
      createdAt: timeOf(context),
    })
    .returning()
  if (profile === undefined) throw new Error('The profile was not stored')
  return profile
}

/** Makes the submitted name the one that lists show and search. Its sender becomes an editor, who may not decide. */
async function keepName(context: Context, customer: Customer, legalName: string | null): Promise<Customer> {
  const name = legalName ?? customer.legalName
  const [named] = await context.db
    .update(customers)
    .set({
      legalName: name,
      nameKey: name === null ? null : toNameKey(name),
      editedBy: withEditor(customer.editedBy, context),
    })
    .where(and(eq(customers.organizationId, context.organizationId), eq(customers.id, customer.id)))
    .returning()
  return named ?? customer
}
