import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listPayoutReveals } from '#backoffice/reveals/reveals'
import { ListEmpty } from '#components/list-state'
import type { Payout } from '#contract/payouts'
import type { Staff } from '#lib/access/session'
import { unreadRowsIn } from '#lib/api/not-read'
import { api, offers } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import type { ViewOf } from '../_kit/list/list-address'
import { pagesBeside } from '../_kit/list/list-pager'
import { UnreadRows } from '../_kit/list/unread-rows'
import { PanelFailed } from '../_kit/page/panel-failed'
import { customerNames } from '../_records/customer/customer-names'
import { MoneyPager } from '../_records/payment/money-pager'
import { payoutsAddress } from '../_records/payout/payouts-address'
import { staffNames } from '../_records/person/staff-names'
import { type RowContext, toPayoutRow } from './payout-row'
import { PayoutsTable } from './payouts-table'

type Props = { view: ViewOf<typeof payoutsAddress>; staff: Staff; format: Formatters }

const pageSize = 25
const dayMs = 86_400_000

/** Shows the page of the list in the address, or why there is none: an API without the list pays by itself. */
export async function PayoutsCard({ view, staff, format }: Props) {
  if (!(await offers('listWaitingPayouts'))) return <PaysByItself />
  const cursor = view.trail.at(-1)
  const found = await attempt(api.listWaitingPayouts({ limit: pageSize, ...(cursor && { cursor }) }))
  if (!found.ok) return found.code === 'extension_missing' ? <PaysByItself /> : <PanelFailed failure={found} />
  const { data, has_more, next_cursor } = found.value
  const unread = unreadRowsIn(found.value)
  if (data.length === 0 && unread.length === 0 && view.trail.length === 0) return <Nothing />
  const context = await contextFor(data, { staff, format })
  return (
    <>
      <UnreadRows of="transactions" rows={unread} />
      <PayoutsTable rows={data.map((payout) => toPayoutRow(payout, context))} />
      <MoneyPager
        {...pagesBeside((trail) => payoutsAddress.href(view, { trail }), view.trail, has_more ? next_cursor : null)}
        newestFirst={false}
        shown={data.length}
        count={undefined}
        format={format}
      />
    </>
  )
}

/** Reads the names of payees and people, and who was shown within a day what to type at the bank. */
async function contextFor(payouts: readonly Payout[], { staff, format }: Omit<Props, 'view'>): Promise<RowContext> {
  const transactionIds = payouts.map(({ transaction }) => transaction.id)
  const since = new Date(format.now.getTime() - dayMs)
  const [t, outcomes, names, nameOf, reveals] = await Promise.all([
    getTranslations('payouts'),
    getTranslations('payout.outcomes'),
    staffNames(),
    customerNames(
      payouts.map(({ transaction }) => transaction.customer_id),
      { seesEmails: staff.can('customer.see_email') },
    ),
    openDesk().then(({ db }) => listPayoutReveals(db, { transactionIds, since })),
  ])
  const by = (person: string) => (person === staff.personId ? t('you') : names(person))
  return {
    format,
    nameOf,
    reveals,
    waitWord: (wait) => t(`waits.${wait}`),
    reported: ({ actor_id, outcome, expires_at }) =>
      t('reported', { name: by(actor_id), outcome: outcomes(outcome), until: format.bound(expires_at) }),
    shown: ({ personId, at }) => t('shown', { name: by(personId), when: format.relative(at) }),
  }
}

async function Nothing() {
  const t = await getTranslations('payouts.empty')
  return <ListEmpty title={t('title')}>{t('text')}</ListEmpty>
}

async function PaysByItself() {
  const t = await getTranslations('payouts.byItself')
  return <ListEmpty title={t('title')}>{t('text')}</ListEmpty>
}
