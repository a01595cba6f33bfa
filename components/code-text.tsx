import { classNames } from '#components/class-names'

/** Shows an address, an id or a fingerprint in monospace, which breaks at any character. */
export function CodeText({ className, children }: { className?: string; children: string }) {
  return <span className={classNames('font-mono text-xs/5 wrap-anywhere whitespace-normal', className)}>{children}</span>
}
