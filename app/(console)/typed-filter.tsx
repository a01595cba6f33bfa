import Form from 'next/form'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { type MoneyView, moneyParams } from './money-list'

type Props = {
  view: MoneyView
  /** The filters whose fields are inside; the others stay as they are. */
  names: readonly (keyof MoneyView)[]
  /** What its button says; without one Enter applies it. */
  apply?: string
  children: ReactNode
}

/** Fields of a filter that is typed. Sent, it becomes part of the address, as a filter that is chosen. */
export function TypedFilter({ view, names, apply, children }: Props) {
  const without = Object.fromEntries(names.map((name) => [name, undefined]))
  const kept = [...moneyParams({ ...view, ...without, trail: [] })]
  return (
    <Form action={view.path} scroll={false} className="typed-filter">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {apply && (
        <Button size="sm" type="submit">
          {apply}
        </Button>
      )}
    </Form>
  )
}
