import { Icon } from '../../ui/icon.tsx'

/** The documents are for signed-in investors; anyone else sees this sentence in their place (product-spec section 2). */
export function InvestorDocuments() {
  return (
    <section className="tsec" id="investor-content" aria-labelledby="documents-h">
      <h2 id="documents-h">Investor documents</h2>
      <div className="locked">
        <Icon name="lock" size={24} />
        <p>Authentication Required: Please sign in to access this content.</p>
      </div>
    </section>
  )
}
