'use client'

import { CircleHelp, Equal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/avatar'
import { Badge } from '#components/badge'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { pathOf } from '#lib/shared/path-of'
import { useSearchRefusal } from '../../_kit/words/search-refusal'
import type { Duplicate } from '../../_records/customer/find-duplicates'
import type { Found } from './use-duplicates'

/** Lists customers who may be the same. It never fills or clears the form. */
export function AlreadyHere({ found }: { found: Found }) {
  const [t, refusalText] = [useTranslations('customer-form'), useSearchRefusal()]
  return (
    <Card aria-live="polite">
      <CardHeader title={t('already.title')}>{t('already.how')}</CardHeader>
      {found.duplicates.map((duplicate) => (
        <DuplicateRow key={duplicate.id} duplicate={duplicate} />
      ))}
      {found.more && <p className="p-4 text-sm text-muted">{t('already.more')}</p>}
      {found.duplicates.length === 0 && (
        <p className="p-4 text-sm text-muted">{refusalText(found.refusal) ?? t(noneKey(found))}</p>
      )}
    </Card>
  )
}

function noneKey({ isSearched, checked, unasked }: Found) {
  if (!checked) return 'already.unchecked'
  if (unasked.length > 0) return 'already.unasked'
  return isSearched ? 'already.nobody' : 'already.waiting'
}

function DuplicateRow({ duplicate }: { duplicate: Duplicate }) {
  const [t, status] = [useTranslations('customer-form'), useTranslations('status')]
  const { id, name, email, state, by, blocks } = duplicate
  const gone = state === 'DELETED'
  const key = `customer.${state}`
  return (
    <div className="flex flex-col gap-3 p-4 not-first-of-type:border-t">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="lg" over={gone} />
        <div className="min-w-0 flex-1">
          <b className={gone ? 'text-muted line-through' : undefined}>{name}</b>
          <div className="text-sm text-subtle">{email}</div>
        </div>
        {state && <StatusBadge kind="customer" status={state} label={status.has(key) ? status(key) : state} />}
      </div>
      <div className="flex items-center gap-2 justify-between max-tablet:flex-wrap">
        <Badge tone={blocks ? 'bad' : 'wait'} quiet icon={blocks ? <Equal /> : <CircleHelp />}>
          {t(`already.same.${by}`)}
        </Badge>
        {gone || id === '' ? (
          <span className="text-xs text-muted">{t(gone ? 'already.gone' : 'already.noId')}</span>
        ) : (
          <LinkButton size="sm" href={pathOf.customer(id)}>
            {t('openRecord')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
