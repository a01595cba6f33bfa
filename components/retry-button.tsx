'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '#components/button'

/** Reads the page again from the server; for a list or a panel whose API did not answer. */
export function RetryButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return (
    <Button size="sm" pending={pending} pendingLabel={pendingLabel} onClick={() => startTransition(() => router.refresh())}>
      {label}
    </Button>
  )
}
