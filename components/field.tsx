import { ChevronsUpDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'
import { boxLook, controlLook, Input } from '#components/input-box'

/** A question above its control and what is said under it. */
export const fieldLook = 'flex min-w-0 flex-col gap-1.5'
export const labelLook = 'text-sm/4 font-medium'

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

/** What stands under a control. The error is announced as soon as it appears. */
function FieldNote({ id, error, reading, hint }: Pick<FieldProps, 'error' | 'reading' | 'hint'> & { id: string }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {error ? <FieldError>{error}</FieldError> : (reading ?? (hint && <span className="text-xs text-muted">{hint}</span>))}
    </div>
  )
}

/** What is wrong, in red. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.25 text-xs text-bad">
      <CircleAlert className="mt-px size-3.5 stroke-2" />
      <span>{children}</span>
    </span>
  )
}

/** A question whose control names itself, as a group of choices does. */
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
  /** An icon or a word before the value. */
  before?: ReactNode
  /** A unit, a tag or a small button after the value. */
  after?: ReactNode
  mono?: boolean
  /** 36 px by default; else 32, 44 or 48. */
  height?: 'sm' | 'big' | 'tall'
  /** The value differs from the saved one. */
  changed?: boolean
  /** The value is shown and not asked. */
  given?: boolean
}

export type TextFieldProps = FieldProps & InputLook & Omit<ComponentProps<'input'>, 'className' | 'height'>

/** A one-line text field with its label, hint and error. Takes what `form.register()` gives. */
export function Field(props: TextFieldProps) {
  const { label, optional, hint, error, reading, aside, className, before, after, mono, height, changed, given, id, ...rest } =
    props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={boxLook({ height, mono, state: changed ? 'changed' : given ? 'given' : 'plain' })}>
          {before}
          <Input autoComplete="off" spellCheck={false} className={mono ? 'text-sm' : undefined} {...rest} {...ids} />
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
        <div className={boxLook({ height: 'area', state: changed ? 'changed' : 'plain' })}>
          <textarea data-slot="control" rows={3} {...rest} {...ids} className={classNames(controlLook, areaLook)} />
        </div>
      )}
    </FieldFrame>
  )
}

/** As high as three lines at least. */
export const areaLook = 'min-h-14.5 leading-5'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = FieldProps &
  Pick<InputLook, 'before' | 'height' | 'changed'> &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'height'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen. */
    placeholder?: string
  }

const selectLook = 'cursor-pointer pr-5 [&>option]:bg-overlay [&>option]:text-ink'

/** The browser's own list of choices, which every keyboard and phone already knows. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, hint, error, reading, aside, className, before, height, changed, id, ...select } = props
  const { options, placeholder, ...rest } = select
  const chosen = options.find((option) => option.value === rest.value)?.label
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => (
        <div className={boxLook({ height, state: changed ? 'changed' : 'plain' })}>
          {before}
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
