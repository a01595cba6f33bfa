'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { CodeField } from '#components/code-field'
import { DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { PasswordField } from '#components/password-field'
import { RefusedNotice } from '#components/refused-notice'
import { canUsePasskeys, showPasskey } from '#lib/shared/passkeys'
import { type ProofRefusal, type RequiredProof, type ShownProof, sendProof } from './ask-proof'

type Props = { required: RequiredProof; onAnswer: (confirmed: boolean) => void }

/** Shows the proofs that this person can give, as fields and a button; an error is shown at its field. */
export function ProofForm({ required, onAnswer }: Props) {
  const t = useTranslations('step-up')
  const { show, pending, refusal } = useProof(() => onAnswer(true))
  const form = useFaultFocus(refusal)
  const fault = refusal && sentenceOf(t, refusal, required)
  const isOfPasskey = refusal?.code === 'not_shown'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name))
    show(async () => (required.password ? { password: textOf('password') } : { code: textOf('code') }))
  }
  const byPasskey = async () => {
    const passkey = required.passkey && (await showPasskey(required.passkey))
    return passkey ? { passkey } : undefined
  }
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      {required.passkey && canUsePasskeys() && (
        <Button size="lg" full icon={<KeyRound />} autoFocus onClick={() => show(byPasskey)}>
          {t('byPasskey')}
        </Button>
      )}
      {isOfPasskey && <RefusedNotice>{fault}</RefusedNotice>}
      {required.password ? (
        <PasswordField label={t('password')} autoComplete="current-password" autoFocus error={fault} />
      ) : (
        <CodeField
          label={t(required.passkey ? 'orCode' : 'code')}
          hint={t('codeHint')}
          autoFocus={!required.passkey}
          error={!isOfPasskey && fault}
        />
      )}
      <DialogFooter>
        <Button onClick={() => onAnswer(false)}>{t('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t('confirming')}>
          {t('confirm')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Sends one proof at a time. A missing proof is refused like a wrong one. */
function useProof(onRight: () => void) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ProofRefusal>()
  const show = async (read: () => Promise<ShownProof | undefined>) => {
    if (pending) return
    setPending(true)
    const proof = await read()
    const refused = proof === undefined ? { code: 'not_shown' } : await sendProof(proof)
    if (refused === undefined) return onRight()
    setRefusal(refused)
    setPending(false)
  }
  return { show: (read: () => Promise<ShownProof | undefined>) => void show(read), pending, refusal }
}

type Words = ReturnType<typeof useTranslations<'step-up'>>

function sentenceOf(t: Words, { code, retryAfter }: ProofRefusal, required: RequiredProof): string {
  if (code === 'not_shown') return t('notShown')
  if (code === 'proof_wrong') return t(required.password ? 'wrong' : 'wrongCode')
  if (code === 'too_many_attempts') return t('paused', { minutes: Math.ceil((retryAfter ?? 60) / 60) })
  return t('unreachable')
}
