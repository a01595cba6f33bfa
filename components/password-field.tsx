'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field, type TextFieldProps } from '#components/field'
import { IconButton } from '#components/icon-button'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'autoFocus'> & {
  autoComplete: 'current-password' | 'new-password'
  /** `password` by default. */
  name?: string
}

/** Shows the field `password` of a form, which can be made visible. */
export function PasswordField(props: Props) {
  const t = useTranslations('common')
  const [shown, setShown] = useState(false)
  const eye = (
    <IconButton
      label={shown ? t('hidePassword') : t('showPassword')}
      icon={shown ? <EyeOff /> : <Eye />}
      size="sm"
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field name="password" {...props} type={shown ? 'text' : 'password'} required maxLength={1024} height="big" after={eye} />
  )
}
