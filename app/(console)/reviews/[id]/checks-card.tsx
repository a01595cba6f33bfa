import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { Badge } from '#components/badge'
import { BoxedList, BoxedRow } from '#components/boxed-list'
import { Card, CardHeader } from '#components/card'
import { Skeleton } from '#components/skeleton'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import type { ReviewDetail } from '#contract/reviews'
import { attempt } from '#lib/attempt'
import { pathOf } from '#lib/path-of'
import type { Staff } from '#lib/session'
import { findOthersAlike } from '../../customers/find-duplicates'
import { statusWords } from '../../status-words'
import { reviewWords } from '../row-words'
import { readReviewed } from './read-review'

/** What the rules noticed, what is missing, and who might be the same person. */
export async function ChecksCard({ review, staff }: { review: ReviewDetail; staff: Staff }) {
  const [t, words] = await Promise.all([getTranslations('review.checks'), reviewWords()])
  const missing = review.profile?.missing ?? []
  return (
    <Card>
      <CardHeader title={t('title')} />
      <div className="p-4 flex flex-col gap-3 text-sm">
        <Check label={t('flags')} fine={review.flags.length === 0}>
          {review.flags.length === 0 ? t('noFlags') : review.flags.map(words.code).join(', ')}
        </Check>
        <Check label={t('data')} fine={missing.length === 0 && review.profile !== null}>
          {review.profile === null
            ? t('noProfile')
            : missing.length === 0
              ? t('complete')
              : t('missing', { fields: missing.map(words.field).join(', ') })}
        </Check>
        <Suspense fallback={<Skeleton width={200} />}>
          <Duplicates customerId={review.customer_id} staff={staff} />
        </Suspense>
      </div>
    </Card>
  )
}

function Check({ label, fine, children }: { label: ReactNode; fine: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-2 justify-between items-start">
      <span className="text-subtle shrink-0">{label}</span>
      <Badge tone={fine ? 'ok' : 'wait'} quiet icon={fine ? <CircleCheck /> : <CircleAlert />}>
        <span className="whitespace-normal text-right">{children}</span>
      </Badge>
    </div>
  )
}

/** Others with the same e-mail, phone or name. What could not be asked is not "nobody". */
async function Duplicates({ customerId, staff }: { customerId: string; staff: Staff }) {
  const [t, status, found] = await Promise.all([getTranslations('review.checks'), statusWords(), readReviewed(customerId)])
  if (!found.ok) return <Unchecked />
  const { email, phone_number, legal_name, country } = found.value
  const held = {
    email: email ?? undefined,
    phone_number: phone_number ?? undefined,
    legal_name: legal_name ?? undefined,
    country: country ?? '',
  }
  const alike = await attempt(findOthersAlike(customerId, held, staff))
  if (!alike.ok) return <Unchecked />
  const { duplicates: others, checked } = alike.value
  if (others.length === 0 && !checked) return <Unchecked />
  if (others.length === 0) {
    return (
      <Check label={t('alike')} fine>
        {t('nobodyAlike')}
      </Check>
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

async function Unchecked() {
  const t = await getTranslations('review.checks')
  return (
    <div className="flex gap-2 justify-between items-start">
      <span className="text-subtle">{t('alike')}</span>
      <Badge tone="rest" quiet icon={<CircleHelp />}>
        {t('unchecked')}
      </Badge>
    </div>
  )
}
