import 'server-only'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import type { Approval } from '#backoffice/approvals/approval'
import type { Staff } from '#lib/access/session'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import type { Candidate } from '../lookup/candidate'
import { approvalNames } from './approval-names'
import { requestedAmount } from './requested-amount'

/** Returns requests for approval as rows of the palette: subject, amount, maker and state. */
export async function requestCandidates(approvals: readonly Approval[], staff: Staff): Promise<Candidate[]> {
  if (approvals.length === 0) return []
  const [nameOf, format, status, t] = await Promise.all([
    approvalNames(approvals, { seesEmails: staff.can('customer.see_email') }),
    formatters(),
    statusLabels(),
    getTranslations('palette'),
  ])
  return approvals.map((approval) => {
    const { id, state, makerName: name, makerId } = approval
    const requested = makerId === staff.personId ? t('askedByYou') : t('askedBy', { name })
    return {
      key: `approval-${id}`,
      kind: 'approval',
      href: pathOf.approval(id),
      label: nameOf(approval),
      detail: `${requestedAmount(approval, format)} · ${requested}`,
      status: { kind: 'approval', status: state, label: status('approval', state) },
    }
  })
}
