'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { RefusedNotice } from '#components/refused-notice'
import { type AskedProof, readProofWays } from './ask-proof'
import { CompanyProof } from './company-proof'
import { ProofForm } from './proof-form'

type Props = { onAnswer: (confirmed: boolean) => void }

/** Asks a person to prove their identity; `onAnswer` receives whether they did. */
export default function StepUpDialog({ onAnswer }: Props) {
  const t = useTranslations('step-up')
  const [asked, setAsked] = useState<AskedProof | 'none'>()
  useEffect(() => {
    readProofWays().then((found) => setAsked(found ?? 'none'))
  }, [])
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} lead={t('lead')}>
      {asked === undefined ? <p className="text-muted">{t('reading')}</p> : <Body asked={asked} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function Body({ asked, onAnswer }: Props & { asked: AskedProof | 'none' }) {
  const t = useTranslations('step-up')
  const hasOwn = asked !== 'none' && (asked.password || asked.code || asked.passkey)
  const company = asked === 'none' ? null : asked.company
  return (
    <div className="flex flex-col gap-4">
      {company !== null && <CompanyProof company={company} isOnlyWay={!hasOwn} onProven={() => onAnswer(true)} />}
      {company === null && !hasOwn && <RefusedNotice>{t(asked === 'none' ? 'unreachable' : 'none')}</RefusedNotice>}
      {hasOwn ? <ProofForm asked={asked} onAnswer={onAnswer} /> : <Cancel onPress={() => onAnswer(false)} />}
    </div>
  )
}

function Cancel({ onPress }: { onPress: () => void }) {
  const t = useTranslations('step-up')
  return (
    <DialogFooter className="-mx-5 -mb-4">
      <Button onClick={onPress}>{t('keep')}</Button>
    </DialogFooter>
  )
}
