import { useTranslations } from 'next-intl'
import { SelectField } from '#components/field'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'
import { type Overlap, overlaps } from './overlaps'

type Props = {
  value: Overlap
  onChange: (chosen: Overlap) => void
  /** Until when the secret before the present one works too, ISO; null if it does not. */
  older: string | null
}

/** Chooses for how long an old secret works beside the new one, and warns that a still older one ends. */
export function OverlapField({ value, onChange, older }: Props) {
  const [t, inWords] = [useTranslations('developers-secret'), useMoment()]
  return (
    <>
      {older !== null && (
        <Notice tone="wait" role="alert">
          {t('older', { until: inWords(older) })}
        </Notice>
      )}
      <SelectField
        label={t('overlap')}
        hint={t('overlapHint')}
        value={String(value)}
        onChange={({ target }) => onChange(overlaps.find((one) => String(one) === target.value) ?? 0)}
        options={overlaps.map((seconds) => ({ value: String(seconds), label: t(`overlaps.after${seconds}`) }))}
      />
    </>
  )
}
