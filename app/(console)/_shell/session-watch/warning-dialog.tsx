'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { minutesAndSeconds } from '#components/countdown'
import { Dialog } from '#components/dialog'
import { lockNow } from './lock'

/** Says how long the user has been inactive, and how soon the console locks. */
export default function WarningDialog({ leftMs, onStay }: { leftMs: number; onStay: () => void }) {
  const t = useTranslations('session')
  return (
    <Dialog
      open
      onClose={onStay}
      title={t('warning')}
      lead={t('warningLead')}
      footer={
        <>
          <Button onClick={() => void lockNow()}>{t('lock')}</Button>
          <Button variant="primary" onClick={onStay} autoFocus>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p className="text-[28px]/8 font-semibold tabular-nums" role="timer">
        {minutesAndSeconds(leftMs)}
      </p>
    </Dialog>
  )
}
