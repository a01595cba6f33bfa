import Form from 'next/form'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { toRoute } from '#lib/shared/to-route'

type Props = {
  /** The list without this filter; its other parameters are retained. */
  address: string
  /** The label of the button; without it only Enter applies the filter. */
  apply?: string
  children: ReactNode
}

/** The style of the fields in a filter menu. */
export const typedFilter = 'flex w-66 max-w-[calc(100vw-48px)] flex-col gap-3 p-2 max-tablet:w-auto'

/** Shows the form of a filter with typed values. Submitting it adds the values to the address, as choosing a value does. */
export function TypedFilter({ address, apply, children }: Props) {
  const [path = '', query] = address.split('?')
  return (
    <Form action={toRoute(path)} scroll={false} className={apply ? typedFilter : 'max-tablet:w-full'}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
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
