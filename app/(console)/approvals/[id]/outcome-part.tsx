import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { PlainLead } from '#components/plain-lead'
import { formatDecimal } from '#contract/money'
import type { Staff } from '#lib/access/session'
import { pathOf } from '#lib/shared/path-of'
import { returnedText } from '../../_records/approval/approval-reason'
import { debitedBy, outcomeSentences, readRowCounts } from '../../_records/approval/how-ended'
import { sourceById } from '../../_records/quote/source-name'
import type { ApprovalRecord } from './load-approval'

type Props = { record: ApprovalRecord; staff: Staff; format: Formatters }

/** Shows how a request ended: a plain sentence and what adds to it, the reason, and at most two next acts. */
export async function OutcomePart({ record, staff, format }: Props) {
  const t = await getTranslations('approval.outcome')
  const { approval, payment } = record
  const { state, quoteId, subjectId, customerId } = approval
  const cameBack = ['returned', 'rejected', 'withdrawn', 'expired'].includes(state)
  const [lead, ...more] = await sentencesOf(record, format)
  const paidWith = quoteId ?? (approval.kind === 'payment' ? subjectId : undefined)
  return (
    <div className="flex flex-col gap-1.5">
      <PlainLead>{lead}</PlainLead>
      {more.length > 0 && <p className="text-sm text-subtle">{more.join(' ')}</p>}
      {state === 'returned' && (
        <p className="text-sm text-subtle">
          {await returnedText(approval, { format, to: payment?.intent.destinationCurrency ?? approval.currency })}
        </p>
      )}
      {state === 'rejected' && <p className="text-sm text-subtle">{t('reason', { reason: reasonOf(record) })}</p>}
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {paidWith && <LinkButton href={pathOf.quote(paidWith)}>{t('openQuote')}</LinkButton>}
        {cameBack && customerId && approval.makerId === staff.personId && staff.can('quote.create') && (
          <LinkButton variant="primary" href={pathOf.newQuote(customerId)}>
            {t('again')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

async function sentencesOf({ approval, decisions, payment, sent }: ApprovalRecord, format: Formatters): Promise<string[]> {
  const t = await getTranslations('approval.outcome')
  const { state, makerName, currency } = approval
  const rejecter = decisions.find(({ decision }) => decision === 'reject')?.personName ?? ''
  const debited = debitedBy(approval, sent)
  const values = {
    name: state === 'rejected' ? rejecter : makerName,
    amount: debited === undefined ? '' : format.amount(formatDecimal(debited, 2), currency),
    source: payment ? await sourceById(payment.intent.sourceAccountId) : '',
    ...(readRowCounts(approval) ?? { rows: 0, paid: 0, failed: 0, cancelled: 0, other: 0 }),
  }
  return outcomeSentences(approval, sent).map((sentence) => t(sentence, values))
}

function reasonOf({ decisions }: ApprovalRecord): string {
  return decisions.find(({ decision }) => decision === 'reject')?.reason ?? ''
}
