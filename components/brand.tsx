/** The mark, two streams that run side by side, and the name. */
export function Brand({ name }: { name: string }) {
  return (
    <div className="brand">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect className="plate" width="24" height="24" rx="6.5" />
        <path className="water" d="M6.5 5.5c0 5 8 4.2 8 9.2v3.8M11 5.5c0 4.2 7 3.6 7 8.4" />
      </svg>
      <span>{name}</span>
    </div>
  )
}
