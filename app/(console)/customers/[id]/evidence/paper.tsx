import type { ReactNode } from 'react'

/* Cards stay whole where they can, rows always. Nothing on paper is pressed, and no time on it is relative. */
const paper = [
  'print:[&_[data-slot=card]]:break-inside-avoid-page',
  'print:[&_[data-slot=card]:has([data-slot=timeline],table,[data-slot=notes])]:break-inside-auto',
  'print:[&_:is(tr,[data-slot=timeline]>li,[data-slot=notes]>li)]:break-inside-avoid-page',
  'print:[&_:is([data-slot=button],[data-slot=icon-button])]:hidden',
  'print:[&_time[title]]:text-[0px] print:[&_time[title]]:after:text-[12px] print:[&_time[title]]:after:content-[attr(title)]',
].join(' ')

/** A page that is meant for paper. */
export function Paper({ children }: { children: ReactNode }) {
  return <div className={`flex flex-col gap-6 max-tablet:gap-4 ${paper}`}>{children}</div>
}
