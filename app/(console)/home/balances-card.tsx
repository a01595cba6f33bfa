import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { Line, Lines } from '#components/lines'
import type { Staff } from '#lib/access/session'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { KnownPanel } from '../_kit/page/known-panel'
import { stateOf } from '../_records/prefunded-account/account-row'
import { readKnownAccounts } from '../_records/prefunded-account/read-known-accounts'

const shown = 8

/** Shows the balances of the prefunded accounts, and the amounts on hold. */
export async function BalancesCard({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, known] = await Promise.all([getTranslations('home.balances'), readKnownAccounts(format.now)])
  return (
    <Card>
      <CardHeader title={t('title')}>
        {staff.can('prefunded.read') && <CardLink href="/accounts">{t('all')}</CardLink>}
      </CardHeader>
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
        {accounts.slice(0, shown).map((account) => (
          <Line
            key={account.id}
            label={
              <>
                {account.name}
                <Remark account={account} format={format} />
              </>
            }
          >
            <Amount
              value={account.available_balance && format.figure(account.available_balance)}
              currency={account.currency}
              unknown={t('unknown', { currency: account.currency })}
              strong
            />
          </Line>
        ))}
      </Lines>
      {accounts.length > shown && <p className="py-1.5 text-xs text-muted">{t('more', { count: accounts.length - shown })}</p>}
    </CardBody>
  )
}

/** Shows that the balance is low, or how much is on hold. */
async function Remark({ account, format }: { account: PrefundedSource; format: Formatters }) {
  const t = await getTranslations('home.balances')
  const { held_balance: held, low_balance_threshold: threshold, currency } = account
  if (stateOf(account) === 'low' && threshold)
    return <span className="text-xs text-wait block">{t('low', { amount: format.amount(threshold, currency) })}</span>
  const word =
    held === null ? t('untold') : /[1-9]/.test(held) ? t('held', { amount: format.amount(held, currency) }) : t('nothingHeld')
  return <span className="text-xs text-muted block">{word}</span>
}
