import { cva } from 'class-variance-authority'

const look = cva('block max-w-full animate-pulse bg-rest-soft', {
  variants: { shape: { line: 'h-2.5 rounded-[5px]', badge: 'h-5 rounded-md' } },
})

/** Shows a grey placeholder for content that loads. `width` in pixels; full width by default. */
export function Skeleton({ width, shape = 'line' }: { width?: number; shape?: 'line' | 'badge' }) {
  return <span aria-hidden="true" data-slot="skeleton" className={look({ shape })} style={{ width }} />
}
