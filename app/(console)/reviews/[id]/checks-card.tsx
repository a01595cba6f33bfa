import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { BoxedList, BoxedRow } from '#components/boxed-list'
import { Card, CardHeader } from '#components/card'
import { Skeleton } from '#components/skeleton'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import type { ReviewDetail } from '#contract/reviews'
import type { Staff } from '#lib/access/session'
import { attempt } from '#lib/shared/attempt'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { findOthersAlike } from '../../_records/customer/find-duplicates'
import { reviewLabels } from '../../_records/review/review-labels'
import { CheckRow } from './check-row'
import { readReviewed } from './read-review'
import { RuleRows } from './rule-rows'

type Props = { review: ReviewDetail; staff: Staff }

/** Shows the checks of the rules with their outcomes, and possible duplicates to whoever decides: they are searched for now. */
export async function ChecksCard({ review, staff }: Props) {
  const [t, rules] = await Promise.all([getTranslations('review.checks'), getTranslations('review.rules')])
  return (
    <Card>
      <CardHeader title={review.checks ? rules('title') : t('title')} />
      <div className="p-4 flex flex-col gap-3 text-sm">
        {review.checks ? <RuleRows checks={review.checks} staff={staff} /> : <Noticed review={review} />}
        {staff.can('review.decide') && (
          <Suspense fallback={<Skeleton width={200} />}>
            <Duplicates customerId={review.customer_id} staff={staff} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** Shows the findings of an API that does not report its single rules. */
async function Noticed({ review: { flags, profile } }: Pick<Props, 'review'>) {
  const [t, words] = await Promise.all([getTranslations('review.checks'), reviewLabels()])
  const missing = profile?.missing ?? []
  return (
    <>
      <CheckRow label={t('flags')} outcome={flags.length === 0 ? 'clear' : 'noticed'}>
        {flags.length === 0 ? t('noFlags') : flags.map(words.code).join(', ')}
      </CheckRow>
      <CheckRow label={t('data')} outcome={missing.length === 0 && profile !== null ? 'clear' : 'noticed'}>
        {profile === null
          ? t('noProfile')
          : missing.length === 0
            ? t('complete')
            : t('missing', { fields: missing.map(words.field).join(', ') })}
      </CheckRow>
    </>
  )
}

/** Lists customers with the same e-mail, phone or name. A failed search is shown, because it does not mean "none". */
async function Duplicates({ customerId, staff }: { customerId: string; staff: Staff }) {
  const [t, status, found] = await Promise.all([getTranslations('review.checks'), statusLabels(), readReviewed(customerId)])
  const unchecked = (
    <CheckRow label={t('alike')} outcome="not_looked">
      {t('unchecked')}
    </CheckRow>
  )
  if (!found.ok) return unchecked
  const { email, phone_number, legal_name, country } = found.value
  const held = {
    email: email ?? undefined,
    phone_number: phone_number ?? undefined,
    legal_name: legal_name ?? undefined,
    country: country ?? '',
  }
  const alike = await attempt(findOthersAlike(customerId, held, staff))
  if (!alike.ok) return unchecked
  const { duplicates: others, checked, unasked } = alike.value
  if (others.length === 0 && (!checked || unasked.length > 0)) return unchecked
  if (others.length === 0) {
    return (
      <CheckRow label={t('alike')} outcome="clear">
        {t('nobodyAlike')}
      </CheckRow>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <span className="text-subtle">{t('alike')}</span>
      <BoxedList aria-label={t('alike')}>
        {others.map(({ id, name, state, by }) => (
          <BoxedRow key={id} className="flex-wrap justify-between gap-2">
            <TextLink href={pathOf.customer(id)}>{name}</TextLink>
            <span className="flex items-center gap-2">
              <span className="text-xs text-muted">{t(`same.${by}`)}</span>
              {state && <StatusBadge kind="customer" status={state} label={status('customer', state)} quiet />}
            </span>
          </BoxedRow>
        ))}
      </BoxedList>
    </div>
  )
}
