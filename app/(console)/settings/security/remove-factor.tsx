'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { dropAuthenticator, dropPasskey } from './actions'

type Props = { what: 'authenticator' } | { what: 'passkey'; id: string; name: string }

/** Removes the authenticator or one passkey, after a confirmation. */
export function RemoveFactor(props: Props) {
  const t = useTranslations('security')
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = () => (props.what === 'passkey' ? dropPasskey({ id: props.id }) : dropAuthenticator({}))
  const { run, refused, pending } = useAct(() => withProof(remove), {
    done: () => setIsConfirming(false),
    movesFocus: true,
    refreshes: 'done',
  })
  const label = props.what === 'passkey' ? t('removePasskey', { name: props.name }) : t('removeAuthenticator')
  return (
    <>
      <Button size="sm" aria-label={label} onClick={() => setIsConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`${label}?`}
        lead={t('removeWhat')}
        keepLabel={t('keep')}
        actLabel={t('remove')}
        pending={pending}
        onKeep={() => setIsConfirming(false)}
        onAct={() => run()}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
