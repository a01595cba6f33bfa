/** Shows the initials of a bank, before its name. */
export function BankMark({ initials }: { initials: string }) {
  return (
    <span
      className="grid size-6 flex-none place-items-center rounded-md bg-rest-soft text-[10px] font-semibold text-subtle"
      aria-hidden="true"
    >
      {initials}
    </span>
  )
}
