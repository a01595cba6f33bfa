'use client'

import { UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { Role } from '#backoffice/people/roles'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { invitePerson } from './actions'
import { LinkShown, type ShownLink } from './link-shown'
import { RoleTicks } from './role-ticks'
import { usePersonFailure } from './use-person-failure'

/** Asks for the person to invite, and shows their link. */
export function InvitePerson() {
  const t = useTranslations('people')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<ShownLink>()
  const close = () => setOpen(false)
  const show = (link: ShownLink) => {
    close()
    setShown(link)
    router.refresh()
  }
  return (
    <>
      <Button variant="primary" icon={<UserPlus />} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      <Dialog open={open} onClose={close} title={t('invite')} lead={t('inviteLead')}>
        <InviteForm onMade={show} onClose={close} />
      </Dialog>
      {shown && <LinkShown title={t('invite')} shown={shown} label="label" onClose={() => setShown(undefined)} />}
    </>
  )
}

type Invited = { name: string; email: string; roles: Role[] }

function InviteForm({ onMade, onClose }: { onMade: (link: ShownLink) => void; onClose: () => void }) {
  const t = useTranslations('people')
  const explain = usePersonFailure()
  const [held, setHeld] = useState<readonly Role[]>([])
  const { run, refused, pending } = useAct((who: Invited) => withProof(() => invitePerson(who)), { explain, done: onMade })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    run({ name: String(typed.get('name')), email: String(typed.get('email')), roles: [...held] })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('name')} name="name" required maxLength={200} autoFocus />
      <Field label={t('email')} name="email" type="email" required maxLength={254} />
      <RoleTicks held={held} onChange={setHeld} />
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" disabled={held.length === 0} pending={pending} pendingLabel={t('acting')}>
          {t('makeLink')}
        </Button>
      </DialogFooter>
    </form>
  )
}
