import 'server-only'
import type { Formatters } from '#app/formatters'
import { isId } from '#contract/ids'
import { unlessRefused } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { usesContract } from '#lib/server/api'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
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

/** Returns the initial form, with the customer and account in the address. Fails if the source accounts cannot be read. */
export async function readForm(
  { customer, account }: FormAddress,
  staff: Staff,
  format: Formatters,
): Promise<Attempt<FormStart>> {
  const customerId = typeof customer === 'string' && isId(customer) ? customer : null
  const reader = { seesEmails: staff.can('customer.see_email') }
  const [prefunded, extended, chosen] = await Promise.all([
    attempt(listPrefundedAccounts()),
    attempt(usesContract()),
    customerId === null ? undefined : unlessRefused(readChosen(customerId, reader), isNotFound),
  ])
  if (!prefunded.ok) return prefunded
  const sources = toSources(prefunded.value, format)
  const draft = emptyDraft({
    // A customer that could not be read stays chosen: the form reads it again, and shows the failure.
    customerId: chosen === undefined ? null : customerId,
    accountId: typeof account === 'string' ? account : null,
    prefundedAccountId: sources[0]?.id ?? '',
  })
  return { ok: true, value: { draft, sources, extended: extended.ok && extended.value, chosen } }
}
