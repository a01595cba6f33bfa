import { shortId } from '#lib/shared/masks'

/** Shows the last characters of an id; hovering shows all of it. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className="mono" title={id}>
      {shortId(id)}
    </span>
  )
}
