package tel.billing.tax;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;

/// The standard VAT rate of a country from an instant on, until a later one begins.
public record VatRate(UUID id, Country country, BasisPoints rate, Instant validFrom) {}
