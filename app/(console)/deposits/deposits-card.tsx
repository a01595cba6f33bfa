import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { pagesBeside } from '../_kit/list/list-pager'
import { UnreadRows } from '../_kit/list/unread-rows'
import { PanelFailed } from '../_kit/page/panel-failed'
import { customerNames } from '../_records/customer/customer-names'
import { UnreadNames } from '../_records/customer/unread-names'
import { type DepositsView, depositsAddress, toDepositQuery } from '../_records/deposit/deposits-address'
import { takesDepositDecisions } from '../_records/deposit/list-requests'
import { payerBank } from '../_records/deposit/payer-bank'
import { MoneyPager } from '../_records/payment/money-pager'
import { toDepositRow } from './deposit-row'
import { DepositsTable } from './deposits-table'

type Props = { view: DepositsView; format: Formatters; seesEmails: boolean }

/** Shows the page of the list in the address, or why it cannot be shown. */
export async function DepositsCard({ view, format, seesEmails }: Props) {
  const query = toDepositQuery(view, { ...format, takes: await takesDepositDecisions() })
  const [wordOf, bankOf, found] = await Promise.all([
    getTranslations('status.deposit'),
    payerBank(),
    attempt(api.listDeposits(query)),
  ])
  if (!found.ok) return <PanelFailed failure={found} />
  const { data, count, has_more, next_cursor } = found.value
  const unread = unreadRowsIn(found.value)
  if (data.length === 0 && unread.length === 0 && view.trail.length === 0) return <Nothing view={view} />
  const nameOf = await customerNames(
    data.map(({ customer_id: id }) => id ?? undefined),
    { seesEmails },
  )
  return (
    <>
      <UnreadRows of="deposits" rows={unread} />
      <UnreadNames />
      <DepositsTable rows={data.map((deposit) => toDepositRow(deposit, { format, wordOf, bankOf, nameOf }))} />
      <MoneyPager
        {...pagesBeside((trail) => depositsAddress.href(view, { trail }), view.trail, has_more ? next_cursor : null)}
        shown={data.length}
        count={count}
        format={format}
      />
    </>
  )
}

async function Nothing({ view }: Pick<Props, 'view'>) {
  const t = await getTranslations('deposits')
  if (!depositsAddress.isFiltered(view))
    return <ListEmpty title={t(`empty.${view.tab}.title`)}>{t(`empty.${view.tab}.text`)}</ListEmpty>
  const clear = depositsAddress.href(depositsAddress.all, { tab: view.tab })
  return <ListNoMatch title={t('noMatch.title')} actions={<LinkButton href={clear}>{t('noMatch.clear')}</LinkButton>} />
}
