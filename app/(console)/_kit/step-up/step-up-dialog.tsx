'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { RefusedNotice } from '#components/refused-notice'
import { type RequiredProof, readProofWays } from './ask-proof'
import { CompanyProof } from './company-proof'
import { ProofForm } from './proof-form'

type Props = { onAnswer: (confirmed: boolean) => void }

/** Asks a person to prove their identity; `onAnswer` receives whether they did. */
export default function StepUpDialog({ onAnswer }: Props) {
  const t = useTranslations('step-up')
  const [required, setRequired] = useState<RequiredProof | 'none'>()
  useEffect(() => {
    readProofWays().then((found) => setRequired(found ?? 'none'))
  }, [])
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} lead={t('lead')}>
      {required === undefined ? <p className="text-muted">{t('reading')}</p> : <Body required={required} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function Body({ required, onAnswer }: Props & { required: RequiredProof | 'none' }) {
  const t = useTranslations('step-up')
  const hasOwn = required !== 'none' && (required.password || required.code || required.passkey)
  const company = required === 'none' ? null : required.company
  return (
    <div className="flex flex-col gap-4">
      {company !== null && <CompanyProof company={company} isOnlyWay={!hasOwn} onProven={() => onAnswer(true)} />}
      {company === null && !hasOwn && <RefusedNotice>{t(required === 'none' ? 'unreachable' : 'none')}</RefusedNotice>}
      {hasOwn ? <ProofForm required={required} onAnswer={onAnswer} /> : <Cancel onPress={() => onAnswer(false)} />}
    </div>
  )
}

function Cancel({ onPress }: { onPress: () => void }) {
  const t = useTranslations('step-up')
  return (
    <DialogFooter>
      <Button onClick={onPress}>{t('keep')}</Button>
    </DialogFooter>
  )
}
