'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../_kit/words/use-failure'
import { readNotices } from './actions'

/** Marks all notices as read. */
export function ReadAll({ label }: { label: string }) {
  const [router, failure] = [useRouter(), useFailure()]
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const read = () =>
    startTransition(async () => {
      const result = await readNotices({}).catch(() => null)
      setRefused(result?.ok ? undefined : failure(result))
      if (result?.ok) focusNextTitle()
      router.refresh()
    })
  return (
    <>
      <RefusedNotice>{refused}</RefusedNotice>
      <Button size="sm" aria-disabled={pending} onClick={pending ? undefined : read}>
        {label}
      </Button>
    </>
  )
}
