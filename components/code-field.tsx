import { Field, type TextFieldProps } from '#components/field'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'autoFocus' | 'value' | 'onChange'> & {
  /** Only six digits, as when an app is set up; otherwise a recovery code is accepted too. */
  digitsOnly?: boolean
}

/** Shows the field `code` of a form: a code of an authenticator app, which a phone or a password manager can fill in. */
export function CodeField({ digitsOnly = false, ...rest }: Props) {
  return (
    <Field
      {...rest}
      name="code"
      mono
      required
      height="big"
      autoComplete="one-time-code"
      inputMode={digitsOnly ? 'numeric' : 'text'}
      maxLength={digitsOnly ? 7 : 20}
    />
  )
}
