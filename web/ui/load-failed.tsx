import { Alert } from './alert.tsx'

export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 py-12">
      <Alert tone="bad" role="alert">
        {what} could not be loaded. Please try again.
      </Alert>
      <button className="btn" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
