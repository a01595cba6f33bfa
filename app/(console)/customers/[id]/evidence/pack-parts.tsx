import { getTranslations } from 'next-intl/server'
import { Card, CardHeader } from '#components/card'
import { Table } from '#components/table'
import { Timeline } from '#components/timeline'
import type { Staff } from '#lib/access/session'
import { RecordHeads } from '../../../_kit/list/records-panel'
import { paymentHeads, TransactionRows } from '../../../_records/payment-list/transactions-card'
import { NoteList } from '../notes/notes-panel'
import { toEntries } from '../timeline/timeline-entries'
import { NotWhole } from './pack-contents'
import { inOrder, isWhole, type Pack } from './read-pack'

/** Shows all payments, notes and events. */
export function PackParts({ pack, reader }: { pack: Pack; reader: Staff }) {
  return (
    <>
      <PackPayments pack={pack} />
      <PackNotes pack={pack} reader={reader} />
      <PackTimeline pack={pack} me={reader.personId} />
    </>
  )
}

/** Lists all payments of the customer in their current state. */
async function PackPayments({ pack }: { pack: Pack }) {
  const t = await getTranslations('evidence.payments')
  const { items } = pack.payments
  return (
    <Card>
      <CardHeader title={t('title')} count={items.length} />
      <NotWhole pack={pack} name="payments" />
      {items.length === 0 && isWhole(pack.payments) && <p className="p-4 text-sm text-muted">{t('none')}</p>}
      {items.length > 0 && (
        <Table tight cards aria-label={t('title')}>
          <RecordHeads heads={paymentHeads} onPaper />
          <tbody>
            <TransactionRows transactions={items} onPaper />
          </tbody>
        </Table>
      )}
    </Card>
  )
}

/** Lists all notes about the customer. */
async function PackNotes({ pack, reader }: { pack: Pack; reader: Staff }) {
  const { notes } = pack
  const t = await getTranslations('notes')
  return (
    <Card>
      <CardHeader title={t('title')} count={notes.items.length} />
      <NotWhole pack={pack} name="notes" />
      {notes.items.length === 0 && isWhole(notes) && <p className="p-4 text-sm text-muted">{t('none')}</p>}
      <NoteList notes={notes.items} staff={reader} />
    </Card>
  )
}

/** Lists all events in one order. */
async function PackTimeline({ pack, me }: { pack: Pack; me: string }) {
  const [t, happened] = await Promise.all([getTranslations('timeline'), inOrder(pack)])
  const events = await toEntries(happened, { me, intents: pack.trail.items.filter(({ result }) => result === 'sent') })
  return (
    <Card>
      <CardHeader title={t('title')} count={events.length} />
      {(['trail', 'events', 'payments'] as const).map((name) => (
        <NotWhole key={name} pack={pack} name={name} />
      ))}
      <div className="p-4">
        {events.length > 0 && <Timeline events={events} />}
        <p className="mt-3 text-xs text-muted">{t('kept')}</p>
      </div>
    </Card>
  )
}
