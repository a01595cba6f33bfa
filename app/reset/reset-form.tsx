'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { Notice } from '#components/notice'
import { PasswordField } from '#components/password-field'
import { faultsOf, type LinkRefusal, postLinkSecret } from '../join/post-link-secret'
import { useJoinFailure } from '../join/use-join-failure'
import type { Resetting } from './resetting'

type Props = { token: string; whose: Resetting; onDone: () => void }

/** Sets a new password. The entered values stay after a refusal. */
export function ResetForm({ token, whose, onDone }: Props) {
  const [t, faultWords, failure] = [useTranslations('reset'), useTranslations('join.faults'), useJoinFailure({ saves: true })]
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<LinkRefusal>()
  const form = useFaultFocus(refusal)
  const fault = faultsOf(refusal).get('/password')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const password = String(new FormData(event.currentTarget).get('password'))
    const set = await postLinkSecret('/api/resets/use', { token, password })
    if (set.ok) return onDone()
    setRefusal(set)
    setPending(false)
  }
  return (
    <form ref={form} className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-subtle">{t('whose', { name: whose.name })}</p>
      <Field label={t('email')} name="email" autoComplete="username" height="big" value={whose.email} readOnly given />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={fault && (faultWords.has(fault) ? faultWords(fault) : faultWords('other'))}
      />
      {refusal && fault === undefined && (
        <Notice tone="bad" role="alert">
          {failure(refusal)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" full pending={pending} pendingLabel={t('saving')}>
        {t('submit')}
      </Button>
    </form>
  )
}
