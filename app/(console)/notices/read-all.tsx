'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '#components/button'
import { focusNextTitle } from '#components/page-title'
import { readNotices } from './actions'

/** Marks all notices as read. */
export function ReadAll({ label }: { label: string }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const read = () =>
    startTransition(async () => {
      const result = await readNotices({}).catch(() => null)
      if (result?.ok) focusNextTitle()
      router.refresh()
    })
  return (
    <Button size="sm" aria-disabled={pending} onClick={pending ? undefined : read}>
      {label}
    </Button>
  )
}
