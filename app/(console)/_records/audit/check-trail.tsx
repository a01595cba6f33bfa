'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { useFailure } from '../../_kit/words/use-failure'
import { checkTrail } from './actions'

/** Starts a verification of the whole trail and shows the verdict. */
export function CheckTrail() {
  const t = useTranslations('audit-check')
  const failure = useFailure()
  const router = useRouter()
  const [message, setMessage] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const check = () =>
    startTransition(async () => {
      const result = await checkTrail({}).catch(() => null)
      setMessage(result?.ok ? (result.value.checked ? null : t('goesOn')) : failure(result))
      router.refresh()
    })
  return (
    <>
      <span className="text-sm text-subtle empty:hidden" role="status">
        {message}
      </span>
      <Button pending={pending} pendingLabel={t('checking')} onClick={check}>
        {t('again')}
      </Button>
    </>
  )
}
