package tel.billing.tax;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;

/// A country's standard rate of VAT from an instant on, until another one begins.
public record VatRate(UUID id, Country country, BasisPoints rate, Instant validFrom) {}
