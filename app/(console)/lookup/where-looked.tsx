import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { Staff } from '#lib/access/session'
import { type BankPlaces, bankPlaces } from '../_records/lookup/find-by-bank'
import { lookUpAs } from '../_records/lookup/find-matches'

/** Says where a reference was sought, and where not and why: "not found" is no more than that. */
export async function WhereLooked({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, places] = await Promise.all([getTranslations('lookup.where'), bankPlaces(lookUpAs(staff))])
  const list = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const those = (how: BankPlaces[keyof BankPlaces]) =>
    (['payments', 'deposits'] as const).filter((place) => places[place] === how).map((place) => t(place))
  const [missing, forbidden] = [those('missing'), those('forbidden')]
  return (
    <p className="text-sm text-subtle">
      {t('searched', { places: list.format([t('own'), ...those('searched')]) })}
      {missing.length > 0 && ` ${t('missing', { places: list.format(missing) })}`}
      {forbidden.length > 0 && ` ${t('forbidden', { places: list.format(forbidden) })}`}
    </p>
  )
}
