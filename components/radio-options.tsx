import { type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'
import { fieldLook, labelLook } from '#components/field'
import { Radio } from '#components/radio'
import { Refused } from '#components/refused'

type RadioOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** A word at the right, for example "Last used". */
  after?: ReactNode
  disabled?: boolean
}

export type RadioOptionsProps = {
  name: string
  /** The label of the whole question. */
  label: ReactNode
  options: readonly RadioOption[]
  value: string
  onChange: (value: string) => void
  /** Two side by side instead of stacked. */
  columns?: boolean
  error?: ReactNode
}

const optionLook = classNames(
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-card px-3.5 py-2 text-sm/4.5',
  'has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-muted',
)

/** Shows a few choices that each need a line of explanation. */
export function RadioOptions({ name, label, options, value, onChange, columns, error }: RadioOptionsProps) {
  const faultId = useId()
  return (
    <fieldset className={fieldLook}>
      <legend className={`${labelLook} mb-1.5`}>{label}</legend>
      <div className={columns ? 'grid grid-cols-2 gap-3 max-tablet:grid-cols-1' : 'flex flex-col gap-2'}>
        {options.map((option) => (
          <label key={option.value} className={optionLook}>
            <Radio
              className="outline-none"
              name={name}
              value={option.value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? faultId : undefined}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span className="min-w-0 flex-1">
              <b>{option.label}</b>
              {option.detail && <span className="text-subtle block">{option.detail}</span>}
            </span>
            {option.after}
          </label>
        ))}
      </div>
      <Refused id={faultId}>{error}</Refused>
    </fieldset>
  )
}
