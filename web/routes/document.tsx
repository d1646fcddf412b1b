import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  Link,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { ProveAddress } from '../features/access-codes/entry/prove-address.tsx'
import { SignInRequired } from '../features/accounts/auth-guard.tsx'
import { documentQuery } from '../features/data-room/reader/queries.ts'
import { Reader } from '../features/data-room/reader/reader.tsx'
import { EaseMode, ProtectionNote } from '../features/engagement/protections/protection-line.tsx'
import { SignByNotice } from '../features/engagement/protections/sign-by.tsx'
import { Watermark } from '../features/engagement/protections/watermark.tsx'
import { accessQuery } from '../features/projects/presentation/queries.ts'
import { entryQuery } from '../lib/entry.ts'
import { Alert } from '../ui/alert.tsx'
import { useLogin } from './login-host.tsx'
import { ProjectError } from './project-error.tsx'
import { ProjectFrame } from './project-frame.tsx'
import { PrivacyNotice } from './project-pending.tsx'
import * as texts from './texts.ts'

export const document = createLazyRoute('/$project/documents/$document')({
  component: DocumentPage,
  errorComponent: ProjectError,
})

/** A document of a project's data room, under the same protections as the project itself. */
function DocumentPage() {
  const { project: route, document: id } = useParams({ from: '/$project/documents/$document' })
  const page = Number(useSearch({ from: '/$project/documents/$document' }).page)
  const words = useLocation({ select: ({ state }) => state.words })
  const navigate = useNavigate({ from: '/$project/documents/$document' })
  const router = useRouter()
  const queries = useQueryClient()
  const openLogin = useLogin()
  const address = useQuery(entryQuery).data?.address
  const proved = () => void queries.invalidateQueries({ queryKey: documentQuery(route, id).queryKey })
  return (
    <ProjectFrame route={route} stays={false} bare>
      {({ name, user, openedBy }) => (
        <EaseMode route={route}>
          {(ease) => (
            <Reader
              // Another account may have access to other documents.
              key={`${id} ${user?.email}`}
              route={route}
              id={id}
              name={name}
              page={Number.isInteger(page) ? page : undefined}
              words={words}
              onPage={(wanted) => {
                // The reader has just left for another page, which is still being loaded.
                if (!router.history.location.pathname.endsWith(id)) return
                // Back leads to the previous screen, not to the previous page of the document.
                void navigate({ search: { page: wanted }, replace: true, resetScroll: false })
              }}
              notices={<SignByNotice route={route} />}
              access={openedBy}
              ease={ease}
              mark={(code, email) => <Watermark email={email} codeEnd="" watermark={code} />}
              protection={<ProtectionNote route={route} notice={<PrivacyNotice />} />}
              onRefused={() => void queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })}
              instead={({ code, message }) => {
                if (code === 'auth_required')
                  return (
                    <div className="grid gap-6">
                      <SignInRequired onLogin={() => openLogin()} />
                      {address && !address.proved && <ProveAddress email={address.email} onProved={proved} />}
                    </div>
                  )
                if (code === 'accreditation_required' || code === 'nda_unconfirmed')
                  return (
                    <div className="grid justify-items-start gap-4">
                      <Alert tone="warn">{message}</Alert>
                      <Link className="btn btn--primary" to="/account">
                        {texts.goToYourAccount}
                      </Link>
                    </div>
                  )
                if (code !== 'nda_required') return undefined
                return (
                  <div className="grid justify-items-start gap-4">
                    <Alert tone="warn">{message}</Alert>
                    <Link className="btn btn--primary" to="/nda-gate">
                      {texts.readTheAgreement}
                    </Link>
                  </div>
                )
              }}
            />
          )}
        </EaseMode>
      )}
    </ProjectFrame>
  )
}
