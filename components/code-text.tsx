import { classNames } from '#components/class-names'

/** An address, an id or a print of bytes: in the letters of code, and broken wherever the line ends. */
export function CodeText({ className, children }: { className?: string; children: string }) {
  return <span className={classNames('font-mono text-xs/5 wrap-anywhere whitespace-normal', className)}>{children}</span>
}
