import type { ReactNode } from 'react'

/* Cards avoid page breaks if they can, rows always do. Print hides buttons and shows no relative times. */
const paper = [
  'print:[&_[data-slot=card]]:break-inside-avoid-page',
  'print:[&_[data-slot=card]:has([data-slot=timeline],table,[data-slot=notes])]:break-inside-auto',
  'print:[&_:is(tr,[data-slot=timeline]>li,[data-slot=notes]>li)]:break-inside-avoid-page',
  'print:[&_:is([data-slot=button],[data-slot=icon-button])]:hidden',
  'print:[&_time[title]]:text-[0px] print:[&_time[title]]:after:text-[12px] print:[&_time[title]]:after:content-[attr(title)]',
].join(' ')

/** Contains a page for print. */
export function Paper({ children }: { children: ReactNode }) {
  return <div className={`flex flex-col gap-6 max-tablet:gap-4 ${paper}`}>{children}</div>
}
