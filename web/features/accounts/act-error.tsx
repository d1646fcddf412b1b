import { Alert } from '../../ui/alert.tsx'

/** What kept an act from being done, beside its button. */
export function ActError({ words }: { words: string | null }) {
  return (
    <div role="alert" className="acterror">
      {words && <Alert tone="bad">{words}</Alert>}
    </div>
  )
}
