import { FilterMenu } from './filter-menu'
import { toggled } from './list-address'

type Option<Value extends string> = { value: Value; label: string }
type Common<Value extends string> = { label: string; removeLabel: string; options: readonly Option<Value>[] }

type AnyOfProps = Common<string> & { chosen: readonly string[]; hrefOf: (chosen: readonly string[]) => string }

/** Draws a filter in which any number of values can be chosen. */
export function AnyOfFilter({ label, removeLabel, options, chosen, hrefOf }: AnyOfProps) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <FilterMenu
      label={label}
      value={chosen.map(labelOf).join(', ')}
      options={options.map(({ value, label: name }) => ({
        key: value,
        label: name,
        href: hrefOf(toggled(chosen, value)),
        on: chosen.includes(value),
      }))}
      removeHref={hrefOf([])}
      removeLabel={removeLabel}
    />
  )
}

type OneOfProps<Value extends string> = Common<Value> & {
  chosen: Value | undefined
  hrefOf: (value: Value | undefined) => string
}

/** Draws a filter in which one value can be chosen; pressing that value again clears it. */
export function OneOfFilter<Value extends string>({ label, removeLabel, options, chosen, hrefOf }: OneOfProps<Value>) {
  return (
    <FilterMenu
      label={label}
      value={options.find(({ value }) => value === chosen)?.label ?? chosen ?? ''}
      options={options.map(({ value, label: name }) => ({
        key: value,
        label: name,
        href: hrefOf(value === chosen ? undefined : value),
        on: value === chosen,
      }))}
      removeHref={hrefOf(undefined)}
      removeLabel={removeLabel}
    />
  )
}
