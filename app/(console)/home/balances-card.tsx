import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { parseDecimal } from '#contract/money'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { PanelFailed } from '../panel-failed'

/** What the prefunded accounts hold, and what of it is on hold. */
export async function BalancesCard({ w }: { w: Writing }) {
  const [t, accounts] = await Promise.all([getTranslations('home.balances'), attempt(api.listPrefundedAccounts())])
  return (
    <Card>
      <CardHeader title={t('title')} />
      {!accounts.ok && <PanelFailed code={accounts.code} />}
      {accounts.ok && accounts.value.data.length === 0 && <p className="t3 f13 p-4">{t('none')}</p>}
      {accounts.ok && accounts.value.data.length > 0 && (
        <CardBody>
          <Lines>
            {accounts.value.data.map(({ id, name, currency, available_balance, held_balance }) => (
              <Line
                key={id}
                label={
                  <>
                    {name}
                    <span className="f12 t3 block">
                      {parseDecimal(held_balance, 2) > 0n
                        ? t('held', { amount: w.amount(held_balance, currency) })
                        : t('nothingHeld')}
                    </span>
                  </>
                }
              >
                <Amount value={w.figure(available_balance)} currency={currency} strong />
              </Line>
            ))}
          </Lines>
        </CardBody>
      )}
    </Card>
  )
}
