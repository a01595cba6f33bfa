'use client'

import { KeyRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import { SecretShown } from '../secret-shown'
import { createKey } from './actions'
import { KeyForm } from './key-form'
import type { KeyWay } from './key-way'
import type { Lifetime } from './lifetimes'
import { NobodyToAgree } from './nobody-to-agree'
import { requestNewKey } from './request-actions'

type Props = { way: KeyWay; ends: readonly Lifetime[] }

/** Creates a key, or requests one where another admin has to agree. `ends`: the choices of its end. */
export function CreateKey({ way, ends }: Props) {
  const t = useTranslations('developers-keys-acts')
  if (way === 'alone') return <CreateAlone ends={ends} />
  if (way === 'request') return <RequestKey ends={ends} />
  return <NobodyToAgree way={way} label={t('create')} icon={<KeyRound />} isMain />
}

/** Asks what the key is for, what it may do and until when, and shows its text once. */
function CreateAlone({ ends }: Pick<Props, 'ends'>) {
  const [t, router] = [useTranslations('developers-keys-acts'), useRouter()]
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<{ id: string; secret: string }>()
  const close = () => {
    if (made) router.push(pathOf.apiKey(made.id))
    setMade(undefined)
    router.refresh()
  }
  return (
    <>
      <Button variant="primary" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {t('create')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('create')} lead={t('createLead')}>
        <KeyForm
          ends={ends}
          label={t('make')}
          act={createKey}
          onDone={(key) => {
            setIsOpen(false)
            setMade(key)
          }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
      {made && <SecretShown title={t('made')} secret={made.secret} onClose={close} />}
    </>
  )
}

/** Asks the same, and requests the key. */
function RequestKey({ ends }: Pick<Props, 'ends'>) {
  const [t, router] = [useTranslations('developers-keys-acts'), useRouter()]
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    focusNextTitle()
    router.refresh()
  }
  return (
    <>
      <Button variant="primary" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {t('request')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('request')} lead={t('requestLead')}>
        <KeyForm ends={ends} label={t('request')} act={requestNewKey} onDone={close} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}
