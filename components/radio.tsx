import type { ComponentProps } from 'react'
import { classNames } from '#components/class-names'

const look =
  'size-4 flex-none appearance-none rounded-full border border-line-input bg-card checked:border-5 checked:border-accent'

/** Shows one of several choices, without its label. */
export function Radio({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...rest} type="radio" className={classNames(look, className)} />
}
