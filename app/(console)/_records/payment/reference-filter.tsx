import { getTranslations } from 'next-intl/server'
import { FilterChip } from '#components/filter-chip'
import { SearchBox } from '#components/input-box'
import { TypedFilter } from '../../_kit/list/typed-filter'
import { type MoneyView, moneyHref } from './money-list'

/** Where the partner's reference begins, or a whole id. */
export async function ReferenceFilter({ view }: { view: MoneyView }) {
  const t = await getTranslations('money-list.filters')
  const removed = moneyHref(view, { reference: undefined })
  return (
    <>
      <TypedFilter address={removed}>
        <SearchBox key={view.reference} name="reference" label={t('reference')} maxLength={64} />
      </TypedFilter>
      {view.reference && (
        <FilterChip removeLabel={t('removeReference')} removeHref={removed}>
          {t('referenceSet', { reference: view.reference })}
        </FilterChip>
      )}
    </>
  )
}
