'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { focusTitleOfNextDocument } from '#components/page-title'
import { PasswordField } from '#components/password-field'
import { RefusedNotice } from '#components/refused-notice'
import { askToSignIn } from '../sign-in/ask-to-sign-in'
import { type Invitation, joinBy } from './ask-invitation'
import { faultsOf, type LinkRefusal } from './post-link-secret'
import { useJoinFailure } from './use-join-failure'

/** Sets the password of the invited person and signs them in. The entered values stay after a refusal. */
export function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslations('join')
  const failure = useJoinFailure({ saves: true })
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<LinkRefusal>()
  const form = useFaultFocus(refusal)
  const faults = faultsOf(refusal)
  const faultOf = (pointer: string) => {
    const fault = faults.get(pointer)
    return fault && (t.has(`faults.${fault}`) ? t(`faults.${fault}`) : t('faults.other'))
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const joined = await joinWith(new FormData(event.currentTarget), token, invitation)
    if (joined.ok) return
    setRefusal(joined)
    setPending(false)
  }
  return (
    <form ref={form} className="flex flex-col gap-5" onSubmit={submit}>
      <Field
        {...memberOf(invitation, 'name')}
        label={t('name')}
        autoComplete="name"
        maxLength={200}
        defaultValue={invitation.name}
        error={faultOf('/name')}
      />
      <Field
        {...memberOf(invitation, 'email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={invitation.email}
        error={faultOf('/email')}
      />
      <PasswordField label={t('password')} autoComplete="new-password" hint={t('passwordHint')} error={faultOf('/password')} />
      {refusal && faults.size === 0 && <RefusedNotice>{failure(refusal)}</RefusedNotice>}
      <Button type="submit" variant="primary" size="lg" full pending={pending} pendingLabel={t('joining')}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** Returns the props of a field. The values of an invitation are fixed; the first admin enters their own. */
function memberOf({ isFirst }: Invitation, name: 'name' | 'email') {
  return { name, required: true, height: 'big', readOnly: !isFirst, given: !isFirst } as const
}

/** Creates the person, signs them in and leaves this page. */
async function joinWith(typed: FormData, token: string, { isFirst }: Invitation) {
  const entered = isFirst ? { name: String(typed.get('name')), email: String(typed.get('email')) } : {}
  const password = String(typed.get('password'))
  const joined = await joinBy({ token, password, ...entered })
  if (!joined.ok) return joined
  // If the sign-in fails, the person exists nevertheless: they can use their password on the sign-in page.
  const refused = await askToSignIn('credentials', { email: joined.value.email, password })
  if (refused === undefined) focusTitleOfNextDocument()
  window.location.assign(refused === undefined ? '/' : '/sign-in')
  return joined
}
