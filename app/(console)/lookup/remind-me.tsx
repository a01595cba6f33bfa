'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Refused } from '#components/refused'
import { forgetReminder, remindMe } from '../_records/reminder/actions'
import type { NewReminder } from '../_records/reminder/reminder.schema'

type Props = {
  reminder: NewReminder
  isSet: boolean
  title: ReactNode
  /** What happens until then. */
  detail: string
}

/** Says when to look again, with a button that sets a reminder for that time, and then the one that removes it. */
export function RemindMe({ reminder, isSet: wasSet, title, detail }: Props) {
  const t = useTranslations('lookup-box.again')
  const [isSet, setIsSet] = useState(wasSet)
  const [refusal, setRefusal] = useState<'failed' | 'tooMany'>()
  const [pending, startTransition] = useTransition()
  const { transactionId, quoteId } = reminder
  const press = () =>
    startTransition(async () => {
      const sent = isSet ? forgetReminder({ transactionId, quoteId }) : remindMe(reminder)
      const result = await sent.catch(() => null)
      setRefusal(result?.ok ? undefined : result?.code === 'too_many_reminders' ? 'tooMany' : 'failed')
      if (result?.ok) setIsSet(!isSet)
    })
  return (
    <>
      <div className="min-w-0 flex-1">
        <b>{title}</b>
        <div className="text-xs text-muted" role="status">
          {isSet ? t('isSet') : detail}
        </div>
        <Refused>{refusal && t(refusal)}</Refused>
      </div>
      <Button size="sm" pending={pending} onClick={press}>
        {t(isSet ? 'undo' : 'remind')}
      </Button>
    </>
  )
}
