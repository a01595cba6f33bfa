import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { RelativeTime } from '#components/relative-time'
import type { PayoutDetail } from '#contract/payouts'
import { fromMinor } from '#lib/shared/format'
import { staffNames } from '../../../_records/person/staff-names'

type Props = { payout: PayoutDetail; format: Formatters }

/** Lists the earlier reports, newest first: who read what at the bank, and what came of it. */
export async function PayoutHistory({ payout: { history, transaction }, format }: Props) {
  if (history.length === 0) return null
  const [t, names] = await Promise.all([getTranslations('payout'), staffNames()])
  const currency = transaction.destination_currency ?? 'VES'
  return (
    <section className="flex flex-col gap-2 border-t pt-3">
      <h3>{t('history.title')}</h3>
      <ol className="flex flex-col gap-2">
        {history.map(({ id, step, outcome, amount, reference, code, actor_id, created_at }) => (
          <li key={id}>
            <b>{t(`history.steps.${step}`)}</b>
            {': '}
            {amount === null
              ? t('history.code', { outcome: t(`outcomes.${outcome}`), code: code ?? '' })
              : t('history.moved', {
                  outcome: t(`outcomes.${outcome}`),
                  amount: format.amount(fromMinor(BigInt(amount)), currency),
                  reference: reference ?? '',
                })}
            <small className="block text-xs text-muted">
              {names(actor_id)} · <RelativeTime at={created_at} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
