import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { type BankPlaces, bankPlaces } from '../_records/lookup/find-by-bank'
import { lookUpAs } from '../_records/lookup/find-matches'

type Props = {
  staff: Staff
  format: Formatters
  /** Whether a source gave no answer, so that there may be more than what was found. */
  incomplete?: boolean
}

/** Says where a reference was sought, and where not and why: "not found" is no more than that. */
export async function WhereLooked({ staff, format, incomplete = false }: Props) {
  const [t, places] = await Promise.all([getTranslations('lookup.where'), bankPlaces(lookUpAs(staff))])
  if (incomplete) return <Notice tone="wait">{t('incomplete')}</Notice>
  const list = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const those = (how: BankPlaces[keyof BankPlaces]) =>
    (['payments', 'deposits'] as const).filter((place) => places[place] === how).map((place) => t(place))
  const [missing, unknown, forbidden] = [those('missing'), those('unknown'), those('forbidden')]
  return (
    <p className="text-sm text-subtle">
      {t('searched', { places: list.format([t('own'), ...those('searched')]) })}
      {missing.length > 0 && ` ${t('missing', { places: list.format(missing) })}`}
      {unknown.length > 0 && ` ${t('unknown', { places: list.format(unknown) })}`}
      {forbidden.length > 0 && ` ${t('forbidden', { places: list.format(forbidden) })}`}
    </p>
  )
}
