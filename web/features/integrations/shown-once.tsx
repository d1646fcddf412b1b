import { useEffect, useRef } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'

type ShownOnceProps = { title: string; what: string; secret: string; children: string; onDone: () => void }

/** A secret that the portal shows once. */
export function ShownOnce({ title, what, secret, children, onDone }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stacked-form" aria-label={title}>
      <h2 className="heading-m" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="small">{children} It is shown only once.</p>
      <CodeBlock title={what} code={secret} />
      <div className="row">
        <button className="btn btn--primary" type="button" onClick={onDone}>
          I have stored it
        </button>
      </div>
    </section>
  )
}
