'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/button'
import { FieldError } from '#components/field'
import { listenToTabs } from '#lib/shared/session-tabs'
import { CompanyButton } from '../sign-in/company-button'
import { PasskeyButton } from '../sign-in/passkey-button'
import { SignInForm } from '../sign-in/sign-in-form'
import { useSignIn } from '../sign-in/use-sign-in'

/** The person of the locked session: of the demo, unlocked by one press, or one who authenticates here or by the company. */
type Locked = { id: string; name: string } | { email: string; byCompany: boolean; hasPassword: boolean }

/** Unlocks the session of this person. Unlocking it in another tab unlocks this one too. */
export function UnlockForm({ destination, person, company }: { destination: string; person: Locked; company?: string }) {
  const t = useTranslations('lock')
  useEffect(() => listenToTabs((news) => news === 'unlocked' && window.location.assign(destination)), [destination])
  if ('id' in person) return <DemoUnlock destination={destination} {...person} />
  const { email, byCompany, hasPassword } = person
  if (company === undefined || !byCompany)
    return <SignInForm destination={destination} email={email} company={company} submitLabel={t('unlock')} />
  return (
    <>
      <CompanyUnlock destination={destination} company={company} isOnlyWay={!hasPassword} />
      {hasPassword && <SignInForm destination={destination} email={email} submitLabel={t('unlock')} />}
    </>
  )
}

function CompanyUnlock({ destination, company, isOnlyWay }: { destination: string; company: string; isOnlyWay: boolean }) {
  const { signInByCompany, signInByPasskey, pending, refused } = useSignIn(destination, { anew: true })
  return (
    <>
      <CompanyButton primary company={company} onPress={signInByCompany} pending={pending === 'company'} />
      {isOnlyWay && <PasskeyButton onPress={signInByPasskey} pending={pending === 'passkey'} />}
      <Refused>{refused}</Refused>
    </>
  )
}

function DemoUnlock({ destination, id, name }: { destination: string; id: string; name: string }) {
  const t = useTranslations('lock')
  const { signIn, pending, refused } = useSignIn(destination)
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
      <Refused>{refused}</Refused>
      <p className="text-xs text-muted">{t('demo')}</p>
    </div>
  )
}

function Refused({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p role="alert">
      <FieldError>{children}</FieldError>
    </p>
  )
}
