'use client'

import { ListChecks } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { useKeys } from '#components/keys'
import { pathOf } from '#lib/shared/path-of'
import { useFailure } from '../../_kit/words/use-failure'
import { takeNextReview } from './actions'

/** Takes the unassigned review that is due first and opens it. Two people who press at the same time get different reviews. */
export function TakeNext() {
  const t = useTranslations('reviews-live.next')
  const [message, setMessage] = useState<string | null>(null)
  const failure = useFailure()
  const router = useRouter()
  const [opening, setOpening] = useState(false)
  const [asking, startTransition] = useTransition()
  const pending = asking || opening
  const take = () => {
    if (pending) return
    startTransition(async () => {
      const taken = await takeNextReview({}).catch(() => null)
      if (!taken?.ok) return setMessage(failure(taken))
      const { reviewId } = taken.value
      if (reviewId === null) return setMessage(t('none'))
      setMessage(null)
      setOpening(true) // stays set until the next page: a second press would take a second review
      router.push(pathOf.review(reviewId))
    })
  }
  useKeys({ n: take }, { n: t('take') })
  return (
    <>
      <span className="text-sm text-subtle empty:hidden" role="status">
        {message}
      </span>
      <Button variant="primary" icon={<ListChecks />} keyHint="N" pending={pending} pendingLabel={t('taking')} onClick={take}>
        {t('take')}
      </Button>
    </>
  )
}
