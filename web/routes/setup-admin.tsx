import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FirstAdminForm } from '../features/accounts/first-admin-form.tsx'
import { FirstApp, FirstPasskey } from '../features/accounts/first-factor.tsx'
import { Brand } from '../features/operations/company/brand.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { type SetupAccount, setupQuery } from '../features/operations/setup/queries.ts'
import { SetupFrame } from '../features/operations/setup/setup-frame.tsx'
import { STEPS } from '../features/operations/setup/steps.ts'
import { usePage } from '../ui/use-page.ts'

/** The first step: the account of whoever opened the link. */
export function SetupAdmin({ account, onDone }: { account: SetupAccount; onDone: () => void }) {
  usePage(pageTitle('Setup', usePortal()), 'ink')
  const queries = useQueryClient()
  const [password, setPassword] = useState<string>()
  const [corrects, setCorrects] = useState(false)
  const asksFactor = account?.isSignedIn === true && !corrects
  const texts = asksFactor
    ? account.hasPassword
      ? FACTOR.app
      : FACTOR.passkey
    : { title: STEPS.admin.title, lead: STEPS.admin.lead }
  const onBack = () => setCorrects(true)
  return (
    <SetupFrame brand={<Brand />} current="admin" steps={undefined} {...texts}>
      {!asksFactor && (
        <FirstAdminForm
          before={account}
          onMade={async (chosen) => {
            setPassword(chosen)
            await queries.invalidateQueries({ queryKey: setupQuery.queryKey })
            setCorrects(false)
          }}
        />
      )}
      {asksFactor && account.hasPassword && <FirstApp password={password} onDone={onDone} onBack={onBack} />}
      {asksFactor && !account.hasPassword && <FirstPasskey onDone={onDone} onBack={onBack} />}
    </SetupFrame>
  )
}

const FACTOR = {
  app: {
    title: 'Add your authenticator app',
    lead: 'Staff sign in with a second factor, so that a stolen password opens nothing. Your rights begin with it.',
  },
  passkey: {
    title: 'Create your passkey',
    lead: 'Your rights begin with it. From then on you sign in with this device, your phone or the security key.',
  },
}
