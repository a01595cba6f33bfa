import { Field, type TextFieldProps } from '#components/field'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'autoFocus' | 'value' | 'onChange'> & {
  /** Six digits and nothing else, as when an app is set up; else a recovery code may stand here too. */
  digitsOnly?: boolean
}

/** The field `code` of a form: a code of an app, which a phone or a password manager may fill in. */
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
