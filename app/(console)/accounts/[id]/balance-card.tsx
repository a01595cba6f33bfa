import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { toAccountRow } from '../../_records/prefunded-account/account-row'
import type { AccountActs } from './read-account-acts'
import { ThresholdButton } from './threshold-button'

type Props = { account: PrefundedSource; acts: AccountActs; format: Formatters }

/** Shows what can be paid with, what is on hold, and below which balance the account counts as low. */
export async function BalanceCard({ account, acts, format }: Props) {
  const t = await getTranslations('accounts.balance')
  const { available, held, threshold, currency } = toAccountRow(account, format)
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('at', { time: format.clock(format.now) })} />
      <CardBody>
        <p className="text-xs text-muted">{t('available')}</p>
        <Amount value={available} currency={currency} unknown={t('unknown')} figure="stat" />
        {available !== null && (
          <div className="mt-3 border-t pt-2">
            <Lines>
              <Line label={t('held')}>
                <Amount value={held} currency={currency} unknown={t('unknown')} />
              </Line>
              <Line label={t('threshold')}>
                {threshold === null ? t('noThreshold') : <Amount value={threshold} currency={currency} />}
                {acts.setThreshold && (
                  <span className="ml-3">
                    <ThresholdButton account={acts.facts} threshold={account.low_balance_threshold ?? null} />
                  </span>
                )}
              </Line>
            </Lines>
          </div>
        )}
        <p className="mt-2 text-xs text-muted">{t(available === null ? 'unknownText' : 'heldText')}</p>
      </CardBody>
    </Card>
  )
}
