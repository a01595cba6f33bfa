import Form from 'next/form'
import type { ReactNode } from 'react'
import { Button } from '#components/button'
import { toRoute } from '#lib/shared/to-route'

type Props = {
  /** Of the list without this filter; what else it says stays as it is. */
  address: string
  /** What its button says; without one Enter applies it. */
  apply?: string
  children: ReactNode
}

/** What is typed in the list of a filter. */
export const typedFilter = 'flex w-66 max-w-[calc(100vw-48px)] flex-col gap-3 p-2 max-tablet:w-auto'

/** Fields of a filter that is typed. Sent, it becomes part of the address, as a filter that is chosen. */
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
