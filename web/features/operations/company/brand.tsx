import { Link } from '@tanstack/react-router'
import { usePortal } from './queries.ts'
import * as texts from './texts.ts'

export function Brand() {
  const portal = usePortal()
  const name = portal?.company.name
  const brand = portal?.brand
  const widths = brand?.logoWidth
  return (
    <Link to="/" className="brand" aria-label={name ?? texts.frontPage} data-plates={brand?.plates.join(' ')}>
      {widths && (
        <img className="brand__logo" src={`/logo?v=${brand.version}`} width={widths.paper} alt="" loading="lazy" />
      )}
      {widths && brand.logoDark && (
        <img
          className="brand__logo brand__logo--ink"
          src={`/logo?room=ink&v=${brand.version}`}
          width={widths.ink}
          alt=""
          loading="lazy"
        />
      )}
      {name}
    </Link>
  )
}
