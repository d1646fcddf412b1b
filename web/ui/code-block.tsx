import styles from './code-block.module.css'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'
import { useToast } from './toast.tsx'

type CodeBlockProps = { title: string; code: string }

/** Commands or data, with a button that copies them. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const say = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      say(texts.copiedToClipboard)
    } catch {
      say(texts.selectAndCopy, { tone: 'bad' })
    }
  }
  return (
    <figure className={styles.block} data-theme="ink">
      <figcaption className={styles.head}>
        {title}
        <button className={styles.copy} type="button" onClick={copy} aria-label={texts.copyOf({ title })}>
          <Icon name="copy" />
          {texts.copy}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <pre className={`${styles.code} scroll-column`} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
