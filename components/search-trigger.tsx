import { Search } from 'lucide-react'
import type { MouseEvent } from 'react'
import { AppLink } from '#components/app-link'
import { Kbd } from '#components/kbd'

export type SearchTriggerProps = {
  /** Its target before hydration. */
  href: string
  label: string
  /** The label on a phone, where the whole one has no room. */
  brief: string
  /** The keys that do the same, for this person's keyboard. */
  keyHint: string
  onOpen: () => void
}

const trigger = [
  'flex h-8 w-100 min-w-0 items-center gap-2 max-laptop:h-9 max-laptop:w-auto max-laptop:flex-1',
  'rounded-md border border-line-strong bg-card pr-1.5 pl-2.5 text-sm text-muted',
].join(' ')

/** Shows the box at the top that looks like a search field and opens the search. With Ctrl or ⌘ it is a normal link. */
export function SearchTrigger({ href, label, brief, keyHint, onOpen }: SearchTriggerProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <AppLink
      href={href}
      data-slot="search-trigger"
      className={trigger}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      <Search />
      <span className="min-w-0 flex-1 truncate max-tablet:hidden">{label}</span>
      <span className="min-w-0 flex-1 truncate tablet:hidden">{brief}</span>
      <span aria-hidden="true" className="max-laptop:hidden">
        <Kbd>{keyHint}</Kbd>
      </span>
    </AppLink>
  )
}
