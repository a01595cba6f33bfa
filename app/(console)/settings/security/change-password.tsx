'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { DialogFooter } from '#components/dialog'
import { useFaultFocus } from '#components/fault-focus'
import { Notice } from '#components/notice'
import { PasswordField } from '#components/password-field'
import type { ActionRefusal } from '#lib/access/run-action'
import { withProof } from '../../_kit/step-up/with-proof'
import { unanswered, useFailure } from '../../_kit/words/use-failure'
import { changeMyPassword } from './actions'

/** Asks for the current and a new password. Afterwards all sessions have ended, and the sign-in page is shown. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [t, words] = [useTranslations('security'), useTranslations('join.faults')]
  const failure = useFailure()
  const [refusal, setRefusal] = useState<ActionRefusal>()
  const [pending, startTransition] = useTransition()
  const form = useFaultFocus(refusal)
  const faultOf = (pointer: string) => refusal?.fields?.find((field) => field.pointer === pointer)?.detail
  const [current, chosen] = [faultOf('/current'), faultOf('/password')]

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const input = { current: String(typed.get('current')), password: String(typed.get('password')) }
    startTransition(async () => {
      const result = await withProof(() => changeMyPassword(input)).catch(() => null)
      if (!result?.ok) return setRefusal(result ?? { ok: false, ...unanswered })
      window.location.assign('/sign-in')
    })
  }
  return (
    <form ref={form} className="flex flex-col gap-4" onSubmit={submit}>
      <PasswordField
        name="current"
        label={t('currentPassword')}
        autoComplete="current-password"
        autoFocus
        error={current && t('currentWrong')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={chosen && (words.has(chosen) ? words(chosen) : words('other'))}
      />
      {refusal && current === undefined && chosen === undefined && (
        <Notice tone="bad" role="alert">
          {failure(refusal)}
        </Notice>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {t('changePassword')}
        </Button>
      </DialogFooter>
    </form>
  )
}
