import type { Problem } from './document'
import { Prose } from './parts'

/** Codes with their status and what they say. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="problems">
      {problems.map(({ code, status, title }) => (
        <li key={code} id={code}>
          <span className="whitespace-nowrap tabular-nums text-muted">{status}</span>
          <code className="mono wrap-anywhere whitespace-normal">{code}</code>
          <span className="text-sm text-subtle">
            <Prose text={title} />
          </span>
        </li>
      ))}
    </ul>
  )
}
