import { Alert } from './alert.tsx'
import * as texts from './texts.ts'

/** `says` stands for the usual sentence. */
export function LoadFailed({ what, says, onRetry }: { what: string; says?: string | undefined; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 mt-6">
      <Alert tone="bad" role="alert">
        {says ?? texts.couldNotBeLoaded({ what })}
      </Alert>
      <button className="btn" type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    </div>
  )
}
