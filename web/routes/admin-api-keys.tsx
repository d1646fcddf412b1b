import { createLazyRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { KeyForm } from '../features/integrations/api-keys/key-form.tsx'
import { KeyPanel } from '../features/integrations/api-keys/key-panel.tsx'
import { KeyTable } from '../features/integrations/api-keys/key-table.tsx'
import { type ApiKey, useAfterAct, useApiKeys } from '../features/integrations/api-keys/queries.ts'
import { ShownOnce } from '../features/integrations/shown-once.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { call } from '../lib/call.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'

export const adminApiKeys = createLazyRoute('/admin/api-keys')({ component: ApiKeysPage })

function ApiKeysPage() {
  usePage(pageTitle('API keys', usePortal()), 'ink')
  const list = useApiKeys()
  useRightsEnd(list.error)
  const isAdmin = useStaff()?.role === 'admin'
  const onSettled = useAfterAct()
  const [creating, setCreating] = useNew()
  const [made, setMade] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [ending, setEnding] = useState<ApiKey>()
  const keys = list.data?.keys ?? []
  const open = keys.find(({ id }) => id === openId)
  const close = () => {
    setCreating(false)
    setMade(undefined)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isPending || undefined}>
      <ListHead title="API keys" count={list.data && `${keys.filter(({ ended }) => !ended).length} active`}>
        {isAdmin && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setCreating(true)}>
            Create key
          </button>
        )}
      </ListHead>
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <LoadFailed what="The list of API keys" onRetry={() => void list.refetch()} />}
      {list.data && keys.length === 0 && (
        <Empty title="No API keys yet">
          A key lets another program read or act here, within its scopes and its owner’s own rights. The{' '}
          <Link to="/api-reference">API reference</Link> says which scope each call needs.
        </Empty>
      )}
      {keys.length > 0 && (
        <KeyTable keys={keys} isAdmin={isAdmin} open={openId} onOpen={setOpenId} onRevoke={setEnding} />
      )}
      {open && (
        <KeyPanel
          key={open.id}
          apiKey={open}
          isAdmin={isAdmin}
          onRevoke={setEnding}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {isAdmin && creating && (
        <Drawer label="Create key" isForm={!made} onClose={close}>
          {made ? (
            <ShownOnce title="The new key" what="API key" secret={made} onDone={close}>
              Store it with the secrets of the program that uses it.
            </ShownOnce>
          ) : (
            <>
              <h2 className="heading-m">Create key</h2>
              <KeyForm onSent={(key) => setMade(key)} />
            </>
          )}
        </Drawer>
      )}
      {ending && (
        <ActDialog
          title={`Revoke ${ending.name}`}
          button="Revoke"
          done="The key is revoked."
          act={() => call('POST /api/admin/api-keys/:id/revoke', { id: ending.id })}
          onSettled={onSettled}
          onClose={() => setEnding(undefined)}
        >
          <p className="small">The program that uses this key is refused from now on.</p>
        </ActDialog>
      )}
    </main>
  )
}
