'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { focusNextTitle } from '#components/page-title'
import { Refused } from '#components/refused'
import { forgetReminder } from '../_records/reminder/actions'
import type { RemindedPayment } from '../_records/reminder/reminder.schema'

type Props = {
  payment: RemindedPayment
  /** Its accessible name. */
  label: string
  failed: string
  children: ReactNode
}

/** Removes a reminder, and its row with it. */
export function DoneButton({ payment, label, failed, children }: Props) {
  const router = useRouter()
  const [hasFailed, setHasFailed] = useState(false)
  const [pending, startTransition] = useTransition()
  const remove = () =>
    startTransition(async () => {
      const result = await forgetReminder(payment).catch(() => null)
      setHasFailed(!result?.ok)
      if (!result?.ok) return
      focusNextTitle()
      router.refresh()
    })
  return (
    <>
      <Button size="sm" aria-label={label} pending={pending} onClick={remove}>
        {children}
      </Button>
      <Refused>{hasFailed && failed}</Refused>
    </>
  )
}
