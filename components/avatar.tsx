import { classNames } from '#components/class-names'

/** Two initials of a name, beside that name. `over` is grey, for a record that is gone. */
export function Avatar({ name, size, over }: { name: string; size?: 'sm' | 'lg'; over?: boolean }) {
  return (
    <span className={classNames('avatar', size, over && 'grey')} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** "Mariana Rondón Peña" gives MR; a single word gives its first two letters. */
export function initials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s@._-]+/)
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
