import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStaffPage } from '../../contract/staff-path.ts'
import { LANGUAGE } from '../../contract/texts.ts'
import { portalQuery } from '../lib/projects.ts'

/** Staff pages and the setup are in English. A link to or from them loads another document where the portal has another language. */
export function useStaffLanguage() {
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    if (LANGUAGE !== 'en') window.location.reload()
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      const language = queries.getQueryData(portalQuery.queryKey)?.language ?? LANGUAGE
      if (language !== LANGUAGE && !isStaffPage(toLocation.pathname)) window.location.assign(toLocation.href)
    })
  }, [router, queries])
}
