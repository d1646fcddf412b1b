import { Icon } from './icon.tsx'
import * as texts from './texts.ts'
import { useToast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  label?: string
  /** What is said where the browser denies access to the clipboard. */
  denied?: string
}

/** Copies an access code. */
export function CopyButton({ text, label = texts.copyCode, denied = texts.thisPageCannotUse }: CopyButtonProps) {
  const say = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say(texts.codeCopiedToClipboard)
    } catch {
      say(denied, { tone: 'bad' })
    }
  }
  return (
    <button className="btn" type="button" onClick={copy}>
      <Icon name="copy" />
      {label}
    </button>
  )
}
