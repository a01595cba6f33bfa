'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '#components/text-link'
import { dropKeptForm } from '#lib/shared/kept-form'

/** Shows the sign-in link for another person, which removes the stored form values of this one. */
export function AnotherPerson() {
  const t = useTranslations('lock')
  return (
    <TextLink href="/sign-in" onClick={dropKeptForm}>
      {t('another')}
    </TextLink>
  )
}
