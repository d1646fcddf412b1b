import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AnyCodeForm } from '../features/access-codes/entry/any-code-form.tsx'
import { LoginDialog } from '../features/accounts/login/login-dialog.tsx'
import { LostCode } from '../features/email/verification-links/lost-code.tsx'
import { MailLink } from '../features/email/verification-links/mail-link.tsx'

/** The login dialog with its field for an access code. */
export function LoginWithCode(props: Omit<ComponentProps<typeof LoginDialog>, 'codeForm'>) {
  const queries = useQueryClient()
  const router = useRouter()
  async function enter(redirectTo: string) {
    props.onClose()
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(access|session)/.test(String(queryKey[0])),
    })
    router.history.push(redirectTo)
  }
  return (
    <LoginDialog
      {...props}
      codeForm={
        <>
          <AnyCodeForm onOpened={enter} renderMailLink={(email) => <MailLink email={email} />} />
          <LostCode id="dialog" />
        </>
      }
    />
  )
}
