'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '#components/text-link'
import { deleteStoredForms } from '#lib/shared/stored-form'

/** Shows the sign-in link for another person, which removes the stored form values of this one. */
export function AnotherPerson() {
  const t = useTranslations('lock')
  return (
    <TextLink href="/sign-in" onClick={deleteStoredForms}>
      {t('another')}
    </TextLink>
  )
}
