import { BellRing } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { findReminder } from '#backoffice/reminders/reminders'
import { Card, CardBody, CardHeader } from '#components/card'
import { Tile } from '#components/tile'
import { longestId } from '#contract/ids'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { factsOf, type PaymentMatch } from '../_records/lookup/match'
import { nextLookAt } from '../_records/payment/next-look'
import type { Phase } from '../_records/payment/phase'
import { dueTime } from '../_records/reminder/due-time'
import { remindedPayment } from '../_records/reminder/reminded-payment'
import { offeredReminder } from './offered-reminder'
import { RemindMe } from './remind-me'

const waitsFor: Partial<Record<Phase, string>> = {
  awaiting_confirmation: 'untilConfirmed',
  payable: 'untilPaid',
  deposit_awaited: 'untilPaid',
  other: 'unknownWord',
}

/** Says when to look at a payment again. A person who set a reminder for later reads the time of that. */
export async function LookAgain({ match, staff, format }: { match: PaymentMatch; staff: Staff; format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('lookup.again'), openDesk()])
  const payment = remindedPayment(match)
  const set = (await findReminder(db, staff.personId, payment))?.dueAt
  const offered = offeredReminder({ next: nextLookAt(match, format.now), set, now: format.now })
  const due = offered && dueTime(offered.at, format)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex items-center gap-3 text-sm">
        <Tile tone={offered ? 'work' : 'ok'}>
          <BellRing />
        </Tile>
        {offered && due ? (
          <RemindMe
            reminder={{ ...payment, reference: referenceOf(match), at: offered.at.toISOString() }}
            isSet={offered.isSet}
            title={t(`at.${due.day}`, { time: due.time })}
            detail={t(waitOf(match))}
          />
        ) : (
          <div className="min-w-0 flex-1">
            <b>{t('never')}</b>
            <div className="text-xs text-muted">{t('final')}</div>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function waitOf(match: PaymentMatch): string {
  const isNeverPaid = match.kind === 'quote' && match.unpayable
  return (isNeverPaid ? undefined : waitsFor[match.phase]) ?? 'thenAgain'
}

/** Returns the reference that names the payment: the API's, or the one that it was found by. */
function referenceOf(match: PaymentMatch): string | undefined {
  const { reference } = factsOf(match)
  return (reference || (match.kind === 'transaction' ? match.foundBy : undefined))?.slice(0, longestId)
}
