'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { Refused } from '#components/refused'
import { useAct } from '../_kit/form/use-act'
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
  const { run, refused, pending } = useAct(() => forgetReminder(payment), {
    explain: () => failed,
    movesFocus: true,
    refreshes: 'done',
  })
  return (
    <>
      <Button size="sm" aria-label={label} pending={pending} onClick={() => run()}>
        {children}
      </Button>
      <Refused>{refused}</Refused>
    </>
  )
}
