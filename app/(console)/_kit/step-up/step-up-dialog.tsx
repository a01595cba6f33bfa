'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { RefusedNotice } from '#components/refused-notice'
import { leaveForCompany } from '../../../sign-in/ask-to-sign-in'
import { type AskedProof, readProofWays } from './ask-proof'
import { ProofForm } from './proof-form'

/** Asks a person to show that it is them; answers whether they did. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useTranslations('step-up')
  const [asked, setAsked] = useState<AskedProof | 'none'>()
  useEffect(() => {
    readProofWays().then((found) => setAsked(found ?? 'none'))
  }, [])
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} lead={t('lead')}>
      <Body asked={asked} onAnswer={onAnswer} />
    </Dialog>
  )
}

function Body({ asked, onAnswer }: { asked: AskedProof | 'none' | undefined; onAnswer: (confirmed: boolean) => void }) {
  const t = useTranslations('step-up')
  if (asked === undefined) return <p className="text-muted">{t('reading')}</p>
  if (asked !== 'none' && (asked.password || asked.code || asked.passkey)) return <ProofForm asked={asked} onAnswer={onAnswer} />
  const byCompany = asked !== 'none' && asked.company
  return (
    <>
      {byCompany ? <p>{t('company')}</p> : <RefusedNotice>{t(asked === 'none' ? 'unreachable' : 'none')}</RefusedNotice>}
      <DialogFooter className="-mx-5 mt-4 -mb-4">
        <Button onClick={() => onAnswer(false)}>{t('keep')}</Button>
        {byCompany && (
          <Button variant="primary" onClick={() => void leaveForCompany(hereNow(), { anew: true })}>
            {t('byCompany')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function hereNow(): string {
  return `${window.location.pathname}${window.location.search}`
}
