import { ListSkeleton } from '../list-skeleton'

export default function LoadingDevelopers() {
  return <ListSkeleton columns={5} />
}
