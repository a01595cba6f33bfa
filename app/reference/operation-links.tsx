import { AppLink } from '#components/app-link'
import type { Operation } from './document'
import { Verb } from './parts'

/** Where the operations of a tag stand on the overview. */
export function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}

export function OperationLinks({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="ref-ops">
      {operations.map(({ id, method, path, summary }) => (
        <li key={id}>
          <AppLink href={`/reference/${id}`}>
            <Verb method={method} />
            <span className="mono wrap-anywhere whitespace-normal path">{path}</span>
            <span className="text-sm text-subtle">{summary}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
