import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }

/** A box to tick with its words; both can be pressed. Takes what `form.register()` gives. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="tick">
      <input {...rest} type="checkbox" className="check" />
      <span>{label}</span>
    </label>
  )
}
