import { FilterChip } from '#components/filter-chip'
import { AppliedSearchBox } from './applied-search-box'
import { TypedFilter } from './typed-filter'

type Props = {
  /** The name of the parameter in the address of the list, and its value; undefined if the list is not filtered by it. */
  name: string
  value: string | undefined
  label: string
  maxLength: number
  /** The address of the list without this filter; its other parameters are retained. */
  removed: string
  /** The sentence of the chip that removes the filter, and the name of its button. */
  chip: string
  removeLabel: string
}

/** Shows a search among the filters of a list, and what was searched as a chip. */
export function SearchFilter({ name, value, label, maxLength, removed, chip, removeLabel }: Props) {
  return (
    <>
      <TypedFilter address={removed}>
        <AppliedSearchBox applied={value} name={name} label={label} maxLength={maxLength} />
      </TypedFilter>
      {value && (
        <FilterChip removeLabel={removeLabel} removeHref={removed}>
          {chip}
        </FilterChip>
      )}
    </>
  )
}
