'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { pathOf } from '#lib/shared/path-of'
import type { ProfileAnswer } from './send-profile'

/** Says what came of the data that were sent, and takes the focus. `found`: a look-up found them after a lost answer. */
export function ProfileResult({ answer, customerId }: { answer: ProfileAnswer | 'found'; customerId: string }) {
  const [t, words] = [useTranslations('profile'), useTranslations('review-words.fields')]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) place.current?.focus()
  }, [answer])
  const fields = answer === 'found' ? [] : answer.missing.map((name) => (words.has(name) ? words(name) : name))
  const outcome = answer === 'found' ? 'found' : outcomeOf(answer)
  return (
    <div ref={place} tabIndex={-1} className="focus:not-focus-visible:outline-none">
      <Notice
        tone={outcome === 'missing' ? 'wait' : 'ok'}
        role="status"
        title={t(`sent.${outcome}.title`)}
        action={
          <LinkButton size="sm" href={pathOf.customer(customerId)}>
            {t('openRecord')}
          </LinkButton>
        }
      >
        {t(`sent.${outcome}.text`, { fields: fields.join(', ') })}
      </Notice>
    </div>
  )
}

function outcomeOf({ missing, kycStatus, reverification }: ProfileAnswer) {
  if (missing.length > 0) return 'missing'
  if (reverification) return 'reverified'
  if (kycStatus === 'under_review') return 'reviewed'
  return kycStatus === 'approved' ? 'approved' : 'stored'
}
