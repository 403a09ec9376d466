package tel.billing.account;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.DataSubject;

/// An account as other subdomains see it.
///
/// @param erasedAt when the data that identifies the owner was erased
public record AccountView(
        AccountId id,
        Owner owner,
        CompanyName company,
        Country country,
        Optional<PostalAddress> address,
        AccountStatus status,
        VatNumberStatus vat,
        ClientData clientData,
        Instant createdAt,
        Optional<Instant> erasedAt) {

    /// The owner, about whom personal data is stored.
    public DataSubject dataSubject() {
        return new DataSubject(id, owner.id(), owner.email());
    }
}
