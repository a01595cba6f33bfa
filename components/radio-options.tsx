import { type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'

export type RadioOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** A word at the right, for example "Last used". */
  after?: ReactNode
  disabled?: boolean
}

export type RadioOptionsProps = {
  name: string
  /** Names the whole question. */
  label: ReactNode
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Two beside each other instead of one below the other. */
  columns?: boolean
  error?: ReactNode
}

/** A few choices that each need a line of explanation. */
export function RadioOptions({ name, label, options, value, defaultValue, onChange, columns, error }: RadioOptionsProps) {
  const faultId = useId()
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">{label}</legend>
      <div className={classNames('opts', columns && 'two')}>
        {options.map((option) => (
          <label key={option.value} className="opt">
            <input
              className="radio"
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? faultId : undefined}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span className="min-w-0 flex-1">
              <b>{option.label}</b>
              {option.detail && <span className="text-subtle block">{option.detail}</span>}
            </span>
            {option.after}
          </label>
        ))}
      </div>
      {error && (
        <span id={faultId} className="err" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
