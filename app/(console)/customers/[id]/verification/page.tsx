import { getLocale } from 'next-intl/server'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { unlessCode } from '#contract/refusal-as-value'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { soonForm } from '../../../_kit/form/form-skeleton'
import { RecordFailed } from '../../../_kit/page/record-failed'
import { countryOptions } from '../../../_kit/words/countries'
import { reviewLabels } from '../../../_records/review/review-labels'
import { readCustomerOnce } from '../read-customer'
import { AfterCard } from './after-card'
import { MissingCard } from './missing-card'
import { NotYou } from './not-you'
import { ProfileForm } from './profile-form'
import { toSentProfile } from './sent-profile'
import { VerificationHead } from './verification-head'

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
      <VerificationHead customer={customer} />
      <Columns side="wide">
        {customer.kyc_status === 'approved' && !staff.can('customer.edit_critical') ? (
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

export default soonForm(drawVerification)
