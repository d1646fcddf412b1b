import './tear-frame.css'

/** A sheet that is on its way: bars where its name, its figures and its first lines will be. */
export function SheetSkeleton() {
  return (
    <div className="tear">
      <main id="main" tabIndex={-1} className="tear__body bones" aria-busy="true">
        <h1 className="sr-only">Opening the page</h1>
        <i className="bones__name" />
        <i />
        <i />
        <i className="bones__figures" />
        <i className="bones__act" />
        <i className="bones__head" />
        <i />
        <i />
      </main>
    </div>
  )
}
