import { Search } from 'lucide-react'
import { AppLink } from '#components/app-link'

/** The box at the top that looks like a search field and leads to the look-up. */
export function SearchLink({ href, label, keyHint }: { href: string; label: string; keyHint?: string }) {
  return (
    <AppLink href={href} className="find" aria-label={label} aria-keyshortcuts={keyHint && 'Control+K Meta+K'}>
      <Search />
      <span className="grow trunc">{label}</span>
      {keyHint && (
        <span className="kbd" aria-hidden="true">
          {keyHint}
        </span>
      )}
    </AppLink>
  )
}
