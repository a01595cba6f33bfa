import { getTranslations } from 'next-intl/server'
import { Field } from '#components/field'
import { shortestBankReference } from '#contract/bank-reference'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { TypedFilter } from '../../_kit/list/typed-filter'

type Props = {
  value: string | undefined
  /** The address of the list without this filter. */
  removed: string
  /** The address that the typed reference is added to, if it is not the same. */
  address?: string
}

/** Filters by the reference that a bank gave a payment, or by how it ends: callers read out the last four to six digits. */
export async function BankReferenceFilter({ value, removed, address = removed }: Props) {
  const t = await getTranslations('money-list')
  return (
    <FilterMenu
      label={t('filters.bankReference')}
      value={value ?? ''}
      options={[]}
      removeHref={removed}
      removeLabel={t('remove', { filter: t('filters.bankReference') })}
    >
      <TypedFilter address={address} apply={t('apply')}>
        <Field
          label={t('filters.bankReference')}
          hint={t('filters.bankReferenceHint')}
          name="bankReference"
          defaultValue={value}
          minLength={shortestBankReference}
          maxLength={66}
          required
          mono
        />
      </TypedFilter>
    </FilterMenu>
  )
}
