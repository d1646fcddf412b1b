import { createLazyRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ShownOnce } from '../features/integrations/shown-once.tsx'
import { DeliveryList } from '../features/integrations/webhooks/delivery-list.tsx'
import { useWebhooks, type Webhook } from '../features/integrations/webhooks/queries.ts'
import { type WebhookAct, WebhookDialog } from '../features/integrations/webhooks/webhook-dialogs.tsx'
import { WebhookFacts } from '../features/integrations/webhooks/webhook-facts.tsx'
import { WebhookForm } from '../features/integrations/webhooks/webhook-form.tsx'
import { hostOf, WebhookTable, webhookActs } from '../features/integrations/webhooks/webhook-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'

export const adminWebhooks = createLazyRoute('/admin/webhooks')({ component: WebhooksPage })

function WebhooksPage() {
  usePage(pageTitle('Webhooks', usePortal()), 'ink')
  const list = useWebhooks()
  useRightsEnd(list.error)
  const isAdmin = useStaff()?.role === 'admin'
  const [creating, setCreating] = useNew()
  const [secret, setSecret] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [acting, setActing] = useState<{ act: WebhookAct; webhook: Webhook }>()
  const webhooks = list.data?.webhooks ?? []
  const open = webhooks.find(({ id }) => id === openId)
  const closeForm = () => {
    setCreating(false)
    setActing(undefined)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isPending || undefined}>
      <ListHead title="Webhooks" count={list.data && `${webhooks.filter(({ offAt }) => offAt === null).length} on`}>
        {isAdmin && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setCreating(true)}>
            Create webhook
          </button>
        )}
      </ListHead>
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <LoadFailed what="The list of webhooks" onRetry={() => void list.refetch()} />}
      {list.data && webhooks.length === 0 && (
        <Empty title="No webhooks yet">
          A webhook tells another program, such as a CRM, what happens here: who signed, which document was opened, what
          was asked for.
        </Empty>
      )}
      {webhooks.length > 0 && (
        <WebhookTable
          webhooks={webhooks}
          isAdmin={isAdmin}
          open={openId}
          onOpen={({ id }) => setOpenId(id)}
          onAct={(act, webhook) => setActing({ act, webhook })}
        />
      )}
      {open && (
        <Drawer key={open.id} label={open.description || hostOf(open)} isWide onClose={() => setOpenId(undefined)}>
          <h2 className="heading-m">{open.description || hostOf(open)}</h2>
          <p className="small mono">{open.url}</p>
          <WebhookFacts webhook={open} />
          {isAdmin && (
            <div className="row">
              {webhookActs(open).map(({ name, act, isBad }) => (
                <button
                  key={act}
                  className={isBad ? 'btn btn--sm btn--bad' : 'btn btn--sm'}
                  type="button"
                  onClick={() => {
                    // Each of these opens a drawer of its own.
                    if (act === 'change' || act === 'secret') setOpenId(undefined)
                    setActing({ act, webhook: open })
                  }}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          <DeliveryList id={open.id} isAdmin={isAdmin} />
        </Drawer>
      )}
      {isAdmin && creating && !secret && (
        <Drawer label="Create webhook" isForm onClose={closeForm}>
          <h2 className="heading-m">Create webhook</h2>
          <WebhookForm onSent={(sent) => setSecret(sent)} />
        </Drawer>
      )}
      {acting?.act === 'change' && (
        <Drawer key={acting.webhook.id} label="Change webhook" isForm onClose={closeForm}>
          <h2 className="heading-m">Change webhook</h2>
          <WebhookForm
            webhook={webhooks.find(({ id }) => id === acting.webhook.id) ?? acting.webhook}
            onSent={closeForm}
          />
        </Drawer>
      )}
      {acting && acting.act !== 'change' && (
        <WebhookDialog act={acting.act} webhook={acting.webhook} onSecret={setSecret} onClose={closeForm} />
      )}
      {secret && (
        <Drawer label="Signing secret" onClose={() => setSecret(undefined)}>
          <ShownOnce
            title="Signing secret"
            what="Secret"
            secret={secret}
            onDone={() => {
              setSecret(undefined)
              setCreating(false)
            }}
          >
            Store it where the receiver checks signatures.
          </ShownOnce>
        </Drawer>
      )}
    </main>
  )
}
