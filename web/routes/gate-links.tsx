import { later } from '../ui/later.tsx'

/* Parts of the signing page that only some visitors need. */
export const RedirectNotice = later(() =>
  import('../features/agreements/signing/redirect-reason.tsx').then((it) => it.RedirectReason),
)
/** A first visit has the agreement in its document, so only a visit from another page waits for it. */
export const AgreementSkeleton = later(() =>
  import('../features/agreements/signing/agreement-skeleton.tsx').then((it) => it.AgreementSkeleton),
)
export const Invited = later(() => import('./invited.tsx').then((it) => it.Invited))
export const ProveAddress = later(() =>
  import('../features/email/verification-links/prove-address.tsx').then((it) => it.ProveAddress),
)
export const SigningPaused = later(() =>
  import('../features/operations/company/signing-paused.tsx').then((it) => it.SigningPaused),
)
export const OtherWays = later(() => import('../features/agreements/signing/other-ways.tsx').then((it) => it.OtherWays))
export const KnownVisitor = later(() => import('./known-visitor.tsx').then((it) => it.KnownVisitor))
