import type { ProjectContent } from './content-types.ts'

type CallToActionProps = { cta: ProjectContent['cta']; contact: string | undefined }

/** What to do next; the asking goes to the investor relations team by mail. */
export function CallToAction({ cta, contact }: CallToActionProps) {
  const mail = (subject: string) => `mailto:${contact}?subject=${encodeURIComponent(subject)}`
  return (
    <section className="tsec callout" id="next" aria-labelledby="next-h">
      <h2 className="h1" id="next-h">
        {cta.title}
      </h2>
      <p className="lead">{cta.description}</p>
      {contact && (
        <div className="row">
          <a className="btn btn--primary btn--big" href={mail('Investor call')}>
            Schedule Investor Call
          </a>
          <a className="btn btn--big" href={mail('Data room access')}>
            Request Data Room Access
          </a>
        </div>
      )}
    </section>
  )
}
