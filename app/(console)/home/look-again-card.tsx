import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listReminders } from '#backoffice/reminders/reminders'
import { WrittenAmount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { Soon } from '../../soon'
import { PanelSkeleton } from '../_kit/page/panel-skeleton'
import { customerNames } from '../_records/customer/customer-names'
import { factsOf } from '../_records/lookup/match'
import { figuresOf, written } from '../_records/payment/figures'
import { PhaseBadge } from '../_records/payment/phase-badge'
import { dueTime } from '../_records/reminder/due-time'
import { DoneButton } from './done-button'
import { reminderHeight } from './panel-heights'
import { type ReadReminder, readReminders } from './read-reminders'

const most = 6

type Props = { staff: Staff; format: Formatters }

/** Lists the payments that this person wants to look at again, due ones first, as they are now. Nothing if there are none. */
export async function LookAgainCard({ staff, format }: Props) {
  const { length } = await listReminders((await openDesk()).db, staff.personId)
  if (length === 0) return null
  return (
    <Soon fallback={<PanelSkeleton height={reminderHeight(Math.min(length, most), length > most)} />}>
      {Reminders({ staff, format })}
    </Soon>
  )
}

async function Reminders({ staff, format }: Props) {
  const [t, { reminders, count }] = await Promise.all([getTranslations('home.lookAgain'), readReminders(staff, most)])
  if (count === 0) return null
  const payees = reminders.map(({ payment }) => (typeof payment === 'string' ? undefined : factsOf(payment).payeeId))
  const nameOf = await customerNames(payees, { seesEmails: staff.can('customer.see_email') })
  return (
    <Card>
      <CardHeader title={t('title')} count={count}>
        {t('asked')}
      </CardHeader>
      <Table tight cards aria-label={t('title')}>
        <thead>
          <tr>
            <Th>{t('reference')}</Th>
            <Th>{t('status')}</Th>
            <Th align="right">{t('time')}</Th>
            <Th aria-label={t('done')} />
          </tr>
        </thead>
        <tbody>
          {reminders.map((read, index) => (
            <ReminderRow
              key={`${read.reminder.kind}-${read.reminder.id}`}
              read={read}
              payee={nameOf(payees[index])}
              format={format}
            />
          ))}
        </tbody>
      </Table>
      {count > most && <p className="border-t px-4 py-3 text-xs text-muted">{t('more', { count: count - most })}</p>}
    </Card>
  )
}

type RowProps = { read: ReadReminder; payee: string | undefined; format: Formatters }

async function ReminderRow({ read: { reminder, payment }, payee, format }: RowProps) {
  const t = await getTranslations('home.lookAgain')
  const { kind, id, dueAt } = reminder
  const match = typeof payment === 'string' ? undefined : payment
  const { debit, received } = match ? figuresOf(match) : {}
  const reference = (match && factsOf(match).reference) || reminder.reference || shortId(id)
  const isDue = dueAt <= format.now
  const { day, time } = dueTime(dueAt, format)
  return (
    <Tr shape="card">
      <Td card="a1" head wrap>
        <span className="mono tablet:whitespace-nowrap">
          <TextLink href={pathOf.lookup({ id })} prefetch={false}>
            {reference}
          </TextLink>
        </span>
        {payee && <span className="block text-xs text-subtle">{payee}</span>}
      </Td>
      <Td card="b1" wrap className="text-muted max-tablet:text-right">
        {match ? <PhaseBadge phase={match.phase} word={factsOf(match).word} quiet /> : t(payment === 'gone' ? 'gone' : 'unread')}
        <span className="block text-xs">
          <WrittenAmount text={written(debit ?? received, format)} />
        </span>
      </Td>
      <Td card="a3" className="text-right whitespace-nowrap tabular-nums text-muted">
        <span className={isDue ? 'font-medium text-wait' : undefined} title={format.exact(dueAt)}>
          {t(`${isDue ? 'since' : 'at'}.${day}`, { time })}
        </span>
      </Td>
      <Td card="b3" className="text-right">
        <DoneButton
          payment={kind === 'quote' ? { quoteId: id } : { transactionId: id }}
          label={t('doneOf', { reference })}
          failed={t('failed')}
        >
          {t('done')}
        </DoneButton>
      </Td>
    </Tr>
  )
}
