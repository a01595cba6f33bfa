import 'server-only'
import type { Formatters } from '#app/formatters'
import { judgePayment } from '#backoffice/approvals/evaluate-payment'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { ruleLabels } from '../../_records/approval/rule-labels'
import type { PreviewApproval } from '../../_records/quote/preview-view'
import type { PreviewInput } from '../schema'

/** Checks the payment against the policy; null if no rule fires. `debitMinor` includes the fees as far as they are known. */
export async function previewApproval(
  { customerId, accountId, sourceCurrency: currency }: PreviewInput,
  debitMinor: bigint,
  { staff, format }: { staff: Staff; format: Formatters },
): Promise<PreviewApproval | null> {
  const { fired, required, change } = await judgePayment(await openDesk(), staff.personId, {
    customerId,
    accountId,
    currency,
    debitMinor,
  })
  if (fired.length === 0) return null
  const labels = await ruleLabels(format)
  return { rules: fired.map((one) => labels.rule(one, { currency, change })).join(', '), who: labels.needs(required) }
}
