import { cva } from 'class-variance-authority'

const avatar = cva('grid flex-none place-items-center rounded-full font-semibold tracking-[0.02em]', {
  variants: {
    size: { sm: 'size-5 text-[9px]', md: 'size-7 text-2xs', lg: 'size-10 text-base' },
    over: { true: 'bg-rest-soft text-rest', false: 'bg-accent-soft text-accent-ink' },
  },
})

/** Shows two initials of a name, beside that name. `over` is grey, for a deleted record. */
export function Avatar({ name, size = 'md', over = false }: { name: string; size?: 'sm' | 'md' | 'lg'; over?: boolean }) {
  return (
    <span className={avatar({ size, over })} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** Returns MR for "Mariana Rondón Peña"; of a single word its first two letters. */
export function initials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s@._-]+/)
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
