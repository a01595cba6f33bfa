'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Notice } from '#components/notice'
import { PasswordField } from '#components/password-field'
import { type ProofRefusal, type ProofWays, readProofWays, sendProof } from './ask-proof'

/** Asks a person to show that it is them; answers whether they did. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useTranslations('step-up')
  const [ways, setWays] = useState<ProofWays | 'none'>()
  useEffect(() => {
    readProofWays().then((found) => setWays(found ?? 'none'))
  }, [])
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('title')} lead={t('lead')}>
      {ways === undefined && <p className="text-muted">{t('reading')}</p>}
      {ways === 'none' && <Refused words={t('unreachable')} onKeep={() => onAnswer(false)} />}
      {typeof ways === 'object' && !ways.password && <Refused words={t('none')} onKeep={() => onAnswer(false)} />}
      {typeof ways === 'object' && ways.password && <ProofForm onAnswer={onAnswer} />}
    </Dialog>
  )
}

function ProofForm({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useTranslations('step-up')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ProofRefusal>()
  const form = useFaultFocus(refusal)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const refused = await sendProof({ password: String(new FormData(event.currentTarget).get('password')) })
    if (refused === undefined) return onAnswer(true)
    setRefusal(refused)
    setPending(false)
  }
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <PasswordField label={t('password')} autoComplete="current-password" autoFocus error={refusal && sentenceOf(t, refusal)} />
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={() => onAnswer(false)}>{t('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t('confirming')}>
          {t('confirm')}
        </Button>
      </DialogFooter>
    </form>
  )
}

function sentenceOf(t: ReturnType<typeof useTranslations<'step-up'>>, { code, retryAfter }: ProofRefusal): string {
  if (code === 'proof_wrong') return t('wrong')
  if (code === 'too_many_attempts') return t('paused', { minutes: Math.ceil((retryAfter ?? 60) / 60) })
  return t('unreachable')
}

function Refused({ words, onKeep }: { words: string; onKeep: () => void }) {
  const t = useTranslations('step-up')
  return (
    <>
      <Notice tone="bad" role="alert">
        {words}
      </Notice>
      <DialogFooter className="-mx-5 mt-4 -mb-4">
        <Button onClick={onKeep}>{t('keep')}</Button>
      </DialogFooter>
    </>
  )
}
