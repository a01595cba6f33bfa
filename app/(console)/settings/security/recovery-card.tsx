'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { makeNewCodes } from './actions'
import { CodesShown } from './codes-shown'

/** Shows how many recovery codes are left, with the button to make new ones. */
export function RecoveryCard({ left }: { left: number }) {
  const t = useTranslations('security')
  const [isConfirming, setIsConfirming] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { run, refused, pending } = useAct(() => withProof(() => makeNewCodes({})), {
    done: (made) => {
      setIsConfirming(false)
      setCodes(made.codes)
    },
    refreshes: 'done',
  })
  return (
    <Card>
      <CardHeader title={t('codes')} />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-subtle">{t('codesLeft', { count: left })}</p>
        <Button onClick={() => setIsConfirming(true)}>{t('renewCodes')}</Button>
      </CardBody>
      <ConfirmDialog
        open={isConfirming}
        title={t('renewCodesQuestion')}
        lead={t('renewCodesWhat')}
        keepLabel={t('keep')}
        actLabel={t('renewCodes')}
        variant="primary"
        pending={pending}
        onKeep={() => setIsConfirming(false)}
        onAct={() => run()}
      >
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
      {codes && <CodesShown codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}
