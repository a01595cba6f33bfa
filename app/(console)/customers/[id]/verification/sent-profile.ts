import 'server-only'
import type { KycProfile } from '#contract/kyc'
import { type KeptMember, keptMembers } from '#contract/kyc-names'
import { toDeclared } from '../../../_records/customer/profile-view'
import type { SentProfile } from './typed-profile'

/** Returns a profile as a form may show it: masked members stay masked. `documentLabel` names a kind of document. */
export function toSentProfile(profile: KycProfile, documentLabel: (kind: string) => string): SentProfile {
  const { legal_name, incorporation_date, occupation, activity, source_of_funds } = profile
  const facts = toDeclared(profile)
  const shown = keptMembers.flatMap((member): [KeptMember, string][] => {
    const fact = facts.find((one) => one.member === member)
    return fact === undefined ? [] : [[member, fact.value]]
  })
  return {
    version: profile.version,
    plain: {
      legal_name: legal_name ?? '',
      incorporation_date: incorporation_date ?? '',
      occupation: occupation ?? '',
      activity: activity ?? '',
      source_of_funds: source_of_funds ?? '',
    },
    monthly: profile.expected_monthly_usd,
    masked: Object.fromEntries(shown),
    documents: profile.documents.map(({ kind, sha256 }) => ({ sha256, label: documentLabel(kind) })),
  }
}
