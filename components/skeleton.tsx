import { classNames } from '#components/class-names'

/** A grey bar in the shape of what will stand here. `width` in pixels; full width without it. */
export function Skeleton({ width, shape }: { width?: number; shape?: 'badge' }) {
  return <span aria-hidden="true" className={classNames('skel', shape === 'badge' && 'badge-like')} style={{ width }} />
}
