import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listPayoutReveals } from '#backoffice/reveals/reveals'
import { Notice } from '#components/notice'
import type { PayoutDetail } from '#contract/payouts'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offers } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { listThoseWho, staffNames } from '../../../_records/person/staff-names'
import { PayoutReveal } from './payout-reveal'
import { isUnpaidByHand } from './payout-verdict'

type Props = { payout: PayoutDetail; staff: Staff; format: Formatters }

const dayMs = 86_400_000

/**
 * Offers what is typed at the bank, of a payout that a person has yet to pay, and warns of whoever may be paying it already.
 * Hidden if the API cannot reveal it.
 */
export async function ToPay({ payout, staff, format }: Props) {
  if (!isUnpaidByHand(payout) || !staff.can('payout.report') || !(await offers('revealPayout'))) return null
  const { id } = payout.transaction
  const wasReportedPaid = payout.history.some(({ outcome }) => outcome === 'completed')
  const t = await getTranslations('payout.toPay')
  return (
    <>
      <LastReveal transactionId={id} staff={staff} format={format} />
      {wasReportedPaid && <Notice tone="wait">{t('reportedPaid')}</Notice>}
      {staff.can('field.reveal') ? (
        <ClientMessages namespaces={['payout-reveal', 'reveal']}>
          <PayoutReveal transactionId={id} />
        </ClientMessages>
      ) : (
        <WhoCan />
      )}
    </>
  )
}

/** Names the person who was shown the numbers last, within a day: they may be paying it. */
async function LastReveal({ transactionId, staff, format }: { transactionId: string } & Omit<Props, 'payout'>) {
  const [t, names, { db }] = await Promise.all([getTranslations('payout.toPay'), staffNames(), openDesk()])
  const since = new Date(format.now.getTime() - dayMs)
  const last = (await listPayoutReveals(db, { transactionIds: [transactionId], since })).get(transactionId)
  if (last === undefined) return null
  const when = format.ago(last.at)
  if (last.personId === staff.personId) return <p className="text-muted">{t('shownToYou', { when })}</p>
  return <Notice tone="wait">{t('shownTo', { name: names(last.personId), when })}</Notice>
}

async function WhoCan() {
  const [t, reveal, report] = await Promise.all([
    getTranslations('payout.toPay'),
    listThoseWho('field.reveal'),
    listThoseWho('payout.report'),
  ])
  const both = reveal.filter(({ id }) => report.some((one) => one.id === id)).map(({ name }) => name)
  return both.length > 0 && <p className="text-subtle">{t('who', { names: both.join(', ') })}</p>
}
