'use client'

import { ChevronsUpDown, LoaderCircle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type ComboOption, groupsOf, useCombo } from '#components/combobox-state'
import { type ControlIds, FieldFrame, type FieldProps } from '#components/field'
import { boxLook, Input } from '#components/input-box'

export type { ComboOption } from '#components/combobox-state'

import { menuPanel } from '#components/menu-items'

export type ComboboxProps = FieldProps & {
  id?: string
  name?: string
  placeholder?: string
  /** The options that match the text; the caller searches. */
  options: readonly ComboOption[]
  /** The chosen option, which need not be among the options. */
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  /** Called with every change of the text, and with "" when an option is chosen. */
  onSearch: (text: string) => void
  /** Whether the options for this text are still loading. */
  loading?: boolean
  texts: { loading: string; none: string }
  autoFocus?: boolean
}

/** Shows a field with suggestions. The text never becomes the value: only a chosen option does. */
export function Combobox(props: ComboboxProps) {
  const { id, label, optional, hint, error, reading, aside, className } = props
  return (
    <FieldFrame {...{ id, label, optional, hint, error, reading, aside, className }}>
      {(ids) => <ComboboxControl {...props} ids={ids} />}
    </FieldFrame>
  )
}

function ComboboxControl(props: ComboboxProps & { ids: ControlIds }) {
  const { ids, options, value, loading, texts } = props
  const listId = useId()
  const combo = useCombo(props)
  const active = combo.open ? options[combo.active] : undefined

  return (
    <div className="relative">
      <div className={boxLook({ height: value?.detail && !combo.open ? 'tall' : 'md' })}>
        {!combo.open && value?.before}
        <Input
          {...ids}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={combo.open}
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${combo.active}`}
          placeholder={props.placeholder}
          name={props.name}
          // The page sets it if this choice is the first step.
          autoFocus={props.autoFocus}
          title={combo.open ? undefined : value?.label}
          value={combo.text}
          onChange={(event) => combo.type(event.target.value)}
          onClick={combo.show}
          onKeyDown={combo.press}
          onBlur={combo.leave}
        />
        {/* On the narrowest phones the name needs all the room. */}
        {!combo.open && value?.after && <span className="contents max-[22rem]:hidden">{value.after}</span>}
        {loading ? <LoaderCircle className="animate-spin" /> : <ChevronsUpDown />}
      </div>
      <OptionList {...props} id={listId} open={combo.open} active={combo.active} onPick={combo.pick} />
      <span className="sr-only" role="status">
        {combo.open && options.length === 0 && !loading && texts.none}
      </span>
    </div>
  )
}

type OptionListProps = ComboboxProps & { id: string; open: boolean; active: number; onPick: (option: ComboOption) => void }

/** While it is closed it has no rows, which would be rendered with each change of the form, and scrolled to. */
function OptionList(props: OptionListProps) {
  const { id, label, options, loading, texts, open } = props
  if (!open) return <div id={id} hidden />
  return (
    <div
      id={id}
      {...listRole(options.length, label)}
      className={`absolute inset-x-0 top-[calc(100%+4px)] z-30 max-h-80 overflow-y-auto ${menuPanel}`}
    >
      {groupsOf(options).map((group) => (
        <OptionGroup key={group.first} {...props} {...group} />
      ))}
      {options.length === 0 && (
        <p className="flex min-h-6 items-center px-2 text-xs text-muted">{loading ? texts.loading : texts.none}</p>
      )}
    </div>
  )
}

/** Returns the role of the list: without options there is nothing to announce but a sentence. */
function listRole(count: number, label: ReactNode) {
  return count === 0 ? {} : { role: 'listbox', 'aria-label': typeof label === 'string' ? label : undefined }
}

/** Shows consecutive options, under the title of their group if it has one. */
function OptionGroup({
  id,
  title,
  first,
  options,
  value,
  active,
  onPick,
}: OptionListProps & ReturnType<typeof groupsOf>[number]) {
  const rows = options.map((option, index) => (
    <OptionRow
      key={option.value}
      id={`${id}-${first + index}`}
      option={option}
      on={first + index === active}
      chosen={option.value === value?.value}
      onPick={() => onPick(option)}
    />
  ))
  if (title === undefined) return rows
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets
    <div role="group" aria-labelledby={`${id}-group-${first}`}>
      <h3 id={`${id}-group-${first}`} role="presentation" className="px-2 pt-3 pb-1 text-xs font-medium text-muted">
        {title}
      </h3>
      {rows}
    </div>
  )
}

const optionLook =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm/4.5 data-on:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-muted'

function OptionRow(props: { id: string; option: ComboOption; on: boolean; chosen: boolean; onPick: () => void }) {
  const { option } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and holds the keyboard
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      ref={props.on ? keepInView : undefined}
      aria-selected={props.chosen}
      aria-disabled={option.disabled}
      data-on={props.on ? '' : undefined}
      className={optionLook}
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onPick}
    >
      {option.before}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{option.label}</span>
        {option.detail && <span className="text-muted text-xs block">{option.detail}</span>}
      </span>
      {option.after}
    </div>
  )
}

function keepInView(row: HTMLElement | null) {
  row?.scrollIntoView?.({ block: 'nearest' })
}

/** Returns the options whose label contains every word of the text, ignoring accents and case. */
export function matchingOptions<Option extends { label: string }>(options: readonly Option[], text: string): Option[] {
  const words = withoutAccents(text).split(' ').filter(Boolean)
  return options.filter((option) => words.every((word) => withoutAccents(option.label).includes(word)))
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}
