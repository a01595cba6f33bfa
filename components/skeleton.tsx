/** Shows a grey placeholder for content that loads. `width` in pixels; full width by default. */
export function Skeleton({ width }: { width?: number }) {
  const look = 'block h-2.5 max-w-full animate-pulse rounded-[5px] bg-rest-soft'
  return <span aria-hidden="true" data-slot="skeleton" className={look} style={{ width }} />
}
