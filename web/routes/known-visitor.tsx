import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ShownSignature } from '../features/agreements/signing/queries.ts'
import { usePortal } from '../features/operations/company/queries.ts'
import { entryQuery } from '../lib/entry.ts'
import { later } from '../ui/later.tsx'

const KnownHere = later(() => import('../features/access-codes/entry/known-here.tsx').then((it) => it.KnownHere))

type KnownVisitorProps = {
  /** Whether the visitor came by themselves: nobody was sent here to sign. */
  asked: boolean
  /** What was signed in this browser a moment ago, after a reload or Back. */
  onSigned: (signed: ShownSignature) => void
  onSettled: (settled: true) => void
}

/** On the signing page, for someone who has signed or has access already. */
export function KnownVisitor({ asked, onSigned, onSettled }: KnownVisitorProps) {
  const router = useRouter()
  const portal = usePortal()
  const { data, isError } = useQuery(entryQuery)
  useEffect(() => {
    if (data?.signed && asked) onSigned({ ...data.signed, restored: true })
    else if (data || isError) onSettled(true)
  }, [data, isError, asked, onSigned, onSettled])
  if (!data || (data.projects.length === 0 && !data.signed)) return null
  return <KnownHere names={portal?.platforms ?? []} onOpened={(to) => router.history.push(to)} />
}
