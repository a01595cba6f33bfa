/** Draws decorative parallel lines. */
export function River() {
  const streams = Array.from({ length: 9 }, (_, index) => index * 26)
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full"
      viewBox="0 0 880 876"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="var(--color-accent)" strokeWidth="1.5" opacity=".13">
        {streams.map((x) => (
          <path
            key={x}
            d={`M${560 + x} -20C${500 + x * 1.15} 180 ${860 + x / 2} 260 ${780 + x * 0.77} 470S${560 + x * 1.54} 700 ${700 + x * 1.3} 900`}
          />
        ))}
      </g>
    </svg>
  )
}
