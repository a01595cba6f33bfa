import { useTranslations } from 'next-intl'
import { Field } from '#components/field'

type Props = { label: string; reason: string; onChange: (reason: string) => void }

/** Asks for a reason, which is stored permanently. */
export function ReasonField({ label, reason, onChange }: Props) {
  const t = useTranslations('payment-stop-acts')
  return (
    <Field label={label} optional={t('kept')} value={reason} maxLength={300} onChange={(event) => onChange(event.target.value)} />
  )
}

/** Returns whether the text is long enough for a reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= 3
}
