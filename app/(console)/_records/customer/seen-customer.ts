import 'server-only'
import { findCustomers, type SearchCriterion } from '#backoffice/registry/find-customers'
import { decryptPersonal, emailWords, nameWords, type Personal, phoneWord, wholeEmailWord } from '#backoffice/registry/personal'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { kycTypes } from '#contract/customer-body'
import { customerStates, kycStatuses } from '#contract/customers'
import { openDesk } from '#lib/server/desk'
import { log } from '#lib/server/log'
import { shortId } from '#lib/shared/masks'
import type { FoundCustomer } from './found-customer'
import type { SearchPlan } from './plan-search'

/** Returns a function that shows an entry of the registry. If its decryption fails, only the name of that entry is missing. */
export async function seenCustomers(): Promise<(entry: RegistryEntry) => FoundCustomer> {
  const { vault } = await openDesk()
  return (entry) => {
    const { id, label, details } = entry
    const { name, email = null, phone = null } = open(vault, entry) ?? { name: label === shortId(id) ? null : label }
    return {
      id,
      legal_name: name ?? null,
      email,
      phone_number: phone ?? (typeof details.phone === 'string' ? details.phone : null),
      type: details.type === 'business' ? 'business' : 'individual',
      kyc_type: kycTypes.find((one) => one === details.kyc_type),
      state: customerStates.find((one) => one === details.state),
      kyc_status: kycStatuses.find((one) => one === details.kyc_status),
      address_line_1: null,
      city: null,
      country: null,
      is_verified: undefined,
      created_at: undefined,
      lastSeenAt: entry.lastSeenAt.toISOString(),
    }
  }
}

/** Returns matching customers seen here, the last seen first. Names, e-mails and phones are compared by whole words. */
export async function findSeen(plan: SearchPlan, limit: number): Promise<FoundCustomer[]> {
  const [desk, show] = await Promise.all([openDesk(), seenCustomers()])
  return (await findCustomers(desk, criteriaOf(plan), limit)).map(show)
}

/** Returns the search criteria. A part of an e-mail is compared only for people who see e-mails: other plans have none. */
function criteriaOf({ kind, value, members, whole }: SearchPlan): SearchCriterion[] {
  const sees = members.includes('email') && !whole
  switch (kind) {
    case 'id':
      return [whole ? { id: value } : { idPart: value }]
    case 'account':
      return [{ idPart: value }, { words: [{ of: 'last_four', word: value }] }]
    case 'phone':
      return [{ words: [phoneWord(value)] }]
    case 'email':
      return [{ words: [wholeEmailWord(value)] }, ...(sees ? [{ words: emailWords(value) }] : [])]
    case 'name':
      return [{ idPart: value }, { words: nameWords(value) }, ...(sees ? [{ words: emailWords(value) }] : [])]
  }
}

function open(vault: Awaited<ReturnType<typeof openDesk>>['vault'], entry: RegistryEntry): Personal | undefined {
  try {
    return decryptPersonal(vault, entry)
  } catch (error) {
    log.error({ err: error, kind: entry.kind, id: entry.id }, 'what was remembered does not open')
    return {}
  }
}
