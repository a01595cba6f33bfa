import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** Shows the box alone, for rows that name it by `aria-label`. Its target is a little larger than the box. */
export function Check(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className="tick-box" />
}

/** Shows a checkbox with its label; both can be pressed. It accepts the props of `form.register()`. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-sm">
      <input {...rest} type="checkbox" className="tick-box" />
      <span>{label}</span>
    </label>
  )
}
