import { CircleCheck, CircleHelp } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardFooter, CardHeader, CardLink } from '#components/card'
import { ListEmpty } from '#components/list-state'
import type { Staff } from '#lib/access/session'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { countWaiting } from '../../_records/review/count-waiting'
import type { SourceName } from './needs'
import { readWaiting, shownOfEach, type WaitingList } from './read-waiting'
import { WaitingItem, WaitingItems } from './waiting-item'
import { waitingLabels } from './waiting-labels'

/** Lists the items that wait for this person, each with its act. */
export async function WaitingCard({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, waiting] = await Promise.all([getTranslations('home.waiting'), readWaiting(staff, format)])
  const words = await waitingLabels(waiting.items, { format, seesEmails: staff.can('customer.see_email') })
  const { items, more, whole } = waiting
  return (
    <Card>
      <CardHeader title={t('title')} count={whole ? `${items.length}${more ? '+' : ''}` : undefined}>
        <AllOfThem staff={staff} />
      </CardHeader>
      <Unanswered waiting={waiting} format={format} />
      {items.length > 0 && (
        <WaitingItems>
          {items.map((item) => (
            <WaitingItem key={`${item.kind}-${item.id}`} item={item} words={words} format={format} />
          ))}
        </WaitingItems>
      )}
      {more && <p className="text-xs text-muted px-4 py-3">{t('more', { count: shownOfEach })}</p>}
      {staff.can('payout.report') && items.some((item) => 'payout' in item) && (
        <CardFooter>
          <CardLink href="/payouts">{t('allPayouts')}</CardLink>
        </CardFooter>
      )}
    </Card>
  )
}

/** Links to the list that this person works with most. */
async function AllOfThem({ staff }: { staff: Staff }) {
  const t = await getTranslations('home.waiting')
  if (staff.can('review.decide')) {
    const count = await countWaiting()
    return <CardLink href="/reviews">{count === undefined ? t('allReviews') : t('countedReviews', { count })}</CardLink>
  }
  if (!staff.can('quote.pay')) return staff.can('payment.approve') && <CardLink href="/approvals">{t('allApprovals')}</CardLink>
  return <CardLink href="/quotes?status=pending,awaiting_confirmation">{t('allQuotes')}</CardLink>
}

/** Lists the sources that did not answer and those that cannot be listed; only if there are none, says that nothing waits. */
async function Unanswered({
  waiting: { items, failed, missing, seenOnly, answered },
  format,
}: {
  waiting: WaitingList
  format: Formatters
}) {
  const t = await getTranslations('home.waiting')
  const list = (names: readonly SourceName[]) =>
    new Intl.ListFormat(format.locale).format(names.map((name) => t(`sources.${name}`)))
  const [failure] = failed
  const unlisted = [seenOnly && t('seenOnly'), missing.length > 0 && t('missing', { what: list(missing) })]
    .filter(Boolean)
    .join(' ')
  const isEmpty = !failure && items.length === 0
  return (
    <>
      {failure && <PanelFailed failure={failure} />}
      {failure && <p className="text-sm text-subtle px-4 pb-3">{t('failed', { what: list(failed.map(({ name }) => name)) })}</p>}
      {isEmpty && answered && !unlisted && (
        <ListEmpty row icon={<CircleCheck />} title={t('none')}>
          {t('noneText', { time: format.clock(format.now) })}
        </ListEmpty>
      )}
      {isEmpty && unlisted && (
        <ListEmpty row icon={<CircleHelp />} title={t('noneKnown')}>
          {unlisted}
        </ListEmpty>
      )}
      {!isEmpty && unlisted && <p className="text-xs text-muted px-4 py-3">{unlisted}</p>}
    </>
  )
}
