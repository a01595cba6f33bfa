'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { PasswordField } from '#components/password-field'
import { useSignIn } from './use-sign-in'

/** What was typed stays when it is refused. */
export function SignInForm({ destination }: { destination: string }) {
  const t = useTranslations('sign-in')
  const { signIn, pending, refused } = useSignIn(destination)
  const form = useFaultFocus(refused)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void signIn('credentials', { email: String(typed.get('email')), password: String(typed.get('password')) })
  }
  return (
    <form ref={form} className="flex flex-col gap-5" onSubmit={submit}>
      <Field label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} height="big" />
      <PasswordField label={t('password')} autoComplete="current-password" error={refused} hint={t('forgot')} />
      <Button type="submit" variant="primary" size="lg" full pending={pending !== undefined} pendingLabel={t('signingIn')}>
        {t('submit')}
      </Button>
    </form>
  )
}
