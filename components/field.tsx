import { ChevronsUpDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'

export type FieldProps = {
  label: ReactNode
  /** "optional", or how a part of the label is counted; grey after the label. */
  optional?: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; marks the control as invalid. */
  error?: ReactNode
  /** How the value is read while it is typed; not shown beside an error. */
  reading?: ReactNode
  /** A control or a quiet word at the right end of the label's line. */
  aside?: ReactNode
  className?: string
}

export type ControlIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Ties label, hint, reading and error to one control, which gets its ids through the child function. */
export function FieldFrame(props: FieldProps & { id?: string; children: (ids: ControlIds) => ReactNode }) {
  const { label, optional, hint, error, reading, aside, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const noteId = `${id}-note`
  const hasNote = Boolean(error || reading || hint)
  const labelled = (
    <label htmlFor={id}>
      {label}
      {optional && <span className="optional"> {optional}</span>}
    </label>
  )

  return (
    <div className={classNames('field', className)}>
      {aside ? (
        <div className="flex items-center gap-2 justify-between">
          {labelled}
          {aside}
        </div>
      ) : (
        labelled
      )}
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      <FieldNote id={noteId} error={error} reading={reading} hint={hint} />
    </div>
  )
}

/** What stands under a control. The error is announced as soon as it appears. */
export function FieldNote({ id, error, reading, hint }: Pick<FieldProps, 'error' | 'reading' | 'hint'> & { id: string }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {error ? (
        <span className="err">
          <CircleAlert />
          <span>{error}</span>
        </span>
      ) : (
        (reading ?? (hint && <span className="hint">{hint}</span>))
      )}
    </div>
  )
}

type InputLook = {
  /** An icon or a word before the value. */
  before?: ReactNode
  /** A unit, a tag or a small button after the value. */
  after?: ReactNode
  mono?: boolean
  /** 36 px unless told otherwise: 32, 44 or 48. */
  height?: 'sm' | 'big' | 'tall'
  /** The value differs from the saved one. */
  changed?: boolean
}

export type TextFieldProps = FieldProps & InputLook & Omit<ComponentProps<'input'>, 'className' | 'height'>

/** A one-line text field with its label, hint and error. Takes what `form.register()` gives. */
export function Field(props: TextFieldProps) {
  const { label, optional, hint, error, reading, aside, className, before, after, mono, height, changed, id, ...rest } = props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={inputClass({ mono, height, changed })}>
          {before}
          <input autoComplete="off" spellCheck={false} {...rest} {...ids} />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

export type TextAreaFieldProps = FieldProps & Pick<InputLook, 'changed'> & Omit<ComponentProps<'textarea'>, 'className'>

/** A text field of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, optional, hint, error, reading, aside, className, changed, id, ...rest } = props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={inputClass({ changed }, 'area')}>
          <textarea rows={3} {...rest} {...ids} />
        </div>
      )}
    </FieldFrame>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = FieldProps &
  InputLook &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'height'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

/** The browser's own list of choices, which every keyboard and phone already knows. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, hint, error, reading, aside, className, before, mono, height, changed, id, ...select } = props
  const { options, placeholder, ...rest } = select
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={inputClass({ mono, height, changed })}>
          {before}
          <select {...rest} {...ids}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown />
        </div>
      )}
    </FieldFrame>
  )
}

function inputClass({ mono, height, changed }: Pick<InputLook, 'mono' | 'height' | 'changed'>, extra?: string) {
  return classNames('input', mono && 'mono', height, changed && 'changed', extra)
}
