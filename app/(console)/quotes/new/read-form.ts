import 'server-only'
import type { Formatters } from '#app/formatters'
import { isId } from '#contract/ids'
import type { Staff } from '#lib/access/session'
import { speaksContract } from '#lib/server/api'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { type Payee, readPayee } from './payee'
import { emptyDraft, type QuoteDraft } from './quote-draft'
import { toSources } from './sources'
import type { SourceAccount } from './use-quote-draft'

type Asked = Partial<Record<string, string | string[]>>
type FormStart = {
  draft: QuoteDraft
  sources: SourceAccount[]
  /** Whether the API takes what the published interface lacks; what it would drop is not asked for. */
  extended: boolean
  payee: Payee | null
}

/** What the form of a new quote begins with: the customer and account of the address. Fails where no account to pay from can be read. */
export async function readForm({ customer, account }: Asked, staff: Staff, format: Formatters): Promise<Attempt<FormStart>> {
  const customerId = typeof customer === 'string' && isId(customer) ? customer : null
  const [prefunded, extended, payee] = await Promise.all([
    attempt(listPrefundedAccounts()),
    attempt(speaksContract()),
    customerId === null ? undefined : attempt(readPayee(customerId, { seesEmails: staff.can('customer.see_email') })),
  ])
  if (!prefunded.ok) return prefunded
  const sources = toSources(prefunded.value, format)
  const draft = emptyDraft({
    // One who could not be read is read again by the form, which says so.
    customerId: payee && !payee.ok && isNotFound(payee.code) ? null : customerId,
    accountId: typeof account === 'string' ? account : null,
    prefundedAccountId: sources[0]?.id ?? '',
  })
  const read = { draft, sources, extended: extended.ok && extended.value, payee: payee?.ok ? payee.value : null }
  return { ok: true, value: read }
}
