import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { sumPayeeDay } from '#backoffice/approvals/day-sums'
import { countRequestsBy, sumApprovedBy } from '#backoffice/approvals/list-approvals'
import { Card, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { formatDecimal } from '#contract/money'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { startOfDay, zonedClock } from '#lib/shared/zoned-day'
import { firstName } from './decision-card'
import type { ApprovalRecord } from './load-approval'

type Props = { record: ApprovalRecord; staff: Staff; format: Formatters }

/** Shows other payments of this business day: to the same payee, by the same maker, and those that this person approved. */
export async function TodayCard({ record: { approval }, staff, format }: Props) {
  const [t, desk] = await Promise.all([getTranslations('approval.today'), openDesk()])
  const { customerId, accountId, makerId, makerName, id: approvalId, requestedAt } = approval
  const since = startOfDay(zonedClock(format.now, desk.timeZone).slice(0, 10), desk.timeZone)
  const [payee, requested, approved] = await Promise.all([
    accountId === null ? undefined : sumPayeeDay(desk.db, desk, { customerId, accountId }, { approvalId, requestedAt }),
    countRequestsBy(desk.db, makerId, since),
    staff.can('payment.approve') ? sumApprovedBy(desk.db, staff.personId, since) : undefined,
  ])
  const money = (sums: readonly { currency: string; minor: bigint }[]) =>
    sums.map(({ currency, minor }) => format.amount(formatDecimal(minor, 2), currency)).join(', ') || t('nothing')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <Lines inset>
        {payee && (
          <Line label={t('payee')}>{money(Object.entries(payee).map(([currency, minor]) => ({ currency, minor })))}</Line>
        )}
        <Line label={t('maker', { name: firstName(makerName) })}>{t('requests', { count: requested })}</Line>
        {approved && <Line label={t('approved')}>{money(approved)}</Line>}
      </Lines>
    </Card>
  )
}
