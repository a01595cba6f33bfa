'use client'

import { UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import type { Role } from '#backoffice/people/roles'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { invitePerson } from './actions'
import { LinkShown, type ShownLink } from './link-shown'
import { RoleTicks } from './role-ticks'
import { usePersonFailure } from './use-person-failure'

/** Asks for the person to invite, and shows their link. */
export function InvitePerson() {
  const t = useTranslations('people')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="primary" icon={<UserPlus />} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      <Dialog open={open} onClose={close} title={t('invite')} lead={t('inviteLead')}>
        <InviteForm onClose={close} />
      </Dialog>
    </>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('people')
  const failure = usePersonFailure()
  const router = useRouter()
  const [held, setHeld] = useState<readonly Role[]>([])
  const [shown, setShown] = useState<ShownLink>()
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    startTransition(async () => {
      const who = { name: String(typed.get('name')), email: String(typed.get('email')) }
      const result = await withProof(() => invitePerson({ ...who, roles: [...held] })).catch(() => null)
      if (!result?.ok) return setRefused(failure(result))
      setShown(result.value)
      router.refresh()
    })
  }
  if (shown) return <LinkShown shown={shown} onClose={onClose} />
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('name')} name="name" required maxLength={200} autoFocus />
      <Field label={t('email')} name="email" type="email" required maxLength={254} />
      <RoleTicks held={held} onChange={setHeld} />
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter className="-mx-5 -mb-4">
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={held.length === 0} pending={pending} pendingLabel={t('acting')}>
          {t('makeLink')}
        </Button>
      </DialogFooter>
    </form>
  )
}
