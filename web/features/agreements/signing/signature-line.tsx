import type { Nda } from './queries.ts'
import styles from './signature-line.module.css'
import * as texts from './texts.ts'

/** The name as it will appear under the agreement, and the wording that makes it a signature. */
export function SignatureLine({ name, words }: { name: string; words: Nda['assent']['words'] }) {
  return (
    <div className={styles.signatureLine}>
      <p className={styles.signatureLineName}>
        <span>/s/</span> {name}
      </p>
      <p className="legend">{words.signature}</p>
    </div>
  )
}

/** The consent to electronic records, next to the button that gives it. */
export function RecordsConsent({ words: { consent } }: { words: Nda['assent']['words'] }) {
  return (
    <div className={styles.consent}>
      <p className="small">{consent.sentence}</p>
      <details>
        <summary>{consent.title}</summary>
        {consent.paragraphs.map((paragraph) => (
          <p className="legend" key={paragraph}>
            {paragraph}
          </p>
        ))}
        <p className="legend">{texts.versionOfThisConsent({ version: consent.version })}</p>
      </details>
    </div>
  )
}
