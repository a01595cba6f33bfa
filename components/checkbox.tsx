import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#components/class-names'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** Shows the box alone, for rows that name it by `aria-label`. Its target is a little larger than the box. */
export function Check(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={look} />
}

const look = classNames(
  'relative inline-grid size-4 appearance-none place-items-center rounded-sm border border-line-input bg-card align-middle',
  'after:absolute after:-inset-[5px] checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
  'checked:before:h-[5px] checked:before:w-[9px] checked:before:-translate-y-px checked:before:-rotate-45',
  'checked:before:border-b-2 checked:before:border-l-2 checked:before:border-on-accent',
  'indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-on-accent',
)

/** Shows a checkbox with its label; both can be pressed. It accepts the props of `form.register()`. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-sm">
      <input {...rest} type="checkbox" className={look} />
      <span>{label}</span>
    </label>
  )
}
