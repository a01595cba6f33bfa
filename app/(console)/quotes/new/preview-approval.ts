import 'server-only'
import type { Formatters } from '#app/formatters'
import { judgePayment } from '#backoffice/approvals/evaluate-payment'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { ruleLabels } from '../../_records/approval/rule-labels'
import type { PreviewInput } from '../schema'

/** Which rules would ask for a second person, and for whom, as things stand now. */
export type PreviewApproval = { rules: string; who: string }

/** Judges the payment that would be made; null where no rule fires. `debitMinor`: with the fees, as far as they are known. */
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
