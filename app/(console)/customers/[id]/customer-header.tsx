import { ArrowDownToLine, BadgeCheck, FileCheck, IdCard, Landmark, Pencil } from 'lucide-react'
import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { Badge } from '#components/badge'
import { LinkButton } from '#components/button'
import { StatusBadge } from '#components/status-badge'
import type { Staff } from '#lib/access/session'
import { offers } from '#lib/server/api'
import { formatDate } from '#lib/shared/format'
import { shortId } from '#lib/shared/masks'
import { notKnown } from '#lib/shared/not-known'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { CallsLink } from '../../_records/call/calls-link'
import type { CustomerView } from '../../_records/customer/customer-view'
import { newDepositPath } from '../../_records/deposit/new-deposit-path'
import { CustomerTitle } from './customer-title'
import { DeleteCustomer } from './delete-customer'

type Props = { customer: CustomerView; staff: Staff }

/** Shows the customer's name, state and possible acts. */
export async function CustomerHeader({ customer, staff }: Props) {
  const [t, words] = await Promise.all([getTranslations('customer'), statusLabels()])
  const where = { locale: await getLocale(), timeZone: await getTimeZone() }
  const { id, name, state, kycType } = customer
  const tier = words('kycType', kycType ?? '').toLowerCase()
  const kyc = t(verificationWord(customer), { tier })
  return (
    <CustomerTitle
      customer={customer}
      facts={[
        customer.verified ? (
          <Badge key="kyc" tone="ok" quiet icon={<BadgeCheck />}>
            {kyc}
          </Badge>
        ) : (
          <StatusBadge key="kyc" kind="kyc" status={customer.kycStatus ?? ''} label={kycLabel(customer, words, kyc)} quiet />
        ),
        t('since', { date: customer.createdAt === undefined ? notKnown(where.locale) : formatDate(customer.createdAt, where) }),
      ]}
      actions={<Acts customer={customer} staff={staff} />}
      last={
        staff.can('customer.delete') &&
        state !== 'DELETED' && <DeleteCustomer id={id} name={name} typing={customer.email ?? shortId(id)} />
      }
    />
  )
}

/** Whether somebody is verified is a claim: what the API does not report is shown as not known. */
function verificationWord({ verified }: CustomerView) {
  if (verified === undefined) return 'verificationNotKnown'
  return verified ? 'verified' : 'notVerified'
}

function kycLabel({ kycStatus }: CustomerView, words: Awaited<ReturnType<typeof statusLabels>>, tier: string): string {
  return kycStatus ? `${tier}, ${words('kyc', kycStatus).toLowerCase()}` : tier
}

async function Acts({ customer, staff }: Props) {
  const t = await getTranslations('customer')
  const open = customer.state !== 'BLOCKED' && customer.state !== 'DELETED'
  return (
    <>
      {staff.can('customer.edit_contact') && open && (
        <LinkButton href={pathOf.customer(customer.id, '/edit')} icon={<Pencil />} keyHint="E">
          {t('edit')}
        </LinkButton>
      )}
      {staff.can('customer.send_profile') && open && (await offers('submitKycProfile')) && (
        <LinkButton href={pathOf.customer(customer.id, '/verification')} icon={<IdCard />}>
          {t('verification')}
        </LinkButton>
      )}
      {staff.can('bank_account.add') && open && (
        <LinkButton href={pathOf.customer(customer.id, '/accounts/new')} icon={<Landmark />}>
          {t('addAccount')}
        </LinkButton>
      )}
      {staff.can('quote.create') && open && (
        <LinkButton href={newDepositPath({ customer: customer.id })} icon={<ArrowDownToLine />}>
          {t('deposit')}
        </LinkButton>
      )}
      <CallsLink kind="customer" id={customer.id} staff={staff} />
      {staff.can('export') && (
        <LinkButton href={pathOf.customer(customer.id, '/evidence')} icon={<FileCheck />} prefetch={false}>
          {t('evidence')}
        </LinkButton>
      )}
    </>
  )
}
