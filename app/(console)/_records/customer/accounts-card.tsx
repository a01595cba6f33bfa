import { Clock, Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/badge'
import { BankMark } from '#components/bank-mark'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'
import type { BankAccount } from '#contract/bank-accounts'
import type { Staff } from '#lib/access/session'
import { mayHaveMore, unreadRowsIn } from '#lib/api/not-read'
import { offers, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { UnreadRows } from '../../_kit/list/unread-rows'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { type AccountView, accountName, countOf, type RevealedField, toAccountView } from './account-view'
import type { CustomerView } from './customer-view'
import { readAccounts } from './read-accounts'
import { RemoveAccount } from './remove-account'
import { RevealField } from './reveal-field'
import { listUnconfirmedAccounts, UnconfirmedAccounts } from './unconfirmed-accounts'
import { NoAccount } from './unlisted-account'

type Props = { customer: CustomerView; staff: Staff }

/** Lists the masked accounts that can be paid. They are read here unless `read` already holds them. */
export async function AccountsCard({ customer, staff, read }: Props & { read?: Attempt<readonly BankAccount[]> }) {
  // The published interface does not say what becomes of the accounts, so over another API they are asked for.
  if (customer.state === 'DELETED' && (await usesContract())) return <RemovedAccounts />
  const [t, found, unconfirmed] = await Promise.all([
    getTranslations('customer.accounts'),
    read ?? attempt(readAccounts(customer.id)),
    openDesk().then((desk) => listUnconfirmedAccounts(desk, customer.id)),
  ])
  const isEmpty = found.ok && countOf(found.value) === 0
  const mayAdd = staff.can('bank_account.add') && customer.state !== 'BLOCKED'
  return (
    <Card>
      <CardHeader title={t('title')} count={found.ok ? countOf(found.value) : undefined}>
        {mayAdd && (
          <LinkButton size="sm" href={pathOf.customer(customer.id, '/accounts/new')} icon={<Plus />}>
            {t('add')}
          </LinkButton>
        )}
      </CardHeader>
      <UnconfirmedAccounts calls={unconfirmed} />
      {!found.ok && <PanelFailed failure={found} />}
      {found.ok && found.value.length === 0 && unconfirmed.length === 0 && (
        <NoAccount customerId={customer.id}>{isEmpty ? t('none') : undefined}</NoAccount>
      )}
      {found.ok && !isEmpty && <Accounts customer={customer} staff={staff} accounts={found.value} />}
    </Card>
  )
}

/** Explains that the accounts of a deleted customer were deleted too. */
async function RemovedAccounts() {
  const [t, deleted] = await Promise.all([getTranslations('customer.accounts'), getTranslations('deleted-customer')])
  return (
    <Card>
      <CardHeader title={t('title')} />
      <p className="p-4 text-sm text-muted">{deleted('accounts')}</p>
    </Card>
  )
}

async function Accounts({ customer, staff, accounts }: Props & { accounts: readonly BankAccount[] }) {
  const t = await getTranslations('customer.accounts')
  const unread = unreadRowsIn(accounts)
  const reveals = staff.can('field.reveal') && (await offers('revealBankAccount'))
  const more = mayHaveMore(accounts) && <p className="px-4 py-3 text-sm text-muted">{t('more')}</p>
  if (accounts.length === 0)
    return (
      <>
        <UnreadRows of="accounts" rows={unread} />
        {more}
      </>
    )
  return (
    <>
      <UnreadRows of="accounts" rows={unread} />
      {more}
      <Table cards aria-label={t('title')}>
        <thead>
          <tr>
            <Th>{t('account')}</Th>
            <Th>{t('number')}</Th>
            <Th from={640}>{t('document')}</Th>
            <Th from={560}>{t('added')}</Th>
            {staff.can('bank_account.remove') && (
              <Th>
                <span className="sr-only">{t('acts')}</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              customerId={customer.id}
              account={toAccountView(account)}
              reveals={reveals}
              staff={staff}
            />
          ))}
        </tbody>
      </Table>
    </>
  )
}

type RowProps = { customerId: string; account: AccountView; staff: Staff; reveals: boolean }

/** Shows one account. `reveals`: whether the API can return masked members in full. */
async function AccountRow({ customerId, account, staff, reveals }: RowProps) {
  const [t, types] = await Promise.all([getTranslations('customer.accounts'), getTranslations('status.accountType')])
  const type = types.has(account.type) ? types(account.type) : account.type
  const name = accountName(type, account.bank) ?? t('unnamed')
  const mayReveal = staff.can('field.reveal')
  const target = (field: RevealedField) =>
    mayReveal && (reveals || account.whole.includes(field))
      ? ({ kind: 'bank_account', customerId, accountId: account.id, field } as const)
      : undefined
  return (
    <Tr shape="card">
      <Td main wrap card="a1">
        <Whose account={account} name={name} />
      </Td>
      <Td card="a2" className="text-subtle">
        {account.number ? (
          <RevealField iconOnly masked={account.number} label={t('number')} target={target(account.numberField)} />
        ) : (
          t('unnumbered', { id: shortId(account.id) })
        )}
      </Td>
      <Td card="a3" from={640} className="text-subtle">
        {account.document && (
          <RevealField iconOnly masked={account.document} label={t('document')} target={target('id_doc_number')} />
        )}
      </Td>
      <Td card="b2" from={560} className="text-subtle">
        {account.createdAt && <RelativeTime at={account.createdAt} />}
      </Td>
      {staff.can('bank_account.remove') && (
        <Td card="b1" className="text-right">
          <RemoveAccount customerId={customerId} accountId={account.id} name={name} ending={account.ending} />
        </Td>
      )}
    </Tr>
  )
}

async function Whose({ account: { initials, holder, isNew }, name }: { account: AccountView; name: string }) {
  const t = await getTranslations('customer.accounts')
  return (
    <span className="flex items-center gap-3">
      <BankMark initials={initials} />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0">
          {name}
          {holder && <small className="block text-xs text-muted wrap-anywhere">{t('holder', { name: holder })}</small>}
        </span>
        {isNew && (
          <Badge tone="wait" icon={<Clock />}>
            {t('new')}
          </Badge>
        )}
      </span>
    </span>
  )
}
