import { randomUUID } from 'node:crypto'
import { Users } from 'lucide-react'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { StatusBadge } from '#components/status-badge'
import type { Customer } from '#contract/customers'
import { reasonCodes } from '#contract/reasons'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offeredExtensions } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { formatDate } from '#lib/shared/format'
import { customerName } from '#lib/shared/masks'
import { PanelFailed } from '../../../_kit/page/panel-failed'
import { statusLabels } from '../../../_kit/words/status-labels'
import { staffNames } from '../../../_records/person/staff-names'
import { reviewLabels } from '../../../_records/review/review-labels'
import type { WaitingRequest } from './drop-dialog'
import { StateButtons } from './state-buttons'
import { operationOf, stateChanges, stateChangesFor } from './state-changes'

type Props = { customer: Customer; staff: Staff }

/**
 * Shows the state of the customer, an unblock that waits for a second person, and the measures that this person may apply;
 * nothing, if the API says none and there is nothing to do.
 */
export async function StateCard({ customer, staff }: Props) {
  const [t, states] = await Promise.all([getTranslations('customer-state'), statusLabels()])
  const where = { locale: await getLocale(), timeZone: await getTimeZone() }
  const state = customer.state ?? null
  const { pending_unblock: waits, kyc_valid_until: until } = customer
  const mayChange = staff.can('customer.change_state')
  const hasMore = until || waits || mayChange
  if (!state && !hasMore) return null
  return (
    <Card>
      <CardHeader title={t('title')}>
        {state && <StatusBadge kind="customer" status={state} label={states('customer', state)} quiet />}
      </CardHeader>
      {hasMore && (
        <CardBody className="flex flex-col gap-3 text-sm">
          {until && <p className="text-subtle">{t('until', { date: formatDate(until, where) })}</p>}
          {waits && <WaitingUnblock waits={waits} me={staff.personId} />}
          {mayChange && <Acts customer={customer} staff={staff} />}
        </CardBody>
      )}
    </Card>
  )
}

type Waits = NonNullable<Customer['pending_unblock']>

async function WaitingUnblock({ waits, me }: { waits: Waits; me: string }) {
  const [t, format, words, names] = await Promise.all([
    getTranslations('customer-state.waits'),
    formatters(),
    reviewLabels(),
    staffNames(),
  ])
  const { requested_by: by, requested_at: at, reason_code: code, note } = waits
  const facts = { name: names(by), when: format.ago(at), reason: words.code(code) }
  return (
    <Notice tone="wait" icon={<Users />} title={t('title')}>
      {by === me ? t('byYou', facts) : t('by', facts)}
      {note && <q className="block text-subtle">{note}</q>}
    </Notice>
  )
}

/** Shows the measures. It omits those that this API lacks, and a second request for the person who made the first. */
async function Acts({ customer, staff }: Props) {
  const [t, has] = await Promise.all([getTranslations('customer-state'), attempt(offeredExtensions())])
  if (!has.ok) return <PanelFailed failure={has} />
  if (stateChanges.every((measure) => !has.value.has(operationOf[measure]))) return <p className="text-muted">{t('missing')}</p>
  const waits = customer.pending_unblock
  const dropped = waits && has.value.has('withdrawUnblock') ? await toDropped(waits, staff) : undefined
  const offered = stateChangesFor(customer.state ?? null, has.value).filter(
    (measure) => measure !== 'unblock' || waits?.requested_by !== staff.personId,
  )
  if (offered.length === 0 && !dropped) return waits ? null : <p className="text-muted">{t('nothing')}</p>
  return (
    <ClientMessages namespaces={['customer-state', 'review-words']}>
      <StateButtons
        customerId={customer.id}
        name={customerName(customer, { maskEmails: !staff.can('customer.see_email') })}
        offered={offered}
        dropped={dropped}
        firstReason={waits?.reason_code}
        idempotencyKey={randomUUID()}
      />
    </ClientMessages>
  )
}

/** Returns the request as this person may end it: their own, or that of another if they may decide it. */
async function toDropped(waits: Waits, staff: Staff): Promise<WaitingRequest | undefined> {
  const { requested_by: by, requested_at: at, reason_code: code } = waits
  const reasonCode = reasonCodes.find((known) => known === code)
  const own = by === staff.personId
  if (reasonCode === undefined || !(own || staff.can('customer.unblock'))) return undefined
  return { reasonCode, by: (await staffNames())(by), at, own }
}
