import 'server-only'
import type { Formatters } from '#app/formatters'
import { isId } from '#contract/ids'
import { unlessRefused } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { usesContract } from '#lib/server/api'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { readLike } from './like-quote'
import { type ChosenPayee, readChosen } from './payee'
import { emptyDraft, type QuoteDraft } from './quote-draft'
import { toSources } from './sources'
import type { SourceAccount } from './use-quote-draft'

type FormAddress = Partial<Record<string, string | string[]>>
type FormStart = {
  draft: QuoteDraft
  sources: SourceAccount[]
  /** Whether the API accepts members that the published interface lacks; the form omits fields that the API would drop. */
  extended: boolean
  /** Undefined if the address names no customer, or one that the API does not know. */
  chosen: ChosenPayee | undefined
}

/**
 * Returns the initial form, with the customer and account in the address, or with the terms of the quote that it names. Fails if
 * the source accounts cannot be read.
 */
export async function readForm(address: FormAddress, staff: Staff, format: Formatters): Promise<Attempt<FormStart>> {
  const like = await readLike(address.like, format.locale)
  const { customer = like.customerId, account = like.accountId } = address
  const customerId = typeof customer === 'string' && isId(customer) ? customer : null
  const reader = { seesEmails: staff.can('customer.see_email') }
  const [prefunded, contract, chosen] = await Promise.all([
    attempt(listPrefundedAccounts()),
    attempt(usesContract()),
    customerId === null ? undefined : unlessRefused(readChosen(customerId, reader), isNotFound),
  ])
  if (!prefunded.ok) return prefunded
  const sources = toSources(prefunded.value, format)
  const extended = contract.ok && contract.value
  const draft = {
    ...emptyDraft(extended ? like : offered(like)),
    // A customer that could not be read stays chosen: the form reads it again, and shows the failure.
    customerId: chosen === undefined ? null : customerId,
    accountId: typeof account === 'string' ? account : null,
    prefundedAccountId: (sources.find(({ id }) => id === like.prefundedAccountId) ?? sources[0])?.id ?? '',
  }
  return { ok: true, value: { draft, sources, extended, chosen } }
}

/** Returns the terms for which the form of an API with the published interface alone has fields. */
function offered({ side = 'source', ...like }: Partial<QuoteDraft>): Partial<QuoteDraft> {
  return { ...like, description: '', ...(side === 'source' ? {} : { typed: '', minor: null }) }
}
