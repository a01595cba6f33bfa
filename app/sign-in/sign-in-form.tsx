'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '#components/button'
import { CodeField } from '#components/code-field'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { Notice } from '#components/notice'
import { PasswordField } from '#components/password-field'
import { CompanyButton } from './company-button'
import { PasskeyButton } from './passkey-button'
import { useSignIn } from './use-sign-in'

type Props = {
  destination: string
  /** The e-mail of a locked session: it is shown and cannot be changed. */
  email?: string
  /** The name of the company whose identity provider can be used; undefined if there is none. */
  company?: string
  submitLabel: string
}

/** Asks for e-mail and password, and then for the second factor of the person. Entered values stay after a refusal. */
export function SignInForm({ destination, email, company, submitLabel }: Props) {
  const t = useTranslations('sign-in')
  const { signIn, signInByPasskey, signInByCompany, pending, factor, startOver, isCodeWrong, refused } = useSignIn(destination, {
    anew: email !== undefined,
  })
  const form = useFaultFocus(refused)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    void signIn('credentials', { email: email ?? textOf('email'), password: textOf('password'), code: textOf('code') })
  }
  // A browser that runs no scripts sends the form itself: by POST, so that the password does not come into an address.
  return (
    <form ref={form} method="post" className="flex flex-col gap-5" onSubmit={submit}>
      {email === undefined ? (
        <Field
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          height="big"
          onChange={factor && startOver}
        />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={email} />
      )}
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={factor === undefined && refused}
        hint={factor === undefined && t('forgot')}
      />
      {factor !== undefined && <SecondFactor factor={factor} error={isCodeWrong ? refused : undefined} />}
      {factor !== undefined && refused && !isCodeWrong && (
        <Notice tone="bad" role="alert">
          {refused}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" full pending={pending === 'credentials'} pendingLabel={t('signingIn')}>
        {submitLabel}
      </Button>
      <PasskeyButton onPress={signInByPasskey} pending={pending === 'passkey'} />
      {company !== undefined && <CompanyButton company={company} onPress={signInByCompany} pending={pending === 'company'} />}
    </form>
  )
}

/** Asks for the code of the person's app. A person with only a passkey is offered that, and may type a recovery code. */
function SecondFactor({ factor, error }: { factor: 'code' | 'passkey'; error: string | undefined }) {
  const t = useTranslations('sign-in')
  return (
    <>
      {factor === 'passkey' && (
        <Notice tone="wait" role="status">
          {t('passkeyNeeded')}
        </Notice>
      )}
      <CodeField
        key={factor}
        label={t(factor === 'code' ? 'code' : 'recoveryCode')}
        hint={t(factor === 'code' ? 'codeHint' : 'recoveryHint')}
        error={error}
        autoFocus
      />
    </>
  )
}
