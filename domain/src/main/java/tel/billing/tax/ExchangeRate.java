package tel.billing.tax;

import java.util.UUID;

/// A quote as entered by staff. It applies until a later one begins.
public record ExchangeRate(UUID id, ExchangeQuote quote) {}
