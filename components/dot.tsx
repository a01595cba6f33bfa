/** Shows a dot beside a fact, in the colour of its text; `ok` is green. */
export function Dot({ ok }: { ok?: boolean }) {
  return <i className={ok ? 'size-2 flex-none rounded-full bg-ok' : 'size-2 flex-none rounded-full bg-current'} />
}
