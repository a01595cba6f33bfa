'use client'

import { useTranslations } from 'next-intl'
import { FieldError } from '#components/field'
import { CompanyButton } from '../sign-in/company-button'
import { useSignIn } from '../sign-in/use-sign-in'

/** Offers another attempt in the same window. The page that waits for the proof has lost nothing. */
export function AskAgain({ company }: { company: string }) {
  const t = useTranslations('step-up')
  const { signInByCompany, pending, refused } = useSignIn('/step-up', { anew: true })
  return (
    <>
      <CompanyButton primary company={company} onPress={signInByCompany} pending={pending === 'company'} />
      <p className="text-sm text-muted">{t('againHow')}</p>
      {refused && (
        <p role="alert">
          <FieldError>{refused}</FieldError>
        </p>
      )}
    </>
  )
}
