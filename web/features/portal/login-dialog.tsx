import { Link } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog.tsx'

/** Says plainly that this portal has no accounts, and which way in there is instead. */
export function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Investor Access" onClose={onClose}>
      <p className="text mt-3">
        Accounts are not switched on at this portal yet, so there is nothing to sign in to. A personal access code opens
        the confidential pages.
      </p>
      <p className="text mt-3">You receive one when you sign the agreement.</p>
      <div className="dialog__do">
        <Link className="btn btn--primary" to="/unlock" onClick={onClose}>
          Enter your access code
        </Link>
        <Link className="btn" to="/nda-gate" onClick={onClose}>
          Complete NDA first
        </Link>
      </div>
    </Dialog>
  )
}
