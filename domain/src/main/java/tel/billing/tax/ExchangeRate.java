package tel.billing.tax;

import java.util.UUID;

/// A quote as staff entered it. It holds until that of a later instant begins.
public record ExchangeRate(UUID id, Quote quote) {}
