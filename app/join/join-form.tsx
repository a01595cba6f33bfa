'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { useFaultFocus } from '#components/fault-focus'
import { Field } from '#components/field'
import { Notice } from '#components/notice'
import { focusTitleOfNextDocument } from '#components/page-title'
import { PasswordField } from '#components/password-field'
import { askToSignIn } from '../sign-in/ask-to-sign-in'
import { type DoorRefusal, faultsOf } from './ask-door'
import { type Invitation, joinBy } from './ask-invitation'
import { useJoinFailure } from './use-join-failure'

/** Sets the password of whom the link invites, and brings them in. What was typed stays when it is refused. */
export function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslations('join')
  const failure = useJoinFailure()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<DoorRefusal>()
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
    const typed = new FormData(event.currentTarget)
    const said = invitation.isFirst ? { name: String(typed.get('name')), email: String(typed.get('email')) } : {}
    const password = String(typed.get('password'))
    const joined = await joinBy({ token, password, ...said })
    if (!joined.ok) {
      setRefusal(joined)
      return setPending(false)
    }
    // Who could not be signed in is a person now all the same: the sign-in page takes the password.
    const refused = await askToSignIn('credentials', { email: joined.value.email, password })
    if (refused === undefined) focusTitleOfNextDocument()
    window.location.assign(refused === undefined ? '/' : '/sign-in')
  }

  return (
    <form ref={form} className="flex flex-col gap-5" onSubmit={submit}>
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        height="big"
        defaultValue={invitation.name}
        readOnly={!invitation.isFirst}
        given={!invitation.isFirst}
        error={faultOf('/name')}
      />
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        height="big"
        defaultValue={invitation.email}
        readOnly={!invitation.isFirst}
        given={!invitation.isFirst}
        error={faultOf('/email')}
      />
      <PasswordField label={t('password')} autoComplete="new-password" hint={t('passwordHint')} error={faultOf('/password')} />
      {refusal && faults.size === 0 && (
        <Notice tone="bad" role="alert">
          {failure(refusal)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" full pending={pending} pendingLabel={t('joining')}>
        {t('submit')}
      </Button>
    </form>
  )
}
