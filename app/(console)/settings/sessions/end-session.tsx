'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { endOtherSessionsOfMine, endOwnSession, endSessionOf } from './actions'
import type { ShownSession } from './shown-session'

/** Ends one session, after a confirmation. */
export function EndSession({ session, device }: { session: ShownSession; device: string }) {
  const t = useTranslations('sessions')
  const { id, personId, person } = session
  return (
    <Ending
      label={t('end')}
      name={person === undefined ? t('endThis', { device }) : t('endThisOf', { device, person })}
      question={t('question')}
      effect={t('effect')}
      act={() => (person === undefined ? endOwnSession({ id }) : endSessionOf({ id, personId }))}
    />
  )
}

/** Ends all sessions of the user except the current one. */
export function EndOthers() {
  const t = useTranslations('sessions')
  return (
    <Ending
      label={t('endOthers')}
      question={t('endOthersQuestion')}
      effect={t('endOthersEffect')}
      act={() => endOtherSessionsOfMine({})}
    />
  )
}

type Props = { label: string; name?: string; question: string; effect: string; act: () => Promise<ActionResult<unknown>> }

function Ending({ label, name, question, effect, act }: Props) {
  const t = useTranslations('sessions')
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, refused, pending } = useAct(() => withProof(act), {
    done: () => setIsConfirming(false),
    movesFocus: true,
    refreshes: 'done',
  })
  return (
    <>
      <Button size="sm" aria-label={name} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={question}
        lead={effect}
        keepLabel={t('keep')}
        actLabel={label}
        actingLabel={t('acting')}
        pending={pending}
        onKeep={() => setIsConfirming(false)}
        onAct={() => run()}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
