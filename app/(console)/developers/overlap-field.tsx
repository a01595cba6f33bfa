import { useTranslations } from 'next-intl'
import { SelectField } from '#components/field'
import { type Overlap, overlaps } from './overlaps'

/** Chooses for how long an old secret works beside the new one. */
export function OverlapField({ value, onChange }: { value: Overlap; onChange: (chosen: Overlap) => void }) {
  const t = useTranslations('developers-secret')
  return (
    <SelectField
      label={t('overlap')}
      hint={t('overlapHint')}
      value={String(value)}
      onChange={({ target }) => onChange(overlaps.find((one) => String(one) === target.value) ?? 0)}
      options={overlaps.map((seconds) => ({ value: String(seconds), label: t(`overlaps.after${seconds}`) }))}
    />
  )
}
