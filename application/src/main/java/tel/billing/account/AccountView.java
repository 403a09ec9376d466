package tel.billing.account;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;

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
        Instant createdAt,
        Optional<Instant> erasedAt) {}
