import { Plus, ScanSearch, UserPlus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { LinkKeys } from '../_kit/page/link-keys'
import { TakeNext } from '../_records/review/take-next'

/** Shows the most common acts of this person; the primary button creates the record that they create most. */
export async function HomeActions({
  staff,
  looksUp,
}: {
  staff: Staff
  /** Whether the page contains the look-up box. */
  looksUp: boolean
}) {
  const t = await getTranslations('home')
  const [quotes, customers, reviews] = [staff.can('quote.create'), staff.can('customer.create'), staff.can('review.decide')]
  return (
    <>
      {quotes && <LinkKeys keys={{ n: '/quotes/new' }} words={{ n: t('newQuote') }} />}
      {!looksUp && (
        <LinkButton href="/lookup" icon={<ScanSearch />} variant="secondary">
          {t('lookUp')}
        </LinkButton>
      )}
      {customers && (
        <LinkButton href="/customers/new" icon={<UserPlus />}>
          {t('newCustomer')}
        </LinkButton>
      )}
      {reviews && !quotes && (
        <ClientMessages namespaces={['reviews-live']}>
          <TakeNext />
        </ClientMessages>
      )}
      {quotes && (
        <LinkButton href="/quotes/new" icon={<Plus />} variant="primary" keyHint="N">
          {t('newQuote')}
        </LinkButton>
      )}
    </>
  )
}
