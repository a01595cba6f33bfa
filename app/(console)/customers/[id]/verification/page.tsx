import { getLocale, getTranslations } from 'next-intl/server'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import type { Customer } from '#contract/customers'
import { unlessCode } from '#contract/refusal-as-value'
import { requireStaff, type Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { soonForm } from '../../../_kit/form/form-skeleton'
import { RecordFailed } from '../../../_kit/page/record-failed'
import { countryOptions } from '../../../_kit/words/countries'
import { statusLabels } from '../../../_kit/words/status-labels'
import { reviewLabels } from '../../../_records/review/review-labels'
import { readCustomerOnce } from '../read-customer'
import { AfterCard } from './after-card'
import { MissingCard } from './missing-card'
import { NotYou } from './not-you'
import { ProfileForm } from './profile-form'
import { toSentProfile } from './sent-profile'

async function drawVerification({ params }: PageProps<'/customers/[id]/verification'>) {
  const staff = await requireStaff('customer.send_profile')
  const id = await idOf(params)
  const [found, profile] = await Promise.all([
    readCustomerOnce(id),
    attempt(unlessCode('kyc_profile_not_found', api.readKycProfile(id))),
  ])
  if (!found.ok) return <RecordFailed failure={found} />
  if (!profile.ok) return <RecordFailed failure={profile} />
  const [words, locale, customer] = [await reviewLabels(), await getLocale(), found.value]
  return (
    <Page>
      <Head customer={customer} />
      <Columns side="wide">
        {mayNotSend(customer, staff) ? (
          <NotYou />
        ) : (
          <ClientMessages namespaces={['profile', 'review-words', 'money-entry', 'open-call', 'stored-form']}>
            <ProfileForm
              customerId={id}
              type={customer.type === 'business' ? 'business' : 'individual'}
              sent={profile.value && toSentProfile(profile.value, words.document)}
              countries={countryOptions(locale)}
            />
          </ClientMessages>
        )}
        <Column>
          <MissingCard profile={profile.value} words={words} />
          <AfterCard customer={customer} />
        </Column>
      </Columns>
    </Page>
  )
}

async function Head({ customer }: { customer: Customer }) {
  const [t, labels] = await Promise.all([getTranslations('profile'), statusLabels()])
  const { id, kyc_status: status } = customer
  const name = customerName(customer, { maskEmails: false })
  return (
    <PageHeader
      record
      title={t('title', { name })}
      crumbs={[{ label: t('customers'), href: '/customers' }, { label: name, href: pathOf.customer(id) }, { label: t('crumb') }]}
      crumbsLabel={t('crumbs')}
      badge={status && <StatusBadge kind="kyc" status={status} label={labels('kyc', status)} />}
      meta={[<CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: t('copied') }} />]}
    />
  )
}

/** Data of an approved customer are critical, because another identity takes the approval away. */
function mayNotSend({ kyc_status }: Customer, staff: Staff): boolean {
  return kyc_status === 'approved' && !staff.can('customer.edit_critical')
}

export default soonForm(drawVerification)
