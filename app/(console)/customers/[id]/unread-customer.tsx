import { UserRoundCheck } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { findDeletion } from '#backoffice/audit/find-deletion'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListForbidden, ListNoMatch } from '#components/list-state'
import { RetryButton } from '#components/retry-button'
import type { Customer } from '#contract/customers'
import { rolesWith } from '#lib/access/permissions'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { type Attempt, isNotFound } from '#lib/shared/attempt'
import { RecordFailed } from '../../_kit/page/record-failed'
import { CallsLink } from '../../_records/call/calls-link'
import { omitsDeleted } from '../../_records/customer/omits-deleted'
import { findSeenBefore } from '../../_records/customer/seen-before'
import { DeletedNotice } from './deleted-notice'
import { findJustMade } from './just-made'
import { RememberedCustomer } from './remembered-customer'
import type { OpenTab } from './tab-panel'

type Props = {
  id: string
  found: Attempt<Customer>
  staff: Staff
  /** Without it nothing that is remembered is shown. */
  open?: OpenTab
}

/**
 * Shows the page of a customer that cannot be read: what this console remembers of them, or why there is nothing to show and who
 * can help. Facts about a deletion come from the audit trail.
 */
export async function UnreadCustomer({ id, found, staff, open }: Props) {
  if (!found.ok && !isNotFound(found.code) && !omitsDeleted(found.code)) {
    const seen = open && (await findSeenBefore(id, { seesEmails: staff.can('customer.see_email') }))
    if (seen) return <RememberedCustomer seen={seen} failure={found} staff={staff} open={open} />
    return <RecordFailed failure={found} calls={<CallsLink kind="customer" id={id} staff={staff} />} />
  }
  const mayRead = staff.can('customer.read_deleted')
  const desk = await openDesk()
  const deletion = await findDeletion(desk.db, id)
  const madeAt = found.ok || deletion ? undefined : await findJustMade(desk, id)
  if (madeAt) return <NotYetReturned madeAt={madeAt} />
  const wasDeleted = found.ok || deletion !== undefined
  if (!wasDeleted && (found.ok || isNotFound(found.code) || !mayRead)) notFound()
  const t = await getTranslations('deleted-customer.unread')
  const home = <LinkButton href="/customers">{t('customers')}</LinkButton>
  return (
    <Page>
      {mayRead && deletion && <DeletedNotice id={id} deletedAt={undefined} isKept={false} />}
      <Card>
        {mayRead ? (
          <ListNoMatch alone title={t('notKept')} actions={home}>
            {t(wasDeleted ? 'notKeptText' : 'notKnownText')}
          </ListNoMatch>
        ) : (
          <ListForbidden alone title={t('deleted')} actions={home}>
            {t('who', { roles: await readers() })}
          </ListForbidden>
        )}
      </Card>
    </Page>
  )
}

/** Says that a customer was created here just now and that the API does not return them yet; reads again by itself. */
async function NotYetReturned({ madeAt }: { madeAt: Date }) {
  const [t, words, format] = await Promise.all([
    getTranslations('deleted-customer.unread'),
    getTranslations('money-list'),
    formatters(),
  ])
  const again = <RetryButton label={words('retry')} pendingLabel={words('retrying')} byItself />
  return (
    <Page>
      <Card>
        <ListNoMatch alone icon={<UserRoundCheck />} title={t('justMade', { time: format.clock(madeAt) })} actions={again}>
          {t('justMadeText')}
        </ListNoMatch>
      </Card>
    </Page>
  )
}

async function readers(): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations('frame.roles'), getLocale()])
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(rolesWith('customer.read_deleted').map((role) => t(role)))
}
