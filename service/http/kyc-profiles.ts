import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import { findProfile } from '../customers/kyc/profile.queries'
import { openProfile } from '../customers/kyc/sealed-profile'
import { submitProfile } from '../customers/kyc/submit-profile'
import { recordEvents } from '../events/record-event'
import { mustHaveScope } from '../ground/scopes'
import { openTransfers } from '../transfers/cancel-quotes'
import { mustFindCustomer } from './customers'
import { type ServedOperation, serve } from './operation'
import { toDetails, toDocuments, toKept, toKycProfile } from './to-kyc'

const submitKycProfile = serve(
  operations.submitKycProfile,
  {
    summary: 'Send what the verification of a customer asks for; it replaces what was sent before, apart from what it keeps',
    scope: 'customers:write',
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The profile, masked, and where the customer stands',
    problems: ['customer_blocked', 'precondition_failed'],
  },
  async ({ context, dependencies, body, id }) => {
    const submission = {
      customerId: id('id'),
      details: toDetails(body),
      documents: toDocuments(body),
      kept: toKept(body),
      replaces: body.replaces_version,
    }
    const submitted = await submitProfile(context, { vault: dependencies.vault, openTransfers }, submission)
    const reverification = submitted.reverification ? { reverification_required: true } : {}
    return { status: 201, body: { ...toKycProfile(submitted), ...reverification } }
  },
)

const readKycProfile = serve(
  operations.readKycProfile,
  {
    summary:
      'What was sent for the verification of a customer; `reveal=true` answers it in full (scope `kyc:review`) and is recorded',
    scope: 'customers:read',
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The profile',
    problems: ['kyc_profile_not_found'],
  },
  async ({ context, dependencies, query, id }) => {
    const revealed = query.reveal === 'true'
    if (revealed) mustHaveScope(context, 'kyc:review')
    const customer = await mustFindCustomer(context, id('id'))
    const profile = await findProfile(context, customer.id)
    if (profile === undefined) throw new ServiceError('kyc_profile_not_found', 'No profile was sent')
    if (revealed) {
      const data = { profile_version: profile.version }
      await recordEvents(context, [{ type: 'kyc_profile.revealed', objectId: customer.id, data }])
    }
    const details = openProfile(dependencies.vault, profile)
    return { status: 200, body: toKycProfile({ customer, profile, details }, { revealed }) }
  },
)

export const kycProfileOperations: readonly ServedOperation[] = [submitKycProfile, readKycProfile]
