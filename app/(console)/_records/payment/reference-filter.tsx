import { getTranslations } from 'next-intl/server'
import { SearchFilter } from '../../_kit/list/search-filter'
import type { MoneyView } from './money-view'

type Props = { view: Pick<MoneyView, 'reference'>; hrefOf: (change: { reference: undefined }) => string }

/** Filters by the beginning of the partner's reference, or by a whole id. */
export async function ReferenceFilter({ view, hrefOf }: Props) {
  const t = await getTranslations('money-list.filters')
  return (
    <SearchFilter
      name="reference"
      value={view.reference}
      label={t('reference')}
      maxLength={64}
      removed={hrefOf({ reference: undefined })}
      chip={t('referenceSet', { reference: view.reference ?? '' })}
      removeLabel={t('removeReference')}
    />
  )
}
