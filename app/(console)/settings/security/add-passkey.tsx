'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { canUsePasskeys, makePasskey } from '#lib/shared/passkeys'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { planPasskey, storePasskey } from './actions'
import { CodesShown } from './codes-shown'
import { MadePasskey } from './made-passkey'

/** Makes a passkey on this device, or on one that it can reach. */
export function AddPasskey() {
  const t = useTranslations('security')
  const [isOpen, setIsOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button size="sm" icon={<Plus />} onClick={() => setIsOpen(true)}>
        {t('addPasskey')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('addPasskey')} lead={t('addPasskeyWhat')}>
        <PasskeyForm
          onClose={() => setIsOpen(false)}
          onAdded={(fresh) => {
            setIsOpen(false)
            setCodes(fresh)
          }}
        />
      </Dialog>
      {codes && <CodesShown codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type FormProps = { onClose: () => void; onAdded: (codes: readonly string[] | null) => void }

function PasskeyForm({ onClose, onAdded }: FormProps) {
  const t = useTranslations('security')
  const router = useRouter()
  const make = useMake()
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    startTransition(async () => {
      const made = await make(name)
      if ('refused' in made) return setRefused(made.refused)
      onAdded(made.codes)
      router.refresh()
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={t('passkeyName')} hint={t('passkeyNameHint')} name="name" required maxLength={60} autoFocus />
      <RefusedNotice>{refused}</RefusedNotice>
      <DialogFooter>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t('waiting')}>
          {t('makePasskey')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type Made = { codes: readonly string[] | null } | { refused: string }

/** Returns a function that requests the options, has the device make the passkey, and sends it to the console. */
function useMake(): (name: string) => Promise<Made> {
  const t = useTranslations('security')
  const failure = useFailure()
  return async (name) => {
    if (!canUsePasskeys()) return { refused: t('noPasskeys') }
    const options = await withProof(() => planPasskey({})).catch(() => null)
    if (!options?.ok) return { refused: failure(options) }
    const answer = MadePasskey.safeParse(await makePasskey(options.value))
    if (!answer.success) return { refused: t('notMade') }
    const added = await withProof(() => storePasskey({ name, answer: answer.data })).catch(() => null)
    return added?.ok ? added.value : { refused: failure(added) }
  }
}
