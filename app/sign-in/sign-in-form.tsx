'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { IconButton } from '#components/icon-button'
import { useSignIn } from './use-sign-in'

/** What was typed stays when it is refused. */
export function SignInForm({ destination }: { destination: string }) {
  const t = useTranslations('sign-in')
  const { signIn, pending, refused } = useSignIn(destination)
  const [shown, setShown] = useState(false)
  const form = useFaultFocus(refused)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void signIn('credentials', { email: String(typed.get('email')), password: String(typed.get('password')) })
  }
  const eye = (
    <IconButton
      label={shown ? t('hidePassword') : t('showPassword')}
      icon={shown ? <EyeOff /> : <Eye />}
      size="sm"
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <form ref={form} className="stack g20" onSubmit={submit}>
      <Field label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} height="big" />
      <Field
        label={t('password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={1024}
        height="big"
        after={eye}
        error={refused}
        hint={t('forgot')}
      />
      <Button type="submit" variant="primary" size="lg" full pending={pending !== undefined} pendingLabel={t('signingIn')}>
        {t('submit')}
      </Button>
    </form>
  )
}
