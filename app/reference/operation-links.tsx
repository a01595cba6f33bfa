import { AppLink } from '#components/app-link'
import type { DocumentOperation } from './document'
import { Breakable, Verb } from './parts'

/** Returns the anchor of a tag's operations on the overview. */
export function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}

const row = [
  'grid grid-cols-[40px_minmax(0,22rem)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 max-tablet:grid-cols-[40px_minmax(0,1fr)]',
  'border-t px-4 py-2 hover:bg-hover',
].join(' ')

/** Lists operations with their path and summary, linked to their pages. */
export function OperationLinks({ operations }: { operations: readonly DocumentOperation[] }) {
  return (
    <ul>
      {operations.map(({ id, method, path, summary }) => (
        <li key={id}>
          <AppLink href={`/reference/${id}`} className={row}>
            <Verb method={method} />
            <span className="mono wrap-anywhere whitespace-normal">
              <Breakable text={path} />
            </span>
            <span className="text-sm text-subtle max-tablet:col-start-2">{summary}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
