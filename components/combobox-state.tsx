'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'

export type ComboOption = {
  value: string
  /** The text in the field once the option is chosen. */
  label: string
  detail?: ReactNode
  before?: ReactNode
  after?: ReactNode
  /** It stays visible in grey, and cannot be chosen; `detail` gives the reason. */
  disabled?: boolean
  /** The title of the group in which it stands; the options of a group follow each other. */
  group?: string
}

type ComboInput = {
  options: readonly ComboOption[]
  value: ComboOption | null
  onChange: (option: ComboOption | null) => void
  onSearch: (text: string) => void
}

/** Returns the state of a combobox: the typed text, whether the list is open, and the active row. */
export function useCombo({ options, value, onChange, onSearch }: ComboInput) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  const close = () => {
    setOpen(false)
    setTyped(null)
  }
  const show = () => {
    setOpen(true)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value?.value),
      ),
    )
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    onSearch(text)
    if (text === '') onChange(null)
  }
  const pick = (option: ComboOption) => {
    if (option.disabled) return
    onChange(option)
    onSearch('')
    close()
  }
  const leave = () => {
    if (typed !== null) onSearch('')
    close()
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault()
    if (!open) return show()
    setActive(nextEnabled(options, active, step))
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return move(event, event.key === 'ArrowDown' ? 1 : -1)
    if (!open || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Escape') leave()
    else if (options[active]) pick(options[active])
  }
  return { text: typed ?? value?.label ?? '', open, active, show, type, pick, leave, press }
}

/** Returns the next row that can be chosen, wrapping around at the ends; the current row if there is none. */
export function nextEnabled(options: readonly { disabled?: boolean }[], from: number, step: 1 | -1): number {
  for (let distance = 1; distance <= options.length; distance++) {
    const index = (from + step * distance + options.length * distance) % options.length
    if (!options[index]?.disabled) return index
  }
  return from
}

/** Returns the options by consecutive groups, each with the index of its first option. */
export function groupsOf<Option extends { group?: string }>(options: readonly Option[]) {
  const groups: { title: string | undefined; first: number; options: Option[] }[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.title === option.group) last.options.push(option)
    else groups.push({ title: option.group, first: index, options: [option] })
  }
  return groups
}
