'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../_kit/form/use-act'

type Props = {
  label: string
  question: string
  lead: string
  /** The act cannot be undone. */
  isFinal?: boolean
  act: (idempotencyKey: string) => Promise<ActionResult<unknown>>
  /** Where the person is afterwards; by default on the same page. */
  onDone?: () => void
}

/** Does an act after a question about its effect, which arms with a pause. */
export function AskedAct({ label, question, lead, isFinal = false, act, onDone }: Props) {
  const [t, router] = [useTranslations('developers-secret'), useRouter()]
  /** The idempotency key of the question that is open. */
  const [intent, setIntent] = useState<string>()
  const { run, refused, pending } = useAct(act, {
    done: () => {
      setIntent(undefined)
      focusNextTitle()
      onDone?.()
      router.refresh()
    },
  })
  return (
    <>
      <Button variant={isFinal ? 'danger-outline' : 'secondary'} onClick={() => setIntent(crypto.randomUUID())}>
        {label}
      </Button>
      {intent && (
        <ConfirmDialog
          open
          title={question}
          lead={lead}
          keepLabel={t('keep')}
          actLabel={label}
          actingLabel={t('acting')}
          variant={isFinal ? 'danger' : 'primary'}
          pending={pending}
          onKeep={() => setIntent(undefined)}
          onAct={() => run(intent)}
        >
          <RefusedNotice>{refused}</RefusedNotice>
        </ConfirmDialog>
      )}
    </>
  )
}
