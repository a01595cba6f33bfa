'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { dropAuthenticator, dropPasskey } from './actions'

type Props = { what: 'authenticator' } | { what: 'passkey'; id: string; name: string }

/** Removes the authenticator or one passkey, after a confirmation. */
export function RemoveFactor(props: Props) {
  const t = useTranslations('security')
  const failure = useFailure()
  const router = useRouter()
  const [isConfirming, setIsConfirming] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const remove = () =>
    startTransition(async () => {
      const act = () => (props.what === 'passkey' ? dropPasskey({ id: props.id }) : dropAuthenticator({}))
      const result = await withProof(act).catch(() => null)
      if (!result?.ok) return setRefused(failure(result))
      setIsConfirming(false)
      focusNextTitle()
      router.refresh()
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
        onAct={remove}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
