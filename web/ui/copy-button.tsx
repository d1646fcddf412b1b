import { Icon } from './icon.tsx'
import { useToast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  label?: string
  /** What is said where the browser denies access to the clipboard. */
  denied?: string
}

/** Copies an access code. */
export function CopyButton({
  text,
  label = 'Copy code',
  denied = 'This page cannot use the clipboard. Select the code and copy it yourself.',
}: CopyButtonProps) {
  const say = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say('Code copied to clipboard')
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
