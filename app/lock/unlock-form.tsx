'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/button'
import { FieldError } from '#components/field'
import { hearTabs, tellTabs } from '#lib/shared/session-tabs'
import { SignInForm } from '../sign-in/sign-in-form'
import { useSignIn } from '../sign-in/use-sign-in'

/** Whose session is locked: of the demo, whom one press lets go on, or somebody who shows who they are. */
type Locked = { id: string; name: string } | { email: string }

/** Comes in again as the person whose session this is. Who does so in another tab unlocks this one too. */
export function UnlockForm({ destination, person, company }: { destination: string; person: Locked; company?: string }) {
  const t = useTranslations('lock')
  useEffect(() => hearTabs((news) => news === 'unlocked' && window.location.assign(destination)), [destination])
  const tell = () => tellTabs('unlocked')
  if ('email' in person) {
    return <SignInForm destination={destination} email={person.email} company={company} submitLabel={t('unlock')} onIn={tell} />
  }
  return <DemoUnlock destination={destination} {...person} onIn={tell} />
}

function DemoUnlock({ destination, id, name, onIn }: { destination: string; id: string; name: string; onIn: () => void }) {
  const t = useTranslations('lock')
  const { signIn, pending, refused } = useSignIn(destination, onIn)
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="primary"
        size="lg"
        full
        autoFocus
        pending={pending !== undefined}
        onClick={() => void signIn('demo', { person: id })}
      >
        {t('unlockAs', { name })}
      </Button>
      {refused && (
        <p role="alert">
          <FieldError>{refused}</FieldError>
        </p>
      )}
      <p className="text-xs text-muted">{t('demo')}</p>
    </div>
  )
}
