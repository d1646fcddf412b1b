import { Alert } from './alert.tsx'
import * as texts from './texts.ts'

export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 pt-4">
      <Alert tone="bad" role="alert">
        {texts.couldNotBeLoaded({ what })}
      </Alert>
      <button className="btn" type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
