import type { ComponentProps } from 'react'
import { classNames } from '#components/class-names'

/** Shows a short list in a box, with lines between its rows. */
export function BoxedList(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className="divide-y rounded-[8px] border" />
}

/** Shows one row of a `BoxedList`. */
export function BoxedRow({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classNames('flex items-center p-3 wrap-anywhere', className)} />
}
