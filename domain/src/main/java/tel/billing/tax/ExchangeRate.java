package tel.billing.tax;

import java.util.UUID;

/// A stored quote with its id. It applies until a later one of its currency begins.
public record ExchangeRate(UUID id, ExchangeQuote quote) {}
