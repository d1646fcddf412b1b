import { Link } from '@tanstack/react-router'
import { Mark } from '../../../ui/drawings/mark.tsx'
import { usePortal } from './queries.ts'
import * as texts from './texts.ts'

export function Brand() {
  const portal = usePortal()
  const name = portal?.company.name
  return (
    <Link to="/" className="brand" aria-label={name ?? texts.frontPage}>
      {portal?.logo ? <img className="brand__logo" src={portal.logo} alt="" /> : <Mark />}
      {name}
    </Link>
  )
}
