import { ListSkeleton } from '../../list-skeleton'

export default function LoadingPeople() {
  return <ListSkeleton columns={4} />
}
