import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import { parseDecimal } from '#contract/money'
import { listPrefundedAccounts, type PrefundedSource } from '#lib/server/prefunded-accounts'
import { lastKnown } from '#lib/shared/last-known'
import { KnownPanel } from './known-panel'

const shown = 8
const last = lastKnown<PrefundedSource[]>()

/** Shows the balances of the prefunded accounts, and the amounts on hold. */
export async function BalancesCard({ format }: { format: Formatters }) {
  const [t, known] = await Promise.all([getTranslations('home.balances'), last('', listPrefundedAccounts(), format.now)])
  return (
    <Card>
      <CardHeader title={t('title')} />
      <KnownPanel known={known} format={format} draw={(accounts) => <Balances accounts={accounts} format={format} />} />
    </Card>
  )
}

async function Balances({ accounts, format }: { accounts: readonly PrefundedSource[]; format: Formatters }) {
  const t = await getTranslations('home.balances')
  if (accounts.length === 0) return <p className="text-muted text-sm p-4">{t('none')}</p>
  return (
    <CardBody className="py-2 [&_dl>:not(:first-child)]:border-t">
      <Lines>
        {accounts.slice(0, shown).map(({ id, name, currency, available_balance, held_balance }) => (
          <Line
            key={id}
            label={
              <>
                {name}
                <span className="text-xs text-muted block">
                  {held_balance === null
                    ? t('untold')
                    : parseDecimal(held_balance, 2) > 0n
                      ? t('held', { amount: format.amount(held_balance, currency) })
                      : t('nothingHeld')}
                </span>
              </>
            }
          >
            <Amount
              value={available_balance && format.figure(available_balance)}
              currency={currency}
              unknown={t('unknown', { currency })}
              strong
            />
          </Line>
        ))}
      </Lines>
      {accounts.length > shown && <p className="py-1.5 text-xs text-muted">{t('more', { count: accounts.length - shown })}</p>}
    </CardBody>
  )
}
