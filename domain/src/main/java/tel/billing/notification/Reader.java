package tel.billing.notification;

import java.util.Optional;
import tel.billing.shared.Country;

/// Who reads a letter, as far as its language goes: somebody whose account is in a country.
public record Reader(Optional<Country> country) {
    /// Staff, and people of whom we know no more than the address.
    public static final Reader ANYWHERE = new Reader(Optional.empty());

    public static Reader in(Country country) {
        return new Reader(Optional.of(country));
    }
}
