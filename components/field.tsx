import { ChevronsUpDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'
import { boxLook, controlLook, Input } from '#components/input-box'

/** The layout of a label, its control and the note under it. */
export const fieldLook = 'flex min-w-0 flex-col gap-1.5'
export const labelLook = 'text-sm/4 font-medium'

export type FieldProps = {
  label: ReactNode
  /** "optional", or how the value is counted; grey after the label. */
  optional?: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; marks the control as invalid. */
  error?: ReactNode
  /** The interpretation of the value while it is typed; hidden if there is an error. */
  reading?: ReactNode
  /** A control or a short text at the right end of the label's line. */
  aside?: ReactNode
  className?: string
}

export type ControlIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Connects label, hint, reading and error with one control, which gets its ids through the child function. */
export function FieldFrame(props: FieldProps & { id?: string; children: (ids: ControlIds) => ReactNode }) {
  const { label, optional, hint, error, reading, aside, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const noteId = `${id}-note`
  const hasNote = Boolean(error || reading || hint)
  const labelled = (
    <label htmlFor={id} className={labelLook}>
      {label}
      {optional && <span className="font-normal text-muted"> {optional}</span>}
    </label>
  )

  return (
    <div className={classNames(fieldLook, className)}>
      {aside ? (
        <div className="flex items-center justify-between gap-2 max-tablet:flex-wrap">
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

/** Shows the note under a control. An error is announced as soon as it appears. */
function FieldNote({ id, error, reading, hint }: Pick<FieldProps, 'error' | 'reading' | 'hint'> & { id: string }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {error ? <FieldError>{error}</FieldError> : (reading ?? (hint && <span className="text-xs text-muted">{hint}</span>))}
    </div>
  )
}

/** Shows an error, in red. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.25 text-xs text-bad">
      <CircleAlert className="mt-px size-3.5 stroke-2" />
      <span>{children}</span>
    </span>
  )
}

/** Shows a label for a control that names itself, such as a group of choices. */
export function FieldGroup({ label, hint, children }: { label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={fieldLook}>
      <span className={labelLook}>{label}</span>
      {children}
      {hint && <span className="text-xs text-muted">{hint}</span>}
    </div>
  )
}

type InputLook = {
  /** A unit, a tag or a small button after the value. */
  after?: ReactNode
  mono?: boolean
  /** 36 px by default; otherwise 32, 44 or 48. */
  height?: 'sm' | 'big' | 'tall'
  /** The value differs from the saved one. */
  changed?: boolean
  /** The value is only shown and cannot be entered. */
  given?: boolean
}

export type TextFieldProps = FieldProps & InputLook & Omit<ComponentProps<'input'>, 'className' | 'height'>

/** Shows a one-line text field with its label, hint and error. It accepts the props of `form.register()`. */
export function Field(props: TextFieldProps) {
  const { label, optional, hint, error, reading, aside, className, after, mono, height, changed, given, id, ...rest } = props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={boxLook({ height, mono, state: changed ? 'changed' : given ? 'given' : 'plain' })}>
          <Input autoComplete="off" spellCheck={false} className={mono ? 'text-sm' : undefined} {...rest} {...ids} />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

export type TextAreaFieldProps = FieldProps & Pick<InputLook, 'changed'> & Omit<ComponentProps<'textarea'>, 'className'>

/** Shows a text field with several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, optional, hint, error, reading, aside, className, changed, id, ...rest } = props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={boxLook({ height: 'area', state: changed ? 'changed' : 'plain' })}>
          <textarea data-slot="control" rows={3} {...rest} {...ids} className={classNames(controlLook, areaLook)} />
        </div>
      )}
    </FieldFrame>
  )
}

/** At least three lines high. */
export const areaLook = 'min-h-14.5 leading-5'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = FieldProps &
  Pick<InputLook, 'height' | 'changed'> &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'height'> & {
    options: readonly SelectOption[]
    /** Shown while no option is chosen. */
    placeholder?: string
  }

const selectLook = 'cursor-pointer pr-5 [&>option]:bg-overlay [&>option]:text-ink'

/** Shows a native select, which works with every keyboard and phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, hint, error, reading, aside, className, height, changed, id, ...select } = props
  const { options, placeholder, ...rest } = select
  const chosen = options.find((option) => option.value === rest.value)?.label
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={boxLook({ height, state: changed ? 'changed' : 'plain' })}>
          <select data-slot="control" title={chosen} {...rest} {...ids} className={classNames(controlLook, selectLook)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronsUpDown className="pointer-events-none -ml-7" />
        </div>
      )}
    </FieldFrame>
  )
}
