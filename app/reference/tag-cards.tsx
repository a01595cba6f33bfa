import { Card, CardHeader } from '#components/card'
import type { Reference } from './document'
import { anchorOf, OperationLinks } from './operation-links'

/** Lists the operations of each tag. */
export function TagCards({ tags }: Pick<Reference, 'tags'>) {
  return tags.map(({ name, description, operations }) => (
    <Card key={name} id={anchorOf(name)}>
      <CardHeader title={name} count={operations.length} />
      <p className="text-sm text-subtle px-4 py-3">{description}</p>
      <OperationLinks operations={operations} />
    </Card>
  ))
}
