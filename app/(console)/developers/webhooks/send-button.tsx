'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { useRefreshSoon } from './use-refresh-soon'

type Props = {
  label: string
  /** Names what is sent, if the label alone does not. */
  name?: string
  small?: boolean
  send: () => Promise<ActionResult<unknown>>
}

/** Has something sent at once, says so, and reads the page again when its answer is there. */
export function SendButton({ label, name, small = false, send }: Props) {
  const t = useTranslations('developers-webhooks-acts')
  const refreshSoon = useRefreshSoon()
  const [message, setMessage] = useState('')
  const { run, refused, pending } = useAct(send, {
    done: () => {
      setMessage(t('queued'))
      refreshSoon()
    },
  })
  return (
    <>
      <Button
        size={small ? 'sm' : 'md'}
        icon={small ? undefined : <Send />}
        aria-label={name}
        pending={pending}
        pendingLabel={t('sending')}
        onClick={() => run()}
      >
        {label}
      </Button>
      <span className={small ? 'sr-only' : 'text-xs text-subtle empty:hidden'} role="status">
        {message}
      </span>
      <RefusedNotice>{refused}</RefusedNotice>
    </>
  )
}
