import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHead } from '#components/card'

type Props = { title: string; text: ReactNode; acts: ReactNode; facts: readonly (readonly [term: string, told: ReactNode])[] }

/** Shows what one admin proposed and a second one has to decide. */
export function WaitingCard({ title, text, acts, facts }: Props) {
  return (
    <Card tone="wait" aria-label={title}>
      <CardHead tone="wait">
        <Users className="text-wait" />
        <div className="flex min-w-0 flex-1 items-center gap-3 max-tablet:flex-col max-tablet:items-start">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h2>{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </div>
          {acts}
        </div>
      </CardHead>
      <dl className="grid grid-cols-1 divide-y divide-line text-sm tablet:grid-flow-col tablet:auto-cols-fr tablet:divide-x tablet:divide-y-0 [&>div]:px-4 [&>div]:py-3 [&_dt]:text-muted">
        {facts.map(([term, told]) => (
          <div key={term} className="wrap-anywhere">
            <dt>{term}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
