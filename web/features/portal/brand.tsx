import { Link } from '@tanstack/react-router'
import { Mark } from '../../ui/drawings/mark.tsx'
import { usePortal } from './queries.ts'

export function Brand() {
  const name = usePortal()?.company.name
  return (
    <Link to="/" className="brand" aria-label={name ?? 'Front page'}>
      <Mark />
      {name}
    </Link>
  )
}
