'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { useFailure } from '../_kit/words/use-failure'
import { askAgain } from './actions'

/** Probes the extensions of the API again and refreshes the page. */
export function RecheckButton() {
  const t = useTranslations('developers-acts')
  const failure = useFailure()
  const router = useRouter()
  const [message, setMessage] = useState('')
  const [pending, startTransition] = useTransition()
  const ask = () =>
    startTransition(async () => {
      const result = await askAgain({}).catch(() => null)
      setMessage(result?.ok ? t('asked') : failure(result))
      router.refresh()
    })
  return (
    <>
      <span className="text-xs text-subtle empty:hidden" role="status">
        {message}
      </span>
      <Button size="sm" pending={pending} pendingLabel={t('asking')} onClick={ask}>
        {t('ask')}
      </Button>
    </>
  )
}
