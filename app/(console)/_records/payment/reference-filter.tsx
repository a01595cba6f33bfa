import { getTranslations } from 'next-intl/server'
import { FilterChip } from '#components/filter-chip'
import { SearchBox } from '#components/input-box'
import { TypedFilter } from '../../_kit/list/typed-filter'
import type { MoneyView } from './money-view'

type Props = { view: Pick<MoneyView, 'reference'>; hrefOf: (change: { reference: undefined }) => string }

/** Filters by the beginning of the partner's reference, or by a whole id. */
export async function ReferenceFilter({ view, hrefOf }: Props) {
  const t = await getTranslations('money-list.filters')
  const removed = hrefOf({ reference: undefined })
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
