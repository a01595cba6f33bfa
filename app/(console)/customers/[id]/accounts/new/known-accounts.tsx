import { getTranslations } from 'next-intl/server'
import { BankMark } from '#components/bank-mark'
import { Card, CardHeader } from '#components/card'
import { MaskedText } from '#components/masked-value'
import { mayHaveMore, unreadRowsIn } from '#lib/api/not-read'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import { UnreadRows } from '../../../../_kit/list/unread-rows'
import { PanelFailed } from '../../../../_kit/page/panel-failed'
import { countOf, toAccountView } from '../../../../_records/customer/account-view'
import { readAccounts } from '../../../../_records/customer/read-accounts'
import { listUnconfirmedAccounts, UnconfirmedAccounts } from '../../../../_records/customer/unconfirmed-accounts'
import { NoAccount } from '../../../../_records/customer/unlisted-account'

/** Lists the existing accounts of this customer, so that none is added twice. */
export async function KnownAccounts({ customerId }: { customerId: string }) {
  const [t, accounts, found, unconfirmed] = await Promise.all([
    getTranslations('account-form.known'),
    getTranslations('customer.accounts'),
    attempt(readAccounts(customerId)),
    openDesk().then((desk) => listUnconfirmedAccounts(desk, customerId)),
  ])
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? countOf(found.value) : undefined} />
      <UnconfirmedAccounts calls={unconfirmed} />
      {found.ok ? (
        <>
          <UnreadRows of="accounts" rows={unreadRowsIn(found.value)} />
          {found.value.length === 0 && unconfirmed.length === 0 && (
            <NoAccount customerId={customerId}>{countOf(found.value) === 0 ? t('none') : undefined}</NoAccount>
          )}
          <div className="p-4 empty:hidden">
            {mayHaveMore(found.value) && <p className="mb-3 text-sm text-muted">{accounts('more')}</p>}
            {found.value.length > 0 && (
              <ul className="flex flex-col gap-3 text-sm">
                {found.value.map((account) => {
                  const { id, bank, initials, number } = toAccountView(account)
                  return (
                    <li key={id} className="flex items-center gap-3">
                      <BankMark initials={initials} />
                      <span className="min-w-0 flex-1">{bank}</span>
                      <MaskedText className="text-subtle">{number ?? accounts('unnumbered', { id: shortId(id) })}</MaskedText>
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
        </>
      ) : (
        <PanelFailed failure={found} />
      )}
    </Card>
  )
}
