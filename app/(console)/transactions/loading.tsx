import { ListSkeleton } from '../list-skeleton'

export default function LoadingTransactions() {
  return <ListSkeleton columns={7} />
}
