/** Shows the logo, two parallel streams, and the name. */
export function Brand({ name }: { name: string }) {
  return (
    <div className="mb-4 flex h-8 items-center gap-2.5 px-2 text-lg/5 folded:px-1 font-semibold tracking-[-0.02em] in-[dialog]:mb-0">
      <svg className="size-6" viewBox="0 0 24 24" aria-hidden="true">
        <rect className="fill-accent" width="24" height="24" rx="6.5" />
        <path
          className="fill-none stroke-on-accent stroke-2"
          strokeLinecap="round"
          d="M6.5 5.5c0 5 8 4.2 8 9.2v3.8M11 5.5c0 4.2 7 3.6 7 8.4"
        />
      </svg>
      <span className="folded:sr-only">{name}</span>
    </div>
  )
}
