import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { parseDecimal } from '#contract/money'
import { attempt } from '#lib/attempt'
import { listPrefundedAccounts } from '#lib/prefunded-accounts'
import { PanelFailed } from '../panel-failed'

/** What the prefunded accounts hold, and what of it is on hold. */
export async function BalancesCard({ w }: { w: Writing }) {
  const [t, accounts] = await Promise.all([getTranslations('home.balances'), attempt(listPrefundedAccounts())])
  return (
    <Card>
      <CardHeader title={t('title')} />
      {!accounts.ok && <PanelFailed failure={accounts} />}
      {accounts.ok && accounts.value.length === 0 && <p className="text-muted text-sm p-4">{t('none')}</p>}
      {accounts.ok && accounts.value.length > 0 && (
        <CardBody>
          <Lines>
            {accounts.value.map(({ id, name, currency, available_balance, held_balance }) => (
              <Line
                key={id}
                label={
                  <>
                    {name}
                    <span className="text-xs text-muted block">
                      {held_balance === null
                        ? t('untold')
                        : parseDecimal(held_balance, 2) > 0n
                          ? t('held', { amount: w.amount(held_balance, currency) })
                          : t('nothingHeld')}
                    </span>
                  </>
                }
              >
                <Amount
                  value={available_balance && w.figure(available_balance)}
                  currency={currency}
                  unknown={t('unknown', { currency })}
                  strong
                />
              </Line>
            ))}
          </Lines>
        </CardBody>
      )}
    </Card>
  )
}
